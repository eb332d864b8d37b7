import { db } from "~/platform/db.server";

import { customerInvoiceStatus } from "../invoice/invoice.customer-words";
import { invoiceUnpaid, shownInvoiceNumber } from "../invoice/invoice.status";
import { customerJobStatus } from "../job/job.customer-words";
import { jobOpen } from "../job/job.status";
import type { Actor } from "../policy/policy";
import { invoiceScope, jobScope, quotationScope } from "../policy/scope";
import { quotationAwaitingAnswer } from "../quotation/quotation.status";

/** So many of each are named; one more is asked for, to know whether their lists have others. */
const SHOWN = 3;

/** When the crew comes: the next unfinished jobs, those that are late as well. */
async function visits(actor: Actor) {
  const rows = await db.job.findMany({
    where: { AND: [jobScope(actor), jobOpen.where()] },
    orderBy: [{ startDate: "asc" }, { id: "asc" }],
    take: SHOWN + 1,
    select: { id: true, title: true, status: true, startDate: true, scheduledTime: true },
  });
  return rows.map((row) => ({ ...row, word: customerJobStatus(row) }));
}

/** What they owe: the invoices to pay, the earliest due first. Amounts in minor units. */
async function bills(actor: Actor, today: string) {
  const rows = await db.invoice.findMany({
    where: { AND: [invoiceScope(actor), invoiceUnpaid.where()] },
    orderBy: [{ dueDate: "asc" }, { id: "asc" }],
    take: SHOWN + 1,
    select: {
      id: true,
      invoiceNumber: true,
      status: true,
      currency: true,
      balance: true,
      amountPaid: true,
      settledAmount: true,
      dueDate: true,
    },
  });
  return rows.map((row) => ({
    id: row.id,
    number: shownInvoiceNumber(row),
    dueDate: row.dueDate,
    balance: row.balance,
    currency: row.currency,
    word: customerInvoiceStatus(row, today),
  }));
}

/** What waits for their answer, the first to expire first. Amounts in minor units. */
async function questions(actor: Actor, today: string) {
  const rows = await db.quotation.findMany({
    where: { AND: [quotationScope(actor), quotationAwaitingAnswer.where(today)] },
    orderBy: [{ validUntil: "asc" }, { id: "asc" }],
    take: SHOWN + 1,
    select: {
      id: true,
      quotationNumber: true,
      validUntil: true,
      totalAmount: true,
      currency: true,
    },
  });
  return rows.map(({ quotationNumber: number, totalAmount: total, ...row }) => ({
    ...row,
    number,
    total,
  }));
}

/**
 * What concerns a customer now: when the crew comes, what they owe, what waits for their answer; `more` where that
 * is not all. Amounts in minor units.
 */
export async function customerMatters(actor: Actor, today: string) {
  const [jobs, invoices, quotations] = await Promise.all([
    visits(actor),
    bills(actor, today),
    questions(actor, today),
  ]);
  const beyond = (rows: readonly unknown[]) => rows.length > SHOWN;
  return {
    jobs: jobs.slice(0, SHOWN),
    invoices: invoices.slice(0, SHOWN),
    quotations: quotations.slice(0, SHOWN),
    more: { jobs: beyond(jobs), invoices: beyond(invoices), quotations: beyond(quotations) },
  };
}
