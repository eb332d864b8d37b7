import type { SqlQuery, SqlResultSet } from "@prisma/driver-adapter-utils";
import { LRUCache } from "lru-cache";

import { standingOn, stillStands, type Counters, type Standing } from "./change-counters.server";
import { REMEMBERED_ROWS } from "./limits.server";
import { requestContext } from "./request-context.server";
import { currentWatch, isGathered } from "./watch.server";

/*
 * A page is made anew when one of its tables was changed; what it asked of the others is as it was. So what a statement
 * found is remembered with what it stands on, like a page.
 */

type Found = { rows: SqlResultSet; standing: Standing; seen: Counters };

const LONGEST = 200;

const found = new LRUCache<string, Found>({
  maxSize: REMEMBERED_ROWS,
  sizeCalculation: ({ rows }, key) => 2 * key.length + 1_000 + rows.rows.length * 500,
});

/**
 * What a reading statement finds, or found when the page that is being made would have found the same. Only for pages
 * under watch: what Prisma gathers of several requests is asked in the name of one, who may be older than another.
 */
export async function rememberedRows(
  query: SqlQuery,
  ask: () => Promise<SqlResultSet>,
): Promise<SqlResultSet> {
  const counters = requestContext()?.counters;
  if (!counters || !currentWatch() || isGathered()) return ask();
  const key = keyOf(query);
  const known = key === null ? undefined : found.get(key);
  if (known && (known.seen === counters || stillStands(known.standing, counters))) {
    known.seen = counters;
    return copyOf(known.rows);
  }
  const rows = await ask();
  if (key === null || rows.rows.length > LONGEST) return rows;
  const standing = standingOn({ statements: [query.sql], tables: [] }, counters);
  if (standing && standing.length > 0) {
    found.set(key, { rows: copyOf(rows), standing, seen: counters });
  }
  return rows;
}

/** The statement with its values; null where one of them is no plain value. */
function keyOf({ sql, args }: SqlQuery): string | null {
  if (!args.every(isPlain)) return null;
  return `${sql}\n${JSON.stringify(args.map((value) => [typeof value, value]))}`;
}

const isPlain = (value: unknown) =>
  value === null || ["string", "number", "boolean"].includes(typeof value);

/** Whoever gets it may do with its rows what they like. */
function copyOf({ rows, ...rest }: SqlResultSet): SqlResultSet {
  return { ...rest, rows: rows.map((row) => [...row]) };
}
