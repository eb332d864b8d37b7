import {
  transportationLabel,
  TRANSPORTATION_TYPES,
} from "~/models/company/company/company.choices";
import { TAX_FIELDS } from "../../papers/paper-tax/tax.fields";
import { ORDER_FIELDS } from "../../people/customer/order.fields";
import type { Texts } from "../../kit/shared/define-fields";
import {
  amount,
  area,
  choice,
  day,
  email,
  id,
  maybeChoice,
  phone,
  rate,
  text,
  tick,
  whole,
} from "../../kit/shared/field-kinds";

/** A quotation besides its items and what is computed, in the order of its form. */
export const QUOTATION_FIELDS = {
  customerId: id("Customer", "Customer not found", { required: true, alsoNamed: ["clientId"] }),
  contactPerson: text("Contact Person", 100),
  email: email("Email", "Invalid email format"),
  phone: phone("Phone", 20),
  date: day("Moving Date", { required: true, inMessages: "Date", column: "movingDate" }),
  expiryDate: day("Valid Until", {
    required: true,
    inMessages: "Expiry date",
    column: "validUntil",
  }),
  transportationType: choice(
    "Transportation Type",
    TRANSPORTATION_TYPES,
    { required: "Transportation type is required", invalid: "Invalid transportation type" },
    { labels: transportationLabel },
  ),
  goodsKind: maybeChoice("Whose Goods", ["household", "office"], "Choose household or office", {
    labels: (kind) => (kind === "household" ? "A household's" : "An office's"),
    none: "Follow the kind of customer",
    hint: "For a company's move. With a contact person it is a household's",
  }),
  sourceAddress: area("Source Address", 500),
  destinationAddress: area("Destination Address", 500),
  loadingFloor: text("Loading Floor", 50),
  loadingLift: tick("Lift at pickup", { absent: "zero" }),
  unloadingFloor: text("Unloading Floor", 50),
  unloadingLift: tick("Lift at drop", { absent: "zero" }),
  transportationCharge: amount("Transportation Charge", { required: true }),
  packagingCharge: amount("Packaging Charge", { required: true }),
  loadingCharge: amount("Loading Charge", { required: true }),
  unloadingCharge: amount("Unloading Charge", { required: true }),
  unpackingCharge: amount("Unpacking Charge", { absent: "custom" }),
  dismantlingCharge: amount("Dismantling Charge", { absent: "custom" }),
  carTransportationCharge: amount("Car Transportation Charge", { absent: "custom" }),
  waitingCharge: amount("Waiting Charge", { absent: "custom" }),
  warehouseCharge: amount("Warehouse Charge (per day)", {
    absent: "custom",
    inSentence: "Warehouse charge",
  }),
  warehouseDays: whole("Warehouse Days", 0, 3_650, { absent: "custom" }),
  declaredValue: amount("Declared Value"),
  insuranceRate: rate("Insurance Rate", { absent: "custom" }),
  insuranceCharge: amount("Insurance Charge", { absent: "derived" }),
  stationaryCharge: amount("Stationary Charge", { absent: "custom" }),
  discount: amount("Discount", { required: true }),
  surchargeRate: rate("Surcharge Rate", { absent: "custom" }),
  gstRate: rate("GST Rate", { absent: "custom" }),
  advancePayment: amount("Advance Payment", { absent: "custom" }),
  estimatedCost: amount("Estimated Cost", {
    positive: "Estimated cost must be positive",
    officeOnly: true,
    hint: "What the move will cost us. Customers do not see it",
  }),
  notes: area("Notes", 2_000),
  ...ORDER_FIELDS,
  ...TAX_FIELDS,
};

export type QuotationItemText = { name: string; description: string; quantity: string };

/** The form's fields, all text. */
export type QuotationTexts = Texts<typeof QUOTATION_FIELDS> & { items: QuotationItemText[] };
