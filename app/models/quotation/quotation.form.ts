/** What is between a quotation's form and its record: defaults, values as text, totals while typing. */
import { contactOf } from "../customer/contact";
import { amountText, MAX_MINOR, parseHundredths, rateText } from "../money/money";
import {
  CHARGE_NAMES,
  insuranceCharge,
  quotationTotals,
  type ChargeName,
  type QuotationCharges,
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

export type QuotationItemText = { name: string; description: string; quantity: string };

/** A quotation as the texts of its form. */
export function formValues(
  quotation: QuotationCharges & {
    customerId: number;
    contactPerson: string | null;
    email: string | null;
    phone: string | null;
    sourceAddress: string | null;
    destinationAddress: string | null;
    movingDate: string;
    validUntil: string;
    transportationType: string;
    declaredValue: number | null;
    insuranceRate: number;
    insuranceTyped: boolean;
    loadingFloor: string | null;
    unloadingFloor: string | null;
    notes: string | null;
    items: { name: string; description: string | null; quantity: number }[];
  },
) {
  const q = quotation;
  const charges = Object.fromEntries(
    CHARGE_NAMES.map((name) => [name, amountText(q[name])]),
  ) as Record<ChargeName, string>;
  return {
    customerId: String(q.customerId),
    contactPerson: q.contactPerson ?? "",
    email: q.email ?? "",
    phone: q.phone ?? "",
    sourceAddress: q.sourceAddress ?? "",
    destinationAddress: q.destinationAddress ?? "",
    date: q.movingDate,
    expiryDate: q.validUntil,
    transportationType: q.transportationType,
    ...charges,
    insuranceCharge: q.insuranceTyped ? amountText(q.insuranceCharge) : "",
    warehouseDays: String(q.warehouseDays),
    declaredValue: q.declaredValue === null ? "" : amountText(q.declaredValue),
    insuranceRate: rateText(q.insuranceRate),
    loadingFloor: q.loadingFloor ?? "",
    unloadingFloor: q.unloadingFloor ?? "",
    discount: amountText(q.discount),
    surchargeRate: rateText(q.surchargeRate),
    gstRate: rateText(q.gstRate),
    advancePayment: amountText(q.advancePayment),
    notes: q.notes ?? "",
    items: q.items.map((item) => ({
      name: item.name,
      description: item.description ?? "",
      quantity: String(item.quantity),
    })),
  };
}

/** The texts of a new quotation's form. Days as YYYY-MM-DD. */
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
) {
  return {
    customerId: customer ? String(customer.id) : "",
    ...(customer ? contactOf(customer) : {}),
    expiryDate: validUntil,
    transportationType: company.transportationType,
    warehouseDays: "0",
    insuranceRate: rateText(company.insuranceRate),
    stationaryCharge: amountText(company.stationaryCharge),
    discount: "0.00",
    surchargeRate: rateText(company.surchargeRate),
    gstRate: rateText(company.gstRate),
    items: [{ name: "", description: "", quantity: "1" }],
  };
}
