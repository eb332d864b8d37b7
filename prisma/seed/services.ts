import { CANCELLATION_ITEM } from "~/models/billing/invoice/invoice.fee.server";
import { SERVICE_ITEMS } from "~/models/sales/quotation/quotation.lines";

/** What a service usually costs, in rupees. */
const PRICES: Omit<Record<keyof typeof SERVICE_ITEMS, number>, "waitingCharge"> = {
  transportationCharge: 18_000,
  packagingCharge: 4_500,
  loadingCharge: 2_500,
  unloadingCharge: 2_500,
  unpackingCharge: 1_500,
  dismantlingCharge: 1_200,
  carTransportationCharge: 12_500,
  warehouseCharge: 600,
  insuranceCharge: 3_000,
  stationaryCharge: 285,
  surcharge: 1_500,
};

// Waiting comes into the catalogue with the first bill that has it.
const names = Object.keys(PRICES) as (keyof typeof PRICES)[];

/** The services of the catalogue: what the lines of invoices from quotations are of. */
export const SERVICES = names.map((name) => ({
  ...SERVICE_ITEMS[name],
  category: "Services" as const,
  price: PRICES[name],
  cost: Math.round(PRICES[name] * 0.7),
}));

/** What is kept of an advance when a move is called off. */
export const CANCELLATION = {
  ...CANCELLATION_ITEM,
  category: "Services" as const,
  price: 2_000,
  cost: 0,
};
