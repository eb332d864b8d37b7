/** What is between a quotation's form and its record: defaults, values as text, totals while typing. */
import { contactOf } from "../customer/contact";
import { MAX_MINOR, parseHundredths } from "../money/money";
import { texts, type Stored } from "../shared/define-fields";
import { QUOTATION_FIELDS, type QuotationTexts } from "./quotation.fields";
import {
  CHARGE_NAMES,
  insuranceCharge,
  quotationTotals,
  type ChargeName,
  type QuotationTotals,
} from "./quotation.totals";

function figure(text: string, max = MAX_MINOR): number | null {
  if (text.trim() === "") return null;
  const parsed = parseHundredths(text, max);
  return parsed.ok ? parsed.value : null;
}

/**
 * The totals of what is typed so far: what is not a figure yet counts as nothing. `read` gives a
 * field's text by its name.
 */
export function draftTotals(
  read: (name: string) => string,
  billAllWarehouseDays: boolean,
): QuotationTotals & { insurance: number } {
  const amount = (name: string) => figure(read(name)) ?? 0;
  const rate = (name: string) => figure(read(name), 100_00) ?? 0;
  const insurance = insuranceCharge({
    declaredValue: figure(read("declaredValue")),
    insuranceRate: rate("insuranceRate"),
    typed: figure(read("insuranceCharge")),
  });
  const named = Object.fromEntries(CHARGE_NAMES.map((name) => [name, amount(name)])) as Record<
    ChargeName,
    number
  >;
  const days = /^\d{1,4}$/.test(read("warehouseDays").trim()) ? Number(read("warehouseDays")) : 0;
  const totals = quotationTotals({
    ...named,
    insuranceCharge: insurance,
    warehouseDays: days,
    billAllWarehouseDays,
    discount: amount("discount"),
    surchargeRate: rate("surchargeRate"),
    gstRate: rate("gstRate"),
    advancePayment: amount("advancePayment"),
  });
  return { ...totals, insurance };
}

/** A quotation as the texts of its form. */
export function formValues(
  quotation: { [K in keyof Stored<typeof QUOTATION_FIELDS>]: unknown } & {
    insuranceTyped: boolean;
    items: { name: string; description: string | null; quantity: number }[];
  },
): QuotationTexts {
  const { insuranceTyped, items } = quotation;
  const values = texts(QUOTATION_FIELDS, quotation);
  return {
    ...values,
    insuranceCharge: insuranceTyped ? values.insuranceCharge : "",
    items: items.map(({ name, description, quantity }) => ({
      name,
      description: description ?? "",
      quantity: String(quantity),
    })),
  };
}

/** The texts of a new quotation's form; `validUntil` as YYYY-MM-DD. */
export function newFormValues(
  company: {
    transportationType: string;
    stationaryCharge: number;
    surchargeRate: number;
    gstRate: number;
    insuranceRate: number;
  },
  validUntil: string,
  customer: ({ id: number } & Parameters<typeof contactOf>[0]) | null,
): QuotationTexts {
  const { transportationType, stationaryCharge, surchargeRate, gstRate, insuranceRate } = company;
  return {
    ...texts(QUOTATION_FIELDS, {
      transportationType,
      stationaryCharge,
      surchargeRate,
      gstRate,
      insuranceRate,
      validUntil,
      customerId: customer?.id,
      discount: 0,
      warehouseDays: 0,
    }),
    ...(customer ? contactOf(customer) : {}),
    items: [{ name: "", description: "", quantity: "1" }],
  };
}
