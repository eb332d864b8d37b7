/** The invoice form's computations while somebody types. */
import {
  amountText,
  currencyName,
  formatMoney,
  lineAmount,
  MAX_MINOR,
  parseTyped,
} from "../../ground/money/money";
import { addDays, isCalendarDate } from "../../ground/day/calendar-date";
import type { Levy } from "../../ground/tax/levy";
import type { TdsProposal } from "../../ground/tax/tds";
import type { RecordOption } from "../../kit/shared/record-options";
import type { InvoiceRowText } from "./invoice.fields";
import { invoiceTotals, type InvoiceTotals } from "./invoice.totals";

/** The contents of the Invoice Details box; amounts in minor units. */
export type InvoiceDetails = {
  id: number;
  number: string;
  clientId: number;
  client: string;
  total: number;
  balance: number;
  currency: string;
  /** Possible deductions at source, the likeliest first. */
  deductions: readonly TdsProposal[];
};

export const NEW_ROW: InvoiceRowText = {
  itemId: "",
  description: "",
  quantity: "1",
  unitPrice: "0",
  discount: "0",
  taxRate: "",
  sac: "",
};

function figure(text: unknown, max: number): number {
  if (typeof text !== "string") return 0;
  const parsed = parseTyped(text, max);
  return parsed.ok ? parsed.value : 0;
}

/** Sums of rows in minor units, by the row's rate in hundredths of a percent; "" is the invoice's rate. */
export type SumsByRate = Readonly<Record<string, number>>;

function typedLines(items: unknown) {
  const rows = Array.isArray(items) ? (items as unknown[]) : [];
  return rows.map((row) => {
    const { quantity, unitPrice, discount, taxRate } = (row ?? {}) as Record<string, unknown>;
    const own = typeof taxRate === "string" && taxRate.trim() !== "";
    return {
      taxRate: own ? figure(taxRate, 100_00) : null,
      quantity: figure(quantity, 100_000_00),
      unitPrice: figure(unitPrice, MAX_MINOR),
      discount: figure(discount, 100_00),
    };
  });
}

/** Sums the typed rows; text that is no figure yet counts as zero. */
export function sumsByRate(items: readonly unknown[]): SumsByRate {
  const sums: Record<string, number> = {};
  for (const line of typedLines(items)) {
    const rate = String(line.taxRate ?? "");
    const amount = lineAmount(line.quantity, line.unitPrice, line.discount);
    sums[rate] = (sums[rate] ?? 0) + amount;
  }
  return sums;
}

/**
 * The totals of what is typed so far: what is not a figure yet counts as nothing. `carried`: what further rows come
 * to.
 */
export function draftInvoiceTotals(
  typed: { items?: unknown; discount?: unknown; taxRate?: unknown },
  carried: SumsByRate = {},
  levy: Levy | null = null,
): InvoiceTotals {
  const lines = typedLines(typed.items);
  for (const [rate, amount] of Object.entries(carried)) {
    const taxRate = rate === "" ? null : Number(rate);
    lines.push({ quantity: 1_00, unitPrice: amount, discount: 0, taxRate });
  }
  const discount = figure(typed.discount, MAX_MINOR);
  return invoiceTotals({ lines, discount, taxRate: figure(typed.taxRate, 100_00), levy });
}

/** The form's currency: the usual one, and that of each offered quotation in another currency. */
export type FormCurrencies = { usual: string; inOthers: Record<string, string> };

/** The currencies of those quotations on offer that are not in the usual one, by their ids. */
export function inOthers(offered: readonly RecordOption[], usual: string): Record<string, string> {
  const currencies = offered.map(({ value, of }) => [value, (of as Priced).currency] as const);
  return Object.fromEntries(currencies.filter(([, currency]) => currency !== usual));
}

type Priced = { currency: string };

/** The currency that an invoice's form would be stored in with this source quotation. */
export function formCurrency({ usual, inOthers }: FormCurrencies, quotationId: unknown): string {
  return (typeof quotationId === "string" && inOthers[quotationId]) || usual;
}

/** The field in which a form remembers the invoice date that its due date was counted from. */
export const DATED_FROM = "datedFrom";

/**
 * The due date that goes along with a changed invoice date: `dueDays` after it, as it was after `from`; null
 * where somebody chose another one. Days as YYYY-MM-DD.
 */
export function followingDueDate(
  typed: { invoiceDate?: string; dueDate?: string },
  from: string,
  dueDays: number,
): string | null {
  const { invoiceDate = "", dueDate = "" } = typed;
  if (!isCalendarDate(invoiceDate) || !isCalendarDate(from) || invoiceDate === from) return null;
  return dueDate === addDays(from, dueDays) ? addDays(invoiceDate, dueDays) : null;
}

/** A catalogue item as a row shows it: choosing it again fills in its description and price. */
export type CatalogueItem = {
  id: number;
  name: string;
  description: string | null;
  price: number;
  currency: string;
};

/**
 * A row completed from its item where nothing was typed yet. A price in another currency is left out:
 * nothing is converted.
 */
export function completedRow(
  row: Partial<InvoiceRowText>,
  item: CatalogueItem | undefined,
  currency: string,
): Partial<InvoiceRowText> {
  if (!item) return row;
  const priced = item.currency === currency && item.price > 0;
  const empty = figure(row.unitPrice, MAX_MINOR) === 0;
  return {
    ...row,
    description: row.description?.trim() ? row.description : (item.description ?? item.name),
    ...(priced && empty ? { unitPrice: amountText(item.price) } : {}),
  };
}

/** That an item's price is in another currency than the invoice, and so was not taken; null when it is not. */
export function otherPrice(item: CatalogueItem | undefined, currency: string): string | null {
  if (!item || item.price === 0 || item.currency === currency) return null;
  const price = formatMoney(item.price, item.currency);
  return `Its price in the catalogue is ${price}. This invoice is in ${currencyName(currency)}: type its price.`;
}
