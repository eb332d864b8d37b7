import { paths } from "~/paths";
import { db } from "~/platform/db.server";
import { returnPaths } from "~/return-paths";

import { type Company, companyToday, getCompany } from "../../company/company/company.server";
import {
  isQuarter,
  lastMonthOf,
  monthName,
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
import { tdsPaid } from "../vendor/vendor.tds.server";
import { cashOf, cashSum, dueIn, type DueDay, DUES, fixedSum } from "./due-days";
import { linesOf } from "./gstr3b";
import { readGstr3b } from "./gstr3b.server";
import { NOTHING } from "./gstr1.sums";

/** A day on which something is due; amounts in minor units. */
export type DueRow = DueDay & {
  /** By the figures of the period alone; null where nothing is paid with it. */
  amount: number | null;
  /** Of PMT-06 the sum that may be paid without working it out. */
  fixed: number | null;
  /** Whether it was filed, as far as the product knows: its period is closed. Null of what it does not know. */
  done: boolean | null;
};

/** Cash that the GSTR-3B of a period asks for, or its month as PMT-06 works it out. */
async function cashIn(actor: Actor, period: string): Promise<number> {
  const { gstr3b } = await readGstr3b(actor, period);
  const lines = new Map(linesOf(gstr3b).map((one) => [one.line, one]));
  const of = (...names: Parameters<typeof lines.get>) => lines.get(...names) ?? NOTHING;
  const [owed, zero] = [of("3.1a"), of("3.1b")];
  const all = { ...owed, igst: owed.igst + zero.igst };
  return cashSum(cashOf(all, of("4A5"), of("3.1d")));
}

async function rowOf(actor: Actor, company: Company, due: DueDay): Promise<DueRow> {
  const { what, period } = due;
  const of = (more: Partial<DueRow>): DueRow => ({
    ...due,
    amount: null,
    fixed: null,
    done: null,
    ...more,
  });
  if (what === "tds" || what === "form140") {
    const rows = await Promise.all(monthsOf(period).map((month) => tdsPaid(actor, month)));
    return of({ amount: sum(rows.flat().map(({ tdsAmount }) => tdsAmount)) });
  }
  const { closedAt, iffClosedAt } = await monthState(actor, period);
  if (what === "iff") return of({ done: iffClosedAt !== null });
  if (what === "gstr1") return of({ done: closedAt !== null });
  if (what === "gstr3b")
    return of({ amount: await cashIn(actor, period), done: closedAt !== null });
  const before = monthsAway(monthsOf(quarterOf(period))[0] ?? period, -1);
  const last = isFiledQuarterly(company, before) ? quarterOf(before) : before;
  const [amount, lastCash] = [await cashIn(actor, period), await cashIn(actor, last)];
  return of({ amount, fixed: fixedSum(lastCash, last) });
}

/**
 * What is due in a month (YYYY-MM): the returns of a company under GST, and the tax that the company deducted. Nothing was deducted,
 * nothing is due. Staff only.
 */
export async function dueDays(actor: Actor, month: string): Promise<DueRow[]> {
  assertCan(actor, "return:view");
  const company = await getCompany();
  const rows = [];
  for (const due of duesOf(actor, company, month)) rows.push(await rowOf(actor, company, due));
  return rows.filter(({ what, amount }) => (what !== "tds" && what !== "form140") || amount !== 0);
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
  const found = await db.invoice.findFirst({
    where: { invoiceNumber: { not: null }, carriedOver: false },
    orderBy: [{ invoiceDate: "asc" }, { id: "asc" }],
    select: { invoiceDate: true },
  });
  return found && monthOf(found.invoiceDate);
}

/** So many days before its day Today shows what is due. */
const AHEAD = 10;

/** What is due within days, or was due this month and is not done, for Today: the next first. */
export async function dueSoon(actor: Actor, company: Company) {
  assertCan(actor, "return:view");
  const today = companyToday(company);
  const until = addDays(today, AHEAD);
  const first = await firstMonth();
  const months = [...new Set([monthOf(today), monthOf(until)])];
  const dues = months
    .flatMap((month) => duesOf(actor, company, month))
    .filter(({ day, period }) => day <= until && first !== null && lastMonthOf(period) >= first);
  const rows = [];
  for (const due of dues) {
    // What nobody tells the product as done is said until its day.
    if (due.day < today && ["tds", "form140", "pmt06", "iff"].includes(due.what)) continue;
    const row = await rowOf(actor, company, due);
    const isNothing = ["tds", "form140"].includes(due.what) && row.amount === 0;
    if (row.done !== true && !isNothing) rows.push({ ...row, late: due.day < today });
  }
  return rows;
}

/** The first of them as rows of Today; none for who sees no returns. */
export async function dueOnToday(actor: Actor, company: Company, take: number) {
  const all = can(actor, "return:view") ? await dueSoon(actor, company) : [];
  return {
    total: all.length,
    all: returnPaths.dueDays(),
    rows: all.slice(0, take).map(({ what, period, day, amount, late }, at) => ({
      id: at,
      name: `${DUES[what]}, ${duePeriod(period)}`,
      to: dueAt(actor, { what, period }) ?? returnPaths.dueDays(),
      amount,
      hint: `${late ? "Was due on" : "Due on"} ${formatDate(day)}`,
    })),
  };
}

/** The page of what is due; null for who does not open it. */
export function dueAt(actor: Actor, { what, period }: Pick<DueDay, "what" | "period">) {
  if (what === "tds" || what === "form140") {
    return can(actor, "hire:view") ? paths.tds.paid(lastMonthOf(period)) : null;
  }
  if (what === "gstr1") return returnPaths.gstr1(period);
  return what === "iff" ? returnPaths.iff(period) : returnPaths.gstr3b(period);
}

/** The period that a return is of, in words. */
export const duePeriod = (period: string): string =>
  isQuarter(period) ? periodName(period) : monthName(period);
