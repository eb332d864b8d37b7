import { Prisma } from "~/generated/sqlite/client";

import { databaseKind, db } from "../db.server";
import { pageSql, type Listed } from "./page-sql.server";

/** All rows of a list, in its order, as they were when it was asked: how many, and their ids by and by. */
export type AllRows<Key = number> = { total: number; batches: (size: number) => Generator<Key[]> };

/** No table has so many rows. */
export const ALL = { take: 2_147_483_647, skip: 0 };

/**
 * The ids of all rows of lists that follow one another. They come as one text: some bytes a row, so that a million of
 * them can wait while the rows themselves are read in portions. Rows that move, come or go meanwhile are neither
 * read twice nor looked for in vain, as they would be by a key of the last row.
 */
export async function readAllIds(lists: readonly Listed[]): Promise<AllRows> {
  const texts: string[] = [];
  let total = 0;
  for (const list of lists) {
    const { rows, text } = await asText(pageSql(list, ALL), Prisma.sql`"id"`);
    texts.push(text);
    total += rows;
  }
  return {
    total,
    *batches(size) {
      for (const text of texts) {
        for (const some of portions(text, size)) yield some.map(Number);
      }
    },
  };
}

/** The rows of a query in its order: how many, and what stands for each of them, as one text. */
export async function asText(ordered: Prisma.Sql, key: Prisma.Sql) {
  const joined =
    databaseKind() === "sqlite"
      ? Prisma.sql`group_concat(${key}, ',')`
      : Prisma.sql`string_agg(CAST(${key} AS text), ',')`;
  const [row] = await db.$queryRaw<{ rows: number | bigint; text: string | null }[]>(
    Prisma.sql`SELECT COUNT(*) AS "rows", ${joined} AS "text" FROM (${ordered}) AS "ordered"`,
  );
  return { rows: Number(row?.rows ?? 0), text: row?.text ?? "" };
}

/** The parts of such a text, some at a time. */
export function* portions(text: string, size: number): Generator<string[]> {
  let some: string[] = [];
  for (let from = 0; from < text.length;) {
    const end = text.indexOf(",", from);
    const to = end < 0 ? text.length : end;
    some.push(text.slice(from, to));
    from = to + 1;
    if (some.length < size) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}
