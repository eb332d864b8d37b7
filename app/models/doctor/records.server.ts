import type { PrismaClient } from "~/generated/sqlite/client";

import { invoiceSearchText } from "../invoice/invoice.server";
import { INVOICE_STATUSES } from "../invoice/invoice.status";
import { invoiceTotals } from "../invoice/invoice.totals";
import { itemSearchText } from "../item/item.server";
import { jobSearchText } from "../job/job.server";
import { JOB_PRIORITIES, JOB_STATUSES } from "../job/job.status";
import { MAX_MINOR } from "../money/money";
import { paymentSearchText } from "../payment/payment.server";
import { countedAmount, PAYMENT_STATUSES } from "../payment/payment.status";
import { ROLES } from "../policy/policy";
import { quotationSearchText } from "../quotation/quotation.list";
import { QUOTATION_STATUSES } from "../quotation/quotation.status";
import { insuranceCharge, quotationTotals } from "../quotation/quotation.totals";
import { accountSearchText } from "../user/account.server";

/** What must be true of each record by itself and with its own rows, and of the numbers of all. */
export const RECORD_CHECKS = [
  checkQuotations,
  checkInvoices,
  checkPayments,
  checkJobs,
  checkItems,
  checkUsers,
  checkNumbers,
];

const BATCH = 500;

const WRONG_TEXT = "lists do not find it by what it holds (searchText)";

/** All rows, some at a time: a database may hold more than one query can ask for. */
async function* every<Row extends { id: number }>(
  find: (page: {
    orderBy: { id: "asc" };
    take: number;
    where: { id: { gt: number } };
  }) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after = 0;
  for (;;) {
    const rows = await find({ orderBy: { id: "asc" }, take: BATCH, where: { id: { gt: after } } });
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** Collects what is wrong with one record. */
function report(problems: string[], name: string) {
  return {
    that: (good: boolean, problem: string) => {
      if (!good) problems.push(`${name}: ${problem}`);
    },
    amounts: (row: object, except: string[] = []) => {
      for (const [key, value] of Object.entries(row)) {
        if (typeof value !== "number" || except.includes(key)) continue;
        const fits = Number.isInteger(value) && value >= 0 && value <= MAX_MINOR;
        if (!fits) problems.push(`${name}: ${key} is ${value}`);
      }
    },
  };
}

async function checkQuotations(db: PrismaClient): Promise<string[]> {
  const problems: string[] = [];
  const all = every((page) => db.quotation.findMany({ ...page, include: { items: true } }));
  for await (const quotation of all) {
    const check = report(problems, quotation.quotationNumber);
    const { status, insuranceTyped: typed, insuranceCharge: charge } = quotation;
    const totals = quotationTotals(quotation);
    check.amounts(quotation);
    check.that((QUOTATION_STATUSES as readonly string[]).includes(status), `status ${status}`);
    for (const key of ["subtotal", "surcharge", "gstAmount", "totalAmount"] as const) {
      check.that(quotation[key] === totals[key], `${key} ${quotation[key]}, not ${totals[key]}`);
    }
    check.that(quotation.discount <= quotation.subtotal, "discount above the subtotal");
    check.that(quotation.searchText === quotationSearchText(quotation), WRONG_TEXT);
    const cover = { ...quotation, typed: typed ? charge : null };
    check.that(charge === insuranceCharge(cover), `insurance charge ${charge}`);
    check.that(quotation.items.length > 0, "no items");
    check.that(
      quotation.items.every(({ quantity }) => quantity > 0),
      "an item without quantity",
    );
    check.that((status === "draft") === (quotation.sentAt === null), "status and sentAt disagree");
    check.that(
      (status === "draft") === (quotation.editionId === null),
      "status and the company's edition disagree",
    );
    const decided = status === "approved" || status === "rejected";
    check.that(decided === (quotation.decidedAt !== null), "status and decidedAt disagree");
    check.that(
      (status === "rejected") === (quotation.rejectionReason !== null),
      "status and rejection reason disagree",
    );
  }
  return problems;
}

async function checkInvoices(db: PrismaClient): Promise<string[]> {
  const problems: string[] = [];
  const include = {
    items: { orderBy: { position: "asc" } },
    payments: true,
    quotation: true,
    client: { select: { name: true } },
  } as const;
  for await (const invoice of every((page) => db.invoice.findMany({ ...page, include }))) {
    const check = report(problems, invoice.invoiceNumber ?? `DRAFT-${invoice.id}`);
    const { status, items, payments, quotation, total, amountPaid, balance } = invoice;
    const { settledAmount: settled, settledReason, quotationId, sourceQuotationId } = invoice;
    const totals = invoiceTotals({ ...invoice, lines: items });
    check.amounts(invoice);
    check.that((INVOICE_STATUSES as readonly string[]).includes(status), `status ${status}`);
    for (const key of ["subtotal", "taxAmount", "total"] as const) {
      check.that(invoice[key] === totals[key], `${key} ${invoice[key]}, not ${totals[key]}`);
    }
    items.forEach(({ lineTotal }, index) => {
      const right = totals.lineTotals[index];
      check.that(lineTotal === right, `line ${index + 1} is ${lineTotal}, not ${right}`);
    });
    check.that(items.length > 0, "no lines");
    const clientName = invoice.clientName ?? invoice.client.name;
    check.that(invoice.searchText === invoiceSearchText({ ...invoice, clientName }), WRONG_TEXT);
    check.that(invoice.discount <= invoice.subtotal, "discount above the subtotal");

    const received = payments.reduce((sum, payment) => sum + countedAmount(payment), 0);
    check.that(amountPaid === received, `paid ${amountPaid}, completed payments ${received}`);
    const due = total - received - settled;
    check.that(balance === due, `balance ${balance}, not ${due}`);
    check.that(received === 0 || balance > 0 || status === "Paid", `paid in full, but ${status}`);
    check.that(status !== "Paid" || balance === 0, "Paid with a balance");
    check.that(settled === 0 || status === "Paid", `settled, but ${status}`);
    check.that(
      settled > 0 === (settledReason !== null),
      "settled without a reason, or reason left",
    );
    check.that(status !== "Cancelled" || received === 0, "cancelled with completed payments");
    check.that(status !== "Draft" || payments.length === 0, "a draft with payments");
    check.that(
      payments.every(({ currency }) => currency === invoice.currency),
      "a payment in another currency",
    );

    // A draft that was cancelled never had a number.
    const numbered = invoice.invoiceNumber !== null;
    check.that(status !== "Draft" || !numbered, "a draft with a number");
    check.that(status === "Draft" || status === "Cancelled" || numbered, "issued without a number");
    check.that(numbered === (invoice.issuedAt !== null), "number and issuedAt disagree");
    check.that(numbered === (invoice.clientName !== null), "number and client's details disagree");
    check.that(numbered === (invoice.editionId !== null), "number and company's edition disagree");
    if (quotation) {
      check.that(quotation.customerId === invoice.clientId, "another client's quotation");
      check.that(quotation.currency === invoice.currency, "another currency than its quotation");
    }
    if (sourceQuotationId !== null) {
      check.that(sourceQuotationId === quotationId, "bills another quotation than it names");
      check.that(quotation?.status === "approved", `its quotation is ${quotation?.status}`);
      check.that(status !== "Cancelled", "cancelled, and still its quotation's invoice");
    }
  }
  return problems;
}

async function checkPayments(db: PrismaClient): Promise<string[]> {
  const problems: string[] = [];
  const include = { invoice: { select: { invoiceNumber: true } } };
  for await (const payment of every((page) => db.payment.findMany({ ...page, include }))) {
    const check = report(problems, payment.referenceNumber);
    const text = paymentSearchText({ ...payment, ...payment.invoice });
    check.that(payment.searchText === text, WRONG_TEXT);
    check.amounts(payment);
    check.that(payment.amount > 0, "no amount");
    check.that(payment.editionId !== null, "no edition of the company");
    check.that(
      (PAYMENT_STATUSES as readonly string[]).includes(payment.status),
      `status ${payment.status}`,
    );
    check.that(
      (payment.status === "Refunded") === (payment.refundDate !== null),
      "status and refund date disagree",
    );
  }
  return problems;
}

async function checkJobs(db: PrismaClient): Promise<string[]> {
  const problems: string[] = [];
  const include = { quotation: true };
  for await (const job of every((page) => db.job.findMany({ ...page, include }))) {
    const check = report(problems, job.jobNumber);
    check.amounts(job);
    check.that(job.searchText === jobSearchText(job), WRONG_TEXT);
    check.that((JOB_STATUSES as readonly string[]).includes(job.status), `status ${job.status}`);
    check.that(
      (JOB_PRIORITIES as readonly string[]).includes(job.priority),
      `priority ${job.priority}`,
    );
    check.that(job.endDate === null || job.endDate >= job.startDate, "ends before it starts");
    check.that(
      job.quotation === null || job.quotation.customerId === job.clientId,
      "another client's quotation",
    );
  }
  return problems;
}

async function checkItems(db: PrismaClient): Promise<string[]> {
  const problems: string[] = [];
  for await (const item of every((page) => db.item.findMany(page))) {
    const check = report(problems, `Item ${item.sku}`);
    check.amounts(item);
    check.that(item.searchText === itemSearchText(item), WRONG_TEXT);
  }
  return problems;
}

async function checkUsers(db: PrismaClient): Promise<string[]> {
  const problems: string[] = [];
  let admins = 0;
  for await (const user of every((page) => db.user.findMany(page))) {
    const check = report(problems, `Account ${user.email}`);
    check.that((ROLES as readonly string[]).includes(user.role), `role ${user.role}`);
    check.that(user.email === user.email.toLowerCase(), "its e-mail has capitals");
    check.that(user.searchText === accountSearchText(user), WRONG_TEXT);
    if (user.role === "admin" && user.status === "active") admins += 1;
  }
  if (admins === 0) problems.push("No active admin: nobody can manage accounts and settings");
  return problems;
}

/**
 * Numbers of invoices run from 1 to the last of their year without a gap, but for those that the
 * history says were deleted; the other series never go beyond their last number.
 */
async function checkNumbers(db: PrismaClient): Promise<string[]> {
  const [quotations, invoices, payments, jobs, series, deleted] = await Promise.all([
    db.quotation.findMany({ select: { quotationNumber: true } }),
    db.invoice.findMany({ select: { invoiceNumber: true } }),
    db.payment.findMany({ select: { referenceNumber: true } }),
    db.job.findMany({ select: { jobNumber: true } }),
    db.numberSeries.findMany(),
    db.historyEntry.findMany({ where: { action: "Deleted" }, select: { note: true } }),
  ]);
  const numbers = new Set([
    ...quotations.map((row) => row.quotationNumber),
    ...invoices.map((row) => row.invoiceNumber ?? ""),
    ...payments.map((row) => row.referenceNumber),
    ...jobs.map((row) => row.jobNumber),
    ...deleted.flatMap(({ note }) => note?.match(/\b(QT|INV|PAY|JOB)-\d{4}-\d{5,}\b/g) ?? []),
  ]);
  numbers.delete("");
  const problems: string[] = [];
  for (const { series: name, year, last } of series) {
    // A counter without a year (the SKUs of quick items) promises no document.
    if (year === "") continue;
    for (let each = 1; each <= last; each++) {
      const number = `${name}-${year}-${String(each).padStart(5, "0")}`;
      if (!numbers.delete(number)) problems.push(`${number}: missing`);
    }
  }
  for (const number of numbers) problems.push(`${number}: beyond its series`);
  return problems;
}
