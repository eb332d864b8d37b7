import pg from "pg";

/** Says one statement to a Postgres server, in the database that an address names. */
export async function administer(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The address of another database on the same server. */
export function databaseAt(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

export const isPostgres = (url: string) => /^postgres(ql)?:/.test(url);
