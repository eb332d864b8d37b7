/** A consignment's data for its papers, as road-paper.server.ts reads it. */
import { only } from "~/platform/only";
import type { Prisma } from "~/generated/sqlite/client";

import type { PrintedCompany } from "../../company/company/company.snapshot.server";
import type { letterhead } from "../../papers/paper/letterhead";

export const PRINTED_CONSIGNMENT = {
  goods: { orderBy: { position: "asc" } },
  trucks: { orderBy: { id: "asc" } },
  packages: { orderBy: { number: "asc" } },
  declaredGoods: { orderBy: { position: "asc" } },
  vehicleReports: { orderBy: { id: "asc" }, include: { marks: { orderBy: { id: "asc" } } } },
  job: { select: { jobNumber: true, startDate: true } },
  quotation: { select: { quotationNumber: true } },
  client: { select: { name: true, kind: true, gstin: true, stateCode: true } },
  signatures: {
    orderBy: { id: "asc" },
    select: only(
      "Signature",
      "id purpose vehicleReportId name relation drawn hash anonymisedHash at",
    ),
  },
  companySnapshot: { select: { content: true } },
} as const satisfies Prisma.ConsignmentInclude;

/** Amounts in minor units; goods, trucks, packages and signatures in their order. */
export type PrintedConsignment = Prisma.ConsignmentGetPayload<{
  include: typeof PRINTED_CONSIGNMENT;
}>;
export type PrintedVehicleReport = PrintedConsignment["vehicleReports"][number];

/** The company as papers of the road print it: as it was when the lorry receipt was issued, before that as it is. */
export type PrintingCompany = Parameters<typeof letterhead>[0] &
  Pick<PrintedCompany, "timeZone" | "sacDigits" | "stateCode" | "taxSystem"> & {
    lrTerms?: string | null;
    gtaDeclaration?: string;
    numericDates?: boolean;
  };
