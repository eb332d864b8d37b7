import { db, transaction } from "~/platform/db.server";

import type { Actor } from "../../kit/policy/policy";
import { invalidField } from "../../kit/shared/domain-error";
import { keptQuery, MOST_KEPT, type KeptList } from "./kept-filter";

/** The filters that the actor keeps for a list, as a query; null if there are none. */
export async function keptFilter({ id }: Actor, list: KeptList): Promise<string | null> {
  const where = { userId_list: { userId: id, list } };
  const found = await db.keptFilter.findUnique({ where, select: { query: true } });
  return found?.query ?? null;
}

/**
 * Keeps the filters and the order of an address for the actor, in place of what was kept for that list. Raises `invalid`
 * where there are none, or more than any list has.
 */
export async function keepFilter({ id }: Actor, list: KeptList, asked: string): Promise<string> {
  const query = keptQuery(asked);
  if (!query) throw invalidField("query", "Choose filters first");
  if (query.length > MOST_KEPT) throw invalidField("query", "These filters are too long to keep");
  // Two windows may press at once.
  await transaction(
    (tx) => tx.$executeRaw`INSERT INTO "KeptFilter" ("userId", "list", "query")
      VALUES (${id}, ${list}, ${query})
      ON CONFLICT ("userId", "list") DO UPDATE SET "query" = excluded."query"`,
  );
  return query;
}

/** Deletes them; does nothing if there are none. */
export async function forgetFilter({ id }: Actor, list: KeptList): Promise<void> {
  await transaction((tx) => tx.keptFilter.deleteMany({ where: { userId: id, list } }));
}
