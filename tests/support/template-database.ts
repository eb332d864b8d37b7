import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import Database from "better-sqlite3";
import type { ProvidedContext } from "vitest";
import type { TestProject } from "vitest/node";

import { applyMigrations } from "../../app/platform/migrations.server";
import { bundleForSources } from "../../scripts/bundle-worker.mjs";
import { startPgbouncer } from "../../scripts/pgbouncer.mjs";
import { startPostgres } from "../../scripts/postgres.mjs";
import { administer, databaseAt, dropDatabases } from "./postgres-databases";
import { RESET_UNDER_WAY } from "./reset-under-way";

declare module "vitest" {
  interface ProvidedContext {
    /** The migrated database that every worker gets a copy of. */
    template:
      | { kind: "sqlite"; directory: string }
      | { kind: "postgres"; url: string; name: string; pooler: string | null };
  }
}

/** What stands ready for all projects of a kind, and how many of them have not ended yet. */
type Ready = { template: Promise<Made>; users: number };
type Made = { provided: ProvidedContext["template"]; remove: () => Promise<void> | void };

// Each project loads this file for itself.
const shared = globalThis as {
  moversTemplates?: Map<string, Ready>;
  moversThreads?: Promise<void>;
};
const ready = (shared.moversTemplates ??= new Map());

/** Migrates once what every worker gets a copy of. */
export default async function provideTemplate(project: TestProject) {
  if (project.name.startsWith("pure")) return bundled();
  const kind = project.name.startsWith("postgres") ? "postgres" : "sqlite";
  const mine = ready.get(kind) ?? { template: makeTemplate(kind), users: 0 };
  ready.set(kind, mine);
  mine.users += 1;
  const { provided, remove } = await mine.template;
  project.provide("template", provided);
  return async () => {
    mine.users -= 1;
    if (mine.users === 0) await remove();
  };
}

/** The threads' own files, once for all projects. */
function bundled(): Promise<void> {
  return (shared.moversThreads ??= bundleForSources());
}

async function makeTemplate(kind: "sqlite" | "postgres"): Promise<Made> {
  await bundled();
  if (kind === "postgres") return makePostgresTemplate();
  const directory = mkdtempSync(join(tmpdir(), "movers-test-"));
  const file = join(directory, "template.db");
  await applyMigrations(`file:${file}`);
  letResetDelete(file);
  return {
    provided: { kind, directory },
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
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

async function makePostgresTemplate(): Promise<Made> {
  const server = await startPostgres();
  const name = `movers_test_${process.pid}`;
  await administer(server.url, (client) => client.query(`CREATE DATABASE ${name}`));
  await applyMigrations(databaseAt(server.url, name));
  // TEST_POOLER=1: all tests through PgBouncer.
  const pooler = process.env.TEST_POOLER === "1" ? await startPgbouncer(server.url) : null;
  const { url } = server;
  return {
    provided: { kind: "postgres", url, name, pooler: pooler?.url ?? null },
    async remove() {
      await pooler?.stop();
      await administer(server.url, (client) => dropDatabases(client, name));
      await server.stop();
    },
  };
}
