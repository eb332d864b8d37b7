import { Prisma } from "~/generated/sqlite/client";

import { db, isInUnitOfWork } from "../db.server";
import { requestContext } from "../request-context.server";
import { currentWatch } from "./watch.server";

type Asked = {
  count: Prisma.Sql;
  /** The key of the count: equal keys share one count. */
  key: string;
  resolve: (rows: number) => void;
  reject: (error: unknown) => void;
};

/** Counts asked in this turn, by request: no request reads counts under another's name. */
const waiting = new WeakMap<object, Asked[]>();

/**
 * A count that costs next to nothing, as an expression of SQL. A page asks a dozen of them at once, and each statement
 * costs many times what its count does: those that one request asks in one turn are one statement.
 */
export function gatheredCount(count: Prisma.Sql): Promise<number> {
  const asker = currentWatch() ?? requestContext();
  if (!asker || isInUnitOfWork()) return countTogether([count]).then(([rows = 0]) => rows);
  return new Promise((resolve, reject) => {
    const key = JSON.stringify([count.sql, count.values]);
    const asked = { count, key, resolve, reject };
    const others = waiting.get(asker);
    if (others) return void others.push(asked);
    const all = [asked];
    waiting.set(asker, all);
    setImmediate(() => {
      waiting.delete(asker);
      answer(all).catch((error: unknown) => all.forEach((one) => one.reject(error)));
    });
  });
}

async function answer(all: Asked[]) {
  // Two parts of a page may ask the same.
  const columns = new Map(all.map(({ key, count }) => [key, count]));
  const rows = await countTogether([...columns.values()]);
  const byColumn = new Map([...columns.keys()].map((key, place) => [key, rows[place] ?? 0]));
  for (const one of all) one.resolve(byColumn.get(one.key) ?? 0);
}

/** Several counts as one statement. */
export async function countTogether(counts: readonly Prisma.Sql[]): Promise<number[]> {
  if (counts.length === 0) return [];
  const columns = counts.map(
    (count, place) => Prisma.sql`${count} AS ${Prisma.raw(`"of${place}"`)}`,
  );
  const [row] = await db.$queryRaw<Record<string, number | bigint>[]>(
    Prisma.sql`SELECT ${Prisma.join(columns)}`,
  );
  return counts.map((_, place) => Number(row?.[`of${place}`] ?? 0));
}
