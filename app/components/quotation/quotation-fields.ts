import { transportationLabel } from "~/models/company/company.transportation";
import { amountText, MAX_MINOR, parseHundredths } from "~/models/money/money";
import type { formValues, QuotationItemText } from "~/models/quotation/quotation.form";

/** The form's fields, all text. */
export type QuotationFields = ReturnType<typeof formValues> & { version: string };

/** The labels of the form, in its order. */
export const LABELS = {
  customerId: "Customer",
  contactPerson: "Contact Person",
  email: "Email",
  phone: "Phone",
  date: "Moving Date",
  expiryDate: "Valid Until",
  transportationType: "Transportation Type",
  sourceAddress: "Source Address",
  destinationAddress: "Destination Address",
  loadingFloor: "Loading Floor",
  unloadingFloor: "Unloading Floor",
  transportationCharge: "Transportation Charge",
  packagingCharge: "Packaging Charge",
  loadingCharge: "Loading Charge",
  unloadingCharge: "Unloading Charge",
  unpackingCharge: "Unpacking Charge",
  dismantlingCharge: "Dismantling Charge",
  carTransportationCharge: "Car Transportation Charge",
  warehouseCharge: "Warehouse Charge (per day)",
  warehouseDays: "Warehouse Days",
  declaredValue: "Declared Value",
  insuranceRate: "Insurance Rate",
  insuranceCharge: "Insurance Charge",
  stationaryCharge: "Stationary Charge",
  discount: "Discount",
  surchargeRate: "Surcharge Rate",
  gstRate: "GST Rate",
  advancePayment: "Advance Payment",
  notes: "Notes",
} as const;

type Values = Record<string, unknown> | null | undefined;

function itemsText(items: unknown): string {
  if (!Array.isArray(items)) return "";
  return (items as Partial<QuotationItemText>[])
    .map(
      ({ quantity, name, description }) =>
        `${quantity ?? 1} × ${name ?? ""}${description ? ` (${description})` : ""}`,
    )
    .join(", ");
}

// What is typed as 500 and stored as 500.00 is no difference.
function figureText(text: string): string {
  const parsed = parseHundredths(text, MAX_MINOR);
  return parsed.ok ? amountText(parsed.value) : text;
}

/**
 * The values of a form as two columns of an edit conflict compare them. `status` is what the quotation was
 * when the form was opened.
 */
export function conflictLines(
  values: Values,
  status: string,
  customerName: (id: string) => string,
) {
  const show = (key: string, text: string) => {
    if (key === "customerId") return customerName(text);
    if (key === "transportationType") return transportationLabel(text);
    if (/(Charge|Value|discount|Rate|Payment)$/.test(key)) return figureText(text);
    return text;
  };
  return [
    { label: "Status", value: status },
    ...Object.entries(LABELS).map(([key, label]) => ({
      label,
      value: show(key, String(values?.[key] ?? "")),
    })),
    { label: "Items", value: itemsText(values?.items) },
  ];
}
