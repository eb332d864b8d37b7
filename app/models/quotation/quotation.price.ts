import { customNames, type CustomName } from "../shared/define-fields";
import { invalidField } from "../shared/domain-error";
import { QUOTATION_FIELDS } from "./quotation.fields";
import type { QuotationInput } from "./quotation.schema";
import {
  insuranceCharge,
  quotationTotals,
  totalsProblem,
  type QuotationCharges,
} from "./quotation.totals";

const CUSTOM = customNames(QUOTATION_FIELDS);
type CustomCharge = CustomName<typeof QUOTATION_FIELDS>;

/** What a charge or rate is when the input does not say: the company's custom, or what is stored. */
export type PricingBasis = Record<CustomCharge, number> & {
  billAllWarehouseDays: boolean;
  insuranceCharge: number;
  insuranceTyped: boolean;
};

/** The basis of a new quotation. */
export function newBasis(
  company: Pick<
    PricingBasis,
    "stationaryCharge" | "surchargeRate" | "gstRate" | "insuranceRate" | "billAllWarehouseDays"
  >,
): PricingBasis {
  const { stationaryCharge, surchargeRate, gstRate, insuranceRate, billAllWarehouseDays } = company;
  return {
    ...(Object.fromEntries(CUSTOM.map((name) => [name, 0])) as Pick<PricingBasis, CustomCharge>),
    stationaryCharge,
    surchargeRate,
    gstRate,
    insuranceRate,
    billAllWarehouseDays,
    insuranceCharge: 0,
    insuranceTyped: false,
  };
}

/**
 * Everything about money that is stored of a quotation, computed here whatever totals were posted.
 * Raises `invalid` at a field when charges do not go together.
 */
export function priceQuotation(input: QuotationInput, basis: PricingBasis) {
  const custom = Object.fromEntries(
    CUSTOM.map((name) => [name, input[name] ?? basis[name]]),
  ) as Pick<PricingBasis, CustomCharge>;
  const { declaredValue, transportationCharge, packagingCharge, loadingCharge } = input;
  const typed =
    input.insuranceCharge === undefined && basis.insuranceTyped
      ? basis.insuranceCharge
      : (input.insuranceCharge ?? null);
  const charges: QuotationCharges = {
    transportationCharge,
    packagingCharge,
    loadingCharge,
    unloadingCharge: input.unloadingCharge,
    ...custom,
    billAllWarehouseDays: basis.billAllWarehouseDays,
    insuranceCharge: insuranceCharge({
      declaredValue,
      insuranceRate: custom.insuranceRate,
      typed,
    }),
    discount: input.discount,
  };
  const problem = totalsProblem(charges);
  if (problem) throw invalidField(problem.field, problem.message);
  const { subtotal, surcharge, gstAmount, totalAmount } = quotationTotals(charges);
  return {
    ...charges,
    insuranceRate: custom.insuranceRate,
    declaredValue,
    insuranceTyped: typed !== null,
    subtotal,
    surcharge,
    gstAmount,
    totalAmount,
  };
}
