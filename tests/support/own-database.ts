import { randomBytes } from "node:crypto";
import { copyFileSync } from "node:fs";
import { join } from "node:path";

import { inject } from "vitest";

// Before the test file is loaded: the database client reads its address when it is imported.
process.env.DATABASE_URL = await copyTemplate();
process.env.SESSION_SECRET = "a secret for tests only and for nothing else";
process.env.DEMO_DATA = "0";

async function copyTemplate(): Promise<string> {
  const template = inject("template");
  const own = randomBytes(6).toString("hex");
  if (template.kind === "sqlite") {
    const file = join(template.directory, `${own}.db`);
    copyFileSync(join(template.directory, "template.db"), file);
    return `file:${file}`;
  }
  // Only here: the driver takes longer to load than a SQLite file to copy.
  const { administer, databaseAt, dropDatabases } = await import("./postgres-databases");
  // The last one of this worker goes: its file has ended, and 250 of them take 3.5 GB.
  const worker = `${template.name}_${process.env.VITEST_POOL_ID}_`;
  const name = `${worker}${own}`;
  await administer(template.url, async (client) => {
    await dropDatabases(client, worker);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template.name}`);
  });
  if (template.pooler === null) return databaseAt(template.url, name);
  process.env.DIRECT_DATABASE_URL = databaseAt(template.url, name);
  return databaseAt(template.pooler, name);
}
