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

/** How this worker's database is reset after the first time: a connection of its own, statements and rows that are ready. */
let kept: { url: string; again: () => Promise<unknown> | void } | null = null;

/** Empties every table and writes the rows that an installation begins with: what a test starts from. */
export async function resetDatabase(): Promise<void> {
  forgetRefusals();
  const { databaseKind, databaseUrl: url } = env();
  if (kept?.url !== url) {
    const again = await (databaseKind === "sqlite" ? resetSqlite(url) : resetPostgres());
    kept = { url, again };
  }
  await kept.again();
}

/** The tables with rows from the beginning. */
const FIRST = ["Company", "TaxRate", "ExpenseKind"] as const;

/** The company, and what migrations put there. Prisma takes 50 ms for it: a third of all the tests' time, were it done for each. */
const makeFirst = () =>
  transaction(async (tx) => {
    await tx.company.create({ data: { id: 1, name: "Test Movers" } });
    const data = RATES_AT_FIRST.map(({ from, to, ...row }) => ({
      ...row,
      fromDate: from,
      toDate: to,
    }));
    await tx.taxRate.createMany({ data });
    await makeKinds(tx);
  });

async function resetSqlite(url: string) {
  const database = new Database(url.slice("file:".length), { timeout: 5_000 });
  const empty = emptying(database);
  empty();
  await makeFirst();
  const fills = FIRST.map((table) => {
    const rows = database.prepare(`SELECT * FROM "${table}"`).all() as { updatedAt: string }[];
    const names = Object.keys(rows[0] ?? {});
    const insert = database.prepare(
      `INSERT INTO "${table}" ("${names.join('", "')}") VALUES (@${names.join(", @")})`,
    );
    return (updatedAt: string) => {
      for (const row of rows) insert.run({ ...row, updatedAt });
    };
  });
  return database.transaction(() => {
    empty();
    const now = new Date().toISOString().replace("Z", "+00:00");
    for (const fill of fills) fill(now);
  }).immediate;
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
const EMPTY = `

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
`;

async function resetPostgres() {
  const statements = (more: string) => `DO $$${EMPTY}${more} END $$`;
  await db.$executeRawUnsafe(statements(""));
  await makeFirst();
  const fills = FIRST.map(async (table) => {
    const [{ rows } = { rows: "[]" }] = await db.$queryRawUnsafe<{ rows: string }[]>(
      `SELECT jsonb_agg(to_jsonb(one))::text AS rows FROM "${table}" one`,
    );
    const sequence = `pg_get_serial_sequence('"${table}"', 'id')`;
    return `
      INSERT INTO "${table}" SELECT made.* FROM jsonb_array_elements($rows$${rows}$rows$) AS row,
        jsonb_populate_record(NULL::"${table}", row || jsonb_build_object('updatedAt', now()::timestamp)) AS made;
      IF ${sequence} IS NOT NULL THEN PERFORM setval(${sequence}, (SELECT max("id") FROM "${table}")); END IF;`;
  });
  const again = statements(
    `SET LOCAL session_replication_role = origin;${(await Promise.all(fills)).join("")}`,
  );
  return () => db.$executeRawUnsafe(again);
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
