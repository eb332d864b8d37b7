/** A quotation's totals while it is typed. */
import { MAX_MINOR, parseTyped } from "../../ground/money/money";
import type { Levy } from "../../ground/tax/levy";
import {
  balanceAfterAdvance,
  CHARGE_NAMES,
  insuranceCharge,
  quotationTotals,
  stationeryAlong,
  usualAdvance,
  type ChargeName,
  type QuotationCharges,
  type QuotationTotals,
} from "./quotation.totals";

function figure(text: string, max = MAX_MINOR): number | null {
  if (text.trim() === "") return null;
  const parsed = parseTyped(text, max);
  return parsed.ok ? parsed.value : null;
}

/**
 * The totals of what is typed so far: what is not a figure yet counts as nothing. `read` gives a
 * field's text by its name; `usual`: the company's stationery charge, and `advanceRate` what it asks in advance, for a new quotation; `levy`: under GST.
 */
export function draftTotals(
  read: (name: string) => string,
  billAllWarehouseDays: boolean,
  usual: number | null = null,
  levy: Levy | null = null,
  advanceRate = 0,
): QuotationTotals &
  Pick<QuotationCharges, "stationaryCharge" | "surchargeRate"> & { insurance: number } {
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
  const charges = { ...named, insuranceCharge: insurance };
  const stationaryCharge = stationeryAlong(charges, usual);
  const surchargeRate = rate("surchargeRate");
  const priced = quotationTotals(
    {
      ...charges,
      stationaryCharge,
      warehouseDays: days,
      billAllWarehouseDays,
      discount: amount("discount"),
      surchargeRate,
      gstRate: rate("gstRate"),
      advancePayment: amount("advancePayment"),
    },
    levy,
  );
  const totals = { ...priced, stationaryCharge, surchargeRate, insurance };
  if (read("advancePayment").trim() !== "") return totals;
  const advancePayment = usualAdvance(totals.totalAmount, advanceRate);
  const balance = balanceAfterAdvance({ ...totals, advancePayment });
  return { ...totals, balanceAfterAdvance: balance };
}

/** Whether each of these fields is empty, nothing, or the figure that it has by default. */
export function atDefaults(
  read: (name: string) => string,
  defaults: Readonly<Record<string, string>>,
): boolean {
  return Object.entries(defaults).every(([name, usual]) => {
    const typed = read(name).trim();
    return typed === "" || typed === usual || figure(typed) === (figure(usual) ?? 0);
  });
}
