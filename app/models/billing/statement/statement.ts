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

/** A customer's statement: what was invoiced and what was received, with the balance after each line. Pure. */

/**
 * What changes what a customer owes; credit notes and debit notes are of an invoice; a deduction is what a payment was less at source; a write-off is what an invoice was settled without, a cancellation takes back what
 * was invoiced.
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
  /** Of the invoice, the note or the payment. */
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
  /** What was owed before the first day. */
  opening: number;
  lines: StatementLine<K>[];
  debits: number;
  credits: number;
  /** opening + debits − credits. */
  closing: number;
};

/** What there is on a statement: the order of one day, and what is owed more by. */
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

/** What customers owe: one statement a currency, none for a currency without entries until the last day. */
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
