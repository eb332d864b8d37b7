import { randomUUID } from "node:crypto";
import { chmodSync } from "node:fs";
import { dirname } from "node:path";

import Database from "better-sqlite3";

import { writableFolder } from "./env.server";
import { failure, pendingOf, type Applied, type Migration } from "./migration";

/** Applies what a SQLite file lacks of these migrations. */
export function migrateSqlite(
  databaseUrl: string,
  migrations: Migration[],
  log: (line: string) => void,
) {
  const file = databaseUrl.slice("file:".length);
  writableFolder("DATABASE_URL", dirname(file));
  const database = new Database(file, { timeout: 60_000 });
  try {
    // Whoever else has an account on this machine reads none of it; SQLite makes its two other files alike.
    chmodSync(file, 0o600);
    database.pragma("journal_mode = WAL");
    database.pragma("synchronous = FULL");
    // A migration may rebuild a table that others point to; its references are checked before the commit.
    database.pragma("foreign_keys = OFF");
    inTransaction(database, () => database.exec(SQLITE_TABLE));
    // The list is read again under the lock before each one: another process may have been faster.
    while (applyNext(database, migrations, log));
  } finally {
    database.close();
  }
}

function applyNext(
  database: Database.Database,
  migrations: Migration[],
  log: (line: string) => void,
): boolean {
  return inTransaction(database, () => {
    const applied = database.prepare(`SELECT * FROM "_prisma_migrations"`).all() as Applied[];
    const next = pendingOf(migrations, applied)[0];
    if (!next) return false;
    log(`Applying migration ${next.name}`);
    const startedAt = Date.now();
    try {
      database.exec(next.sql);
      const broken = database.pragma("foreign_key_check") as { table: string }[];
      if (broken[0]) throw new Error(`rows of ${broken[0].table} refer to rows that do not exist`);
    } catch (error) {
      throw failure(next, error);
    }
    database
      .prepare(`INSERT INTO "_prisma_migrations" VALUES (?, ?, ?, ?, NULL, NULL, ?, 1)`)
      .run(randomUUID(), next.checksum, Date.now(), next.name, startedAt);
    return true;
  });
}

function inTransaction<T>(database: Database.Database, work: () => T): T {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    if (database.inTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

// Column for column the table that Prisma makes.
const SQLITE_TABLE = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id"                    TEXT PRIMARY KEY NOT NULL,
    "checksum"              TEXT NOT NULL,
    "finished_at"           DATETIME,
    "migration_name"        TEXT NOT NULL,
    "logs"                  TEXT,
    "rolled_back_at"        DATETIME,
    "started_at"            DATETIME NOT NULL DEFAULT current_timestamp,
    "applied_steps_count"   INTEGER UNSIGNED NOT NULL DEFAULT 0
)`;
