import Database from "better-sqlite3";
import pg from "pg";

import { env } from "~/platform/env.server";

/**
 * Another session that holds the rows of a table, as a forgotten psql does (on SQLite a process that holds the
 * whole file for writing). Returns what lets them go.
 */
export async function holdRows(table: string): Promise<() => Promise<void>> {
  const { databaseKind, databaseUrl } = env();
  if (databaseKind === "sqlite") {
    const file = new Database(databaseUrl.slice("file:".length));
    file.exec("BEGIN IMMEDIATE");
    return async () => void file.close();
  }
  const session = new pg.Client({ connectionString: databaseUrl });
  await session.connect();
  await session.query(`BEGIN; SELECT * FROM "${table}" FOR UPDATE`);
  return () => session.end();
}
