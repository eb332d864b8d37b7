import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import type { SqlDriverAdapter } from "@prisma/driver-adapter-utils";

import { keepStatements } from "./prepared-statements";

const PRAGMAS = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;";

/**
 * Opens the connection that writes. Waiting for another process's write is done asleep: the driver waits 50 ms at
 * most.
 */
export function openWriter(url: string): Promise<SqlDriverAdapter> {
  return open(url, "PRAGMA busy_timeout=50;");
}

/** Opens a connection that sees committed data only and cannot write. */
export function openReader(url: string): Promise<SqlDriverAdapter> {
  return open(url, "PRAGMA query_only=ON;");
}

async function open(url: string, own: string): Promise<SqlDriverAdapter> {
  const connection = await new PrismaBetterSqlite3({ url }).connect();
  // The change to WAL itself may have to wait for whoever else opens the file.
  await connection.executeScript(`PRAGMA busy_timeout=5000; ${PRAGMAS} ${own}`);
  keepStatements(connection);
  return connection;
}
