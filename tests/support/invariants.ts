import type { PrismaClient } from "~/generated/sqlite/client";
import { invoiceTotals } from "~/models/invoice/invoice.totals";
import { INVOICE_STATUSES } from "~/models/invoice/invoice.status";
import { countedAmount, PAYMENT_STATUSES } from "~/models/payment/payment.status";
import { JOB_PRIORITIES, JOB_STATUSES } from "~/models/job/job.status";
import { MAX_MINOR } from "~/models/money/money";
import { insuranceCharge, quotationTotals } from "~/models/quotation/quotation.totals";
import { QUOTATION_STATUSES } from "~/models/quotation/quotation.status";

/**
 * What must be true of every database whatever was done to it; each line names the record and what is
 * wrong with it. An empty list is a sound database.
 */
export async function checkInvariants(db: PrismaClient): Promise<string[]> {
  return (
    await Promise.all([
      checkQuotations(db),
      checkInvoices(db),
      checkPayments(db),
      checkJobs(db),
      checkNumbers(db),
    ])
  ).flat();
}

const BATCH = 500;

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
  } as const;
  for await (const invoice of every((page) => db.invoice.findMany({ ...page, include }))) {
    const check = report(problems, invoice.invoiceNumber ?? `DRAFT-${invoice.id}`);
    const { status, items, payments, quotation, total, amountPaid, balance } = invoice;
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
    check.that(invoice.discount <= invoice.subtotal, "discount above the subtotal");

    const received = payments.reduce((sum, payment) => sum + countedAmount(payment), 0);
    check.that(amountPaid === received, `paid ${amountPaid}, completed payments ${received}`);
    check.that(balance === total - received, `balance ${balance}, not ${total - received}`);
    // Paid with a balance is an explicit act; settled by payments is always Paid.
    check.that(received === 0 || balance > 0 || status === "Paid", `settled, but ${status}`);
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
    if (quotation && invoice.sourceQuotationId !== null) {
      check.that(invoice.sourceQuotationId === quotation.id, "two quotations");
      check.that(quotation.status === "approved", `its quotation is ${quotation.status}`);
      check.that(status !== "Cancelled", "cancelled, and still its quotation's invoice");
    }
  }
  return problems;
}

async function checkPayments(db: PrismaClient): Promise<string[]> {
  const problems: string[] = [];
  for await (const payment of every((page) => db.payment.findMany(page))) {
    const check = report(problems, payment.referenceNumber);
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
