import type { Prisma } from "~/generated/sqlite/client";

import { searchInvoices } from "../invoice/invoice.list";
import { paymentScope } from "../policy/scope";
import { daysBetween, defineList, searchIn, type QueryOf } from "../record/define-list";
import { day, idOf, oneOf } from "../shared/query";
import { PAYMENT_METHODS, PAYMENT_STATUSES } from "./payment.status";
import { foldForSearch } from "../shared/text";

/** The text lists of payments are searched by. */
export function paymentSearchText(payment: {
  referenceNumber: string;
  invoiceNumber: string | null;
  transactionId: string | null;
}): string {
  return foldForSearch(payment.referenceNumber, payment.invoiceNumber, payment.transactionId);
}

/** Payments; the days are those of the payment. */
export const PAYMENT_LIST = defineList<Prisma.PaymentWhereInput>()({
  scope: paymentScope,
  search: searchIn({ invoice: searchInvoices }),
  filters: {
    status: oneOf("Status", PAYMENT_STATUSES),
    paymentMethod: oneOf("Payment method", PAYMENT_METHODS),
    startDate: day("startDate"),
    endDate: day("endDate"),
    invoiceId: idOf("invoiceId"),
  },
  where: ({ status, paymentMethod, startDate, endDate, invoiceId }) => [
    status ? { status } : null,
    paymentMethod ? { paymentMethod } : null,
    daysBetween("date", startDate, endDate),
    invoiceId ? { invoiceId } : null,
  ],
  sorts: ["date", "createdAt", "amount", "id", "paymentDate"],
  usual: "date",
  sortColumns: { paymentDate: "date" },
});
export type PaymentsQuery = QueryOf<typeof PAYMENT_LIST>;
