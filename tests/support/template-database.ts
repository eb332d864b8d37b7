import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";
import type { TestProject } from "vitest/node";

import { applyMigrations } from "../../app/platform/migrations.server";
import { bundleForSources } from "../../scripts/bundle-worker.mjs";
import { startPgbouncer } from "../../scripts/pgbouncer.mjs";
import { startPostgres } from "../../scripts/postgres.mjs";

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
  await applyMigrations(`file:${join(directory, "template.db")}`);
  project.provide("template", { kind: "sqlite", directory });
  return () => rmSync(directory, { recursive: true, force: true });
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
    await administer(server.url, async (client) => {
      const { rows } = await client.query<{ datname: string }>(
        "SELECT datname FROM pg_database WHERE starts_with(datname, $1)",
        [name],
      );
      for (const { datname } of rows) await client.query(`DROP DATABASE ${datname} WITH (FORCE)`);
    });
    await server.stop();
  };
}

/** The address of another database on the same server. */
export function databaseAt(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs work on a connection of its own. */
export async function administer(url: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
