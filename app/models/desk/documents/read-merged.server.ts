import { Prisma } from "~/generated/sqlite/client";
import { db } from "~/platform/db.server";
import { countRows } from "~/platform/lists/count-rows.server";
import { pageSql, walkedSql, type Listed } from "~/platform/lists/page-sql.server";
import { ALL, asText, portions, type AllRows } from "~/platform/lists/read-all.server";

import { findPage, type PageInfo } from "../../kit/shared/list-query";
import type { AskedPage } from "../../kit/record/read-page.server";

/** A list that is a part of a larger one, told from the others by its type; all have one order, newest created first. */
export type Part<T extends string> = Listed & { type: T };
export type Key<T extends string> = { type: T; id: number };

/**
 * One page of several lists together, newest first, those of one moment by type: the databases merge the indexes and
 * stop at the end of the page.
 */
export async function readMerged<T extends string>(
  parts: readonly Part<T>[],
  asked: AskedPage,
): Promise<PageInfo & { rows: Key<T>[] }> {
  const count = async () => {
    const counts = await Promise.all(parts.map(({ table, where }) => countRows(table, where)));
    return counts.reduce((sum, one) => sum + one, 0);
  };
  return findPage(asked, count, async ({ skip, take }) => {
    if (parts.length === 0) return [];
    // No part gives more than all before the end of the page.
    const queries = parts.map((part) =>
      keysSql(part, pageSql(part, { take: skip + take, skip: 0 })),
    );
    const rows = await db.$queryRaw<{ type: T; id: number | bigint }[]>(
      Prisma.sql`${Prisma.join(queries, " UNION ALL ")} ${TOGETHER} LIMIT ${take} OFFSET ${skip}`,
    );
    return rows.map(({ type, id }) => ({ type, id: Number(id) }));
  });
}

const keysSql = ({ type }: Part<string>, ordered: Prisma.Sql) =>
  Prisma.sql`SELECT ${Prisma.raw(`'${type}'`)} AS "type", "id", "createdAt" FROM (${ordered}) AS "part"`;

const TOGETHER = Prisma.sql`ORDER BY "createdAt" DESC, "type" ASC, "id" DESC`;

/** The keys of all rows of the lists, as `readAllIds` has those of one. */
export async function readAllMerged<T extends string>(
  parts: readonly Part<T>[],
): Promise<AllRows<Key<T>>> {
  if (parts.length === 0) return { total: 0, *batches() {} };
  const queries = parts.map((part) => keysSql(part, walkedSql(part, ALL)));
  const ordered = Prisma.sql`SELECT * FROM (${Prisma.join(queries, " UNION ALL ")}) AS "all" ${TOGETHER} LIMIT ${ALL.take}`;
  const { rows, text } = await asText(ordered, Prisma.sql`"type" || ':' || "id"`);
  return {
    total: rows,
    *batches(size) {
      for (const some of portions(text, size)) {
        yield some.map((key) => {
          const [type, id] = key.split(":");
          return { type: type as T, id: Number(id) };
        });
      }
    },
  };
}
