import { Prisma } from "~/generated/sqlite/client";
import { db, databaseKind, transaction } from "~/platform/db.server";

import { resetDatabase } from "./database";

const ANEW = `DO $$
DECLARE
  names text;
BEGIN
  SELECT string_agg(quote_ident(tablename), ', ') INTO names FROM pg_tables
    WHERE schemaname = 'public' AND tablename NOT IN ('_prisma_migrations', 'ChangeCounter');
  EXECUTE 'TRUNCATE ' || names;
END $$`;

/** Empties the database; on Postgres down to the files, whose size of earlier tests would decide which index is taken. */
export async function beginPlans(): Promise<void> {
  if (databaseKind() === "postgres") await db.$executeRawUnsafe(ANEW);
  await resetDatabase();
}

/** Lines of the plan of a query. On Postgres an index is taken wherever one can be: the tables are empty. */
export async function planOf(query: Prisma.Sql): Promise<string[]> {
  if (databaseKind() === "sqlite") {
    const rows = await db.$queryRaw<{ detail: string }[]>(Prisma.sql`EXPLAIN QUERY PLAN ${query}`);
    return rows.map(({ detail }) => detail);
  }
  return transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
    await tx.$executeRaw`SET LOCAL enable_sort = off`;
    await tx.$executeRaw`SET LOCAL enable_bitmapscan = on`;
    const rows = await tx.$queryRaw<Record<string, string>[]>(Prisma.sql`EXPLAIN ${query}`);
    return rows.map((row) => Object.values(row)[0]!);
  });
}

/** Whether a plan reads a table without an index; on SQLite the table itself is the index of its ids. */
export const scans = (plan: string[], table: string, sort = "") =>
  plan.some((line) =>
    databaseKind() === "sqlite"
      ? sort !== "id" && line === `SCAN ${table}`
      : new RegExp(`Seq Scan on "?${table}"?\\b`).test(line),
  );

/** Whether it goes through all of an index: what a page's order may do, and a search for rows may not. */
export const goesThrough = (plan: string[], table: string) =>
  databaseKind() === "sqlite"
    ? plan.some((line) => new RegExp(`^SCAN ${table}\\b`).test(line))
    : scans(plan, table);

export const sorts = (plan: string[]) =>
  plan.some((line) => /TEMP B-TREE|^\s*(->\s+)?Sort\s+\(/.test(line));
