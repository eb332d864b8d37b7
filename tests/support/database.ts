import Database from "better-sqlite3";

import { forgetRefusals } from "~/models/attempt/attempt.server";
import { db, transaction } from "~/platform/db.server";
import { RATES_AT_FIRST } from "~/models/tax/rates";
import { env } from "~/platform/env.server";

/** Empties every table and writes the company's row again: what a test starts from. */
export async function resetDatabase(): Promise<void> {
  forgetRefusals();
  if (env().databaseKind === "sqlite") emptySqlite(env().databaseUrl.slice("file:".length));
  else await emptyPostgres();
  await transaction(async (tx) => {
    await tx.company.create({ data: { id: 1, name: "Test Movers" } });
    // A migration puts them there.
    const data = RATES_AT_FIRST.map(({ from, to, ...row }) => ({
      ...row,
      fromDate: from,
      toDate: to,
    }));
    await tx.taxRate.createMany({ data });
  });
}

function emptySqlite(file: string) {
  const database = new Database(file, { timeout: 5_000 });
  const named = (type: string) =>
    database
      .prepare(
        `SELECT name, tbl_name AS "table", sql FROM sqlite_master WHERE type = ? AND name NOT IN ('_prisma_migrations', 'ChangeCounter')
         AND (name NOT LIKE 'sqlite_%' OR name = 'sqlite_sequence')
         AND name NOT IN (SELECT name FROM pragma_table_list WHERE type IN ('virtual', 'shadow'))`,
      )
      .all(type) as { name: string; table: string; sql: string }[];
  database.pragma("foreign_keys = OFF");
  database.pragma("synchronous = OFF");
  database
    .transaction(() => {
      // The history's triggers refuse deletion, so they step aside for a moment.
      const filled = named("table").filter(({ name }) =>
        database.prepare(`SELECT 1 FROM "${name}" LIMIT 1`).get(),
      );
      const triggers = named("trigger").filter(({ table }) =>
        filled.some(({ name }) => name === table),
      );
      for (const { name } of triggers) database.exec(`DROP TRIGGER "${name}"`);
      for (const { name } of filled) database.exec(`DELETE FROM "${name}"`);
      for (const { name } of triggers) {
        const [, searched] = /^(\w+)_search_delete$/.exec(name) ?? [];
        // The index of its texts is emptied by a command of its own: the triggers that keep it stood aside.
        const all = `INSERT INTO "${searched}Search"("${searched}Search") VALUES ('delete-all')`;
        if (searched) database.exec(all);
      }
      for (const { sql } of triggers) database.exec(sql);
      // They count on: what was remembered of the rows that are gone must not look true again.
      database.exec(`UPDATE "ChangeCounter" SET "count" = "count" + 1`);
    })
    .immediate();
  database.close();
}

/** Of the tables with rows alone: to truncate all takes Postgres ten times as long. */
const EMPTY = `DO $$
DECLARE
  one record;
  filled boolean;
BEGIN
  -- The history's triggers refuse deletion, and rows hold on to each other.
  SET LOCAL session_replication_role = replica;
  FOR one IN SELECT quote_ident(tablename) AS name FROM pg_tables
    WHERE schemaname = 'public' AND tablename NOT IN ('_prisma_migrations', 'ChangeCounter')
  LOOP
    EXECUTE 'SELECT EXISTS (SELECT FROM ' || one.name || ')' INTO filled;
    IF filled THEN EXECUTE 'DELETE FROM ' || one.name; END IF;
  END LOOP;
  -- They count on: what was remembered of the rows that are gone must not look true again.
  UPDATE "ChangeCounter" SET "count" = "count" + 1;
  PERFORM setval(format('%I.%I', schemaname, sequencename), 1, false)
    FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL;
END $$`;

async function emptyPostgres() {
  await db.$executeRawUnsafe(EMPTY);
}
