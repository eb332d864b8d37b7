import { Prisma } from "~/generated/sqlite/client";
import { db, type Tx } from "~/platform/db.server";

import { noteAccess } from "../access-log/access-log.server";
import { companyToday, getCompany } from "../company/company.server";
import { invoiceClient } from "../invoice/invoice.server";
import { shownInvoiceNumber, shownInvoiceStatus } from "../invoice/invoice.status";
import { assertCan, type Actor } from "../policy/policy";
import { paymentScope } from "../policy/scope";
import { groupsOf } from "../tally/tally.server";
import { notFound } from "../shared/domain-error";
import { partsOf, rowsSql, type Listed } from "../record/page-sql.server";
import { readPage } from "../record/read-page.server";
import { PAYMENT_LIST, type PaymentsQuery } from "./payment.list";
import { paymentSums } from "./payment.sums";

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
 * that the filter finds, one line per currency; null of very many that nobody counted.
 */
export async function listPayments(actor: Actor, asked: PaymentsQuery) {
  assertCan(actor, "payment:view");
  const where = PAYMENT_LIST.where(actor, asked);
  const list = { table: "Payment", where, orderBy: PAYMENT_LIST.orderBy(asked) };
  const { rows: found, ...pages } = await readPage({ ...list, asked }, (those) =>
    db.payment.findMany({ where: those, select: ROW }),
  );
  const rows = found.map(({ invoice, ...payment }) => ({
    ...payment,
    invoiceNumber: shownInvoiceNumber(invoice),
    clientName: invoice.clientName ?? invoice.client.name,
  }));
  const totals = pages.about ? null : paymentSums(await sumsOf(list));
  return { ...pages, rows, pageSums: paymentSums(rows), totals };
}

/** What a list's payments come to, by currency and status: of a search what was found, else by the counters. */
async function sumsOf(list: Listed) {
  if (!partsOf(list).search) {
    return groupsOf("Payment", list.where, { by: ["currency", "status"], sums: ["amount"] });
  }
  const rows = rowsSql(list, ["currency", "status", "amount"]);
  const sums = await db.$queryRaw<{ currency: string; status: string; amount: number | bigint }[]>(
    Prisma.sql`SELECT "currency", "status", SUM("amount") AS "amount" FROM (${rows}) AS "found"
      GROUP BY "currency", "status"`,
  );
  return sums.map((sum) => ({ ...sum, amount: Number(sum.amount) }));
}

/** A payment with its invoice; the amount in minor units. Customers see their own; raises `not_found`. */
export async function getPayment(actor: Actor, id: number, tx: Tx = db) {
  assertCan(actor, "payment:view");
  const payment = await tx.payment.findFirst({
    where: { AND: [{ id }, paymentScope(actor)] },
    include: {
      invoice: { include: { client: true } },
      companySnapshot: { select: { content: true } },
    },
  });
  if (!payment) throw notFound("payment");
  const { invoice } = payment;
  noteAccess(actor, { kind: "payment", recordId: id, subjectId: invoice.clientId });
  const today = companyToday(await getCompany(tx));
  return {
    ...payment,
    invoice: {
      ...invoice,
      shownStatus: shownInvoiceStatus(invoice, today),
      shownNumber: shownInvoiceNumber(invoice),
      client: invoiceClient(invoice),
    },
  };
}

export type Payment = Awaited<ReturnType<typeof getPayment>>;
