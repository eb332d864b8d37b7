import type Database from "better-sqlite3";

/** Prisma asks for some hundred different statements; those asked for longest ago make room. */
const KEPT = 400;

/** What Prisma's adapter does with a statement. */
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
export function keepStatements(adapter: object): void {
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
