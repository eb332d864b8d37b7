import { Prisma, type PrismaClient } from "~/generated/sqlite/client";
import { databaseKind } from "~/platform/db.server";

import { TABLES } from "../../tables";

/** Tables searched by an index of trigrams: those whose definition has a search text. */
const SEARCHED = Object.entries(TABLES)
  .filter(([, { texts }]) => "searchText" in texts)
  .map(([table]) => table)
  .sort();

/** Every search finds what the rows say: the index of each searched table is there and is right. */
export async function checkSearch(db: PrismaClient): Promise<string[]> {
  return databaseKind() === "sqlite" ? wrongOnSqlite(db) : wrongOnPostgres(db);
}

/**
 * Each index against the texts of its rows. It changes nothing, but nobody else writes meanwhile: three seconds of a
 * million quotations, table by table.
 */
async function wrongOnSqlite(db: PrismaClient): Promise<string[]> {
  const problems: string[] = [];
  for (const name of SEARCHED) {
    const index = Prisma.raw(`"${name}Search"`);
    try {
      await db.$executeRaw`INSERT INTO ${index}(${index}, "rank") VALUES ('integrity-check', 1)`;
    } catch (error) {
      if (!/malformed|no such table/.test(String(error))) throw error;
      problems.push(`${name}: what searches find is not what the rows say`);
    }
  }
  return problems;
}

type Function = { right: boolean };

/** Postgres keeps an index of an expression by itself: it is wrong if it is not there, or is made by another function. */
async function wrongOnPostgres(db: PrismaClient): Promise<string[]> {
  const problems: string[] = [];
  const sound = await db.$queryRaw<{ name: string }[]>`
    SELECT t."relname" AS "name" FROM pg_index i
    JOIN pg_class c ON c."oid" = i."indexrelid" JOIN pg_class t ON t."oid" = i."indrelid"
    WHERE c."relname" = t."relname" || '_search_idx' AND i."indisvalid" AND i."indisready"
    AND pg_get_indexdef(c."oid") LIKE '% USING gin (search_trigrams("searchText"))%'
    AND c."relnamespace" = current_schema()::regnamespace`;
  const found = new Set(sound.map(({ name }) => name));
  for (const name of SEARCHED)
    if (!found.has(name)) problems.push(`${name}: the index that searches use is not there`);
  const [made] = await db.$queryRaw<Function[]>`
    SELECT "search_trigrams"('ab@') = array_to_tsvector(ARRAY['ab@', E'b@\n', E'@\n\n']) AS "right"`;
  if (!made?.right) problems.push("search_trigrams: it makes other trigrams than searches ask for");
  return problems;
}
