import * as z from "zod";
import { now } from "~/platform/clock.server";
import { db, transaction, type Tx } from "~/platform/db.server";
import { type Company, getCompany } from "../company/company.server";
import { auditedBy } from "../../kit/history/history-labels.server";
import { recordHistory } from "../../kit/history/history.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { conflict, invalidField } from "../../kit/shared/domain-error";
import { holdAlone } from "../../kit/shared/hold.server";
import {
  daysOf,
  isMonth,
  isQuarter,
  lastMonthOf,
  monthName,
  monthOf,
  monthsOf,
  periodName,
  quarterOf,
  REASON_MAX,
  returnNamesOf,
} from "./month";
import { hold, isFiledQuarterly } from "./month.held.server";

/*
 * Months whose return was filed, each by itself or with its quarter: their papers change by notes alone. A quarter's first
 * and second month may have an IFF before that: what it took changes no more either. A row stays when its month is opened
 * again, so that its history goes on.
 */

const [IFF, GSTR3B, TALLY] = ["IFF ", "GSTR-3B ", "Tally "];
const PARTS = [IFF, GSTR3B, TALLY];

export const HISTORY = auditedBy("taxMonth", {
  month: {
    label: "Month",
    show: (text: string) => {
      const of = PARTS.find((part) => text.startsWith(part));
      return of ? `${of}of ${periodName(text.slice(of.length))}` : periodName(text);
    },
  },
});

/** Why something is closed or opened. */
export const reason = z
  .string("Reason is required")
  .trim()
  .min(1, "Reason is required")
  .max(REASON_MAX, `Reason cannot be longer than ${REASON_MAX} characters`);

function reasonOf(text: string): string {
  const { data, error } = reason.safeParse(text);
  if (error) throw invalidField("reason", error.issues[0]?.message ?? "Reason is required");
  return data;
}

/** Raises `conflict` for a period whose papers, or those before it, a later return amends: that return would say what they are no more. */
async function assertNotAmended(tx: Tx, period: string): Promise<void> {
  const { from, before } = daysOf(period);
  const found = await tx.amendment.findFirst({
    where: {
      OR: [
        { date: { gte: before }, invoice: { invoiceDate: { lt: before } } },
        { date: { gte: before }, payment: { date: { lt: before } } },
        { gstr1a: true, date: { gte: from, lt: before } },
      ],
    },
    orderBy: [{ date: "asc" }, { id: "asc" }],
    select: {
      date: true,
      invoice: { select: { invoiceNumber: true } },
      payment: { select: { referenceNumber: true } },
    },
  });
  if (!found) return;
  const number = found.invoice?.invoiceNumber ?? found.payment?.referenceNumber ?? "";
  throw conflict(
    `${number} is amended in ${monthName(monthOf(found.date))}: delete that amendment first, the return before it is what it amends.`,
  );
}

/** Raises `conflict` for a period that is none of the company's returns. */
export function assertItsPeriod(company: Company, period: string): void {
  const quarterly = isFiledQuarterly(company, lastMonthOf(period));
  if (isQuarter(period) === quarterly) return;
  throw conflict(
    quarterly
      ? `The returns of ${monthName(period)} are filed with the quarter ${periodName(quarterOf(period))}.`
      : `The returns of ${periodName(period)} are filed month by month.`,
  );
}

/** The rows of a period's months, made where there are none; they are the caller's until the transaction ends. */
async function rowsOf(tx: Tx, period: string) {
  if (!isMonth(period) && !isQuarter(period)) {
    throw invalidField("month", "Choose a month from July 2017 on");
  }
  // Nobody chooses to file otherwise meanwhile.
  await holdAlone(tx, "Company", 1);
  const rows = [];
  for (const month of monthsOf(period)) {
    await hold(tx, month, "alone");
    const create = { month, createdAt: now() };
    const update = { version: { increment: 1 } };
    rows.push(await tx.taxMonth.upsert({ where: { month }, create, update }));
  }
  return rows;
}

/** Refuses closing outside GST: no return exists for the month's papers. */
export const NO_RETURN = "The company is not under GST India, so no month can be closed.";

async function gstCompanyOf(tx: Tx): Promise<Company> {
  const company = await getCompany(tx);
  if (company.taxSystem !== "gst_india") throw conflict(NO_RETURN);
  return company;
}

/**
 * 'Close month' or 'Close quarter'. Raises `invalid` at `reason` without one, and for a period that is still to come;
 * `conflict` for a closed one, for one that is none of the company's, for a quarter with an IFF that was not filed, and
 * outside GST.
 */
export async function closeMonth(
  actor: Actor,
  period: string,
  given: string,
  today: string,
): Promise<void> {
  assertCan(actor, "month:close");
  const why = reasonOf(given);
  const last = lastMonthOf(period);
  if (last > monthOf(today)) throw invalidField("month", `${monthName(last)} is still to come`);
  await transaction(async (tx) => {
    const rows = await rowsOf(tx, period);
    const company = await gstCompanyOf(tx);
    assertItsPeriod(company, period);
    if (rows.every(({ closedAt }) => closedAt)) {
      throw conflict(`${periodName(period)} is closed already.`);
    }
    for (const { month, iffKeptAt, iffClosedAt } of rows) {
      if (!iffKeptAt || iffClosedAt) continue;
      const taken = await tx.iffPaper.count({ where: { month } });
      if (taken + (await tx.amendment.count({ where: { iffMonth: month } })) === 0) continue;
      throw conflict(
        `The IFF of ${monthName(month)} is not closed: close it after filing, or exclude all its documents.`,
      );
    }
    const { outwardReverse, stateCode } = company;
    const filed = { closedAt: now(), outwardReverse, stateCode };
    await setAll(tx, actor, rows, period, { ...filed, reason: why });
  });
}

/** 'Open month', also of a company that has left GST. Raises `invalid` at `reason` without one; `conflict` for one that is open or amended. */
export async function openMonth(actor: Actor, period: string, given: string): Promise<void> {
  assertCan(actor, "month:close");
  const why = reasonOf(given);
  await transaction(async (tx) => {
    const rows = await rowsOf(tx, period);
    assertItsPeriod(await getCompany(tx), period);
    if (!rows.some(({ closedAt }) => closedAt)) throw conflict(`${periodName(period)} is open.`);
    await assertNotAmended(tx, period);
    const back = {
      where: { creditReturn: { in: returnNamesOf(period) } },
      data: { creditTaken: null },
    };
    await tx.expense.updateMany(back);
    await tx.hire.updateMany(back);
    const { from: gte, before: lt } = daysOf(period);
    // What its GSTR-1 lacked is in that which is filed anew.
    const [late, data] = [{ gstr1a: true, date: { gte, lt } }, { gstr1a: false }];
    await tx.invoice.updateMany({ where: { gstr1a: true, invoiceDate: { gte, lt } }, data });
    await tx.note.updateMany({ where: late, data });
    await tx.payment.updateMany({ where: late, data });
    await setAll(tx, actor, rows, period, { closedAt: null, gstr3bFiledAt: null, reason: why });
  });
}

/** Its history is that of its last month. */
async function setAll(
  tx: Tx,
  actor: Actor,
  rows: { id: number }[],
  period: string,
  data: {
    closedAt: Date | null;
    reason: string;
    gstr3bFiledAt?: null;
    outwardReverse?: string;
    stateCode?: string | null;
  },
): Promise<void> {
  await tx.taxMonth.updateMany({ where: { id: { in: rows.map(({ id }) => id) } }, data });
  const event = data.closedAt ? "closed" : "opened";
  const note = { note: data.reason };
  await recordHistory(tx, actor, "taxMonth", rows.at(-1)!.id, event, { month: period }, note);
}

/**
 * 'GSTR-3B is filed' of a closed period, after which its GSTR-1A takes nothing more, or not filed. Raises `invalid` at `reason` without one;
 * `conflict` for an open period, and where it is so already.
 */
export async function setGstr3bFiled(
  actor: Actor,
  period: string,
  filed: boolean,
  given: string,
): Promise<void> {
  assertCan(actor, "month:close");
  const why = reasonOf(given);
  await transaction(async (tx) => {
    const rows = await rowsOf(tx, period);
    assertItsPeriod(await getCompany(tx), period);
    const last = rows.at(-1)!;
    if (!last.closedAt)
      throw conflict(`${periodName(period)} is not closed: file its GSTR-1 first.`);
    if (Boolean(last.gstr3bFiledAt) === filed)
      throw conflict(
        `GSTR-3B of ${periodName(period)} is ${filed ? "filed already" : "not filed"}.`,
      );
    const data = { gstr3bFiledAt: filed ? now() : null, reason: why };
    await tx.taxMonth.update({ where: { id: last.id }, data });
    const values = { month: `${GSTR3B}${period}` };
    const event = filed ? "closed" : "opened";
    await recordHistory(tx, actor, "taxMonth", last.id, event, values, { note: why });
  });
}

/** Why a month has no IFF; null where it has one. */
export function noIffWords(company: Company, month: string): string | null {
  if (!isFiledQuarterly(company, month)) {
    return `The returns of ${monthName(month)} are filed month by month: it has no IFF.`;
  }
  const quarter = quarterOf(month);
  return month === lastMonthOf(quarter)
    ? `${monthName(month)} is the last of its quarter: its papers are in the GSTR-1 of ${periodName(quarter)}.`
    : null;
}

/** The row of a month with an IFF, whose papers wait until the transaction ends. Raises `conflict` where it has none, or its quarter is closed. */
export async function holdIff(tx: Tx, month: string) {
  const [row] = await rowsOf(tx, month);
  const none = noIffWords(await gstCompanyOf(tx), month);
  if (none) throw conflict(none);
  if (row?.closedAt) throw conflict(`${periodName(quarterOf(month))} is closed.`);
  return row!;
}

/** The history's values for an IFF. */
export const iffValues = (month: string) => ({ month: `${IFF}${month}` });

/** 'Close IFF' once it is filed, or 'Open IFF'. Raises `invalid` at `reason` without one; `conflict` as `holdIff`, and where it is so already. */
export async function setIffClosed(
  actor: Actor,
  month: string,
  closed: boolean,
  given: string,
): Promise<void> {
  assertCan(actor, "month:close");
  const why = reasonOf(given);
  await transaction(async (tx) => {
    const { id, iffKeptAt, iffClosedAt } = await holdIff(tx, month);
    const name = `The IFF of ${monthName(month)}`;
    if (!iffKeptAt) throw conflict(`${name} was not kept yet: choose its papers first.`);
    if (Boolean(iffClosedAt) === closed)
      throw conflict(`${name} is ${closed ? "closed already" : "open"}.`);
    await tx.taxMonth.update({
      where: { id },
      data: { iffClosedAt: closed ? now() : null, reason: why },
    });
    const event = closed ? "closed" : "opened";
    await recordHistory(tx, actor, "taxMonth", id, event, iffValues(month), { note: why });
  });
}

type MonthState = {
  id: number | null;
  closedAt: Date | null;
  gstr3bFiledAt: Date | null;
  iffKeptAt: Date | null;
  iffClosedAt: Date | null;
  /** The line of GSTR-3B that has bills under reverse charge: as it was filed, of an open one as the company says. */
  outwardReverse: string;
  /** The company's State in the same way. */
  stateCode: string | null;
};

/** Whether a month is closed, or the last one of a quarter and with it the quarter; its IFF; and its id where it ever was. */
export async function monthState(actor: Actor, period: string): Promise<MonthState> {
  assertCan(actor, "return:view");
  const month = lastMonthOf(period);
  const select = {
    id: true,
    closedAt: true,
    gstr3bFiledAt: true,
    iffKeptAt: true,
    iffClosedAt: true,
    outwardReverse: true,
    stateCode: true,
  } as const;
  const found = await db.taxMonth.findUnique({ where: { month }, select });
  if (found?.closedAt) return { ...found, outwardReverse: found.outwardReverse ?? "none" };
  const { outwardReverse, stateCode } = await getCompany();
  const never = { closedAt: null, gstr3bFiledAt: null, iffKeptAt: null, iffClosedAt: null };
  return { id: null, ...never, ...found, outwardReverse, stateCode };
}

/** The months that are closed, the latest first. */
export async function closedMonths(actor: Actor): Promise<string[]> {
  assertCan(actor, "return:view");
  const where = { closedAt: { not: null } };
  const select = { month: true };
  const found = await db.taxMonth.findMany({ where, orderBy: { month: "desc" }, select });
  return found.map(({ month }) => month);
}
