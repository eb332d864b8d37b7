import { db } from "~/platform/db.server";
import { countRows } from "~/platform/lists/count-rows.server";

import { companyToday, type Company } from "../../company/company/company.server";
import { customerInvoiceStatus } from "../../billing/invoice/invoice.customer-words";
import { INVOICE_LIST } from "../../billing/invoice/invoice.list";
import { shownInvoiceNumber } from "../../billing/invoice/invoice.status";
import { customerJobStatus } from "../../road/job/job.customer-words";
import { routeOfJob } from "~/models/road/job/job.truck";
import { jobOpen } from "../../road/job/job.status";
import { phoneContact } from "../../papers/message/phone";
import type { Actor } from "../../kit/policy/policy";
import { jobScope } from "../../kit/policy/scope";
import { QUOTATION_LIST } from "../../sales/quotation/quotation.list";

/** So many of each are named; their lists have them all. First it is asked which: an index alone says that. */
const SHOWN = 5;

const UNPAID = INVOICE_LIST.read(new URLSearchParams({ view: "unpaid" }));
const WAITING = QUOTATION_LIST.read(new URLSearchParams({ view: "waiting" }));

/** When the crew comes: the next unfinished jobs, those that are late as well. */
async function visits(actor: Actor) {
  const where = { AND: [jobScope(actor), jobOpen.where()] };
  const orderBy = [{ startDate: "asc" as const }, { id: "asc" as const }];
  const [total, first] = await Promise.all([
    countRows("Job", where),
    db.job.findMany({ where, orderBy, take: SHOWN, select: { id: true } }),
  ]);
  const rows = await db.job.findMany({
    where: { id: { in: first.map(({ id }) => id) } },
    orderBy,
    select: {
      id: true,
      jobNumber: true,
      title: true,
      status: true,
      location: true,
      startDate: true,
      scheduledTime: true,
      quotation: { select: { sourceAddress: true, destinationAddress: true } },
    },
  });
  return {
    total,
    rows: rows.map(({ quotation, location, ...row }) => ({
      ...row,
      route: routeOfJob({ quotation, location }),
      word: customerJobStatus(row),
    })),
  };
}

/** What they owe: the invoices to pay, the earliest due first. Amounts in minor units. */
async function bills(actor: Actor, company: Company) {
  const today = companyToday(company);
  const where = INVOICE_LIST.where(actor, UNPAID, { today, timeZone: company.timeZone });
  const orderBy = [{ dueDate: "asc" as const }, { id: "asc" as const }];
  const [total, first] = await Promise.all([
    countRows("Invoice", where),
    db.invoice.findMany({ where, orderBy, take: SHOWN, select: { id: true } }),
  ]);
  const rows = await db.invoice.findMany({
    where: { id: { in: first.map(({ id }) => id) } },
    orderBy,
    select: {
      id: true,
      invoiceNumber: true,
      status: true,
      currency: true,
      balance: true,
      amountPaid: true,
      settledAmount: true,
      creditedAmount: true,
      dueDate: true,
    },
  });
  return {
    total,
    rows: rows.map((row) => ({
      id: row.id,
      number: shownInvoiceNumber(row),
      dueDate: row.dueDate,
      balance: row.balance,
      currency: row.currency,
      word: customerInvoiceStatus(row, today),
    })),
  };
}

/** What waits for their answer, the first to expire first. Amounts in minor units. */
async function questions(actor: Actor, company: Company) {
  const today = companyToday(company);
  const where = QUOTATION_LIST.where(actor, WAITING, { today, timeZone: company.timeZone });
  const orderBy = [{ validUntil: "asc" as const }, { id: "asc" as const }];
  const [total, first] = await Promise.all([
    countRows("Quotation", where),
    db.quotation.findMany({ where, orderBy, take: SHOWN, select: { id: true } }),
  ]);
  const rows = await db.quotation.findMany({
    where: { id: { in: first.map(({ id }) => id) } },
    orderBy,
    select: {
      id: true,
      quotationNumber: true,
      validUntil: true,
      totalAmount: true,
      currency: true,
    },
  });
  return {
    total,
    rows: rows.map(({ quotationNumber, totalAmount, ...row }) => ({
      ...row,
      number: quotationNumber,
      total: totalAmount,
    })),
  };
}

/**
 * What concerns a customer now, each part to be read by itself: what waits for their answer, what they owe, when
 * the crew comes: the first rows and, as `total`, how many there are. Only their own.
 */
export function customerMatters(actor: Actor, company: Company) {
  return {
    questions: () => questions(actor, company),
    bills: () => bills(actor, company),
    visits: () => visits(actor),
  };
}

/** The office's phone, as its customers dial it; null when it has none. */
export function officePhone({ phone, dialCode }: Company) {
  return phoneContact(phone, dialCode);
}
