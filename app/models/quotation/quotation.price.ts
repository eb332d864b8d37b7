import { invalidField } from "../shared/domain-error";
import type { QuotationInput } from "./quotation.schema";
import {
  insuranceCharge,
  quotationTotals,
  totalsProblem,
  type QuotationCharges,
} from "./quotation.totals";

/** What a charge or rate is when the input does not say: the company's custom, or what is stored. */
export type PricingBasis = Pick<
  QuotationCharges,
  | "unpackingCharge"
  | "dismantlingCharge"
  | "carTransportationCharge"
  | "warehouseCharge"
  | "warehouseDays"
  | "billAllWarehouseDays"
  | "stationaryCharge"
  | "insuranceCharge"
  | "surchargeRate"
  | "gstRate"
  | "advancePayment"
> & { insuranceRate: number; insuranceTyped: boolean };

/** The basis of a new quotation. */
export function newBasis(
  company: Pick<
    PricingBasis,
    "stationaryCharge" | "surchargeRate" | "gstRate" | "insuranceRate" | "billAllWarehouseDays"
  >,
): PricingBasis {
  const { stationaryCharge, surchargeRate, gstRate, insuranceRate, billAllWarehouseDays } = company;
  return {
    stationaryCharge,
    surchargeRate,
    gstRate,
    insuranceRate,
    billAllWarehouseDays,
    unpackingCharge: 0,
    dismantlingCharge: 0,
    carTransportationCharge: 0,
    warehouseCharge: 0,
    warehouseDays: 0,
    insuranceCharge: 0,
    insuranceTyped: false,
    advancePayment: 0,
  };
}

/**
 * Everything about money that is stored of a quotation, computed here whatever totals were posted.
 * Raises `invalid` at a field when charges do not go together.
 */
export function priceQuotation(input: QuotationInput, basis: PricingBasis) {
  const insuranceRate = input.insuranceRate ?? basis.insuranceRate;
  const typed =
    input.insuranceCharge === undefined && basis.insuranceTyped
      ? basis.insuranceCharge
      : (input.insuranceCharge ?? null);
  const charges: QuotationCharges = {
    transportationCharge: input.transportationCharge,
    packagingCharge: input.packagingCharge,
    loadingCharge: input.loadingCharge,
    unloadingCharge: input.unloadingCharge,
    unpackingCharge: input.unpackingCharge ?? basis.unpackingCharge,
    dismantlingCharge: input.dismantlingCharge ?? basis.dismantlingCharge,
    carTransportationCharge: input.carTransportationCharge ?? basis.carTransportationCharge,
    warehouseCharge: input.warehouseCharge ?? basis.warehouseCharge,
    warehouseDays: input.warehouseDays ?? basis.warehouseDays,
    billAllWarehouseDays: basis.billAllWarehouseDays,
    insuranceCharge: insuranceCharge({ declaredValue: input.declaredValue, insuranceRate, typed }),
    stationaryCharge: input.stationaryCharge ?? basis.stationaryCharge,
    discount: input.discount,
    surchargeRate: input.surchargeRate ?? basis.surchargeRate,
    gstRate: input.gstRate ?? basis.gstRate,
    advancePayment: input.advancePayment ?? basis.advancePayment,
  };
  const problem = totalsProblem(charges);
  if (problem) throw invalidField(problem.field, problem.message);
  const { subtotal, surcharge, gstAmount, totalAmount } = quotationTotals(charges);
  return {
    ...charges,
    declaredValue: input.declaredValue,
    insuranceRate,
    insuranceTyped: typed !== null,
    subtotal,
    surcharge,
    gstAmount,
    totalAmount,
  };
}
