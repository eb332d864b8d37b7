import type { StatementKind } from "./statement";

/** What a line of a statement is called. */
export const STATEMENT_WORDS: Record<StatementKind, string> = {
  invoice: "Invoice",
  "debit-note": "Debit note",
  "credit-note": "Credit note",
  payment: "Payment",
  refund: "Refund of",
  deduction: "Deducted at source",
  "deduction-undone": "Deduction undone",
  "write-off": "Settled",
  cancellation: "Cancelled",
};
