import type { StatementKind } from "./statement";

/** What is on the statement of a truck's owner. */
export const OWNER_WORDS = {
  hire: "Hire",
  advance: "Advance of",
  tds: "TDS of",
  deduction: "Deduction of",
  payment: "Payment of",
} as const;
export type OwnerKind = keyof typeof OWNER_WORDS;

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
