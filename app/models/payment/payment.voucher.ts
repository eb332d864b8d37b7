/** The tax in an advance, as its voucher prints and keeps it. Pure. */
import type { Series } from "../shared/number-series.server";
import type { Head, TaxHead } from "../tax/heads";
import type { Regime } from "../tax/regimes";
import { isStateCode, statePlace } from "../tax/states";
import type { TaxBasis } from "../tax/tax";
import { splitInclusive } from "../tax/tax-inclusive";

/** Minor units; the rate in hundredths of a percent. */
export type VoucherTax = { rate: number; heads: TaxHead[] };

/** What a payment keeps of its tax, by its columns. */
export type VoucherColumns = {
  taxRegime: string | null;
  placeOfSupply: string | null;
  reverseCharge: boolean;
  taxableValue: number | null;
  /** VoucherTax as JSON; null on a money receipt. */
  tax: string | null;
};

/** Where the mover charges the tax: an advance holds it then, and has a voucher (rule 50). */
const CHARGED: readonly string[] = [
  "bundle18",
  "gta_fcm5",
  "gta_fcm18",
  "sez_igst",
] satisfies Regime[];

/** How the move is taxed on the voucher's day. */
type Basis = Pick<TaxBasis, "regime" | "reverseCharge" | "rate"> & {
  place: Pick<TaxBasis["place"], "code" | "interState" | "stateHead">;
};

/**
 * What a voucher over a part of a quotation says of its tax; `basis` is null outside GST. Of what nobody or the
 * recipient pays tax on nothing is split.
 */
export function voucherColumns(basis: Basis | null, amount: number): VoucherColumns {
  if (basis === null) {
    return {
      taxRegime: null,
      placeOfSupply: null,
      reverseCharge: false,
      taxableValue: null,
      tax: null,
    };
  }
  const { regime, place, reverseCharge, rate } = basis;
  const known = { taxRegime: regime, placeOfSupply: place.code, reverseCharge };
  if (!CHARGED.includes(regime)) return { ...known, taxableValue: null, tax: null };
  const { taxable, heads } = splitInclusive(amount, rate, place);
  return { ...known, taxableValue: taxable, tax: JSON.stringify({ rate, heads }) };
}

/** The tax of a voucher; null of a money receipt. */
export function voucherTax({ tax }: { tax: string | null }): VoucherTax | null {
  return tax === null ? null : (JSON.parse(tax) as VoucherTax);
}

/** The numbers of what was received in advance, and of what is given back of it. */
export function voucherSeries({ tax }: { tax: string | null }, givenBack = false): Series {
  if (tax === null) return "PAY";
  return givenBack ? "RF" : "RV";
}

/** The same tax with the other sign: what is given back is below zero wherever sums are made. */
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
  // Of a paisa or two given back both heads could be more than it.
  const most = Math.floor(back / Math.max(1, whole.heads.length));
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

/** A place of supply as papers print it. */
export function placeText(code: string | null): string | null {
  return code !== null && isStateCode(code) ? statePlace(code) : code;
}

/** Whom a voucher names, as on its day. */
export type BilledTo = {
  name: string;
  email: string | null;
  phone: string | null;
  address: string | null;
  gstin: string | null;
};

/** What a voucher keeps of a customer's record. */
export function billedToOf({ name, email, phone, address, gstin }: BilledTo): string {
  return JSON.stringify({ name, email, phone, address, gstin });
}

export function readBilledTo(kept: string): BilledTo {
  return JSON.parse(kept) as BilledTo;
}
