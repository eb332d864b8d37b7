import { randomUUID } from "node:crypto";

import pg from "pg";

import { failure, pendingOf, type Applied, type Migration } from "./migration";
import { postgresConfig } from "./postgres.server";

/** The key `prisma migrate` locks with, so that it and this server exclude each other. */
const PRISMA_LOCK = 72_707_369;

/** Applies what a Postgres database lacks of these migrations. */
export async function migratePostgres(
  databaseUrl: string,
  migrations: Migration[],
  log: (line: string) => void,
) {
  const { config, schema } = postgresConfig(databaseUrl);
  const client = new pg.Client(config);
  await client.connect();
  try {
    await client.query(`SELECT pg_advisory_lock(${PRISMA_LOCK})`);
    if (schema !== "public") {
      await client.query(`CREATE SCHEMA IF NOT EXISTS ${client.escapeIdentifier(schema)}`);
    }
    await client.query(POSTGRES_TABLE);
    const { rows } = await client.query<Applied>(`SELECT * FROM "_prisma_migrations"`);
    for (const migration of pendingOf(migrations, rows)) {
      log(`Applying migration ${migration.name}`);
      const startedAt = new Date();
      try {
        await client.query("BEGIN");
        await client.query(migration.sql);
        await client.query(
          `INSERT INTO "_prisma_migrations" VALUES ($1, $2, now(), $3, NULL, NULL, $4, 1)`,
          [randomUUID(), migration.checksum, migration.name, startedAt],
        );
        await client.query("COMMIT");
      } catch (error) {
        await client.query("ROLLBACK");
        throw failure(migration, error);
      }
    }
  } finally {
    // Ends the session and with it the lock.
    await client.end();
  }
}

// Column for column the table that Prisma makes.
const POSTGRES_TABLE = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id"                    VARCHAR(36) PRIMARY KEY NOT NULL,
    "checksum"              VARCHAR(64) NOT NULL,
    "finished_at"           TIMESTAMPTZ,
    "migration_name"        VARCHAR(255) NOT NULL,
    "logs"                  TEXT,
    "rolled_back_at"        TIMESTAMPTZ,
    "started_at"            TIMESTAMPTZ NOT NULL DEFAULT now(),
    "applied_steps_count"   INTEGER NOT NULL DEFAULT 0
)`;
