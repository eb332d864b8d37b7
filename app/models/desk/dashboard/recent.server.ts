import { db } from "~/platform/db.server";
import { only } from "~/platform/only";

import { INVOICE } from "../../billing/invoice/invoice.record";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { invoiceScope, quotationScope } from "../../kit/policy/scope";
import { QUOTATION } from "../../sales/quotation/quotation.record";

const SHOWN = 5;

const desc = "desc" as const;
const newest = { orderBy: [{ createdAt: desc }, { id: desc }], take: SHOWN };

/** The five newest quotations, each on its day in the time zone, in the actor's words on the day `today`. */
export async function recentQuotations(actor: Actor, timeZone: string, today: string) {
  const where = quotationScope(actor);
  const rows = await db.quotation.findMany({ where, ...newest, ...QUOTATION.line });
  return rows.map((row) => {
    const { title, whom, day, state } = QUOTATION.told(row, { actor, day: { today, timeZone } });
    const { status, word } = state;
    return { id: row.id, number: title, status, word, customer: whom, created: day };
  });
}

/** The five newest invoices, amounts in minor units; overdue as of `today`. */
export async function recentInvoices(actor: Actor, timeZone: string, today: string) {
  const rows = await db.invoice.findMany({
    where: invoiceScope(actor),
    ...newest,
    ...INVOICE.line,
  });
  return rows.map((row) => {
    const { id, currency, total, balance, dueDate } = row;
    const { title, whom, state } = INVOICE.told(row, { actor, day: { today, timeZone } });
    const { status, word } = state;
    return { id, number: title, status, word, customer: whom, currency, total, balance, dueDate };
  });
}

/** The five newest payments, amounts in minor units. Staff only. */
export async function recentPayments(actor: Actor) {
  assertCan(actor, "dashboard:business");
  const rows = await db.payment.findMany({
    ...newest,
    select: {
      ...only("Payment", "id paymentMethod status amount currency date"),
      invoice: { select: { invoiceNumber: true } },
      quotation: { select: { quotationNumber: true } },
    },
  });
  return rows.map(({ invoice, quotation, ...row }) => ({
    ...row,
    /** An advance shows its quotation's number. */
    aboutNumber: invoice ? invoice.invoiceNumber : (quotation?.quotationNumber ?? null),
  }));
}

export type RecentQuotation = Awaited<ReturnType<typeof recentQuotations>>[number];
export type RecentInvoice = Awaited<ReturnType<typeof recentInvoices>>[number];
export type RecentPayment = Awaited<ReturnType<typeof recentPayments>>[number];
