/** Splits a voucher's tax among the invoices that used the advance and the refunds. Pure. */
import {
  lessVoucher,
  negative,
  partVoucher,
  type VoucherColumns,
  type VoucherSplit,
} from "../../ground/tax/voucher";
import { worthOf } from "../../sales/quotation/quotation.advance";

/** An invoice's use of an advance: its share of the tax as kept, null for rows older than shares. */
type Use = VoucherSplit & { id: number; amount: number };

/** An advance with what became of it, uses in the order in which they were taken; minor units. */
export type PartedAdvance = VoucherColumns & {
  amount: number;
  tdsAmount: number;
  adjustments: readonly Use[];
  /** Below zero, as stored. */
  refunds: readonly (VoucherColumns & { amount: number })[];
};

/** The part of a use of `amount` where `left` of `all` is: split by itself, and what uses all of it up takes the rest. */
export function partOfUse(left: VoucherColumns, all: number, amount: number): VoucherColumns {
  return partVoucher(left, { fee: amount, back: all - amount }).fee;
}

/**
 * The part of each use by its id, and what is left of the voucher: all together are exactly the voucher. Parts that
 * are kept stay, whatever else becomes of the advance; one of before that is split of what the others leave.
 */
export function partsOf(advance: PartedAdvance): {
  parts: Map<number, VoucherSplit>;
  left: VoucherColumns;
} {
  const { adjustments, refunds } = advance;
  const { taxRegime, placeOfSupply, reverseCharge, taxableValue, tax } = advance;
  const parts = new Map<number, VoucherSplit>();
  // The columns alone, of whatever row this is: new rows are made of them.
  let left: VoucherColumns = { taxRegime, placeOfSupply, reverseCharge, taxableValue, tax };
  let all = worthOf(advance);
  const take = (part: VoucherSplit, its: number) => {
    left = lessVoucher(left, part);
    all -= its;
  };
  for (const refund of refunds) take(negative(refund), -refund.amount);
  for (const use of adjustments) {
    if (use.tax === null) continue;
    parts.set(use.id, use);
    take(use, use.amount);
  }
  for (const use of adjustments) {
    if (use.tax !== null) continue;
    const part = partOfUse(left, all, use.amount);
    parts.set(use.id, part);
    take(part, use.amount);
  }
  return { parts, left };
}
