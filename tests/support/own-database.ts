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
  // Only here: the driver and the migrations take longer to load than a SQLite file to copy.
  const { administer, databaseAt } = await import("./template-database");
  const name = `${template.name}_${own}`;
  await administer(template.url, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${template.name}`),
  );
  if (template.pooler === null) return databaseAt(template.url, name);
  process.env.DIRECT_DATABASE_URL = databaseAt(template.url, name);
  return databaseAt(template.pooler, name);
}
