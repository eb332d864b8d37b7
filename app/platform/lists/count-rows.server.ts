import { Prisma } from "~/generated/sqlite/client";

import { db } from "../db.server";
import { tallied } from "../fast/tally.server";
import { partsOf, rowsSql, sampleSql, type Listed } from "./page-sql.server";

/** How many rows a list has; `about`: an estimate. */
export type Count = { total: number; about: boolean };

/** The most rows that are counted one by one. */
export const COUNTED = 10_000;
/** Up to so many rows it is faster to sort them than to walk an index. */
export const FEW = 3_000;
/** The most index rows to walk before all rows of the list are gathered instead. */
export const WALKED = 30_000;
/** In a table of so many ids everything is counted. */
const SMALL = 2 * COUNTED;
/** How many rows of a large table say how many of all a list has; and how many of those whether it has many at all. */
const SAMPLE = 1_000;
const GLANCE = 250;

/** An estimate of a list from a random sample of its table. */
export type Estimate = {
  /** How many rows it has; 0 in a table so small that everything is counted. */
  total: number;
  /** How many rows of the table there are for one of the list; Infinity: very many. */
  apart: number;
  /** Whether its rows begin where its order does, as if they lay evenly among the others. */
  fromBeginning: boolean;
};

/** Rows that lie evenly begin as late as that once in a thousand times. */
const LATE = 7;

type Counted = { rows: number | bigint };
type Three = [number, number, number];
type Span = { first: number | bigint | null; last: number | bigint | null };

/** How many rows a statement has. */
async function countSql(rows: Prisma.Sql): Promise<number> {
  const [row] = await db.$queryRaw<Counted[]>(
    Prisma.sql`SELECT COUNT(*) AS "rows" FROM (${rows}) AS "counted"`,
  );
  return Number(row?.rows ?? 0);
}

/** How many rows a list has, all of them counted: by the tallies where they know it. */
export async function countRows(table: string, where: object): Promise<number> {
  return (await tallied(table, where)) ?? countSql(rowsSql({ table, where, orderBy: [] }, ["id"]));
}

/** How many rows a list has, without reading more than some thousands of them; `estimate` where it is known already. */
export async function countAbout(
  table: string,
  where: object,
  estimate: Estimate | null = null,
): Promise<Count> {
  const kept = await tallied(table, where);
  if (kept !== null) return { total: kept, about: false };
  const list: Listed = { table, where, orderBy: [] };
  const searched = partsOf(list).search !== null;
  const { total: found } = estimate ?? (searched ? await estimateOf(list) : NOTHING);
  // A search that very many rows meet is not worth counting to the first ten thousand.
  if (found < SMALL) {
    const total = await countSql(rowsSql(list, ["id"], COUNTED + 1));
    if (total <= COUNTED) return { total, about: false };
  }
  const total = found || (await estimateOf(list)).total;
  return { total: Math.max(rounded(total), COUNTED), about: true };
}

/** Rounds to the first figure, or to two if the sample is large enough. */
export function rounded(estimate: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, estimate))) - 1);
  return Math.round(estimate / unit) * unit;
}

const NOTHING: Estimate = { total: 0, apart: 0, fromBeginning: false };

/**
 * About how many rows a list has of which `also` is true, and where they lie: from some of the table's rows that are
 * chosen by chance, always the same ones.
 */
export async function estimateOf(list: Listed, also?: Prisma.Sql): Promise<Estimate> {
  const table = Prisma.raw(`"${list.table}"`);
  const [span] = await db.$queryRaw<Span[]>(
    // Both in one query would read every id on SQLite.
    Prisma.sql`SELECT (SELECT MIN("id") FROM ${table}) AS "first", (SELECT MAX("id") FROM ${table}) AS "last"`,
  );
  const [first, last] = [Number(span?.first ?? 0), Number(span?.last ?? -1)];
  const ids = last - first + 1;
  if (ids <= SMALL) return NOTHING;
  const look = async (sample: number): Promise<Three> => {
    const [row] = await db.$queryRaw<Record<"there" | "rows" | "before", number | bigint>[]>(
      sampleSql(list, chosen(first, ids, sample), also),
    );
    return [row?.there, row?.rows, row?.before].map(Number) as Three;
  };
  const glance = await look(GLANCE);
  const [there, rows, before] = glance[1] === 0 ? glance : await look(SAMPLE);
  const apart = rows > 0 ? there / rows : Infinity;
  return { total: (rows / SAMPLE) * ids, apart, fromBeginning: before / apart < LATE };
}

/** As if so many rows of a table lay evenly among the others. */
export async function evenly({ table }: Listed, total: number): Promise<Estimate> {
  const rows = await tallied(table, {});
  return { total, apart: rows === null ? 0 : rows / total, fromBeginning: true };
}

/** Ids all over a span, one in each of its parts: steps alone would meet every pattern in it. */
function chosen(first: number, ids: number, sample: number): number[] {
  const step = ids / sample;
  let chance = 1;
  return Array.from({ length: sample }, (_, part) => {
    chance = (chance * 48_271) % 0x7fffffff;
    return first + Math.floor((part + chance / 0x7fffffff) * step);
  });
}
