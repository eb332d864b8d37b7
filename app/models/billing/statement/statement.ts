export const OWNER_WORDS = {
  bill: "Bill",
  correction: "Correction of",
  hire: "Hire",
  advance: "Advance of",
  tds: "TDS of",
  "bill-tds": "TDS of",
  "payment-tds": "TDS of",
  deduction: "Deduction of",
  payment: "Payment",
  refund: "Given back of",
} as const;
export type OwnerKind = keyof typeof OWNER_WORDS;

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

/** A customer's statement: what was invoiced and what was received, with the balance after each line. Pure. */

/**
 * Changes of a customer's debt. Notes belong to an invoice. A deduction is tax kept from a payment, a write-off the
 * unpaid rest of a settled invoice. A cancellation takes back the invoiced amount.
 */
export type StatementKind =
  | "invoice"
  | "debit-note"
  | "credit-note"
  | "refund"
  | "payment"
  | "deduction"
  | "deduction-undone"
  | "write-off"
  | "cancellation";

export type StatementEntry<K extends string = StatementKind> = {
  kind: K;
  /** The id of the invoice, the note or the payment. */
  id: number;
  number: string;
  /** YYYY-MM-DD. */
  day: string;
  currency: string;
  /** Minor units, never negative. */
  amount: number;
};

/** A line: what is owed more, or less, by it, and the balance then, in minor units. */
type StatementLine<K extends string> = StatementEntry<K> & {
  debit: number;
  credit: number;
  balance: number;
};

export type Statement<K extends string = StatementKind> = {
  currency: string;
  /** The balance before the first day. */
  opening: number;
  lines: StatementLine<K>[];
  debits: number;
  credits: number;
  /** opening + debits − credits. */
  closing: number;
};

/** The kinds of lines: their order within a day, and the kinds that increase the debt. */
type StatementKinds<K extends string> = { order: readonly K[]; debits: readonly K[] };

/** On one day an invoice stands before what is paid of it, and is cancelled once that was given back. */
const ORDER: readonly StatementKind[] = [
  "invoice",
  "debit-note",
  "credit-note",
  "payment",
  "deduction",
  "write-off",
  "refund",
  "deduction-undone",
  "cancellation",
];

const DEBITS: readonly StatementKind[] = ["invoice", "debit-note", "refund", "deduction-undone"];

/** Customers' statements: one a currency, none for a currency without entries until the last day. */
export const statementsOf = (entries: readonly StatementEntry[], period: Period) =>
  statementsBy({ order: ORDER, debits: DEBITS }, entries, period);

type Period = { from: string; to: string };

/** One statement a currency from the day `from` to the day `to`, both included; none for a currency without entries until then. */
export function statementsBy<K extends string>(
  { order, debits }: StatementKinds<K>,
  entries: readonly StatementEntry<K>[],
  { from, to }: Period,
): Statement<K>[] {
  const until = entries.filter(({ day }) => day <= to);
  const sorted = [...until].sort(
    (a, b) =>
      a.day.localeCompare(b.day) || order.indexOf(a.kind) - order.indexOf(b.kind) || a.id - b.id,
  );
  const currencies = [...new Set(sorted.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const statement: Statement<K> = {
      currency,
      opening: 0,
      lines: [],
      debits: 0,
      credits: 0,
      closing: 0,
    };
    for (const entry of sorted) {
      if (entry.currency !== currency) continue;
      const debit = debits.includes(entry.kind) ? entry.amount : 0;
      const credit = entry.amount - debit;
      statement.closing += debit - credit;
      if (entry.day < from) {
        statement.opening = statement.closing;
        continue;
      }
      statement.debits += debit;
      statement.credits += credit;
      statement.lines.push(Object.assign({ debit, credit, balance: statement.closing }, entry));
    }
    return statement;
  });
}
