import type { DocumentKind } from "~/models/document/document-view";

// The office's words say what the office did; these say what it means to the customer.
const WORDS: Record<DocumentKind, Record<string, string>> = {
  quotation: { Sent: "Waiting for your answer", Approved: "Accepted", Rejected: "Declined" },
  invoice: { Sent: "To be paid", Settled: "Paid" },
  receipt: {},
};

/** A document's status in the words of whoever got it. */
export function customerStatus(kind: DocumentKind, status: string): string {
  return WORDS[kind][status] ?? status;
}
