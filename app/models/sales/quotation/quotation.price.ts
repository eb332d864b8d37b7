import { basisOf, taxedPaper, untaxed, type DecidedPaper } from "../../papers/paper-tax/paper-tax";
import { chargesNoTax, ratedQuotation } from "../../papers/paper-tax/no-tax";
import { chargedRate } from "../../ground/tax/levy";
import { customNames, type CustomName } from "../../kit/shared/define-fields";
import { invalidField } from "../../kit/shared/domain-error";
import { quotedTaxLines } from "./quotation.lines";
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

/** Charges and rates used when the input has none: the company's defaults, or the stored ones. */
type PricingBasis = Record<CustomCharge, number> & {
  billAllWarehouseDays: boolean;
  insuranceCharge: number;
  insuranceTyped: boolean;
};

type Customs = Pick<
  PricingBasis,
  "stationaryCharge" | "surchargeRate" | "gstRate" | "insuranceRate" | "billAllWarehouseDays"
>;

/** The basis of a stored quotation, or of a new one; without a rate where no tax is charged. */
export function pricingBasis(
  company: Customs & { taxSystem: string },
  before: (PricingBasis & { tax: string | null }) | null,
): PricingBasis {
  const basis = before ?? newBasis(company);
  const untaxed = chargesNoTax(company, before && ratedQuotation(before));
  return untaxed ? { ...basis, gstRate: 0 } : basis;
}

function newBasis(company: Customs): PricingBasis {
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
 * Everything about money that is stored of a quotation, computed here whatever totals were posted. `decided`: its
 * regime and place under GST, whose rate then takes the place of the given one. Raises `invalid` at a field when
 * charges do not go together.
 */
export function priceQuotation(
  input: QuotationInput,
  basis: PricingBasis,
  decided: DecidedPaper | null,
) {
  const custom = Object.fromEntries(
    CUSTOM.map((name) => [name, input[name] ?? basis[name]]),
  ) as Pick<PricingBasis, CustomCharge>;
  const { declaredValue, transportationCharge, packagingCharge, loadingCharge } = input;
  const typed =
    input.insuranceCharge === undefined && basis.insuranceTyped
      ? basis.insuranceCharge
      : (input.insuranceCharge ?? null);
  const levy = decided && basisOf(decided);
  const charges: QuotationCharges = {
    transportationCharge,
    packagingCharge,
    loadingCharge,
    unloadingCharge: input.unloadingCharge,
    ...custom,
    gstRate: levy ? chargedRate(levy) : custom.gstRate,
    billAllWarehouseDays: basis.billAllWarehouseDays,
    insuranceCharge: insuranceCharge({
      declaredValue,
      insuranceRate: custom.insuranceRate,
      typed,
    }),
    discount: input.discount,
  };
  const problem = totalsProblem(charges, levy);
  if (problem) throw invalidField(problem.field, problem.message);
  const { subtotal, surcharge, taxable, gstAmount, totalAmount } = quotationTotals(charges, levy);
  return {
    ...charges,
    insuranceRate: custom.insuranceRate,
    declaredValue,
    insuranceTyped: typed !== null,
    subtotal,
    surcharge,
    gstAmount,
    totalAmount,
    ...(decided
      ? taxedPaper(decided, quotedTaxLines({ ...charges, surcharge }), charges.discount).columns
      : untaxed(taxable)),
  };
}
