import { readFileSync } from "node:fs";

import Database from "better-sqlite3";

import { Prisma } from "~/generated/sqlite/client";
import { forgetRefusals } from "~/models/people/attempt/attempt.server";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { RATES_AT_FIRST } from "~/models/ground/tax/rates";
import { env } from "~/platform/env.server";

import { makeKinds } from "./kinds";
import { RESET_UNDER_WAY } from "./reset-under-way";
import { readSchema } from "./schema";

let made = 0;

/** A number no other record of this test file has. */
export function nextNumber(): number {
  return ++made;
}

/** What a file finds that shares its worker's modules with others: no row, and the clock running. */
export async function beginAnew(): Promise<void> {
  made = 0;
  setClock(null);
  await resetDatabase();
}

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
    await makeKinds(tx);
  });
}

/** A connection of the resets' own, kept: to open one is to read the whole schema again. */
let kept: { file: string; empty: () => void } | null = null;

function emptySqlite(file: string) {
  if (kept?.file !== file) kept = { file, empty: emptying(new Database(file, { timeout: 5_000 })) };
  kept.empty();
}

function emptying(database: Database.Database): () => void {
  database.pragma("foreign_keys = OFF");
  database.pragma("synchronous = OFF");
  const tables = database
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT IN ('_prisma_migrations', 'ChangeCounter', '${RESET_UNDER_WAY}')
       AND (name NOT LIKE 'sqlite_%' OR name = 'sqlite_sequence')
       AND name NOT IN (SELECT name FROM pragma_table_list WHERE type IN ('virtual', 'shadow'))`,
    )
    .pluck()
    .all() as string[];
  const filled = database
    .prepare(
      tables
        .map((name) => `SELECT '${name}' WHERE EXISTS (SELECT 1 FROM "${name}")`)
        .join(" UNION ALL "),
    )
    .pluck();
  const deletions = new Map(
    tables.map((name) => [name, database.prepare(`DELETE FROM "${name}"`)]),
  );
  return database.transaction(() => {
    database.exec(`INSERT INTO "${RESET_UNDER_WAY}" DEFAULT VALUES`);
    // A deletion's triggers may write a row of a table that was emptied before.
    for (let names = filled.all(); names.length > 0; names = filled.all()) {
      for (const name of names as string[]) deletions.get(name)?.run();
    }
    database.exec(`DELETE FROM "${RESET_UNDER_WAY}"`);
    // They count on: what was remembered of the rows that are gone must not look true again.
    database.exec(`UPDATE "ChangeCounter" SET "count" = "count" + 1`);
  }).immediate;
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

/** Each text of the database that is not empty, row by row: its table, its column and itself. */
export async function* everyText(): AsyncGenerator<[table: string, column: string, text: string]> {
  const tables = readSchema(readFileSync("prisma/schema.prisma", "utf8"));
  for (const [table, { columns }] of Object.entries(tables)) {
    const texts = Object.keys(columns).filter((name) => columns[name]?.startsWith("String"));
    if (texts.length === 0) continue;
    const list = Prisma.raw(texts.map((name) => `"${name}"`).join(", "));
    const rows = await db.$queryRaw<Record<string, string | null>[]>`
      SELECT ${list} FROM ${Prisma.raw(`"${table}"`)}`;
    for (const row of rows)
      for (const name of texts) {
        const text = row[name];
        if (text) yield [table, name, text];
      }
  }
}
