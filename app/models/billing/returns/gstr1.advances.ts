/** Vouchers and what was used of them, as rows of the sections of advances. Pure. */
import type { PlaceRow } from "./gstr1";
import { columnsOf } from "./gstr1.sums";
import { voucherTax, type VoucherSplit, type VoucherTax } from "../../ground/tax/voucher";

const interStateOf = ({ heads }: VoucherTax) => heads.some(({ head }) => head === "IGST");

/** The whole of a voucher, or a part of it, as a row; null of what has no tax. */
export function voucherRow(
  { placeOfSupply: place }: { placeOfSupply: string | null },
  split: VoucherSplit | undefined,
): PlaceRow | null {
  const tax = split && voucherTax(split);
  if (!tax || place === null) return null;
  const sums = columnsOf(split.taxableValue ?? 0, tax.heads);
  return { place, interState: interStateOf(tax), rate: tax.rate, ...sums };
}
