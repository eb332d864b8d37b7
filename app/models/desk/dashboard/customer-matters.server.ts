import { db } from "~/platform/db.server";
import type { Listed } from "~/platform/lists/page-sql.server";
import { only } from "~/platform/only";

import { companyToday, type Company } from "../../company/company/company.server";
import { INVOICE_LIST } from "../../billing/invoice/invoice.list";
import { INVOICE } from "../../billing/invoice/invoice.record";
import { customerJobStatus } from "../../road/job/job.customer-words";
import { routeOfJob } from "~/models/road/job/job.truck";
import { jobOpen } from "../../road/job/job.status";
import { officeNumbers } from "../../papers/message/phone";
import type { Actor } from "../../kit/policy/policy";
import { jobScope } from "../../kit/policy/scope";
import { readLines, readPage } from "../../kit/record/read-page.server";
import { QUOTATION_LIST } from "../../sales/quotation/quotation.list";
import { QUOTATION } from "../../sales/quotation/quotation.record";

/** So many of each are named; their lists have them all. */
const FIRST = { page: 1, limit: 5 };

const asked = (view: string, sort: string) => new URLSearchParams({ view, sort, order: "asc" });
const UNPAID = INVOICE_LIST.read(asked("unpaid", "dueDate"), FIRST.limit);
const WAITING = QUOTATION_LIST.read(asked("waiting", "validUntil"), FIRST.limit);

/** When the crew comes: the next unfinished jobs, those that are late as well. */
async function visits(actor: Actor) {
  const where = { AND: [jobScope(actor), jobOpen.where()] };
  const orderBy: Listed["orderBy"] = [{ startDate: "asc" }, { id: "asc" }];
  const select = {
    ...only("Job", "id jobNumber title status location startDate scheduledTime"),
    quotation: { select: { sourceAddress: true, destinationAddress: true } },
  };
  const list = { table: "Job", where, orderBy, asked: FIRST };
  const { total, rows } = await readPage(list, (where) => db.job.findMany({ where, select }));
  return {
    total,
    rows: rows.map(({ quotation, location, ...row }) => ({
      ...row,
      route: routeOfJob({ quotation, location }),
      word: customerJobStatus(row),
    })),
  };
}

/** The customer's unpaid invoices, the earliest due first. Amounts in minor units. */
async function bills(actor: Actor, company: Company) {
  const day = { today: companyToday(company), timeZone: company.timeZone };
  const list = INVOICE_LIST.of("Invoice", actor, UNPAID, day);
  const { total, rows } = await readPage(list, (where) =>
    readLines(INVOICE, { where }, { actor, day }),
  );
  return {
    total,
    rows: rows.map(({ id, dueDate, balance, currency, told }) => ({
      id,
      number: told.title,
      dueDate,
      balance,
      currency,
      word: told.state.word,
    })),
  };
}

/** Papers that await the customer's answer, the first to expire first. Amounts in minor units. */
async function questions(actor: Actor, company: Company) {
  const day = { today: companyToday(company), timeZone: company.timeZone };
  const list = QUOTATION_LIST.of("Quotation", actor, WAITING, day);
  const { total, rows } = await readPage(list, (where) =>
    readLines(QUOTATION, { where }, { actor, day }),
  );
  return {
    total,
    rows: rows.map(({ id, validUntil, totalAmount, currency, told }) => ({
      id,
      validUntil,
      currency,
      number: told.title,
      total: totalAmount,
    })),
  };
}

/**
 * A customer's current matters, each part read separately: questions, bills and visits, with the first rows and the
 * `total`. Only their own.
 */
export function customerMatters(actor: Actor, company: Company) {
  return {
    questions: () => questions(actor, company),
    bills: () => bills(actor, company),
    visits: () => visits(actor),
  };
}

/** The office's phone, as its customers dial it; null when it has none. */
export const officePhone = (company: Company) => officeNumbers(company);
