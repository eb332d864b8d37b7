import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import type { SqlDriverAdapter } from "@prisma/driver-adapter-utils";
import type Database from "better-sqlite3";

/** Prisma asks for some hundred different statements; those asked for longest ago make room. */
const KEPT = 400;

/** A statement as Prisma's adapter prepares it. */
type Prepared = ReturnType<typeof prepared>;

function prepared(statement: Database.Statement<unknown[]>) {
  const { reader } = statement;
  if (reader) statement.raw().safeIntegers();
  // Prisma names what it selects: the same columns each time.
  let columns: Database.ColumnDefinition[] | null = null;
  return {
    run: () => statement.run(),
    bind: (args: unknown[]) => ({
      reader,
      run: () => statement.run(...args),
      columns: () => (columns ??= statement.columns()),
      raw: () => ({ all: () => statement.all(...args) }),
    }),
  };
}

/**
 * Lets a connection of Prisma's adapter keep the statements that it prepared: it prepares each again for every query,
 * which costs more than most of them take. SQLite itself prepares a kept one again when the schema has changed.
 */
function keepStatements(adapter: object): void {
  const { client } = adapter as { client: Database.Database };
  const kept = new Map<string, Prepared>();
  const prepare = client.prepare.bind(client);
  const remembering = (sql: string): Prepared => {
    const found = kept.get(sql) ?? prepared(prepare(sql));
    kept.delete(sql);
    kept.set(sql, found);
    if (kept.size > KEPT) kept.delete(kept.keys().next().value ?? "");
    return found;
  };
  Object.assign(client, { prepare: remembering });
}

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
