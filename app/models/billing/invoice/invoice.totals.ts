import { frozenTax } from "~/models/ground/tax/frozen-tax";
import { spread } from "~/models/ground/tax/spread";
import { lineAmount, MAX_AMOUNT_TEXT, MAX_MINOR, percentOf, sum } from "../../ground/money/money";
import type { TaxHead } from "../../ground/tax/heads";
import { byRate, type Levy, levyTax, ratedLines, sumOf, type TaxLine } from "../../ground/tax/levy";

/** Each line's taxable value and SAC; outside GST the discount is spread in the same way, without SAC. */
export function taxedLines(invoice: {
  tax: string | null;
  discount: number;
  items: readonly { lineTotal: number }[];
}): { taxable: number; sac: string | null }[] {
  const frozen = frozenTax(invoice);
  if (frozen) return frozen.lines;
  const totals = invoice.items.map(({ lineTotal }) => lineTotal);
  const shares = spread(invoice.discount, totals);
  return totals.map((total, at) => ({ taxable: total - (shares[at] ?? 0), sac: null }));
}

/**
 * One line: quantity in hundredths, unit price in minor units, discount in hundredths of a percent. Under GST a rate
 * of its own (hundredths of a percent) makes it a supply beside the move.
 */
type InvoiceLineFigures = {
  quantity: number;
  unitPrice: number;
  discount: number;
  taxRate?: number | null;
  sac?: string | null;
};

export type InvoiceFigures = {
  lines: readonly InvoiceLineFigures[];
  /** The discount on the whole document, in minor units, taken off before tax. */
  discount: number;
  /** Hundredths of a percent. */
  taxRate: number;
  /** Under GST, in the rate's place. */
  levy?: Levy | null;
};

export type InvoiceTotals = {
  /** Each line's amount, in the order of the lines. */
  lineTotals: number[];
  /** The sum of the lines, before the document's discount. */
  subtotal: number;
  discount: number;
  taxAmount: number;
  /** Each head under GST, none elsewhere. */
  heads: TaxHead[];
  roundOff: number;
  total: number;
  /** Why these figures may not be stored, with the field to blame; null when they may. */
  problem: { field: "items" | "discount"; message: string } | null;
};

/**
 * The arithmetic of an invoice, in minor units, half-up at each step: each line, their sum, minus the
 * document's discount, plus tax on the rest. Figures come back even when there is a `problem`, so that
 * a form can show them while somebody types.
 */
export function invoiceTotals({ lines, discount, taxRate, levy }: InvoiceFigures): InvoiceTotals {
  const lineTotals = lines.map((line) => lineAmount(line.quantity, line.unitPrice, line.discount));
  const subtotal = sum(lineTotals);
  const taxable = subtotal - discount;
  const { taxAmount, heads, roundOff } = levy
    ? leviedOn(levy, taxLinesOf(lines, lineTotals), discount)
    : { taxAmount: percentOf(Math.max(taxable, 0), taxRate), heads: [], roundOff: 0 };
  const total = taxable + taxAmount + roundOff;
  return {
    lineTotals,
    subtotal,
    discount,
    taxAmount,
    heads,
    roundOff,
    total,
    problem: problemOf({ subtotal, discount, total }),
  };
}

/** An invoice's lines as its tax sees them. */
export function taxLinesOf(
  lines: readonly InvoiceLineFigures[],
  lineTotals: readonly number[],
): TaxLine[] {
  return lines.map(({ taxRate, sac }, at) => ({ amount: lineTotals[at] ?? 0, taxRate, sac }));
}

function leviedOn(levy: Levy, lines: TaxLine[], discount: number) {
  const groups = byRate(ratedLines(levy, lines, discount)).map(sumOf);
  return levyTax(levy, groups);
}

function problemOf(figures: {
  subtotal: number;
  discount: number;
  total: number;
}): InvoiceTotals["problem"] {
  if (figures.discount > figures.subtotal) {
    return { field: "discount", message: "Discount cannot be more than the subtotal" };
  }
  // The subtotal as well: it is stored, and a discount could hide that it is out of bounds.
  if (figures.subtotal > MAX_MINOR || figures.total > MAX_MINOR) {
    return { field: "items", message: `The total cannot be more than ${MAX_AMOUNT_TEXT}` };
  }
  return null;
}
