import pg from "pg";

import { ConfigurationError, env, type Env } from "./env.server";
import { IDLE_IN_TRANSACTION_MS, LOCK_MS, STATEMENT_MS } from "./limits.server";
import { isPooled, postgresConfig } from "./postgres.server";

/** The settings that a pooler's connections must have; without them each connection sets them itself. */
export const POOLER_SETTINGS = {
  lock_timeout: LOCK_MS,
  statement_timeout: STATEMENT_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
} as const;

/** The settings that the pooler of DATABASE_URL lacks: one sentence each, printed at the start. */
export async function poolerWarnings(): Promise<string[]> {
  const { databaseKind, databaseUrl } = env();
  if (databaseKind === "sqlite" || !isPooled(databaseUrl)) return [];
  const missing = await missingAt(databaseUrl).catch(() => []);
  return missing.map(
    (setting) =>
      `DATABASE_URL leads through a pooler that sets no ${setting}: what is stuck in the database holds its connection for ever (deploy/pgbouncer).`,
  );
}

/**
 * Refuses a DIRECT_DATABASE_URL that leads to another database than DATABASE_URL: migrations and restores would go there,
 * the work here. What cannot be asked is not judged.
 */
export async function refuseTwoDatabases(
  given: Pick<Env, "databaseKind" | "databaseUrl" | "directDatabaseUrl"> = env(),
): Promise<void> {
  const { databaseKind, databaseUrl, directDatabaseUrl } = given;
  if (databaseKind === "sqlite" || !isPooled(databaseUrl)) return;
  const [pooled, direct] = await Promise.all(
    [databaseUrl, directDatabaseUrl].map((url) => identityOf(url).catch(() => null)),
  );
  if (!pooled || !direct || pooled === direct) return;
  throw new ConfigurationError(
    "DIRECT_DATABASE_URL leads to another database than DATABASE_URL: both must be one, with a pooler before it and without.",
  );
}

/** Which database of which cluster an address leads to; the same on a leader and its replicas. */
function identityOf(url: string): Promise<string> {
  return onConnection(url, async (client) => {
    const { rows } = await client.query<{ identity: string }>(
      "SELECT system_identifier || '/' || current_database() AS identity FROM pg_control_system()",
    );
    return rows[0]?.identity ?? "";
  });
}

function missingAt(url: string): Promise<string[]> {
  return onConnection(url, async (client) => {
    const missing: string[] = [];
    for (const name of Object.keys(POOLER_SETTINGS)) {
      const { rows } = await client.query<{ value: string }>(
        "SELECT current_setting($1) AS value",
        [name],
      );
      if (rows[0]?.value === "0") missing.push(name);
    }
    return missing;
  });
}

/** Asks on a connection of its own; a pooler that does not answer is not waited for. */
async function onConnection<T>(url: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...postgresConfig(url).config, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}
