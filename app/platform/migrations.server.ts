import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { migratePostgres } from "./migrate-postgres.server";
import { migrateSqlite } from "./migrate-sqlite.server";
import { pendingOf, type Applied, type Migration } from "./migration";

type Options = { log?: (line: string) => void; directory?: string };

/**
 * Brings a database to the newest schema: every migration that is not yet recorded in
 * `_prisma_migrations`, each in a transaction, recorded the way Prisma records it.
 * Several servers may call it at once: one works, the others wait and find nothing to do.
 * @throws MigrationError when an applied migration was changed or one failed
 */
export async function applyMigrations(databaseUrl: string, options: Options = {}): Promise<void> {
  const migrations = readMigrations(options.directory ?? directoryOf(databaseUrl));
  const log = options.log ?? (() => {});
  if (isSqlite(databaseUrl)) migrateSqlite(databaseUrl, migrations, log);
  else await migratePostgres(databaseUrl, migrations, log);
}

const isSqlite = (databaseUrl: string) => databaseUrl.startsWith("file:");

function directoryOf(databaseUrl: string): string {
  return resolve("prisma/migrations", isSqlite(databaseUrl) ? "sqlite" : "postgres");
}

/**
 * The names of the migrations that a database lacks, from the rows of its `_prisma_migrations`.
 * @throws MigrationError when an applied migration was changed or one failed
 */
export function pendingMigrations(databaseUrl: string, applied: Applied[]): string[] {
  return pendingOf(readMigrations(directoryOf(databaseUrl)), applied).map(({ name }) => name);
}

/** The names of the migrations that this version of the product has for a database. */
export function migrationNames(databaseUrl: string): string[] {
  return readMigrations(directoryOf(databaseUrl)).map(({ name }) => name);
}

function readMigrations(directory: string): Migration[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const bytes = readFileSync(join(directory, name, "migration.sql"));
      const checksum = createHash("sha256").update(bytes).digest("hex");
      return { name, checksum, sql: bytes.toString("utf8") };
    });
}
