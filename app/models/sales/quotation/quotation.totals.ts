/**
 * The arithmetic of a quotation, in minor units and hundredths of a percent. The command, the form's
 * live totals, the seed and the documents all go through here.
 */
import { MAX_AMOUNT_TEXT, MAX_MINOR, percentOf, sum } from "../../ground/money/money";
import type { TaxHead } from "../../ground/tax/heads";
import { levyTax, type Levy } from "../../ground/tax/levy";

/** The charges that make the subtotal besides the warehouse, as documents print them and in their order. */
export const PRINTED_CHARGES = {
  transportationCharge: "Transportation charge",
  packagingCharge: "Packaging charge",
  loadingCharge: "Loading charge",
  unloadingCharge: "Unloading charge",
  unpackingCharge: "Unpacking charge",
  dismantlingCharge: "Dismantling charge",
  carTransportationCharge: "Car transportation charge",
  waitingCharge: "Waiting charge",
  warehouseCharge: "Warehouse charge",
  insuranceCharge: "Insurance charge",
  // Fields and /api keep the specification's spelling.
  stationaryCharge: "Stationery charge",
} as const;
export type ChargeName = keyof typeof PRINTED_CHARGES;
export const CHARGE_NAMES = Object.keys(PRINTED_CHARGES) as ChargeName[];

/** Amounts in minor units (`warehouseCharge` for one day), rates in hundredths of a percent. */
export type QuotationCharges = Record<ChargeName, number> & {
  warehouseDays: number;
  /** True puts all warehouse days in the total, false one day's charge. */
  billAllWarehouseDays: boolean;
  discount: number;
  surchargeRate: number;
  gstRate: number;
  advancePayment: number;
};

export type QuotationTotals = {
  subtotal: number;
  /** Subtotal minus discount: what the surcharge is taken of. */
  discounted: number;
  surcharge: number;
  /** Discounted plus surcharge: what the tax is taken of. */
  taxable: number;
  gstAmount: number;
  /** Each head under GST, none elsewhere. */
  heads: TaxHead[];
  roundOff: number;
  totalAmount: number;
  balanceAfterAdvance: number;
};

/** The warehouse's part of the subtotal: one day's charge, or all days where the company bills so. */
export function warehouseInTotal(
  charges: Pick<QuotationCharges, "warehouseCharge" | "warehouseDays" | "billAllWarehouseDays">,
): number {
  const { warehouseCharge, warehouseDays, billAllWarehouseDays } = charges;
  return billAllWarehouseDays ? warehouseCharge * warehouseDays : warehouseCharge;
}

/**
 * The totals in their fixed order, rounded half-up to the minor unit at each step. Under GST the last step is the
 * engine's: `levy`.
 */
export function quotationTotals(
  charges: QuotationCharges,
  levy: Levy | null = null,
): QuotationTotals {
  const others = CHARGE_NAMES.filter((name) => name !== "warehouseCharge");
  const subtotal = sum(others.map((name) => charges[name])) + warehouseInTotal(charges);
  const discounted = subtotal - charges.discount;
  const surcharge = percentOf(discounted, charges.surchargeRate);
  const taxable = discounted + surcharge;
  const { gstAmount, heads, roundOff } = levy
    ? leviedOn(levy, taxable)
    : { gstAmount: percentOf(taxable, charges.gstRate), heads: [], roundOff: 0 };
  const totalAmount = taxable + gstAmount + roundOff;
  return {
    subtotal,
    discounted,
    surcharge,
    taxable,
    gstAmount,
    heads,
    roundOff,
    totalAmount,
    balanceAfterAdvance: balanceAfterAdvance({ ...charges, totalAmount }),
  };
}

/** May be negative when more is asked in advance than the total. */
export function balanceAfterAdvance(priced: { totalAmount: number; advancePayment: number }) {
  return priced.totalAmount - priced.advancePayment;
}

/** A quotation's charges are one supply at one rate. */
function leviedOn(levy: Levy, taxable: number) {
  const sums = [{ rate: levy.rate, exempt: false, taxable }];
  const { taxAmount: gstAmount, heads, roundOff } = levyTax(levy, sums);
  return { gstAmount, heads, roundOff };
}

/** The default advance: the company's rate of the total, in whole rupees. */
export function usualAdvance(totalAmount: number, rate: number): number {
  const MAJOR = 100;
  return Math.min(totalAmount, Math.round(percentOf(totalAmount, rate) / MAJOR) * MAJOR);
}

/** The insurance charge: a typed one wins, else `insuranceRate` of the declared value, else nothing. */
export function insuranceCharge(cover: {
  declaredValue: number | null;
  insuranceRate: number;
  typed: number | null;
}): number {
  if (cover.typed !== null) return cover.typed;
  return cover.declaredValue === null ? 0 : percentOf(cover.declaredValue, cover.insuranceRate);
}

/**
 * The stationery charge of a new quotation: the company's usual one (`usual`, null for a stored quotation) goes
 * along with what is charged; where nothing else is, nothing is.
 */
export function stationeryAlong(charges: Record<ChargeName, number>, usual: number | null): number {
  const { stationaryCharge } = charges;
  const others = CHARGE_NAMES.filter((name) => name !== "stationaryCharge");
  return stationaryCharge === usual && others.every((name) => charges[name] === 0)
    ? 0
    : stationaryCharge;
}

/** Whether nothing was charged on a draft yet, as where it was made of an enquiry: its form proposes what a new one's does. */
export const isUnpriced = (quotation: { status: string } & Record<ChargeName, number>): boolean =>
  quotation.status === "draft" && CHARGE_NAMES.every((name) => quotation[name] === 0);

/** Says at a field why charges, each valid alone, are impossible together; null when they are possible. */
export function totalsProblem(
  charges: QuotationCharges,
  levy: Levy | null = null,
): { field: "discount" | "transportationCharge"; message: string } | null {
  const { subtotal, totalAmount } = quotationTotals(charges, levy);
  if (charges.discount > subtotal) {
    return { field: "discount", message: "Discount cannot be more than the subtotal" };
  }
  // The subtotal as well: a large discount may bring the total back, but not what is stored before it.
  for (const [name, amount] of [
    ["total", totalAmount],
    ["subtotal", subtotal],
  ] as const) {
    if (amount > MAX_MINOR) {
      const message = `The ${name} cannot be more than ${MAX_AMOUNT_TEXT}`;
      return { field: "transportationCharge", message };
    }
  }
  return null;
}
