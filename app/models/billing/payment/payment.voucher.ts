/** The tax in an advance, as its voucher prints and keeps it. Pure. */
import type { Series } from "../../kit/shared/number-series.server";
import { bundleSac, isGta, isRegime, type Regime } from "../../ground/tax/regimes";
import { isStateCode, statePlace } from "../../ground/tax/states";
import type { TaxBasis } from "../../ground/tax/tax";
import { splitInclusive, type VoucherColumns } from "~/models/ground/tax/voucher";
import { namesGst } from "../../ground/tax/titles";

/** Where the mover charges the tax: an advance holds it then, and has a voucher (rule 50). */
const CHARGED: readonly string[] = [
  "bundle18",
  "gta_fcm5",
  "gta_fcm18",
  "sez_igst",
  "export_igst",
] satisfies Regime[];

/** The move's taxation on the voucher's day. */
type Basis = Pick<TaxBasis, "regime" | "reverseCharge" | "rate"> & {
  place: Pick<TaxBasis["place"], "code" | "interState" | "stateHead">;
};

/**
 * Returns a voucher's tax for a part of a quotation; `basis` is null outside GST. Nothing is split where nobody or the
 * recipient pays the tax.
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

/** The numbers of what was received in advance, and of what is given back of it. */
export function voucherSeries({ tax }: { tax: string | null }, givenBack = false): Series {
  if (tax === null) return "PAY";
  return givenBack ? "RF" : "RV";
}

/** Describes an advance's service on its voucher (rules 50 and 51); null where the paper names no GST. */
export function serviceText({ taxRegime }: { taxRegime: string | null }): string | null {
  if (!namesGst({ taxRegime }) || taxRegime === null || !isRegime(taxRegime)) return null;
  const service = isGta(taxRegime)
    ? "Goods transport agency services by road"
    : "Transport of household goods by road, with packing and handling";
  return `${service} (SAC ${bundleSac(taxRegime)})`;
}

/** A place of supply as papers print it. */
export function placeText(code: string | null): string | null {
  return code !== null && isStateCode(code) ? statePlace(code) : code;
}

/** Whom a voucher names, as on its day. */
type BilledTo = {
  name: string;
  email: string | null;
  phone: string | null;
  address: string | null;
  gstin: string | null;
  /** Vouchers of before have none. */
  stateCode?: string | null;
  isComposition?: boolean;
};

/** The customer's details that a voucher keeps. */
export function billedToOf({ name, email, phone, address, gstin, ...more }: BilledTo): string {
  const { stateCode, isComposition } = more;
  return JSON.stringify({ name, email, phone, address, gstin, stateCode, isComposition });
}

export function readBilledTo(kept: string): BilledTo {
  return JSON.parse(kept) as BilledTo;
}
