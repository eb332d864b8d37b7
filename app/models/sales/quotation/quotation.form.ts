/** Turns a quotation's record into its form: defaults, and values as text. */
import { choiceTexts } from "../../papers/paper-tax/tax.form";
import { chargesNoTax } from "../../papers/paper-tax/no-tax";
import type { StoredChoices } from "../../papers/paper-tax/paper-tax";
import { contactOf } from "../../people/customer/contact";
import { texts, type Stored } from "../../kit/shared/define-fields";
import { QUOTATION_FIELDS, type QuotationItemText, type QuotationTexts } from "./quotation.fields";

/** A row that nobody has filled in yet. */
export const EMPTY_ROW: QuotationItemText = { name: "", description: "", quantity: "1" };

/** A quotation as the texts of its form. */
export function formValues(
  quotation: StoredChoices & { [K in keyof Stored<typeof QUOTATION_FIELDS>]: unknown } & {
    insuranceTyped: boolean;
    sourceAddress: string | null;
    destinationAddress: string | null;
    items: { name: string; description: string | null; quantity: number }[];
  },
): QuotationTexts {
  const { insuranceTyped, items } = quotation;
  const values = texts(QUOTATION_FIELDS, quotation);
  return {
    ...values,
    insuranceCharge: insuranceTyped ? values.insuranceCharge : "",
    ...choiceTexts(quotation, {
      pickup: quotation.sourceAddress,
      drop: quotation.destinationAddress,
    }),
    items: items.map(({ name, description, quantity }) => ({
      name,
      description: description ?? "",
      quantity: String(quantity),
    })),
  };
}

/** A new quotation's default charges, as texts of its form. */
export function chargeDefaults(company: {
  stationaryCharge: number;
  surchargeRate: number;
  insuranceRate: number;
}) {
  const { stationaryCharge, surchargeRate, insuranceRate } = texts(QUOTATION_FIELDS, company);
  return { stationaryCharge, surchargeRate, insuranceRate };
}

/** The texts of a new quotation's form; `validUntil` as YYYY-MM-DD. */
export function newFormValues(
  company: {
    transportationType: string;
    stationaryCharge: number;
    surchargeRate: number;
    gstRate: number;
    insuranceRate: number;
    taxSystem: string;
  },
  validUntil: string,
  customer: ({ id: number } & Parameters<typeof contactOf>[0]) | null,
): QuotationTexts {
  const { transportationType, stationaryCharge, surchargeRate, insuranceRate } = company;
  const gstRate = chargesNoTax(company) ? 0 : company.gstRate;
  return {
    ...texts(QUOTATION_FIELDS, {
      transportationType,
      stationaryCharge,
      surchargeRate,
      gstRate,
      insuranceRate,
      validUntil,
      customerId: customer?.id,
      transportationCharge: 0,
      packagingCharge: 0,
      loadingCharge: 0,
      unloadingCharge: 0,
      discount: 0,
      warehouseDays: 0,
    }),
    ...(customer ? contactOf(customer) : {}),
    items: [EMPTY_ROW],
  };
}
