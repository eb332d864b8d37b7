import * as z from "zod";

import { amount, record, text } from "../../kit/shared/json";
import { replyOf } from "../../papers/paper/reply-of";
import type { InvoiceSummary } from "./invoice.summary";

const sums = {
  currency: text,
  totalAmount: amount,
  paidAmount: amount,
  overdueAmount: amount,
  pendingAmount: amount,
  settledAmount: amount,
  tdsAmount: amount,
  /** By credit notes, less debit notes: may be negative. */
  creditedAmount: amount,
  toGiveBackAmount: amount,
};

const Sums = z.strictObject(sums);

/** The cards of the list: the amounts of `currency`, and of every other one beside them. */
export const InvoiceSummaryJson = record("InvoiceSummary", { ...sums, byCurrency: z.array(Sums) });

const NOTHING = Object.fromEntries(Object.keys(sums).map((name) => [name, 0])) as Record<
  keyof typeof sums,
  number
>;

/** Currencies are never added up: the main figures are those of `usual`, the company's, also where it has none. */
export function invoiceSummaryJson(
  summary: InvoiceSummary[],
  usual: string,
): z.output<typeof InvoiceSummaryJson> {
  const byCurrency = summary.map((line) => replyOf(Sums, line));
  const main = byCurrency.find((line) => line.currency === usual);
  return { ...(main ?? { ...NOTHING, currency: usual }), byCurrency };
}
