import * as z from "zod";

import { now } from "~/platform/clock.server";
import { databaseKind, db, transaction, type Tx } from "~/platform/db.server";

import { getCompany } from "../company/company.server";
import { auditedBy } from "../../kit/history/history-labels.server";
import { recordHistory } from "../../kit/history/history.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { conflict, conflictAt, invalidField } from "../../kit/shared/domain-error";
import { REASON_MAX, closedMonthWords, isMonth, monthName, monthOf } from "./month";

/*
 * Months whose return was filed: their papers change by notes alone. A row stays when its month is opened again, so
 * that its history goes on.
 */

export const HISTORY = auditedBy("taxMonth", { month: { label: "Month", show: monthName } });

/** Of the database's locks; the month is the other half of it. */
const LOCK = 72_707_371;

/**
 * Postgres: nobody closes a month while a paper of it is written, and none is written while it is closed; papers do not
 * wait for each other. SQLite has one writer, who has the database already.
 */
async function hold(tx: Tx, month: string, how: "shared" | "alone"): Promise<void> {
  if (databaseKind() === "sqlite") return;
  const key = Number(month.replace("-", ""));
  if (how === "shared") {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(${LOCK}::int, ${key}::int)`;
  } else {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK}::int, ${key}::int)`;
  }
}

/** What a day's month keeps from being written; null while it is open. Whoever asks in a transaction holds it open. */
async function closedWords(
  tx: Tx,
  day: string,
  words: (month: string) => string = closedMonthWords,
): Promise<string | null> {
  const month = monthOf(day);
  await hold(tx, month, "shared");
  const found = await tx.taxMonth.findUnique({ where: { month } });
  return found?.closedAt ? words(month) : null;
}

/**
 * Raises `invalid` at a field whose typed day is in a closed month; the month stays open until the transaction ends.
 * `words`: what is said of it, where that is not what papers in general are told.
 */
export async function assertMonthOpen(
  tx: Tx,
  day: string,
  field: string,
  words?: (month: string) => string,
): Promise<void> {
  const closed = await closedWords(tx, day, words);
  if (closed) throw invalidField(field, closed);
}

/** The same for the day that a record has already: raises `conflict`, at the field where one shows it. */
export async function assertItsMonthOpen(tx: Tx, day: string, field?: string): Promise<void> {
  const closed = await closedWords(tx, day);
  if (closed) throw field ? conflictAt(field, closed) : conflict(closed);
}

const reason = z
  .string("Reason is required")
  .trim()
  .min(1, "Reason is required")
  .max(REASON_MAX, `Reason cannot be longer than ${REASON_MAX} characters`);

function reasonOf(text: string): string {
  const { data, error } = reason.safeParse(text);
  if (error) throw invalidField("reason", error.issues[0]?.message ?? "Reason is required");
  return data;
}

/** The month's row, made where there is none; it is the caller's until the transaction ends. */
async function rowOf(tx: Tx, month: string) {
  if (!isMonth(month)) throw invalidField("month", "Choose a month from July 2017 on");
  await hold(tx, month, "alone");
  return tx.taxMonth.upsert({
    where: { month },
    create: { month, createdAt: now() },
    update: { version: { increment: 1 } },
  });
}

/** What closing is refused with outside GST: there is no return that a month's papers could have been filed in. */
export const NO_RETURN = "The company is not under GST India, so no month can be closed.";

/**
 * 'Close month'. Raises `invalid` at `reason` without one, and for a month that is still to come; `conflict` for a closed
 * one, and outside GST.
 */
export async function closeMonth(
  actor: Actor,
  month: string,
  given: string,
  today: string,
): Promise<void> {
  assertCan(actor, "month:close");
  const why = reasonOf(given);
  if (month > monthOf(today)) throw invalidField("month", `${monthName(month)} is still to come`);
  await transaction(async (tx) => {
    const { id, closedAt } = await rowOf(tx, month);
    if ((await getCompany(tx)).taxSystem !== "gst_india") throw conflict(NO_RETURN);
    if (closedAt) throw conflict(`${monthName(month)} is closed already.`);
    await tx.taxMonth.update({ where: { id }, data: { closedAt: now(), reason: why } });
    await recordHistory(tx, actor, "taxMonth", id, "closed", { month }, { note: why });
  });
}

/** 'Open month', also of a company that has left GST. Raises `invalid` at `reason` without one; `conflict` for one that is open. */
export async function openMonth(actor: Actor, month: string, given: string): Promise<void> {
  assertCan(actor, "month:close");
  const why = reasonOf(given);
  await transaction(async (tx) => {
    const { id, closedAt } = await rowOf(tx, month);
    if (!closedAt) throw conflict(`${monthName(month)} is open.`);
    await tx.taxMonth.update({ where: { id }, data: { closedAt: null, reason: why } });
    await recordHistory(tx, actor, "taxMonth", id, "opened", { month }, { note: why });
  });
}

type MonthState = { id: number | null; closedAt: Date | null };

/** Whether a month is closed, and its id where it ever was. */
export async function monthState(actor: Actor, month: string): Promise<MonthState> {
  assertCan(actor, "return:view");
  const found = await db.taxMonth.findUnique({ where: { month } });
  return { id: found?.id ?? null, closedAt: found?.closedAt ?? null };
}

/** The months that are closed, the latest first. */
export async function closedMonths(actor: Actor): Promise<string[]> {
  assertCan(actor, "return:view");
  const found = await db.taxMonth.findMany({
    where: { closedAt: { not: null } },
    orderBy: { month: "desc" },
    select: { month: true },
  });
  return found.map(({ month }) => month);
}
