import { Prisma } from "~/generated/sqlite/client";

import { db } from "../db.server";
import { whereSql } from "../lists/where-sql.server";
import { countTogether, gatheredCount } from "./gathered-counts.server";
import { askedOf, type Asked } from "./tally.source";
import { daysOf, tallyOf, type Tally, type TallyTable } from "./tally.tables";

const DAY_MS = 24 * 60 * 60 * 1000;

const named = (name: string) => Prisma.raw(`"${name}"`);

/**
 * Counts a table's rows for a Prisma where clause from the counters kept with each write; null where they lack one of
 * its columns.
 */
export async function tallied(table: string, where: object): Promise<number | null> {
  const count = countSql(table, where);
  return count && (await gatheredCount(count));
}

/** Counts rows for several where clauses, from the counters or else from the rows; one query. */
export async function countEach(table: TallyTable, wheres: readonly object[]): Promise<number[]> {
  return countTogether(
    wheres.map(
      (where) =>
        countSql(table, where) ??
        Prisma.sql`(SELECT COUNT(*) FROM ${named(table)} WHERE ${rowsWhere(where)})`,
    ),
  );
}

/** Rows of a table by some of its columns: how many, and the sums of others in minor units. */
export type Group<By extends string, Sum extends string> = Record<By, string> &
  Record<Sum, number> & { rows: number };

type Grouping<By, Sum> = {
  by: readonly By[];
  sums?: readonly Sum[];
  /** Rows are not looked for by an index of these: without statistics SQLite takes any for one that has but few rows. */
  unindexed?: readonly string[];
};

/** As Prisma's groupBy: from the counters, or from the rows where they do not know a column that is asked. */
export async function groupsOf<By extends string, Sum extends string = never>(
  table: TallyTable,
  where: object,
  grouping: Grouping<By, Sum>,
): Promise<Group<By, Sum>[]> {
  const found = await db.$queryRaw<Record<string, unknown>[]>(groupsSql(table, where, grouping));
  const numbers = ["rows", ...(grouping.sums ?? [])];
  return found.map((row) => {
    const entries = numbers.map((name) => [name, Number(row[name])]);
    return { ...row, ...Object.fromEntries(entries) } as Group<By, Sum>;
  });
}

/** The statement behind `groupsOf`. */
export function groupsSql(
  table: TallyTable,
  where: object,
  { by, sums = [], unindexed = [] }: Grouping<string, string>,
): Prisma.Sql {
  const counted = groupedSource(table, where, by, sums);
  const rows = counted ? Prisma.sql`SUM("rows")` : Prisma.sql`COUNT(*)`;
  const figures = [
    Prisma.sql`${whole(rows)} AS "rows"`,
    ...sums.map(
      (name) =>
        Prisma.sql`${whole(Prisma.sql`SUM(${named(counted ? `${name}Sum` : name)})`)} AS ${named(name)}`,
    ),
  ];
  const columns = by.map(named);
  const from =
    counted ??
    Prisma.sql`${named(table)} WHERE ${whereSql(where, { unindexed: new Set(unindexed) })}`;
  return Prisma.sql`SELECT ${Prisma.join([...columns, ...figures])} FROM ${from}
    GROUP BY ${Prisma.join(columns)} ORDER BY ${Prisma.join(columns)}`;
}

/** A condition on the rows themselves. */
const rowsWhere = (where: object): Prisma.Sql => whereSql(where);

/** The number of rows as an expression of SQL; null where the counters cannot say. */
function countSql(table: string, where: object): Prisma.Sql | null {
  const tally = tallyOf(table);
  const asked = tally && askedOf(tally, where);
  const level = asked ? levelOf(tally, asked.columns) : null;
  if (!tally || !asked || !level) return null;
  const { from, until } = asked;
  if (from && until && from >= until) return Prisma.sql`0`;
  const moment = Object.keys(tally.columns).find((name) => tally.columns[name] === "moment") ?? "";
  const days = [
    condition(tally, level, asked.rest),
    ...(from ? [Prisma.sql`${named(moment)} >= ${dayOf(from)}`] : []),
    ...(until ? [Prisma.sql`${named(moment)} < ${dayOf(until)}`] : []),
  ];
  const sum = Prisma.sql`(SELECT ${whole(Prisma.sql`COALESCE(SUM("rows"), 0)`)}
    FROM ${named(`${table}Tally`)} WHERE ${Prisma.join(days, " AND ")})`;
  // Days are whole days of UTC: of the first and the last the rest is counted, by an index.
  const before = (end: Date) => partOfDay(table, moment, end, asked);
  return Prisma.sql`(${sum}${from ? Prisma.sql` - ${before(from)}` : Prisma.empty}${
    until ? Prisma.sql` + ${before(until)}` : Prisma.empty
  })`;
}

/** Counts the rows from the beginning of a moment's day (UTC) to the moment. */
function partOfDay(table: string, moment: string, end: Date, { rest }: Asked): Prisma.Sql {
  const start = new Date(Math.floor(end.getTime() / DAY_MS) * DAY_MS);
  return Prisma.sql`(SELECT COUNT(*) FROM ${named(table)}
    WHERE ${named(moment)} >= ${start} AND ${named(moment)} < ${end} AND ${whereSql(rest)})`;
}

/** The counters that a grouping reads, with their condition; null where it asks what they do not know. */
function groupedSource(
  table: TallyTable,
  where: object,
  by: readonly string[],
  sums: readonly string[],
): Prisma.Sql | null {
  const tally = tallyOf(table);
  const asked = tally && askedOf(tally, where);
  if (!tally || !asked || asked.from || asked.until) return null;
  // Only a number's sign is kept, so numbers cannot group rows; a missing day is ''.
  const plain = by.every((name) => ["word", "day", "day?"].includes(tally.columns[name] ?? ""));
  if (!plain || !sums.every((name) => tally.sums.includes(name))) return null;
  const level = levelOf(tally, new Set([...asked.columns, ...by]));
  if (!level) return null;
  return Prisma.sql`${named(`${table}Tally`)} WHERE ${condition(tally, level, asked.rest)}`;
}

/** The first level, which is the smallest, that knows all of some columns. */
function levelOf(tally: Tally, columns: Set<string>): readonly string[] | null {
  return tally.levels.find((known) => [...columns].every((name) => known.includes(name))) ?? null;
}

/** Selects the counters of a level for a condition. Days come first in their key, so unused days are given as ''. */
function condition(tally: Tally, level: readonly string[], rest: object): Prisma.Sql {
  const place = tally.levels.indexOf(level) + 1;
  const unused = daysOf(tally).filter((name) => !level.includes(name));
  return Prisma.join(
    [
      Prisma.raw(`"level" = ${place}`),
      ...unused.map((name) => Prisma.sql`${named(name)} = ''`),
      whereSql(rest),
    ],
    " AND ",
  );
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

/** A sum of Postgres' is a decimal unless told. */
const whole = (figure: Prisma.Sql) => Prisma.sql`CAST(${figure} AS BIGINT)`;
