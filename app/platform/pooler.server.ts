import pg from "pg";

import { env } from "./env.server";
import { IDLE_IN_TRANSACTION_MS, LOCK_MS, STATEMENT_MS } from "./limits.server";
import { isPooled, postgresConfig } from "./postgres.server";

/** What the connections of a pooler must be set to; without one each connection says it itself. */
export const POOLER_SETTINGS = {
  lock_timeout: LOCK_MS,
  statement_timeout: STATEMENT_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
} as const;

/** What is missing at a pooler that DATABASE_URL or READ_DATABASE_URL leads through: a sentence each, said at the start. */
export async function poolerWarnings(): Promise<string[]> {
  const { databaseKind, databaseUrl, readDatabaseUrl } = env();
  if (databaseKind === "sqlite") return [];
  const given = Object.entries({ DATABASE_URL: databaseUrl, READ_DATABASE_URL: readDatabaseUrl });
  const pooled = given.flatMap(([name, url]) => (url && isPooled(url) ? [{ name, url }] : []));
  const missing = await Promise.all(pooled.map(({ url }) => missingAt(url).catch(() => [])));
  return pooled.flatMap(({ name }, at) =>
    (missing[at] ?? []).map(
      (setting) =>
        `${name} leads through a pooler that sets no ${setting}: what is stuck in the database holds its connection for ever (deploy/pgbouncer).`,
    ),
  );
}

async function missingAt(url: string): Promise<string[]> {
  const client = new pg.Client(postgresConfig(url).config);
  await client.connect();
  try {
    const missing: string[] = [];
    for (const name of Object.keys(POOLER_SETTINGS)) {
      const { rows } = await client.query<{ value: string }>(
        "SELECT current_setting($1) AS value",
        [name],
      );
      if (rows[0]?.value === "0") missing.push(name);
    }
    return missing;
  } finally {
    await client.end();
  }
}
