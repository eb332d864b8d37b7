import type { Company } from "~/models/company/company/company.server";
import { returnsPeriodOf } from "~/models/ground/tax/returns-period";
import { conflict, conflictAt, invalidField } from "~/models/kit/shared/domain-error";
import { databaseKind, type Tx } from "~/platform/db.server";
import { closedMonthWords, isQuarter, monthName, monthOf, monthsAway, quarterOf } from "./month";

/** The first half of the database's lock; the month is the second. */
const LOCK = 72_707_371;

/**
 * Postgres: nobody closes a month while a paper of it is written, and none is written while it is closed; papers do not
 * wait for each other. SQLite has one writer, who has the database already.
 */
export async function hold(tx: Tx, month: string, how: "shared" | "alone"): Promise<void> {
  if (databaseKind() === "sqlite") return;
  const key = Number(month.replace("-", ""));
  if (how === "shared") {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(${LOCK}::int, ${key}::int)`;
  } else {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK}::int, ${key}::int)`;
  }
}

/** Says why a day's month is closed; null while it is open. A call in a transaction keeps it open until the end. */
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

/** Whether a month is closed; an open one stays so until the transaction ends. */
export const isMonthClosed = async (tx: Tx, month: string): Promise<boolean> =>
  (await closedWords(tx, month)) !== null;

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

/**
 * Checks the month of a record's stored day: raises `conflict`, at the day's field where there is one. An invoice in an
 * IFF changes no more, even in an open month.
 */
export async function assertItsMonthOpen(
  tx: Tx,
  day: string,
  field?: string,
  invoiceId?: number,
): Promise<void> {
  const closed = (await closedWords(tx, day)) ?? (await inIffWords(tx, invoiceId));
  if (closed) throw field ? conflictAt(field, closed) : conflict(closed);
}

async function inIffWords(tx: Tx, invoiceId: number | undefined): Promise<string | null> {
  if (invoiceId === undefined) return null;
  const found = await tx.iffPaper.findUnique({ where: { invoiceId }, select: { month: true } });
  return (
    found &&
    `It is in the IFF of ${monthName(found.month)}: change it only by credit and debit notes`
  );
}

/** Whether the returns of a month are filed with its quarter. */
export const isFiledQuarterly = (company: Company, month: string): boolean =>
  returnsPeriodOf(month, company) === "quarterly";

/** The return that a month, or a day's month, is in: its own, or that of its quarter. */
export const returnOf = (company: Company, period: string): string =>
  !isQuarter(period) && isFiledQuarterly(company, period) ? quarterOf(period) : period;

/**
 * The first month from one on, and before another, that is not closed; null where all are. They stay as they are until the
 * transaction ends.
 */
export async function firstOpen(tx: Tx, from: string, before: string): Promise<string | null> {
  const months = [];
  for (let month = from; month < before; month = monthsAway(month, 1)) {
    await hold(tx, month, "shared");
    months.push(month);
  }
  const where = { month: { in: months }, closedAt: { not: null } };
  const closed = await tx.taxMonth.findMany({ where, select: { month: true } });
  return months.find((month) => !closed.some((one) => one.month === month)) ?? null;
}
