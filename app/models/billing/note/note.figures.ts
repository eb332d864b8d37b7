/**
 * A credit or debit note's figures, with its invoice's rates, tax heads and rounding, ignoring later settings. Minor
 * units, rates in hundredths of a percent. Pure.
 */
import { MAX_MINOR, percentOf, sum } from "../../ground/money/money";
import { frozenTax, type FrozenTax } from "../../ground/tax/frozen-tax";
import {
  byRate,
  chargedOn,
  levyTax,
  type RateGroup,
  type RoundOff,
  sumOf,
} from "../../ground/tax/levy";
import { leviedAt } from "../../ground/tax/moved-tax";
import type { NoteKind } from "../../ground/tax/notes";
import { spread } from "../../ground/tax/spread";
import { shareOut, type TaxedLine } from "../../ground/tax/tax";
import type { RowOf } from "../../kit/record/define-record";
import { dueOf } from "../invoice/invoice.due";
import {
  type EarlierNote,
  headsLeft,
  keyOf,
  linesLeft,
  linesOf,
  type NotedInvoice,
  type Part,
  partsLeft,
  signOf,
  type Taxed,
  taxLeft,
  valueLeft,
} from "./note.left";

type NoteWish = {
  kind: NoteKind;
  reason: string;
  amount: number | null;
  /** Those without an amount are not asked for. */
  lines: readonly { invoiceItemId: number; amount: number | null }[];
};

type NoteLine = Pick<
  RowOf<"NoteItem">,
  "invoiceItemId" | "description" | "amount" | "sac" | "taxRate"
>;

export type NoteFigures = Taxed & { total: number; items: NoteLine[] };

/** Why there can be no such note; `left` is what it, or its line, could come to before tax. */
type NoteProblem =
  | { field: string; left: number; ofLine?: true }
  | { field: string; message: string };

type Wanted = Part & { taxable: number; invoiceItemId: number | null; description: string };

/** The lines that a note is asked for, with the rate and code of the invoice's; or why there are none. */
function wantedLines(
  invoice: NotedInvoice,
  notes: readonly EarlierNote[],
  parts: ReturnType<typeof partsLeft>,
  { kind, reason, amount, lines }: NoteWish,
): Wanted[] | NoteProblem {
  if (amount !== null) {
    const all = [...parts.values()];
    const weights = all.map(({ left, billed }) => (kind === "credit" ? left : billed));
    if (kind === "credit" && amount > sum(weights)) return { field: "amount", left: sum(weights) };
    const shares = spread(amount, weights, all.map(keyOf));
    return all.flatMap(({ rate, exempt, sac }, at) => {
      const taxable = shares[at] ?? 0;
      if (taxable === 0) return [];
      return [{ rate, exempt, sac, taxable, invoiceItemId: null, description: reason }];
    });
  }
  const billed = linesOf(invoice);
  const ofLines = linesLeft(invoice, notes);
  const asked = new Map<string, number>();
  const named = new Set<number>();
  const wanted: Wanted[] = [];
  for (const [index, line] of lines.entries()) {
    const { invoiceItemId, amount: taxable } = line;
    if (taxable === null) continue;
    const at = invoice.items.findIndex(({ id }) => id === line.invoiceItemId);
    const item = invoice.items[at];
    const { rate, exempt, sac } = (frozenTax(invoice) ? billed[at] : billed[0]) ?? NO_PART;
    if (!item) {
      const message = "This line is not on the invoice";
      return { field: `lines[${index}].invoiceItemId`, message };
    }
    // The rest of a line is checked for the line as a whole.
    if (named.has(item.id)) return { field: `lines[${index}].amount`, message: NAMED_TWICE };
    named.add(item.id);
    const key = keyOf({ rate, exempt, sac });
    const together = (asked.get(key) ?? 0) + taxable;
    asked.set(key, together);
    const left = parts.get(key)?.left ?? 0;
    const ofLine = ofLines.get(item.id)?.left ?? 0;
    if (kind === "credit" && taxable > ofLine) {
      return { field: `lines[${index}].amount`, left: Math.max(0, ofLine), ofLine: true };
    }
    if (kind === "credit" && together > left) return { field: `lines[${index}].amount`, left };
    const description = [item.name, item.description].filter(Boolean).join(": ");
    wanted.push({ rate, exempt, sac, taxable, invoiceItemId, description });
  }
  return wanted;
}

const NAMED_TWICE = "This line is named twice: give it once, with its whole amount";

const NO_PART: Part = { rate: 0, exempt: false, sac: "" };

/**
 * The invoice's rounding, as its figures show it. Totals that are whole rupees anyway do not show it: then the company's
 * rounding (`usual`) applies.
 */
function roundingOf(invoice: NotedInvoice, frozen: FrozenTax, usual: RoundOff): RoundOff {
  if (invoice.roundOff !== 0) return "total";
  const { groups } = frozen;
  const { reverseCharge } = invoice;
  const asRounded = (roundOff: RoundOff) =>
    JSON.stringify(levyTax({ place: leviedAt(frozen), roundOff, reverseCharge }, groups).groups) ===
    JSON.stringify(
      groups.map(({ rate, exempt, taxable, heads }) => ({ rate, exempt, taxable, heads })),
    );
  const fits: Record<RoundOff, boolean> = {
    none: asRounded("none"),
    heads: asRounded("heads"),
    total: asRounded("none") && invoice.total % 100 === 0,
  };
  if (fits[usual]) return usual;
  return !fits.none && fits.heads ? "heads" : "none";
}

type Charged = Pick<Taxed, "taxAmount" | "roundOff" | "tax">;

const RUPEE = 100;

/** The rest of an invoice: its total, and its unrounded value with tax. */
type Left = { total: number; exact: number };

/**
 * Returns the total of a note that takes `exact`, value and tax, off an invoice or adds it. `own`: the note rounded by
 * itself. It stands unless all roundings together would be off by a whole rupee, or take the whole total while value is
 * left. Then the note is rounded the other way, or else a debit note not at all, and a credit note gets its share of the
 * remaining total. So credit notes for the whole value reach exactly the total. Null where nothing is left to share.
 */
function roundedNote(left: Left, kind: NoteKind, exact: number, own: number): number | null {
  const sign = signOf({ kind });
  const rest = left.exact + sign * exact;
  const before = Math.abs(left.total - left.exact);
  const stands = (total: number) => {
    const after = left.total + sign * total;
    const apart = Math.abs(after - rest);
    return total > 0 && after > 0 && (apart < RUPEE || apart < before);
  };
  const otherWay = own + (own > exact ? -RUPEE : RUPEE);
  const found = (own === exact ? [own] : [own, otherWay]).find(stands);
  if (found !== undefined) return found;
  // As it is: rounded to nothing it would be none.
  if (kind === "debit") return exact;
  if (left.total < 2) return null;
  const [share = 0] = spread(left.total, [exact, Math.max(0, rest)]);
  return Math.min(Math.max(share, 1), left.total - 1);
}

/**
 * The figures of a note; or why there cannot be one. A credit note that takes the rest of a rate takes the rest of its
 * tax as well: paise that were rounded on the way are not left over. `usual`: how the company's papers are rounded.
 */
export function noteFigures(
  invoice: NotedInvoice,
  notes: readonly EarlierNote[],
  wish: NoteWish,
  usual: RoundOff,
): NoteFigures | NoteProblem {
  const parts = partsLeft(invoice, notes);
  const wanted = wantedLines(invoice, notes, parts, wish);
  if (!Array.isArray(wanted)) return wanted;
  const field = wish.amount === null ? "lines" : "amount";
  const taxableValue = sum(wanted.map(({ taxable }) => taxable));
  // The amount still left at each rate.
  const rest = (rate: number) =>
    sum([...parts.values()].filter((part) => part.rate === rate).map(({ left }) => left)) -
    sum(wanted.filter((line) => line.rate === rate).map(({ taxable }) => taxable));
  const credit = wish.kind === "credit";
  const last = credit && [...parts.values()].every(({ rate }) => rest(rate) === 0);
  const frozen = frozenTax(invoice);
  const charged = frozen
    ? taxedNote(invoice, frozen, notes, wanted, (rate) => credit && rest(rate) === 0, credit, usual)
    : plainNote(invoice, notes, taxableValue, last, credit);
  const exact = taxableValue + charged.taxAmount;
  const left = {
    total: invoice.total + invoice.debitedAmount - invoice.creditedAmount,
    exact: valueLeft(invoice, notes) + taxLeft(invoice, notes),
  };
  const own = exact + charged.roundOff > 0 ? exact + charged.roundOff : exact;
  const total = last ? left.total : roundedNote(left, wish.kind, exact, own);
  if (credit && left.total <= 0) return { field, message: ALL_TAKEN };
  if (total === null) return { field, message: ONE_NOTE };
  const roundOff = total - exact;
  const after = { ...invoice, debitedAmount: invoice.debitedAmount + (credit ? 0 : total) };
  if (
    dueOf({ ...after, amountPaid: 0, tdsAmount: 0, settledAmount: 0, creditedAmount: 0 }).balance >
    MAX_MINOR
  ) {
    return { field, message: "The invoice's total would be more than the largest amount" };
  }
  return {
    taxableValue,
    taxRate: frozen ? 0 : invoice.taxRate,
    ...charged,
    roundOff,
    total,
    items: wanted.map(({ invoiceItemId, description, taxable, sac, rate }) => ({
      invoiceItemId,
      description,
      amount: taxable,
      sac: frozen ? sac : null,
      taxRate: frozen ? rate : null,
    })),
  };
}

const ONE_NOTE = "Too little of the invoice's total is left to split: credit all of it in one note";
const ALL_TAKEN = "Nothing is left of the invoice's total: earlier rounded notes used all of it";

/** Under one rate, or none. */
function plainNote(
  invoice: NotedInvoice,
  notes: readonly EarlierNote[],
  taxableValue: number,
  last: boolean,
  credit: boolean,
): Charged {
  const left = taxLeft(invoice, notes);
  const plain = percentOf(taxableValue, invoice.taxRate);
  const taxAmount = last ? left : credit ? Math.min(plain, left) : plain;
  return { taxAmount, roundOff: 0, tax: null };
}

/** Under GST. `ends`: whether nothing is left of a rate after the note. */
function taxedNote(
  invoice: NotedInvoice,
  frozen: FrozenTax,
  notes: readonly EarlierNote[],
  wanted: readonly Wanted[],
  ends: (rate: number) => boolean,
  credit: boolean,
  usual: RoundOff,
): Charged {
  const { reverseCharge } = invoice;
  const rounding = roundingOf(invoice, frozen, usual);
  const lines: TaxedLine[] = wanted.map(({ sac, taxable, rate, exempt }) => ({
    sac,
    taxable,
    rate,
    exempt,
    heads: [],
  }));
  const members = byRate(lines);
  const levied = levyTax(
    { place: leviedAt(frozen), roundOff: rounding, reverseCharge },
    members.map(sumOf),
  );
  const groups: RateGroup[] = levied.groups.map((group) => {
    if (!credit) return group;
    const left = headsLeft(frozen, notes, group.rate);
    const heads = group.heads.map((head) => {
      const most = left.find((one) => one.head === head.head)?.amount ?? 0;
      return { ...head, amount: ends(group.rate) ? most : Math.min(head.amount, most) };
    });
    return { ...group, heads };
  });
  groups.forEach(({ heads }, at) => shareOut(heads, members[at] ?? []));
  const { heads, payableByRecipient, taxAmount, roundOff } = chargedOn(groups, {
    roundOff: rounding,
    reverseCharge,
  });
  const { title, declarations } = frozen;
  const tax: FrozenTax = { lines, groups, heads, payableByRecipient, title, declarations };
  return { taxAmount, roundOff, tax: JSON.stringify(tax) };
}
