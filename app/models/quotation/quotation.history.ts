import { transportationLabel } from "../company/company.transportation";
import { changesBetween, type Change } from "../history/history.server";
import { formatMoney, rateText } from "../money/money";
import { formatDate } from "../shared/calendar-date";
import type { priceQuotation } from "./quotation.price";
import { CHARGE_LABELS } from "./quotation.totals";

const amount = (label: string) => ({ label, show: formatMoney });
const rate = (label: string) => ({ label, show: rateText });
const day = (label: string) => ({ label, show: formatDate });

const HISTORY_FIELDS = {
  customer: "Customer",
  contactPerson: "Contact person",
  email: "Email",
  phone: "Phone",
  sourceAddress: "Source address",
  destinationAddress: "Destination address",
  movingDate: day("Moving date"),
  validUntil: day("Valid until"),
  transportationType: { label: "Transportation type", show: transportationLabel },
  transportationCharge: amount(CHARGE_LABELS.transportationCharge),
  packagingCharge: amount(CHARGE_LABELS.packagingCharge),
  loadingCharge: amount(CHARGE_LABELS.loadingCharge),
  unloadingCharge: amount(CHARGE_LABELS.unloadingCharge),
  unpackingCharge: amount(CHARGE_LABELS.unpackingCharge),
  dismantlingCharge: amount(CHARGE_LABELS.dismantlingCharge),
  carTransportationCharge: amount(CHARGE_LABELS.carTransportationCharge),
  warehouseCharge: amount(CHARGE_LABELS.warehouseCharge),
  warehouseDays: "Warehouse days",
  declaredValue: {
    label: "Declared value",
    show: (v: number | null, currency: string) => (v === null ? "" : formatMoney(v, currency)),
  },
  insuranceRate: rate("Insurance rate"),
  insuranceCharge: amount(CHARGE_LABELS.insuranceCharge),
  stationaryCharge: amount(CHARGE_LABELS.stationaryCharge),
  loadingFloor: "Loading floor",
  unloadingFloor: "Unloading floor",
  discount: amount("Discount"),
  surchargeRate: rate("Surcharge rate"),
  gstRate: rate("GST rate"),
  totalAmount: amount("Total"),
  advancePayment: amount("Advance payment"),
  notes: "Notes",
  items: "Items",
};

type Row = { name: string; description: string | null; quantity: number };

type Compared = ReturnType<typeof priceQuotation> & {
  currency: string;
  customer: string;
  contactPerson: string | null;
  email: string | null;
  phone: string | null;
  sourceAddress: string | null;
  destinationAddress: string | null;
  movingDate: string;
  validUntil: string;
  transportationType: string;
  loadingFloor: string | null;
  unloadingFloor: string | null;
  notes: string | null;
};

function itemLines(rows: Row[]): string {
  const text = rows
    .map((row) => `${row.quantity} × ${row.name}${row.description ? ` (${row.description})` : ""}`)
    .join(", ");
  return text.length > 1_000 ? `${text.slice(0, 1_000)}…` : text;
}

/** What an edit changed, as the history tells it. */
export function quotationChanges(
  before: Compared & { items: Row[] },
  after: Compared & { items: Row[] },
): Change[] {
  return changesBetween(
    { ...before, items: itemLines(before.items) },
    { ...after, items: itemLines(after.items) },
    HISTORY_FIELDS,
    after.currency,
  );
}
