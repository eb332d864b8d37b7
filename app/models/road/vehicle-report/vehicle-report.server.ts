import type { Prisma } from "~/generated/sqlite/client";
import { db, type Tx } from "~/platform/db.server";
import { getConsignment } from "../consignment/consignment.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { consignmentScope } from "../../kit/policy/scope";
import { historyLabels } from "../../kit/history/history-labels.server";
import {
  readParts,
  VEHICLE_PARTS,
  type VehicleKind,
  type VehiclePart,
} from "../road/vehicle-parts";
import { markLine } from "../road/condition";
import { vehiclePlace } from "../road/vehicle-places";
import { notFound } from "../../kit/shared/domain-error";
import { texts } from "../../kit/shared/define-fields";
import {
  MARK_STAGES,
  type Marks,
  type MarkStage,
  VEHICLE_REPORT_FIELDS,
  type VehicleReportTexts,
} from "./vehicle-report.fields";

export const WHOLE_REPORT = {
  marks: { orderBy: { id: "asc" } },
  consignment: {
    select: { id: true, lrNumber: true, status: true, clientId: true, jobId: true },
  },
  _count: { select: { photos: true, signatures: true, claims: true } },
} as const satisfies Prisma.VehicleReportInclude;

export type VehicleReport = Prisma.VehicleReportGetPayload<{ include: typeof WHOLE_REPORT }>;

/** A report on a vehicle. Customers see those of their own goods; raises `not_found`. */
export async function getVehicleReport(
  actor: Actor,
  id: number,
  tx: Tx = db,
): Promise<VehicleReport> {
  assertCan(actor, "consignment:view");
  const report = await tx.vehicleReport.findFirst({
    where: { id, consignment: { is: consignmentScope(actor) } },
    include: WHOLE_REPORT,
  });
  if (!report) throw notFound("vehicleReport");
  return report;
}

/** The reports of a consignment that its reader sees, oldest first. */
export async function vehicleReportsOf(actor: Actor, consignmentId: number) {
  const consignment = await getConsignment(actor, consignmentId);
  return db.vehicleReport.findMany({
    where: { consignmentId: consignment.id },
    include: WHOLE_REPORT,
    orderBy: { id: "asc" },
  });
}

export const kindOfReport = ({ kind }: { kind: string }): VehicleKind =>
  kind === "motorcycle" ? "motorcycle" : "car";

/** The marks of a moment as their inputs hold them. */
export function marksOf({ marks }: Pick<VehicleReport, "marks">, stage: MarkStage): Marks {
  return Object.fromEntries(
    marks.filter((mark) => mark.stage === stage).map((mark) => [mark.place, markLine(mark)]),
  );
}

/** A report as the texts of its form. */
export function vehicleReportTexts(report: VehicleReport): VehicleReportTexts {
  return {
    ...texts(VEHICLE_REPORT_FIELDS, report),
    parts: readParts(report.parts, kindOfReport(report)),
    pickup: marksOf(report, "pickup"),
    delivery: marksOf(report, "delivery"),
  };
}

/** "Maruti Swift MH12AB1234" */
export function reportTitle(report: { make: string; model: string | null; registration: string }) {
  return [report.make, report.model, report.registration].filter(Boolean).join(" ");
}

export const HISTORY = {
  ...historyLabels(VEHICLE_REPORT_FIELDS),
  parts: {
    label: "Brought along",
    show: (keys: readonly VehiclePart[]) =>
      keys.map((key) => VEHICLE_PARTS[key]?.en ?? key).join(", "),
  },
  pickup: { label: MARK_STAGES.pickup, show: marksText },
  delivery: { label: MARK_STAGES.delivery, show: marksText },
};

/** Marks of a kind of vehicle as the history says them: "Bonnet: SC, D; Roof: CH". */
function marksText({ kind, marks }: { kind: VehicleKind; marks: Record<string, unknown> }): string {
  return Object.entries(marks)
    .map(([place, line]) => `${vehiclePlace(kind, place)?.en ?? place}: ${String(line)}`)
    .sort()
    .join("; ");
}
