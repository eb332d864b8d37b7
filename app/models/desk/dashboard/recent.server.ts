import { db } from "~/platform/db.server";
import { only } from "~/platform/only";

import { INVOICE } from "../../billing/invoice/invoice.record";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { invoiceScope, quotationScope } from "../../kit/policy/scope";
import { readLines } from "../../kit/record/read-page.server";
import { QUOTATION } from "../../sales/quotation/quotation.record";

const SHOWN = 5;

const desc = "desc" as const;
const newest = { orderBy: [{ createdAt: desc }, { id: desc }], take: SHOWN };

/** The five newest quotations, each on its day in the time zone, in the actor's words on the day `today`. */
export async function recentQuotations(actor: Actor, timeZone: string, today: string) {
  const reader = { actor, day: { today, timeZone } };
  const where = quotationScope(actor);
  return (await readLines(QUOTATION, { where, ...newest }, reader)).map(({ id, told }) => {
    const { status, word } = told.state;
    return { id, number: told.title, status, word, customer: told.whom, created: told.day };
  });
}

/** The five newest invoices, amounts in minor units; overdue as of `today`. */
export async function recentInvoices(actor: Actor, timeZone: string, today: string) {
  const reader = { actor, day: { today, timeZone } };
  const rows = await readLines(INVOICE, { where: invoiceScope(actor), ...newest }, reader);
  return rows.map(({ id, currency, total, balance, dueDate, told }) => {
    const { title: number, whom: customer, state } = told;
    const { status, word } = state;
    return { id, number, status, word, customer, currency, total, balance, dueDate };
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
