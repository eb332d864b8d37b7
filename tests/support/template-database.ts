import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import Database from "better-sqlite3";
import type { TestProject } from "vitest/node";

import { applyMigrations } from "../../app/platform/migrations.server";
import { bundleForSources } from "../../scripts/bundle-worker.mjs";
import { startPgbouncer } from "../../scripts/pgbouncer.mjs";
import { startPostgres } from "../../scripts/postgres.mjs";
import { administer, databaseAt, dropDatabases } from "./postgres-databases";
import { RESET_UNDER_WAY } from "./reset-under-way";

declare module "vitest" {
  interface ProvidedContext {
    /** The migrated database that every test file gets a copy of. */
    template:
      | { kind: "sqlite"; directory: string }
      | { kind: "postgres"; url: string; name: string; pooler: string | null };
  }
}

/** Migrates once what every test file gets a copy of. */
export default async function makeTemplate(project: TestProject) {
  await bundleForSources();
  if (process.env.TEST_DATABASE === "postgres") return makePostgresTemplate(project);
  const directory = mkdtempSync(join(tmpdir(), "movers-test-"));
  const file = join(directory, "template.db");
  await applyMigrations(`file:${file}`);
  letResetDelete(file);
  project.provide("template", { kind: "sqlite", directory });
  return () => rmSync(directory, { recursive: true, force: true });
}

/**
 * Has the triggers that refuse a deletion stand aside while a row stands in a table of the tests' own. To drop and make them
 * again would change the schema, and SQLite prepares every kept statement anew after that: a fifth of a test's time.
 */
function letResetDelete(file: string) {
  const database = new Database(file);
  database.exec(`CREATE TABLE "${RESET_UNDER_WAY}" ("id" INTEGER PRIMARY KEY)`);
  const refusing = database
    .prepare(
      `SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name GLOB '*_no_delete'`,
    )
    .all() as { name: string; sql: string }[];
  for (const { name, sql } of refusing) {
    database.exec(`DROP TRIGGER "${name}"`);
    const otherwise = `$& WHERE NOT EXISTS (SELECT 1 FROM "${RESET_UNDER_WAY}")`;
    database.exec(sql.replace(/RAISE\([^)]*\)/, otherwise));
  }
  database.close();
}

async function makePostgresTemplate(project: TestProject) {
  const server = await startPostgres();
  const name = `movers_test_${process.pid}`;
  await administer(server.url, (client) => client.query(`CREATE DATABASE ${name}`));
  await applyMigrations(databaseAt(server.url, name));
  // TEST_POOLER=1: all tests through PgBouncer.
  const pooler = process.env.TEST_POOLER === "1" ? await startPgbouncer(server.url) : null;
  const { url } = server;
  project.provide("template", { kind: "postgres", url, name, pooler: pooler?.url ?? null });
  return async () => {
    await pooler?.stop();
    await administer(server.url, (client) => dropDatabases(client, name));
    await server.stop();
  };
}
