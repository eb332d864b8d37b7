/**
 * The part of an invoice's value and tax that no note has taken off. Minor units, rates in hundredths of a percent.
 * Pure.
 */
import type { RowOf } from "../../kit/record/define-record";
import { sum } from "../../ground/money/money";
import type { InvoiceMoney } from "../invoice/invoice.due";
import { taxedLines } from "~/models/billing/invoice/invoice.totals";
import { frozenTax, type FrozenTax } from "../../ground/tax/frozen-tax";
import type { TaxHead } from "../../ground/tax/heads";
import type { TaxedLine } from "../../ground/tax/tax";

export type Taxed = Pick<
  RowOf<"Note">,
  "tax" | "taxRate" | "taxableValue" | "taxAmount" | "roundOff"
>;

export type NotedInvoice = Taxed &
  InvoiceMoney & {
    reverseCharge: boolean;
    discount: number;
    items: readonly { id: number; name: string; description: string; lineTotal: number }[];
  };

/** A note that was made before. */
export type EarlierNote = Taxed & {
  kind: string;
  items: readonly { invoiceItemId: number | null; amount: number }[];
};

/** A line of any paper as its tax sees it; outside GST the whole paper is one. */
export function linesOf(paper: Taxed): Omit<TaxedLine, "heads">[] {
  const frozen = frozenTax(paper);
  if (frozen) return frozen.lines;
  return [{ sac: "", taxable: paper.taxableValue, rate: paper.taxRate, exempt: false }];
}

export type Part = Omit<TaxedLine, "heads" | "taxable">;
/** The returns' grouping: one rate, one code. */
export const keyOf = ({ rate, exempt, sac }: Part) => `${rate} ${exempt} ${sac}`;

export const signOf = ({ kind }: { kind: string }) => (kind === "credit" ? -1 : 1);

/** The rest of the invoice's value by rate and code: debit notes add, credit notes subtract. */
export function partsLeft(invoice: NotedInvoice, notes: readonly EarlierNote[]) {
  const parts = new Map<string, Part & { left: number; billed: number }>();
  for (const line of linesOf(invoice)) {
    const { rate, exempt, sac, taxable } = line;
    const before = parts.get(keyOf(line)) ?? { rate, exempt, sac, left: 0, billed: 0 };
    const both = { left: before.left + taxable, billed: before.billed + taxable };
    parts.set(keyOf(line), { ...before, ...both });
  }
  for (const note of notes) {
    for (const line of linesOf(note)) {
      const part = parts.get(keyOf(line));
      if (part) part.left += signOf(note) * line.taxable;
    }
  }
  return parts;
}

/** The part of the invoice's value, before tax, that no credit note has taken off. */
export function valueLeft(invoice: NotedInvoice, notes: readonly EarlierNote[]): number {
  return sum([...partsLeft(invoice, notes).values()].map(({ left }) => left));
}

/** The rest of each line's value, before tax, by line id; notes that name no line leave lines unchanged. */
export function linesLeft(
  invoice: NotedInvoice,
  notes: readonly EarlierNote[],
): Map<number, { billed: number; left: number }> {
  const taxed = taxedLines(invoice);
  return new Map(
    invoice.items.map(({ id }, at) => {
      const billed = taxed[at]?.taxable ?? 0;
      const about = notes.flatMap((note) =>
        note.items
          .filter(({ invoiceItemId }) => invoiceItemId === id)
          .map(({ amount }) => signOf(note) * amount),
      );
      return [id, { billed, left: billed + sum(about) }];
    }),
  );
}

/** The rest of the invoice's tax heads at a rate. */
export function headsLeft(
  frozen: FrozenTax,
  notes: readonly EarlierNote[],
  rate: number,
): TaxHead[] {
  const of = (tax: FrozenTax | null, name: string) =>
    sum(
      (tax?.groups ?? [])
        .filter((group) => group.rate === rate)
        .flatMap(({ heads }) => heads.filter(({ head }) => head === name))
        .map(({ amount }) => amount),
    );
  const group = frozen.groups.find((one) => one.rate === rate);
  return (group?.heads ?? []).map((head) => ({
    ...head,
    amount:
      of(frozen, head.head) +
      sum(notes.map((note) => signOf(note) * of(frozenTax(note), head.head))),
  }));
}

export function taxLeft(invoice: NotedInvoice, notes: readonly EarlierNote[]): number {
  return invoice.taxAmount + sum(notes.map((note) => signOf(note) * note.taxAmount));
}
