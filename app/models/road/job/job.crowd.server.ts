import { Prisma } from "~/generated/sqlite/client";
import { walkedSql, type Listed } from "~/platform/lists/page-sql.server";
import { whereSql } from "~/platform/lists/where-sql.server";
import { groupsOf } from "~/platform/fast/fast.server";

import { addDays } from "../../ground/day/calendar-date";
import { jobOpen } from "./job.status";
import { readIds } from "../../kit/record/read-page.server";

/*
 * A calendar of more jobs than it can show: of each day it reads the first ones, and of the others how many there are.
 */

/** So many jobs of a day are shown then. */
export const CROWDED_LANES = 3;
/** The most open jobs that are compared for somebody who is on two of them. */
const COMPARED = 100;

/** The number of jobs with the same first and last day; the last is empty for jobs of one day. */
type Span = { startDate: string; endDate: string | null; rows: number };

/** The jobs of a where clause by their days. */
export function spansOf(where: object): Promise<Span[]> {
  return groupsOf("Job", where, { by: ["startDate", "endDate"] });
}

const lastDay = ({ startDate, endDate }: Omit<Span, "rows">) => endDate || startDate;

/** Counts the jobs on each day of a range. */
export function jobsOnDays(spans: readonly Span[], from: string, to: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const span of spans) {
    const until = lastDay(span) < to ? lastDay(span) : to;
    let day = span.startDate > from ? span.startDate : from;
    for (; day <= until; day = addDays(day, 1)) counts.set(day, (counts.get(day) ?? 0) + span.rows);
  }
  return counts;
}

/** The day on which the first of them begins: an index is gone through from there, not from the first open job there is. */
export function firstDay(spans: readonly Span[]): string {
  const days = spans.map(({ startDate }) => startDate);
  return days.reduce((first, day) => (day < first ? day : first));
}

/** The ids of the jobs that its days show: what runs into a week, and the first that begin on a day. */
export async function shownIds(
  spans: readonly Span[],
  where: object,
  from: string,
  to: string,
): Promise<number[]> {
  const starts = new Set(spans.map(({ startDate }) => startDate));
  const parts = [...starts].filter((day) => day >= from).map((day) => firstOf(where, day, day));
  for (let monday = from; monday <= to; monday = addDays(monday, 7)) {
    const running = spans
      .filter((span) => span.startDate < monday && lastDay(span) >= monday)
      .sort((one, other) => one.startDate.localeCompare(other.startDate));
    let found = 0;
    const days = new Set<string>();
    for (const { startDate, rows } of running) {
      if (found >= CROWDED_LANES) break;
      days.add(startDate);
      found += rows;
    }
    parts.push(...[...days].map((day) => firstOf(where, day, monday)));
  }
  if (parts.length === 0) return [];
  return [...new Set(await readIds(Prisma.join(parts, " UNION ALL ")))];
}

/** The first jobs that begin on a day and are not over before another, in the order of its calendar. */
function firstOf(where: object, startDate: string, until: string): Prisma.Sql {
  const runs = until > startDate ? [{ endDate: { gte: until } }] : [];
  const day = whereSql({ AND: [{ startDate }, ...runs, where] });
  // As its index says it, word for word.
  return Prisma.sql`SELECT "id" FROM (SELECT "id" FROM "Job" WHERE ${day}
    ORDER BY COALESCE("scheduledTime", '99'), COALESCE("endDate", "startDate") DESC, "id"
    LIMIT ${CROWDED_LANES}) AS "first"`;
}

/** The ids of the open jobs that are looked through for somebody who is on two of them: the first ones. */
export async function comparedIds(where: object): Promise<number[]> {
  const list: Listed = {
    table: "Job",
    where: { AND: [jobOpen.where(), where] },
    orderBy: [{ startDate: "asc" }, { id: "asc" }],
  };
  return readIds(walkedSql(list, { take: COMPARED, skip: 0 }));
}
