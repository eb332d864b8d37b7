import { isCalendarDate } from "../shared/calendar-date";

export const DOCUMENT_TYPES = ["quotation", "invoice", "receipt"] as const;
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
  "Completed",
  "Refunded",
] as const;
/** What customers choose from: their words for the same states. */
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

export type DocumentFilter = {
  search: string;
  type: DocumentType | "";
  status: DocumentStatus | "";
  /** Days, both included. */
  startDate: string;
  endDate: string;
};

/** The filter of an address; unknown values are dropped. */
export function readDocumentFilter(params: URLSearchParams): DocumentFilter {
  const word = (key: string) => params.get(key)?.trim().toLowerCase();
  const day = (key: string) => {
    const text = params.get(key) ?? "";
    return isCalendarDate(text) ? text : "";
  };
  // The quotations' list calls an approved quotation accepted.
  const status = word("status") === "accepted" ? "approved" : word("status");
  return {
    search: params.get("search")?.trim().slice(0, 200) ?? "",
    type: DOCUMENT_TYPES.find((known) => known === word("type")) ?? "",
    status: DOCUMENT_STATUSES.find((known) => known.toLowerCase() === status) ?? "",
    startDate: day("startDate"),
    endDate: day("endDate"),
  };
}
