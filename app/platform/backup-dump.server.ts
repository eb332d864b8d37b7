import { join } from "node:path";

import Database from "better-sqlite3";
import pg from "pg";

import { env } from "./env.server";
import { postgresConfig } from "./postgres.server";
import type { About } from "./backup-archive.server";
import { runPostgresTool } from "./postgres-tools.server";

/** The database's own file in a backup. */
export const SQLITE_FILE = "app.db";
export const POSTGRES_FILE = "postgres.dump";

type Found = Pick<About, "schema" | "extensions" | "migrations">;

/** Writes the whole database of this process as one moment had it into a folder, while others go on writing. */
export async function dumpInto(folder: string): Promise<Found> {
  const { databaseKind, directDatabaseUrl: databaseUrl } = env();
  return databaseKind === "sqlite"
    ? dumpSqlite(databaseUrl.slice("file:".length), join(folder, SQLITE_FILE))
    : dumpPostgres(databaseUrl, join(folder, POSTGRES_FILE));
}

async function dumpSqlite(from: string, to: string): Promise<Found> {
  const source = new Database(from, { readonly: true, fileMustExist: true });
  try {
    // All that is left in one step: a write between two steps would start the copy again and again.
    await source.backup(to, { progress: ({ remainingPages }) => Math.max(1, remainingPages) });
  } finally {
    source.close();
  }
  const copy = new Database(to);
  try {
    // One file, without the two that lie beside a database in use.
    copy.pragma("journal_mode = DELETE");
    return { schema: null, extensions: [], migrations: migrationsOf(copy) };
  } finally {
    copy.close();
  }
}

/** The migrations that a SQLite database has. */
function migrationsOf(database: Database.Database): string[] {
  return database
    .prepare<[], { name: string }>(
      `SELECT "migration_name" AS name FROM "_prisma_migrations" WHERE "finished_at" IS NOT NULL`,
    )
    .all()
    .map(({ name }) => name);
}

async function dumpPostgres(databaseUrl: string, to: string): Promise<Found> {
  const { config, schema } = postgresConfig(databaseUrl);
  const client = new pg.Client(config);
  await client.connect();
  try {
    const { rows: migrations } = await client.query<{ name: string }>(
      `SELECT "migration_name" AS name FROM "_prisma_migrations" WHERE "finished_at" IS NOT NULL`,
    );
    const { rows: extensions } = await client.query<{ name: string }>(
      `SELECT extname AS name FROM pg_extension JOIN pg_namespace n ON n.oid = extnamespace WHERE nspname = $1`,
      [schema],
    );
    const args = ["--format=custom", "--no-owner", "--no-privileges"];
    await runPostgresTool("pg_dump", [...args, `--schema=${schema}`, `--file=${to}`], databaseUrl);
    const names = (rows: { name: string }[]) => rows.map(({ name }) => name);
    return { schema, extensions: names(extensions), migrations: names(migrations) };
  } finally {
    await client.end();
  }
}
