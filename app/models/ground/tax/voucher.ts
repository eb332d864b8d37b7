/** The tax in a voucher, and how it is parted. Pure. */
import { shareOf } from "~/models/ground/money/money";
import { type Head, headsOf, type Levying, type TaxHead } from "./heads";

/** The tax contained in an amount: an advance received, a fee kept. Pure. */
/** Minor units that add up to the amount exactly. */
type InclusiveSplit = { taxable: number; heads: TaxHead[] };

/**
 * Splits an amount with tax in it: the tax is half-up amount × rate ÷ (100 + rate); within a state both heads are
 * half of it, rounded up to the minor unit; the value is what is left. (Value first would miss the amount paid for
 * half of all whole rupees.)
 */
export function splitInclusive(amount: number, rate: number, place: Levying): InclusiveSplit {
  const tax = shareOf(amount, rate, 10_000 + rate);
  const heads = headsOf(rate, place, () => (place.interState ? tax : Math.ceil(tax / 2)));
  return { taxable: heads.reduce((left, head) => left - head.amount, amount), heads };
}

/** Minor units; the rate in hundredths of a percent. */
export type VoucherTax = { rate: number; heads: TaxHead[] };

export type VoucherColumns = {
  taxRegime: string | null;
  placeOfSupply: string | null;
  reverseCharge: boolean;
  taxableValue: number | null;
  /** VoucherTax as JSON; null on a money receipt. */
  tax: string | null;
};

/** An amount's value and tax. */
export type VoucherSplit = Pick<VoucherColumns, "taxableValue" | "tax">;

/** The tax of a voucher; null for a money receipt. */
export function voucherTax({ tax }: { tax: string | null }): VoucherTax | null {
  return tax === null ? null : (JSON.parse(tax) as VoucherTax);
}

/** Returns the tax as a negative: money given back is negative in every sum. */
export function negative(columns: VoucherColumns): VoucherColumns {
  const tax = voucherTax(columns);
  return {
    ...columns,
    taxableValue: columns.taxableValue === null ? null : -columns.taxableValue,
    tax:
      tax &&
      JSON.stringify({
        ...tax,
        heads: tax.heads.map((head) => ({ ...head, amount: -head.amount })),
      }),
  };
}

/** Returns a voucher less a part of it, head by head. */
export function lessVoucher(voucher: VoucherColumns, part: VoucherSplit): VoucherColumns {
  const [tax, its] = [voucherTax(voucher), voucherTax(part)];
  if (!tax || !its) return voucher;
  const heads = tax.heads.map((head, at) => ({
    ...head,
    amount: head.amount - (its.heads[at]?.amount ?? 0),
  }));
  return {
    ...voucher,
    taxableValue: (voucher.taxableValue ?? 0) - (part.taxableValue ?? 0),
    tax: JSON.stringify({ ...tax, heads }),
  };
}

/** The tax in another amount, split as a voucher's was: at its rate, under its heads. */
export function splitLike(
  { taxRegime, placeOfSupply, reverseCharge, ...split }: VoucherColumns,
  amount: number,
): VoucherColumns {
  const known = { taxRegime, placeOfSupply, reverseCharge };
  const tax = voucherTax(split);
  if (!tax) return { ...known, taxableValue: null, tax: null };
  const under = (name: Head) => tax.heads.some(({ head }) => head === name);
  const place = {
    interState: under("IGST"),
    stateHead: under("UTGST") ? ("UTGST" as const) : ("SGST" as const),
  };
  const { taxable, heads } = splitInclusive(amount, tax.rate, place);
  return { ...known, taxableValue: taxable, tax: JSON.stringify({ rate: tax.rate, heads }) };
}

/**
 * Parts a voucher over what is left of an advance into what is kept as a fee and what is given back, each with its tax:
 * together they are exactly the voucher. (The fee is split by itself; what is given back takes the rest.)
 */
export function partVoucher(
  left: VoucherColumns,
  { fee, back }: { fee: number; back: number },
): { fee: VoucherColumns; back: VoucherColumns } {
  const whole = voucherTax(left);
  const kept = voucherTax(splitLike(left, fee));
  if (!whole || !kept) return { fee: left, back: left };
  const part = (amount: number, heads: TaxHead[]): VoucherColumns => ({
    ...left,
    taxableValue: heads.reduce((value, head) => value - head.amount, amount),
    tax: JSON.stringify({ rate: whole.rate, heads }),
  });
  // For a paisa or two given back, both heads could exceed it. Where no fee is kept it takes the whole rest.
  const most = fee === 0 ? Infinity : Math.floor(back / Math.max(1, whole.heads.length));
  const rests = whole.heads.map((head, at) => {
    const rest = head.amount - (kept.heads[at]?.amount ?? 0);
    return { ...head, amount: Math.max(0, Math.min(rest, most)) };
  });
  const fees = whole.heads.map((head, at) => ({
    ...head,
    amount: head.amount - (rests[at]?.amount ?? 0),
  }));
  return { fee: part(fee, fees), back: part(back, rests) };
}
