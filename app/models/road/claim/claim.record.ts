import { only } from "~/platform/only";
import { roadPaths } from "~/road-paths";

import { formatDate } from "../../ground/day/calendar-date";
import { defineNoun } from "../../kit/record/define-noun";
import { textsOf } from "../../kit/record/define-record";
import { CLAIM_FIELDS, DECISION_FIELDS, SETTLEMENT_FIELDS } from "./claim.fields";
import { CLAIM_LIST, claimSearchText } from "./claim.list";
import { claimTone } from "./claim.status";

const { noteId: _, ...SETTLEMENT } = SETTLEMENT_FIELDS;

/** A customer's demand for goods that were lost or damaged on the road. */
export const CLAIM = defineNoun<"Claim">()({
  noun: "claim",
  table: "Claim",
  at: roadPaths.claims,
  facets: textsOf<"Claim">()({
    chosen: [
      "claimNumber",
      "currency",
      "kind",
      "noticeDate",
      "status",
      "decidedDate",
      "settledHow",
      "settledDate",
    ],
    say: ["description", "decision"],
    scrub: ["settledReference"],
    derived: ["searchText"],
  }),
  list: CLAIM_LIST,
  numbered: { by: "claimNumber" },
  reads: {
    include: {
      client: { select: { name: true } },
      consignment: { select: { lrNumber: true } },
      package: { select: { number: true } },
      vehicleReport: { select: { registration: true } },
      note: { select: { noteNumber: true } },
    },
    omit: { searchText: true },
  },
  searchText: (row) => claimSearchText({ ...row, lrNumber: row.consignment.lrNumber }),
  line: {
    select: {
      ...only("Claim", "id claimNumber noticeDate amount currency status"),
      client: { select: { name: true } },
    },
  },
  told: ({ claimNumber, client, noticeDate, amount, currency, status }) => ({
    title: claimNumber,
    whom: client.name,
    about: [formatDate(noticeDate)],
    amount: { minor: amount, currency },
    state: { status, word: status, tone: claimTone(status) },
  }),
  columns: ({ column, fields }) => [
    column("text", "Claim Number", (row) => row.claimNumber),
    column("text", "Status", (row) => row.status),
    column("text", "Client", (row) => row.client.name),
    column("text", "LR Number", (row) => row.consignment.lrNumber),
    column("whole", "Package", (row) => row.package?.number),
    column("text", "Vehicle", (row) => row.vehicleReport?.registration),
    ...fields(CLAIM_FIELDS),
    column("day", "Decided", (row) => row.decidedDate),
    ...fields({ ...DECISION_FIELDS, ...SETTLEMENT }),
    column("text", "Credit Note", (row) => row.note?.noteNumber),
    column("moment", "Created", (row) => row.createdAt),
  ],
});
