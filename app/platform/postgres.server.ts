import type { ClientBase, ClientConfig } from "pg";

import { Unavailable } from "./unavailable";

/** Prisma's word for an address that leads through PgBouncer in transaction mode. */
const POOLED = "pgbouncer";

/** Whether an address leads through a pooler, where each transaction may get another connection. */
export function isPooled(databaseUrl: string): boolean {
  return new URL(databaseUrl).searchParams.get(POOLED) === "true";
}

/**
 * The driver's settings for a Prisma-style address: `?schema=name` is Prisma's, the server calls it search_path.
 * Connections of a pooler are others' as well: it refuses settings of one, and sets them itself (deploy/pgbouncer).
 */
export function postgresConfig(databaseUrl: string): { schema: string; config: ClientConfig } {
  const url = new URL(databaseUrl);
  const schema = url.searchParams.get("schema") ?? "public";
  for (const own of ["schema", POOLED]) url.searchParams.delete(own);
  const options = `-c search_path="${schema.replaceAll('"', "")}"`;
  return {
    schema,
    config: {
      connectionString: url.href,
      ...(isPooled(databaseUrl) ? {} : { options }),
      connectionTimeoutMillis: 10_000,
    },
  };
}

/**
 * Asks a new connection whether its server is the one that writes: behind a balancer it may lead to one that was just
 * made a replica, and shows less than what others have kept elsewhere since.
 * @throws Unavailable where it is not
 */
export async function assertLeader(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>(
    "SHOW transaction_read_only",
  );
  if (rows[0]?.transaction_read_only === "off") return;
  throw new Unavailable("database", "The database server takes no writes: it is a replica.");
}
