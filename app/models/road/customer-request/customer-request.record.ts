import { roadPaths } from "~/road-paths";
import { only } from "~/platform/only";

import { defineNoun } from "../../kit/record/define-noun";
import { textsOf } from "../../kit/record/define-record";
import { shownLrNumber } from "../../kit/shared/lr-number";
import { REQUEST_KIND_LABELS } from "./customer-request.fields";
import { REQUEST_LIST, requestSearchText } from "./customer-request.list";
import { shownRequestStatus } from "./customer-request.status";

/** The papers that a request names, as far as its line needs them. */
export const REQUEST_PAPERS = {
  quotation: { select: { quotationNumber: true } },
  invoice: { select: { invoiceNumber: true } },
  job: { select: { jobNumber: true } },
  consignment: { select: { lrNumber: true } },
} as const;

export type RequestPaperKind = keyof typeof REQUEST_PAPERS;

type Named = { [K in RequestPaperKind as `${K}Id`]: number | null } & {
  quotation: { quotationNumber: string } | null;
  invoice: { invoiceNumber: string | null } | null;
  job: { jobNumber: string } | null;
  consignment: { lrNumber: string | null } | null;
};

/** The paper that a request was made on; null where it was deleted since. Of damage the consignment stands last. */
export function paperOfRequest(
  row: Named,
): { kind: RequestPaperKind; id: number; number: string } | null {
  const { quotationId, invoiceId, jobId, consignmentId } = row;
  if (quotationId !== null && row.quotation)
    return { kind: "quotation", id: quotationId, number: row.quotation.quotationNumber };
  if (invoiceId !== null && row.invoice) {
    const number = row.invoice.invoiceNumber ?? `DRAFT-${invoiceId}`;
    return { kind: "invoice", id: invoiceId, number };
  }
  if (jobId !== null && row.job) return { kind: "job", id: jobId, number: row.job.jobNumber };
  if (consignmentId === null || !row.consignment) return null;
  const number = shownLrNumber({ id: consignmentId, lrNumber: row.consignment.lrNumber });
  return { kind: "consignment", id: consignmentId, number };
}

const BEGINNING = 60;

const beginningOf = (text: string) => {
  const line = text.replace(/\s+/g, " ");
  return line.length > BEGINNING ? `${line.slice(0, BEGINNING)}…` : line;
};

/** A change, a question or a report of damage that a customer sent about a paper. */
export const CUSTOMER_REQUEST = defineNoun<"CustomerRequest">()({
  noun: "customerRequest",
  table: "CustomerRequest",
  at: roadPaths.requests,
  facets: textsOf<"CustomerRequest">()({
    chosen: ["kind", "status"],
    say: ["text", "answer"],
    derived: ["searchText"],
  }),
  list: REQUEST_LIST,
  reads: {
    include: { customer: { select: { name: true } }, ...REQUEST_PAPERS },
    omit: { searchText: true },
  },
  searchText: requestSearchText,
  line: {
    select: {
      ...only("CustomerRequest", "id kind text status quotationId invoiceId jobId consignmentId"),
      customer: { select: { name: true } },
      ...REQUEST_PAPERS,
    },
  },
  told: (row) => ({
    title: beginningOf(row.text),
    whom: row.customer.name,
    about: [REQUEST_KIND_LABELS[row.kind] ?? row.kind, paperOfRequest(row)?.number ?? null],
    state: shownRequestStatus(row.status),
  }),
  columns: ({ column }) => [
    column("moment", "Asked", (row) => row.createdAt),
    column("text", "Kind", (row) => REQUEST_KIND_LABELS[row.kind]),
    column("text", "Customer", (row) => row.customer.name),
    column("text", "Paper", (row) => paperOfRequest(row)?.number),
    column("text", "Message", (row) => row.text),
    column("text", "Status", (row) => shownRequestStatus(row.status).word),
    column("text", "Answer", (row) => row.answer),
    column("moment", "Answered", (row) => row.answeredAt),
  ],
});
