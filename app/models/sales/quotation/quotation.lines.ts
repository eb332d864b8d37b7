import { lineAmount } from "../../ground/money/money";
import type { TaxLine } from "../../ground/tax/levy";
import { CHARGE_NAMES, type ChargeName } from "./quotation.totals";

/** The catalogue's items (category Services) that the lines of an invoice from a quotation are of. */
export const SERVICE_ITEMS: Record<
  ChargeName | "surcharge",
  { sku: string; name: string; description: string }
> = {
  transportationCharge: {
    sku: "SVC-TRANSPORTATION",
    name: "Transportation",
    description: "Transport of the goods from door to door",
  },
  packagingCharge: {
    sku: "SVC-PACKAGING",
    name: "Packaging",
    description: "Packing of the goods with material",
  },
  loadingCharge: { sku: "SVC-LOADING", name: "Loading", description: "Loading at the source" },
  unloadingCharge: {
    sku: "SVC-UNLOADING",
    name: "Unloading",
    description: "Unloading at the destination",
  },
  unpackingCharge: {
    sku: "SVC-UNPACKING",
    name: "Unpacking",
    description: "Unpacking at the destination",
  },
  dismantlingCharge: {
    sku: "SVC-DISMANTLING",
    name: "Dismantling",
    description: "Dismantling and assembly of furniture",
  },
  carTransportationCharge: {
    sku: "SVC-CAR-TRANSPORT",
    name: "Car transportation",
    description: "Transport of a car",
  },
  waitingCharge: {
    sku: "SVC-WAITING",
    name: "Waiting",
    description: "Waiting of truck and crew, by the hour",
  },
  warehouseCharge: {
    sku: "SVC-WAREHOUSE",
    name: "Warehouse",
    description: "Storage in the warehouse, by the day",
  },
  insuranceCharge: {
    sku: "SVC-INSURANCE",
    name: "Insurance",
    description: "Transit insurance of the declared value",
  },
  stationaryCharge: {
    sku: "SVC-STATIONARY",
    name: "Stationery",
    description: "Stationery and documents",
  },
  surcharge: { sku: "SVC-SURCHARGE", name: "Surcharge", description: "Surcharge as quoted" },
};

/** The quotation's figures that an invoice takes, in minor units and hundredths. */
type QuotedFigures = Record<ChargeName, number> & {
  warehouseDays: number;
  billAllWarehouseDays: boolean;
  surcharge: number;
};

export type QuotedLine = {
  service: keyof typeof SERVICE_ITEMS;
  quantity: number;
  unitPrice: number;
  discount: 0;
};

/**
 * The lines that a quotation's non-zero charges make, in the quotation's order, the surcharge last:
 * the warehouse as the quotation's total holds it (one day, or each day), so that both totals agree.
 */
export function quotedLines(quotation: QuotedFigures): QuotedLine[] {
  const days = quotation.billAllWarehouseDays ? quotation.warehouseDays : 1;
  const charges = CHARGE_NAMES.map((service) => ({
    service,
    unitPrice: quotation[service],
    quantity: service === "warehouseCharge" ? days * 100 : 100,
    discount: 0 as const,
  }));
  const surcharge = {
    service: "surcharge" as const,
    unitPrice: quotation.surcharge,
    quantity: 100,
    discount: 0 as const,
  };
  return [...charges, surcharge].filter((line) => line.unitPrice > 0 && line.quantity > 0);
}

/** The lines for the tax: all charges within a move are one supply with it. */
export function quotedTaxLines(quotation: QuotedFigures): TaxLine[] {
  return quotedLines(quotation).map(({ quantity, unitPrice, discount }) => ({
    amount: lineAmount(quantity, unitPrice, discount),
  }));
}
