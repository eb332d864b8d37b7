/** Taxable value and what is levied on it, as the returns add them up; minor units. Pure. */
import { type VoucherSplit, voucherTax, type VoucherTax } from "~/models/ground/tax/voucher";
import { sum } from "../../ground/money/money";
import type { TaxHead } from "../../ground/tax/heads";
import type { PlaceRow } from "./gstr1";

/** Vouchers and what was used of them, as rows of the sections of advances. Pure. */
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

/** Taxable value and what is levied on it; SGST and UTGST share the state's column. */
export type TaxSums = { taxable: number; igst: number; cgst: number; sgst: number };
export type RateItem = TaxSums & { rate: number };

export const NOTHING: TaxSums = { taxable: 0, igst: 0, cgst: 0, sgst: 0 };

/** Heads by the columns of the return. */
export function columnsOf(taxable: number, heads: readonly TaxHead[]): TaxSums {
  const of = (...names: TaxHead["head"][]) =>
    sum(heads.filter(({ head }) => names.includes(head)).map(({ amount }) => amount));
  return { taxable, igst: of("IGST"), cgst: of("CGST"), sgst: of("SGST", "UTGST") };
}

export function added(one: TaxSums, other: TaxSums, times = 1): TaxSums {
  return {
    taxable: one.taxable + times * other.taxable,
    igst: one.igst + times * other.igst,
    cgst: one.cgst + times * other.cgst,
    sgst: one.sgst + times * other.sgst,
  };
}

/** All rows together. */
export const summed = (rows: readonly TaxSums[]) =>
  rows.reduce<TaxSums>((sums, row) => added(sums, row), NOTHING);

/** Tax of all heads together. */
export const taxIn = ({ igst, cgst, sgst }: Omit<TaxSums, "taxable">) => igst + cgst + sgst;
