import type { Prisma } from "~/generated/sqlite/client";
import { db, type Tx } from "~/platform/db.server";

import { companyToday, getCompany } from "../company/company.server";
import { invoiceClient } from "../invoice/invoice.server";
import { shownInvoiceNumber, shownInvoiceStatus } from "../invoice/invoice.status";
import { assertCan, type Actor } from "../policy/policy";
import { paymentScope } from "../policy/scope";
import { notFound } from "../shared/domain-error";
import { pageInfo, slice } from "../shared/list-query";
import { foldForSearch } from "../shared/text";
import { paymentWhere, type PaymentFilter, type PaymentSort } from "./payment.filter";
import { paymentSums } from "./payment.sums";

/** The text lists of payments are searched by. */
export function paymentSearchText(payment: {
  referenceNumber: string;
  invoiceNumber: string | null;
  transactionId: string | null;
}): string {
  return foldForSearch(payment.referenceNumber, payment.invoiceNumber, payment.transactionId);
}

const ROW = {
  id: true,
  referenceNumber: true,
  invoiceId: true,
  date: true,
  amount: true,
  currency: true,
  paymentMethod: true,
  status: true,
  createdAt: true,
  invoice: {
    select: {
      id: true,
      invoiceNumber: true,
      clientName: true,
      client: { select: { name: true } },
    },
  },
} as const satisfies Prisma.PaymentSelect;

/**
 * One page of payments, newest date first unless sorted otherwise, with the sums of the page and of all
 * that the filter finds, one line per currency.
 */
export async function listPayments(
  actor: Actor,
  filter: Partial<PaymentFilter>,
  page: number,
  pageSize?: number,
  sort: PaymentSort = { by: "date", direction: "desc" },
) {
  assertCan(actor, "payment:view");
  const where = paymentWhere(actor, filter);
  const groups = await db.payment.groupBy({
    by: ["currency", "status"],
    where,
    _sum: { amount: true },
    _count: { _all: true },
  });
  const count = groups.reduce((all, group) => all + group._count._all, 0);
  const info = pageInfo(page, count, pageSize);
  const found = await db.payment.findMany({
    where,
    select: ROW,
    orderBy: [{ [sort.by]: sort.direction }, { id: sort.direction }],
    ...slice(info),
  });
  const rows = found.map(({ invoice, ...payment }) => ({
    ...payment,
    invoiceNumber: shownInvoiceNumber(invoice),
    clientName: invoice.clientName ?? invoice.client.name,
  }));
  return {
    rows,
    ...info,
    pageSums: paymentSums(rows),
    totals: paymentSums(groups.map((group) => ({ ...group, amount: group._sum.amount ?? 0 }))),
  };
}

/** A payment with its invoice; the amount in minor units. Customers see their own; raises `not_found`. */
export async function getPayment(actor: Actor, id: number, tx: Tx = db) {
  assertCan(actor, "payment:view");
  const payment = await tx.payment.findFirst({
    where: { AND: [{ id }, paymentScope(actor)] },
    include: {
      invoice: { include: { client: true } },
      edition: { select: { content: true } },
    },
  });
  if (!payment) throw notFound("payment");
  const { id: invoiceId, invoiceNumber, total, balance, amountPaid, invoiceDate } = payment.invoice;
  const { status, settledAmount } = payment.invoice;
  const today = companyToday(await getCompany(tx));
  return {
    ...payment,
    invoice: {
      ...{ id: invoiceId, invoiceNumber, total, balance, amountPaid, invoiceDate },
      ...{ status, settledAmount, shownStatus: shownInvoiceStatus(payment.invoice, today) },
      shownNumber: shownInvoiceNumber(payment.invoice),
      client: invoiceClient(payment.invoice),
    },
  };
}

export type Payment = Awaited<ReturnType<typeof getPayment>>;
