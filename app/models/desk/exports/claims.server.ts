import { db } from "~/platform/db.server";

import { CLAIM_FIELDS, DECISION_FIELDS, SETTLEMENT_FIELDS } from "../../road/claim/claim.fields";
import { CLAIM_LIST } from "../../road/claim/claim.list";
import { column, fieldColumns, withCurrency } from "../../kit/record/columns";
import { defineExport, rowsOfList } from "./export.server";

const INCLUDE = {
  client: { select: { name: true } },
  consignment: { select: { lrNumber: true } },
  package: { select: { number: true } },
  vehicleReport: { select: { registration: true } },
  note: { select: { noteNumber: true } },
} as const;

const readClaims = (where: { id: { in: number[] } }) =>
  db.claim.findMany({ where, include: INCLUDE, omit: { searchText: true } });
type ClaimRow = Awaited<ReturnType<typeof readClaims>>[number];
const of = column<ClaimRow>;

const { noteId: _, ...SETTLEMENT } = SETTLEMENT_FIELDS;

export const claimsExport = defineExport<ClaimRow>({
  access: "claim:view",
  name: "claims",
  lists: rowsOfList("Claim", CLAIM_LIST),
  read: readClaims,
  columns: withCurrency<ClaimRow>([
    of("text", "Claim Number", (row) => row.claimNumber),
    of("text", "Status", (row) => row.status),
    of("text", "Client", (row) => row.client.name),
    of("text", "LR Number", (row) => row.consignment.lrNumber),
    of("whole", "Package", (row) => row.package?.number),
    of("text", "Vehicle", (row) => row.vehicleReport?.registration),
    ...fieldColumns<ClaimRow>(CLAIM_FIELDS),
    of("day", "Decided", (row) => row.decidedDate),
    ...fieldColumns<ClaimRow>({ ...DECISION_FIELDS, ...SETTLEMENT }),
    of("text", "Credit Note", (row) => row.note?.noteNumber),
    of("moment", "Created", (row) => row.createdAt),
  ]),
});
