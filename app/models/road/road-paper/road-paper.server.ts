import type { Prisma } from "~/generated/sqlite/client";
import { db, type Tx } from "~/platform/db.server";

import { noteAccess } from "../../company/access-log/access-log.server";
import { getCompany, type Company } from "../../company/company/company.server";
import { printedCompany } from "../../company/company/company.snapshot.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { consignmentScope } from "../../kit/policy/scope";
import { conflict, notFound } from "../../kit/shared/domain-error";
import { deliveryReceiptView } from "./delivery-receipt.paper";
import { forwardingNoteView } from "./forwarding-note.paper";
import { lorryReceiptView } from "./lorry-receipt.paper";
import { packingListView } from "./packing-list.paper";
import {
  PRINTED_CONSIGNMENT,
  type PrintedConsignment,
  type PrintingCompany,
} from "./printed-consignment";
import { ROAD_PAPER_KINDS, type RoadPaperKind, type RoadPaperView } from "./road-paper.view";
import { withSignatures } from "./signed-paper.server";
import { valueDeclarationView } from "./value-declaration.paper";
import { vehicleReportView } from "./vehicle-report.paper";

/** A consignment with all that its papers say, inside a transaction or outside one. Raises `not_found`. */
export async function wholePrintedConsignment(
  where: Prisma.ConsignmentWhereInput,
  tx: Tx = db,
): Promise<PrintedConsignment> {
  const consignment = await tx.consignment.findFirst({ where, include: PRINTED_CONSIGNMENT });
  if (!consignment) throw notFound("consignment");
  return consignment;
}

/** The company as the papers of a consignment name it: as it was when the lorry receipt was issued, before that as it is. */
export function printingCompany(
  consignment: Pick<PrintedConsignment, "companySnapshot">,
  company: Company,
): PrintingCompany {
  return printedCompany(consignment, company);
}

/** Which report a paper is about: that one, else the first that there is. Raises `not_found`, `conflict` for none. */
function reportOf({ vehicleReports }: PrintedConsignment, id: number | null) {
  const [first] = vehicleReports;
  if (!first) throw conflict("There is no vehicle condition report yet: nothing can be printed.");
  if (id === null) return first;
  const report = vehicleReports.find((one) => one.id === id);
  if (!report) throw notFound("vehicleReport");
  return report;
}

function unsigned(
  consignment: PrintedConsignment,
  company: PrintingCompany,
  kind: RoadPaperKind,
  reportId: number | null,
): RoadPaperView {
  switch (kind) {
    case "lr":
      return lorryReceiptView(consignment, company);
    case "forwarding":
      return forwardingNoteView(consignment, company);
    case "packing":
      if (consignment.packages.length === 0) {
        throw conflict("The packing list has no packages yet: nothing can be printed.");
      }
      return packingListView(consignment, company);
    case "vehicle":
      return vehicleReportView(consignment, reportOf(consignment, reportId), company);
    case "value":
      return valueDeclarationView(consignment, company);
    case "delivery":
      return deliveryReceiptView(consignment, company);
  }
}

/** A paper of a consignment with its signatures. Raises `conflict` where there is nothing to print. */
export function printedRoadPaper(
  consignment: PrintedConsignment,
  company: Company,
  kind: RoadPaperKind,
  vehicleReportId: number | null = null,
): RoadPaperView {
  const printing = printingCompany(consignment, company);
  const reportId = kind === "vehicle" ? reportOf(consignment, vehicleReportId).id : null;
  const view = unsigned(consignment, printing, kind, reportId);
  return withSignatures(view, consignment, printing, reportId);
}

/** The papers that a consignment has something to say on, with so many packages and reports on vehicles. */
export function papersThereAre(has: { packages: number; vehicleReports: number }): RoadPaperKind[] {
  return ROAD_PAPER_KINDS.filter(
    (kind) =>
      (kind !== "packing" || has.packages > 0) && (kind !== "vehicle" || has.vehicleReports > 0),
  );
}

/** A consignment whose papers the actor sees: customers those of their own goods. Raises `not_found`. */
export async function readPrintedConsignment(actor: Actor, id: number) {
  assertCan(actor, "consignment:view");
  const where = { AND: [{ id }, consignmentScope(actor)] };
  const [consignment, company] = await Promise.all([wholePrintedConsignment(where), getCompany()]);
  noteAccess(actor, { kind: "consignment", recordId: id, subjectId: consignment.clientId });
  return { consignment, company };
}

/** A paper of a consignment that the actor sees. Raises `not_found`, `conflict` where there is nothing to print. */
export async function roadPaper(
  actor: Actor,
  id: number,
  kind: RoadPaperKind,
  { vehicleReportId = null }: { vehicleReportId?: number | null } = {},
): Promise<RoadPaperView> {
  const { consignment, company } = await readPrintedConsignment(actor, id);
  return printedRoadPaper(consignment, company, kind, vehicleReportId);
}
