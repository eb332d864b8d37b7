import { now } from "~/platform/clock.server";
import { transaction, type Tx } from "~/platform/db.server";
import { heldConsignment, isOpen } from "../consignment/consignment.server";
import { CONSIGNMENT_CLOSED } from "../consignment/consignment.status";
import { type Change, changesBetween, recordHistory } from "../../kit/history/history.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { readParts, writeParts } from "../road/vehicle-parts";
import { vehiclePlace } from "../road/vehicle-places";
import { columns } from "../../kit/shared/define-fields";
import { conflict, EditConflict, invalidField, notFound } from "../../kit/shared/domain-error";
import { once } from "../../kit/shared/once.server";
import { markLine, type MarkText } from "../road/condition";
import { type MarkStage, VEHICLE_REPORT_FIELDS } from "./vehicle-report.fields";
import type { DeliveryMarksInput, VehicleReportInput } from "./vehicle-report.schema";
import {
  HISTORY,
  kindOfReport,
  marksOf,
  reportTitle,
  type VehicleReport,
  WHOLE_REPORT,
} from "./vehicle-report.server";

/** The most vehicles that go on one truck. */
const MAX_REPORTS = 20;

const CLOSED = "This consignment is cancelled: its vehicle reports stay as they are.";
const HANDED_OVER =
  "This vehicle is delivered, so damage at pickup can no longer change. You can still mark damage at delivery.";
const NOT_LEFT =
  "This consignment has not left yet. Mark damage at delivery when the vehicle is unloaded.";
const KIND_STAYS = "The kind of vehicle cannot change: delete this report and make another one";

/** A stored report with the state that its consignment is in; both rows are the caller's from here on. */
async function reportToChange(tx: Tx, id: number): Promise<VehicleReport> {
  const found = await tx.vehicleReport.findUnique({
    where: { id },
    select: { consignmentId: true },
  });
  if (!found) throw notFound("vehicleReport");
  await heldConsignment(tx, found.consignmentId, { updatedAt: now() });
  const report = await tx.vehicleReport.findUnique({ where: { id }, include: WHOLE_REPORT });
  if (!report) throw notFound("vehicleReport");
  return report;
}

type StageMarks = Record<string, MarkText>;

async function writeMarks(tx: Tx, reportId: number, stage: MarkStage, marks: StageMarks) {
  await tx.vehicleMark.deleteMany({ where: { reportId, stage } });
  await tx.vehicleMark.createMany({
    data: Object.entries(marks).map(([place, mark]) => ({ reportId, stage, place, ...mark })),
  });
}

const rowOf = (input: VehicleReportInput) => columns(VEHICLE_REPORT_FIELDS, input);

const noted = (
  tx: Tx,
  actor: Actor,
  report: Parameters<typeof reportTitle>[0] & { consignmentId: number },
  what: "added" | "changed" | "deleted",
  changes: Change[] = [],
) => {
  const values = { vehicle: reportTitle(report) };
  const event = `vehicle-report-${what}` as const;
  return recordHistory(tx, actor, "consignment", report.consignmentId, event, values, { changes });
};

/**
 * Writes down how a car or motorcycle is before it is loaded. Returns its id; the same key leads to the same one. Raises
 * `conflict` once its consignment has ended, `invalid` at marks of a delivery that is still to come.
 */
export async function createVehicleReport(
  actor: Actor,
  consignmentId: number,
  input: VehicleReportInput,
  key?: string | null,
): Promise<number> {
  assertCan(actor, "consignment:edit");
  return once(actor, `vehicle-report:${consignmentId}`, key, async (tx) => {
    const { status } = await heldConsignment(tx, consignmentId, { updatedAt: now() });
    if (!isOpen({ status })) throw conflict(CONSIGNMENT_CLOSED);
    if ((await tx.vehicleReport.count({ where: { consignmentId } })) >= MAX_REPORTS) {
      throw conflict(`There are at most ${MAX_REPORTS} vehicle reports of one consignment.`);
    }
    const { pickup = {}, delivery = {}, parts = [] } = input;
    assertLeft(status, delivery);
    const fields = { ...rowOf(input), consignmentId };
    const { id } = await tx.vehicleReport.create({
      data: {
        ...fields,
        parts: writeParts(parts, input.kind),
        createdById: actor.id,
        createdAt: now(),
      },
    });
    await writeMarks(tx, id, "pickup", pickup);
    await writeMarks(tx, id, "delivery", delivery);
    await noted(tx, actor, fields, "added");
    return id;
  });
}

function assertLeft(status: string, delivery: StageMarks): void {
  const [place] = Object.keys(delivery);
  if (status === "Booked" && place) throw invalidField(`delivery.${place}`, NOT_LEFT);
}

const linesOf = (marks: StageMarks) =>
  Object.fromEntries(Object.entries(marks).map(([place, mark]) => [place, markLine(mark)]));

type Written = {
  fields: ReturnType<typeof rowOf>;
  parts: string | undefined;
  pickup: StageMarks | undefined;
  delivery: StageMarks | undefined;
};

/** A save's changes, in the history's words. */
function changesOf(before: VehicleReport, { fields, parts, pickup, delivery }: Written) {
  const kind = kindOfReport(before);
  const had = {
    parts: readParts(before.parts, kind),
    pickup: { kind, marks: marksOf(before, "pickup") },
    delivery: { kind, marks: marksOf(before, "delivery") },
  };
  const has = {
    parts: parts === undefined ? had.parts : readParts(parts, kind),
    pickup: pickup ? { kind, marks: linesOf(pickup) } : had.pickup,
    delivery: delivery ? { kind, marks: linesOf(delivery) } : had.delivery,
  };
  return changesBetween<object>({ ...before, ...had }, { ...fields, ...has }, HISTORY);
}

async function save(
  tx: Tx,
  actor: Actor,
  before: VehicleReport,
  version: number | null,
  written: Written,
): Promise<void> {
  const { id, consignment } = before;
  const { status } = consignment;
  if (status === "Cancelled") throw conflict(CLOSED);
  const changes = changesOf(before, written);
  if (changes.length === 0) return;
  if (version !== null && version !== before.version) throw new EditConflict();
  if (status === "Delivered" && changes.some(({ field }) => field !== "delivery")) {
    throw conflict(HANDED_OVER);
  }
  assertLeft(status, written.delivery ?? {});
  const { fields, parts, pickup, delivery } = written;
  await tx.vehicleReport.update({
    where: { id },
    data: { ...fields, ...(parts === undefined ? {} : { parts }), version: { increment: 1 } },
  });
  if (pickup) await writeMarks(tx, id, "pickup", pickup);
  if (delivery) await writeMarks(tx, id, "delivery", delivery);
  await noted(tx, actor, { ...before, ...fields }, "changed", changes);
}

/**
 * Saves a report; parts and marks that the input leaves out stay. Once the vehicle is delivered its damage at delivery alone can
 * be changed. Raises `not_found`, `conflict`, `EditConflict` when another person saved in between (with a version).
 */
export async function updateVehicleReport(
  actor: Actor,
  id: number,
  input: VehicleReportInput,
): Promise<void> {
  assertCan(actor, "consignment:edit");
  await transaction(async (tx) => {
    const before = await reportToChange(tx, id);
    const { kind, parts, pickup, delivery, version } = input;
    if (kind !== kindOfReport(before)) throw invalidField("kind", KIND_STAYS);
    await save(tx, actor, before, version, {
      fields: rowOf(input),
      parts: parts && writeParts(parts, kind),
      pickup,
      delivery,
    });
  });
}

/** Marks what is found when the vehicle is handed over. Raises what `updateVehicleReport` does. */
export async function markAtDelivery(
  actor: Actor,
  id: number,
  { delivery = {}, version }: DeliveryMarksInput,
): Promise<void> {
  assertCan(actor, "consignment:edit");
  await transaction(async (tx) => {
    const before = await reportToChange(tx, id);
    const kind = kindOfReport(before);
    const unknown = Object.keys(delivery).find((place) => !vehiclePlace(kind, place));
    if (unknown) throw invalidField(`delivery.${unknown}`, `A ${kind} has no such place`);
    if (before.consignment.status === "Booked") throw conflict(NOT_LEFT);
    const fields = columns(VEHICLE_REPORT_FIELDS, before as never);
    await save(tx, actor, before, version, {
      fields: { ...fields, kind },
      parts: undefined,
      pickup: undefined,
      delivery,
    });
  });
}

/** Deletes a report. Raises `conflict` once its consignment has ended, and where photos, signatures or a claim belong to it. */
export async function deleteVehicleReport(actor: Actor, id: number): Promise<void> {
  assertCan(actor, "consignment:edit");
  await transaction(async (tx) => {
    const report = await reportToChange(tx, id);
    if (!isOpen(report.consignment)) throw conflict(CONSIGNMENT_CLOSED);
    const { photos, signatures, claims } = report._count;
    if (claims > 0) throw conflict("This vehicle report has a claim, so it cannot be deleted.");
    if (signatures > 0) throw conflict("This vehicle report is signed, so it cannot be deleted.");
    if (photos > 0) throw conflict("Photos belong to this vehicle report: remove them first.");
    await noted(tx, actor, report, "deleted");
    await tx.vehicleReport.delete({ where: { id } });
  });
}
