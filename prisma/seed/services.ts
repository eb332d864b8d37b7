import { CHARGE_LABELS, CHARGE_NAMES } from "~/models/quotation/quotation.totals";

/** The services of the catalogue: the lines of invoices that come from quotations. */
export const SERVICES = [
  ...CHARGE_NAMES.map((name) => ({ sku: name as string, name: CHARGE_LABELS[name] as string })),
  { sku: "surcharge", name: "Surcharge" },
  { sku: "a", name: "Storage consulting" },
].map((service) => ({
  ...service,
  description: null,
  category: "Services" as const,
  price: 0,
  cost: 0,
  status: undefined as undefined | "inactive",
}));
