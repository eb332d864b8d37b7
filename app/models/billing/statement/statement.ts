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

export type StatementEntry = {
  kind: StatementKind;
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
type StatementLine = StatementEntry & { debit: number; credit: number; balance: number };

export type Statement = {
  currency: string;
  /** What was owed before the first day. */
  opening: number;
  lines: StatementLine[];
  debits: number;
  credits: number;
  /** opening + debits − credits. */
  closing: number;
};

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
const isDebit = ({ kind }: StatementEntry) => DEBITS.includes(kind);

/** One statement a currency from the day `from` to the day `to`, both included; none for a currency without entries until then. */
export function statementsOf(
  entries: readonly StatementEntry[],
  { from, to }: { from: string; to: string },
): Statement[] {
  const until = entries.filter(({ day }) => day <= to);
  const sorted = [...until].sort(
    (a, b) =>
      a.day.localeCompare(b.day) || ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || a.id - b.id,
  );
  const currencies = [...new Set(sorted.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const statement: Statement = {
      currency,
      opening: 0,
      lines: [],
      debits: 0,
      credits: 0,
      closing: 0,
    };
    for (const entry of sorted) {
      if (entry.currency !== currency) continue;
      const debit = isDebit(entry) ? entry.amount : 0;
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
