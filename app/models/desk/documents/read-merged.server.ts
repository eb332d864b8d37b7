import { Prisma } from "~/generated/sqlite/client";
import { db } from "~/platform/db.server";
import {
  countAbout,
  COUNTED,
  countRows,
  WALKED,
  type Count,
} from "~/platform/lists/count-rows.server";
import { gatheredSql, isIndexed, walkedSql, type Listed } from "~/platform/lists/page-sql.server";
import { ALL, asText, portions, type AllRows } from "~/platform/lists/read-all.server";

import { pageInfo, type PageInfo } from "../../kit/shared/list-query";
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
  const counts = await Promise.all(
    parts.map(async ({ table, where }): Promise<Count> =>
      asked.about
        ? countAbout(table, where)
        : { total: await countRows(table, where), about: false },
    ),
  );
  const about = counts.some((count) => count.about);
  const total = counts.reduce((sum, count) => sum + count.total, 0);
  const { page, limit } = asked;
  const info = pageInfo(page, total, limit);
  if (!about) {
    const skip = (info.page - 1) * limit;
    const take = Math.min(limit, total - skip);
    const backwards = skip > total / 2;
    const cut = { take, skip: backwards ? total - skip - take : skip, backwards };
    const rows = await cutOf(parts, counts, cut);
    return { ...info, rows: backwards ? rows.reverse() : rows };
  }
  const cut = { take: limit + 1, skip: (page - 1) * limit, backwards: false };
  const rows = await cutOf(parts, counts, cut);
  if (rows.length === 0) return readMerged(parts, { ...asked, about: false });
  const sure = Math.floor(COUNTED / limit);
  const totalPages = Math.max(sure, page + (rows.length > limit ? 1 : 0));
  return { ...info, page, totalPages, about, rows: rows.slice(0, limit) };
}

type Cut = { take: number; skip: number; backwards: boolean };

async function cutOf<T extends string>(
  parts: readonly Part<T>[],
  counts: readonly Count[],
  { take, skip, backwards }: Cut,
): Promise<Key<T>[]> {
  const filled = parts.filter((_, place) => counts[place]!.total > 0);
  if (filled.length === 0 || take <= 0) return [];
  const queries = filled.map((part) => {
    // Rows of some days by another day's order lie side by side, and so may hits: an index could be gone through for long.
    const few = !isIndexed(part) && counts[parts.indexOf(part)]!.total <= WALKED;
    // No part gives more than all before the end of the page.
    const own = { take: skip + take, skip: 0, backwards };
    return keysSql(part, few ? gatheredSql(part, own) : walkedSql(part, own));
  });
  const rows = await db.$queryRaw<{ type: T; id: number | bigint }[]>(
    Prisma.sql`${Prisma.join(queries, " UNION ALL ")} ${together(backwards)} LIMIT ${take} OFFSET ${skip}`,
  );
  return rows.map(({ type, id }) => ({ type, id: Number(id) }));
}

const keysSql = ({ type }: Part<string>, ordered: Prisma.Sql) =>
  Prisma.sql`SELECT ${Prisma.raw(`'${type}'`)} AS "type", "id", "createdAt" FROM (${ordered}) AS "part"`;

function together(backwards: boolean): Prisma.Sql {
  const [way, types] = backwards ? ["ASC", "DESC"] : ["DESC", "ASC"];
  return Prisma.sql`ORDER BY "createdAt" ${Prisma.raw(way)}, "type" ${Prisma.raw(types)}, "id" ${Prisma.raw(way)}`;
}

/** The keys of all rows of the lists, as `readAllIds` has those of one. */
export async function readAllMerged<T extends string>(
  parts: readonly Part<T>[],
): Promise<AllRows<Key<T>>> {
  if (parts.length === 0) return { total: 0, *batches() {} };
  const queries = parts.map((part) => keysSql(part, walkedSql(part, ALL)));
  const ordered = Prisma.sql`SELECT * FROM (${Prisma.join(queries, " UNION ALL ")}) AS "all" ${together(false)} LIMIT ${ALL.take}`;
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
