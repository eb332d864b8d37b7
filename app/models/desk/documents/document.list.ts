import { defineList, type QueryOf } from "../../kit/record/define-list";
import { day, oneOf, word } from "../../kit/shared/query";

export const DOCUMENT_TYPES = ["quotation", "invoice", "note", "receipt"] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** Every state a document of some type can be shown in; 'Expired' and 'Overdue' depend on today. */
export const DOCUMENT_STATUSES = [
  "Draft",
  "Sent",
  "Approved",
  "Rejected",
  "Expired",
  "Paid",
  "Overdue",
  "Cancelled",
  "Issued",
  "Completed",
  "Refunded",
] as const;
/** The customers' filter, with their words for the states. */
export const CUSTOMER_DOCUMENT_FILTER: { value: DocumentStatus; label: string }[] = [
  { value: "Sent", label: "To answer or to pay" },
  { value: "Approved", label: "Accepted" },
  { value: "Rejected", label: "Declined" },
  { value: "Expired", label: "Expired" },
  { value: "Paid", label: "Paid" },
  { value: "Overdue", label: "Overdue" },
  { value: "Cancelled", label: "Cancelled" },
  { value: "Completed", label: "Completed" },
  { value: "Refunded", label: "Refunded" },
];

export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

function toStatus(text: string): DocumentStatus | null {
  // The quotations' list calls an approved quotation accepted.
  const word = text.toLowerCase() === "accepted" ? "approved" : text.toLowerCase();
  return DOCUMENT_STATUSES.find((known) => known.toLowerCase() === word) ?? null;
}

/** Quotations, invoices, notes and receipts together; which rows that means, the list of each noun says. */
export const DOCUMENT_LIST = defineList<object>()({
  filters: {
    type: oneOf("Type", DOCUMENT_TYPES),
    status: word("Status", DOCUMENT_STATUSES, toStatus),
    startDate: day("startDate"),
    endDate: day("endDate"),
  },
  where: () => [],
  sorts: ["createdAt"],
  usual: "createdAt",
});
export type DocumentsQuery = Omit<QueryOf<typeof DOCUMENT_LIST>, "sortBy" | "sortOrder">;
