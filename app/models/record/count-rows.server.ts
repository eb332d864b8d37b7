import { Prisma } from "~/generated/sqlite/client";
import { db } from "~/platform/db.server";

import { tallied } from "../tally/tally.server";
import { partsOf, rowsSql, sampleSql, type Listed } from "./page-sql.server";

/** How many rows a list has; `about`: so many or so, since nobody counted them all. */
export type Count = { total: number; about: boolean };

/** Up to so many rows are counted one by one. */
export const COUNTED = 10_000;
/** Rows that are found and sorted sooner than an index is gone through for them. */
export const FEW = 3_000;
/** So many rows of an index are gone through before all rows of the list are gathered after all. */
export const WALKED = 30_000;
/** In a table of so many ids everything is counted. */
const SMALL = 2 * COUNTED;
/** How many rows of a large table say how many of all a list has. */
const SAMPLE = 1_000;

type Counted = { rows: number | bigint };
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

/** How many rows a list has, without reading more than some thousands of them. */
export async function countAbout(table: string, where: object): Promise<Count> {
  const kept = await tallied(table, where);
  if (kept !== null) return { total: kept, about: false };
  const list: Listed = { table, where, orderBy: [] };
  const { search } = partsOf(list);
  const found = search ? await estimateOf(list) : 0;
  // A search that very many rows meet is not worth counting to the first ten thousand.
  if (found < SMALL) {
    const total = await countSql(rowsSql(list, ["id"], COUNTED + 1));
    if (total <= COUNTED) return { total, about: false };
  }
  const estimate = found || (await estimateOf(list));
  return { total: Math.max(rounded(estimate), COUNTED), about: true };
}

/** To the first figure, or to two where the sample is large enough to say so. */
export function rounded(estimate: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, estimate))) - 1);
  return Math.round(estimate / unit) * unit;
}

/**
 * How many rows a list has of which `also` is true, from some of the table's rows that are chosen by chance, always
 * the same ones; 0 of a table so small that everything is counted.
 */
export async function estimateOf(list: Listed, also?: Prisma.Sql): Promise<number> {
  const table = Prisma.raw(`"${list.table}"`);
  const [span] = await db.$queryRaw<Span[]>(
    // Both in one query would read every id on SQLite.
    Prisma.sql`SELECT (SELECT MIN("id") FROM ${table}) AS "first", (SELECT MAX("id") FROM ${table}) AS "last"`,
  );
  const [first, last] = [Number(span?.first ?? 0), Number(span?.last ?? -1)];
  const ids = last - first + 1;
  if (ids <= SMALL) return 0;
  const [row] = await db.$queryRaw<Counted[]>(sampleSql(list, chosen(first, ids), also));
  return (Number(row?.rows ?? 0) / SAMPLE) * ids;
}

/** Ids all over a span, one in each of its parts: steps alone would meet every pattern in it. */
function chosen(first: number, ids: number): number[] {
  const step = ids / SAMPLE;
  let chance = 1;
  return Array.from({ length: SAMPLE }, (_, part) => {
    chance = (chance * 48_271) % 0x7fffffff;
    return first + Math.floor((part + chance / 0x7fffffff) * step);
  });
}
