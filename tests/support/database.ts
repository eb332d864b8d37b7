import Database from "better-sqlite3";

import { forgetRefusals } from "~/models/attempt/attempt.server";
import { db, transaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";

/** Empties every table and writes the company's row again: what a test starts from. */
export async function resetDatabase(): Promise<void> {
  forgetRefusals();
  if (env().databaseKind === "sqlite") emptySqlite(env().databaseUrl.slice("file:".length));
  else await emptyPostgres();
  await transaction((tx) => tx.company.create({ data: { id: 1, name: "Test Movers" } }));
}

function emptySqlite(file: string) {
  const database = new Database(file, { timeout: 5_000 });
  const named = (type: string) =>
    database
      .prepare(
        `SELECT name, sql FROM sqlite_master WHERE type = ? AND name <> '_prisma_migrations'
         AND (name NOT LIKE 'sqlite_%' OR name = 'sqlite_sequence')`,
      )
      .all(type) as { name: string; sql: string }[];
  database.pragma("foreign_keys = OFF");
  database.pragma("synchronous = OFF");
  database
    .transaction(() => {
      // The history's triggers refuse deletion, so they step aside for a moment.
      const triggers = named("trigger");
      for (const { name } of triggers) database.exec(`DROP TRIGGER "${name}"`);
      for (const { name } of named("table")) database.exec(`DELETE FROM "${name}"`);
      for (const { sql } of triggers) database.exec(sql);
    })
    .immediate();
  database.close();
}

async function emptyPostgres() {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT quote_ident(tablename) AS name FROM pg_tables
    WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`;
  // TRUNCATE does not fire the triggers of the history, which are for rows.
  const list = tables.map(({ name }) => name).join(", ");
  await db.$executeRawUnsafe(`TRUNCATE ${list} RESTART IDENTITY CASCADE`);
}
