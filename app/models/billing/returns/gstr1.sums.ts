/** Taxable value and what is levied on it, as the returns add them up; minor units. Pure. */
import { sum } from "../../ground/money/money";
import type { TaxHead } from "../../ground/tax/heads";

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
