import { db } from "~/platform/db.server";
import { remembered } from "~/platform/fast/fast.server";
import { returnPaths } from "~/return-paths";

import { type Company, companyToday, getCompany } from "../../company/company/company.server";
import {
  lastMonthOf,
  monthOf,
  monthsAway,
  monthsOf,
  periodName,
  quarterOf,
} from "../../company/month/month";
import { isFiledQuarterly } from "../../company/month/month.held.server";
import { monthState } from "../../company/month/month.server";
import { addDays, formatDate } from "../../ground/day/calendar-date";
import { sum } from "../../ground/money/money";
import { type Actor, assertCan, can } from "../../kit/policy/policy";
import { tdsPaid } from "../vendor/tds-month.server";
import { cashOf, type Due, dueIn, type DueDay, DUES, fixedSum } from "./due-days";
import { linesOf, netCredit } from "./gstr3b";
import { readGstr3b } from "./gstr3b.server";
import { NOTHING, taxIn } from "./gstr1.sums";
import { invoicesPage } from "./returned-papers.server";

/** A day on which something is due; amounts in minor units. */
export type DueRow = DueDay & {
  /** By the figures of the period alone; null where nothing is paid with it. */
  amount: number | null;
  /** Of PMT-06 the sum that may be paid without working it out. */
  fixed: number | null;
  done: boolean | null;
};

/** Cash that the GSTR-3B of a period asks for, or its month as PMT-06 works it out. */
async function cashIn(actor: Actor, period: string): Promise<number> {
  const { gstr3b } = await readGstr3b(actor, period);
  const lines = new Map(linesOf(gstr3b).map((one) => [one.line, one]));
  const of = (...names: Parameters<typeof lines.get>) => lines.get(...names) ?? NOTHING;
  const [owed, zero] = [of("3.1a"), of("3.1b")];
  const all = { ...owed, igst: owed.igst + zero.igst };
  return taxIn(cashOf(all, netCredit(gstr3b), of("3.1d")));
}

/** Whether a return was filed, as far as the product knows: its period, or its IFF, is closed. Null of what it does not know. */
async function doneOf(actor: Actor, { what, period }: DueDay): Promise<boolean | null> {
  if (what === "tds") {
    const where = { month: period, challanNumber: { not: null } };
    return (await db.taxMonth.count({ where })) > 0;
  }
  if (what !== "gstr1" && what !== "gstr3b" && what !== "iff") return null;
  const { closedAt, iffClosedAt } = await monthState(actor, period);
  return (what === "iff" ? iffClosedAt : closedAt) !== null;
}

/** Income tax that the company deducted in a period. */
async function deductedIn(actor: Actor, period: string): Promise<number> {
  const rows = await Promise.all(monthsOf(period).map((month) => tdsPaid(actor, month)));
  return sum(rows.flat().map(({ tdsAmount }) => tdsAmount));
}

/** The sum of what is due; nothing where nothing is paid with it. */
async function sumsOf(actor: Actor, company: Company, due: DueDay) {
  const { what, period } = due;
  if (isDeducted(due)) return { amount: await deductedIn(actor, period), fixed: null };
  if (what === "gstr1" || what === "iff") return { amount: null, fixed: null };
  // Made of all papers of a period: made again once one of them, or the day, is another.
  const today = companyToday(company);
  const cash = (of: string) => remembered(`cash of ${of} on ${today}`, () => cashIn(actor, of));
  const amount = await cash(period);
  if (what === "gstr3b") return { amount, fixed: null };
  const before = monthsAway(monthsOf(quarterOf(period))[0] ?? period, -1);
  const last = isFiledQuarterly(company, before) ? quarterOf(before) : before;
  return { amount, fixed: fixedSum(await cash(last), last) };
}

/** Rows of what is due; of tax that was deducted none where nothing was. `open`: only what is not done. */
async function rowsOf(actor: Actor, company: Company, dues: DueDay[], open = false) {
  const rows: DueRow[] = [];
  for (const due of dues) {
    const done = await doneOf(actor, due);
    if (open && done) continue;
    const sums = await sumsOf(actor, company, due);
    if (!isDeducted(due) || sums.amount !== 0) rows.push({ ...due, ...sums, done });
  }
  return rows;
}

const isDeducted = ({ what }: DueDay) => what === "tds" || what === "form140";

/**
 * What is due in a month (YYYY-MM): the returns of a company under GST, and the tax that the company deducted. Nothing was deducted,
 * nothing is due. Staff only.
 */
export async function dueDays(actor: Actor, month: string): Promise<DueRow[]> {
  assertCan(actor, "return:view");
  const company = await getCompany();
  return rowsOf(actor, company, duesOf(actor, company, month));
}

/** Tax that the company deducted is of its costs: only who sees those is told of it. */
const duesOf = (actor: Actor, company: Company, month: string) =>
  dueIn(month, {
    deducts: can(actor, "hire:view"),
    underGst: company.taxSystem === "gst_india",
    isQuarterly: (one) => isFiledQuarterly(company, one),
    stateCode: company.stateCode ?? "",
  });

/** The month of the first paper: whoever begins with the product filed what was before elsewhere. */
async function firstMonth(): Promise<string | null> {
  const [first] = await invoicesPage({}, 1);
  return first ? monthOf(first.invoiceDate) : null;
}

/** So many days before its day Today shows what is due. */
const AHEAD = 10;

/** Returns that are late while their period is open; all else is said until its day. */
const LATE: readonly Due[] = ["gstr1", "gstr3b", "tds"];

/** What is due within days, or was due this month and is not done, for Today: the next first. */
export async function dueSoon(actor: Actor, company: Company) {
  assertCan(actor, "return:view");
  const today = companyToday(company);
  const until = addDays(today, AHEAD);
  const first = await firstMonth();
  if (first === null) return [];
  const months = [...new Set([monthOf(today), monthOf(until)])];
  const dues = months
    .flatMap((month) => duesOf(actor, company, month))
    .filter(({ day, period }) => day <= until && lastMonthOf(period) >= first)
    .filter(({ day, what }) => day >= today || LATE.includes(what));
  const rows = await rowsOf(actor, company, dues, true);
  return rows.map((row) => ({ ...row, late: row.day < today }));
}

/** The first of them as rows of Today; none for who sees no returns. */
export async function dueOnToday(actor: Actor, company: Company, take: number) {
  const all = can(actor, "return:view") ? await dueSoon(actor, company) : [];
  return {
    total: all.length,
    all: returnPaths.dueDays(),
    rows: all.slice(0, take).map(({ what, period, day, amount, late }, at) => ({
      id: at,
      name: `${DUES[what]}, ${periodName(period)}`,
      to: DUE_AT[what](period),
      amount,
      hint: `${late ? "Was due on" : "Due on"} ${formatDate(day)}`,
    })),
  };
}

const ofDeducted = (period: string) => returnPaths.tdsPaid(lastMonthOf(period));

/** The pages of what is due, of a period each. */
export const DUE_AT: Readonly<Record<Due, (period: string) => string>> = {
  gstr1: returnPaths.gstr1,
  iff: returnPaths.iff,
  gstr3b: returnPaths.gstr3b,
  pmt06: returnPaths.gstr3b,
  tds: ofDeducted,
  form140: ofDeducted,
};
