import type { Prisma } from "~/generated/sqlite/client";

import { daysOf, MONTH, QUARTER } from "../../company/month/month";
import { defineList, type QueryOf } from "../../kit/record/define-list";
import { idOf, shaped } from "../../kit/shared/query";
import { searchInvoices } from "../invoice/invoice.list";
import { searchReceipts } from "../payment/payment.list";

const inPeriod = (period: string) => {
  if (!period) return null;
  const { from, before } = daysOf(period);
  return { date: { gte: from, lt: before } };
};

const ofPapers = (find: "word" | "text") => (text: string) => [
  { invoice: { OR: searchInvoices[find](text) } },
  { payment: { OR: searchReceipts[find](text) } },
];

/** Amendments of filed papers, by the return that declares them: found by number and client of their paper. */
export const AMENDMENT_LIST = defineList<Prisma.AmendmentWhereInput>()({
  search: { word: ofPapers("word"), text: ofPapers("text") },
  filters: {
    month: shaped("Month", MONTH, "2026-11"),
    quarter: shaped("Quarter", QUARTER, "2627-Q3"),
    invoiceId: idOf("invoiceId"),
    paymentId: idOf("paymentId"),
  },
  where: ({ month, quarter, invoiceId, paymentId }) => [
    inPeriod(month),
    inPeriod(quarter),
    invoiceId ? { invoiceId } : null,
    paymentId ? { paymentId } : null,
  ],
  sorts: ["date", "id"],
  usual: "date",
});
export type AmendmentsQuery = QueryOf<typeof AMENDMENT_LIST>;
