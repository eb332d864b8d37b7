import Database from "better-sqlite3";
import pg from "pg";

import { env } from "~/platform/env.server";

/**
 * Another session that holds the rows of a table, as a forgotten psql does (on SQLite a process that holds the
 * whole file for writing); with an `id` that row alone. Returns what lets them go.
 */
export async function holdRows(table: string, id?: number): Promise<() => Promise<void>> {
  const { databaseKind, databaseUrl } = env();
  if (databaseKind === "sqlite") {
    const file = new Database(databaseUrl.slice("file:".length));
    file.exec("BEGIN IMMEDIATE");
    return async () => void file.close();
  }
  const session = new pg.Client({ connectionString: databaseUrl });
  await session.connect();
  const where = id === undefined ? "" : ` WHERE "id" = ${id}`;
  await session.query(`BEGIN; SELECT * FROM "${table}"${where} FOR UPDATE`);
  return () => session.end();
}
