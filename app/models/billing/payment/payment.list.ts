import type { Prisma } from "~/generated/sqlite/client";

import { searchInvoices } from "../invoice/invoice.list";
import { paymentScope } from "../../kit/policy/scope";
import { searchQuoted } from "../../sales/quotation/quotation.list";
import {
  daysBetween,
  defineList,
  inCurrency,
  searchIn,
  type QueryOf,
} from "../../kit/record/define-list";
import { day, idOf, ofPerson, oneOf, personOf, shaped } from "../../kit/shared/query";
import { searchNamed } from "../../people/user/user.list";
import { PAYMENT_METHODS, PAYMENT_STATUSES, REPORTED_PAYMENT } from "./payment.status";
import { amountIn } from "../../kit/shared/search-words";
import { searchTextOf } from "../../ground/typed/text";

/** The text lists of payments are searched by. */
export function paymentSearchText(payment: {
  referenceNumber: string;
  /** Null of an advance, which its quotation's number finds. */
  invoiceNumber: string | null;
  transactionId: string | null;
}): string {
  const { referenceNumber, invoiceNumber, transactionId } = payment;
  return searchTextOf({ numbers: [referenceNumber, invoiceNumber, transactionId] });
}

/** Receipts by number and client, as the documents among which they are. */
export const searchReceipts = searchIn<Prisma.PaymentWhereInput>({
  related: { quotation: searchQuoted, client: searchNamed },
});

/** Payments by the number of the certificate of what was deducted of them. A word is folded: certificates have capitals. */
export const certifiedBy = (word: string): Prisma.PaymentWhereInput[] => [
  { certificateNumber: { in: [word, word.toUpperCase()] } },
];

const LIST = {
  scope: paymentScope,
  search: searchIn<Prisma.PaymentWhereInput>({
    related: { quotation: searchQuoted },
    also: { invoice: searchInvoices },
    exact: certifiedBy,
    amount: amountIn("amount"),
  }),
  sorts: ["date", "createdAt", "updatedAt", "amount", "id", "paymentDate"],
  usual: "date",
  sortColumns: { paymentDate: "date" },
} as const;

/** Money that came, and money that left: what was refunded did both. */
const FLOWS = ["in", "out"] as const;

/** Payments received on some days, or paid out on them: a refund leaves on its own day. */
function flowWhere(
  flow: (typeof FLOWS)[number],
  from: string,
  to: string,
): Prisma.PaymentWhereInput {
  const days = daysBetween("date", from, to) ?? {};
  if (flow === "in") {
    return { AND: [{ status: { in: ["Completed", "Refunded"] }, amount: { gt: 0 } }, days] };
  }
  const refunded = { status: "Refunded" };
  const left = daysBetween("refundDate", from, to) ?? { refundDate: { not: null } };
  return {
    OR: [
      { AND: [{ status: "Completed", amount: { lt: 0 } }, days] },
      { AND: [refunded, left] },
      { AND: [refunded, { refundDate: null }, days] },
    ],
  };
}

/** Payments; the days are those of the payment. */
export const PAYMENT_LIST = defineList<Prisma.PaymentWhereInput>()({
  ...LIST,
  officeOnly: ["createdById"],
  filters: {
    status: oneOf("Status", PAYMENT_STATUSES),
    paymentMethod: oneOf("Payment method", PAYMENT_METHODS),
    startDate: day("startDate"),
    endDate: day("endDate"),
    invoiceId: idOf("invoiceId"),
    quotationId: idOf("quotationId"),
    // Reported by customers, and neither confirmed nor denied.
    reported: oneOf("Reported", ["yes"]),
    // Filters that the reports' figures use.
    flow: oneOf("Flow", FLOWS),
    createdById: personOf("createdById"),
    currency: shaped("Currency", /^[A-Z]{3}$/, "INR"),
  },
  where: ({ status, paymentMethod, startDate, endDate, invoiceId, quotationId, ...asked }) => [
    ofPerson("createdById", asked.createdById),
    inCurrency(asked.currency),
    status ? { status } : null,
    paymentMethod ? { paymentMethod } : null,
    asked.flow
      ? flowWhere(asked.flow, startDate, endDate)
      : daysBetween("date", startDate, endDate),
    asked.reported ? REPORTED_PAYMENT : null,
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
    { invoiceId: null, refundOfId: null, status: "Completed" },
    daysBetween("date", startDate, endDate),
    quotationId ? { quotationId } : null,
  ],
});
export type AdvancesQuery = QueryOf<typeof ADVANCE_LIST>;
