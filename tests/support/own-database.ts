import { randomBytes } from "node:crypto";
import { copyFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, inject } from "vitest";

import { ASKS_DOCTOR } from "./effort";

type Address = { url: string; direct?: string; uploads: string };

// Before a test file is loaded: the database client reads its address when it is imported. Files that share a worker's
// modules share its database too, which each of them finds empty.
const worker = globalThis as { moversTestDatabase?: Address };
const isFirst = worker.moversTestDatabase === undefined;
const { url, direct, uploads } = (worker.moversTestDatabase ??= await copyTemplate());
process.env.DATABASE_URL = url;
if (direct !== undefined) process.env.DIRECT_DATABASE_URL = direct;
process.env.UPLOADS_DIR = uploads;
process.env.SESSION_SECRET = "a secret for tests only and for nothing else";
process.env.DEMO_DATA = "0";

if (!isFirst) {
  const { beginAnew } = await import("./database");
  await beginAnew();
}

// Each file finds no photo, as it finds no row.
afterAll(() => rmSync(uploads, { recursive: true, force: true }));

// What a factory puts there past the commands has no history, a number of no series, and moments of its own choice.
const OF_FACTORIES =
  /: no history$|beyond its series|disagree$|no number of its series|has no line|no lines|gap|^No active admin/;

if (ASKS_DOCTOR) {
  afterAll(async () => {
    const { checkDatabase } = await import("~/models/law/doctor/doctor.server");
    const { db } = await import("~/platform/db.server");
    const problems = await checkDatabase(db);
    expect(problems.filter((problem) => !OF_FACTORIES.test(problem))).toEqual([]);
  });
}

async function copyTemplate(): Promise<Address> {
  const template = inject("template");
  const own = randomBytes(6).toString("hex");
  const uploads = join(tmpdir(), `movers-test-uploads-${own}`);
  if (template.kind === "sqlite") {
    const file = join(template.directory, `${own}.db`);
    copyFileSync(join(template.directory, "template.db"), file);
    return { url: `file:${file}`, uploads };
  }
  // Only here: the driver takes longer to load than a SQLite file to copy.
  const { administer, databaseAt, dropDatabases } = await import("./postgres-databases");
  // The last one of this worker's place goes: its worker has ended, and 50 of them take 700 MB.
  const place = `${template.name}_${process.env.VITEST_POOL_ID}_`;
  const name = `${place}${own}`;
  await administer(template.url, async (client) => {
    await dropDatabases(client, place);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template.name}`);
  });
  const itself = databaseAt(template.url, name);
  return template.pooler === null
    ? { url: itself, uploads }
    : { url: databaseAt(template.pooler, name), direct: itself, uploads };
}
