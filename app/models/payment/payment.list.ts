import type { Prisma } from "~/generated/sqlite/client";

import { searchInvoices } from "../invoice/invoice.list";
import { paymentScope } from "../policy/scope";
import { searchQuotations } from "../quotation/quotation.list";
import { daysBetween, defineList, searchIn, type QueryOf } from "../record/define-list";
import { day, idOf, oneOf } from "../shared/query";
import { PAYMENT_METHODS, PAYMENT_STATUSES } from "./payment.status";
import { foldForSearch } from "../shared/text";

/** The text lists of payments are searched by. */
export function paymentSearchText(payment: {
  referenceNumber: string;
  /** Null of an advance, which its quotation's number finds. */
  invoiceNumber: string | null;
  transactionId: string | null;
}): string {
  return foldForSearch(payment.referenceNumber, payment.invoiceNumber, payment.transactionId);
}

const LIST = {
  scope: paymentScope,
  search: searchIn<Prisma.PaymentWhereInput>({
    invoice: searchInvoices,
    quotation: searchQuotations,
  }),
  sorts: ["date", "createdAt", "amount", "id", "paymentDate"],
  usual: "date",
  sortColumns: { paymentDate: "date" },
} as const;

/** Payments; the days are those of the payment. */
export const PAYMENT_LIST = defineList<Prisma.PaymentWhereInput>()({
  ...LIST,
  filters: {
    status: oneOf("Status", PAYMENT_STATUSES),
    paymentMethod: oneOf("Payment method", PAYMENT_METHODS),
    startDate: day("startDate"),
    endDate: day("endDate"),
    invoiceId: idOf("invoiceId"),
    quotationId: idOf("quotationId"),
  },
  where: ({ status, paymentMethod, startDate, endDate, invoiceId, quotationId }) => [
    status ? { status } : null,
    paymentMethod ? { paymentMethod } : null,
    daysBetween("date", startDate, endDate),
    invoiceId ? { invoiceId } : null,
    quotationId ? { quotationId } : null,
  ],
});
export type PaymentsQuery = QueryOf<typeof PAYMENT_LIST>;

/** Those of them that came before an invoice: advances alone. */
export const ADVANCE_LIST = defineList<Prisma.PaymentWhereInput>()({
  ...LIST,
  filters: {
    startDate: day("startDate"),
    endDate: day("endDate"),
    quotationId: idOf("quotationId"),
  },
  where: ({ startDate, endDate, quotationId }) => [
    { quotationId: { not: null }, refundOfId: null },
    daysBetween("date", startDate, endDate),
    quotationId ? { quotationId } : null,
  ],
});
export type AdvancesQuery = QueryOf<typeof ADVANCE_LIST>;
