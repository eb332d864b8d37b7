import { frozenTax } from "../../ground/tax/frozen-tax";
import { spread } from "../../ground/tax/spread";

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
