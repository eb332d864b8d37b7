import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeEach, describe, expect, test } from "vitest";

import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { applyMigrations } from "~/platform/migrations.server";

import { resetDatabase } from "../support/database";

type Row = { migration_name: string; checksum: string; applied_steps_count: number };

const BASELINE = "20261127000000_release_1_0";
const folder = mkdtempSync(join(tmpdir(), "movers-migrations-"));
const url = () => env().directDatabaseUrl;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A folder of migrations of its own: the product's first one and those given. */
function migrationsFolder(name: string, migrations: Record<string, string>) {
  const first = readFileSync(
    `prisma/migrations/${env().databaseKind}/${BASELINE}/migration.sql`,
    "utf8",
  );
  const directory = join(folder, name);
  for (const [each, sql] of Object.entries({
    [BASELINE]: first,
    ...migrations,
  })) {
    mkdirSync(join(directory, each), { recursive: true });
    writeFileSync(join(directory, each, "migration.sql"), sql);
  }
  return directory;
}

async function recorded() {
  return db.$queryRawUnsafe<Row[]>(`SELECT * FROM "_prisma_migrations" ORDER BY migration_name`);
}

beforeEach(resetDatabase);

describe("Migrations", () => {
  test("are recorded with the checksum that Prisma computes", async () => {
    const file = `prisma/migrations/${env().databaseKind}/${BASELINE}/migration.sql`;
    const [first] = await recorded();
    expect(first?.migration_name).toBe(BASELINE);
    expect(first?.checksum).toBe(createHash("sha256").update(readFileSync(file)).digest("hex"));
    expect(Number(first?.applied_steps_count)).toBe(1);
  });

  test("are applied once, however often", async () => {
    const before = await recorded();
    const lines: string[] = [];
    await applyMigrations(url(), { log: (line) => lines.push(line) });
    expect(lines).toEqual([]);
    expect(await recorded()).toEqual(before);
  });

  test("two servers at once apply each one once", async () => {
    const directory = migrationsFolder("two", {
      "20270601000000_two": "CREATE TABLE two (a INT);",
    });
    await Promise.all([1, 2, 3].map(() => applyMigrations(url(), { directory })));
    expect((await recorded()).map((row) => row.migration_name)).toContain("20270601000000_two");
  });

  test("one that fails leaves nothing behind and stops the start with a sentence", async () => {
    const before = await recorded();
    const sql = "CREATE TABLE half (a INT); INSERT INTO nowhere VALUES (1);";
    const directory = migrationsFolder("failing", { "20280101000000_failing": sql });
    await expect(applyMigrations(url(), { directory })).rejects.toThrow(
      /^Migration 20280101000000_failing failed, nothing of it was kept: .*nowhere/,
    );
    expect(await recorded()).toEqual(before);
    await expect(db.$queryRawUnsafe("SELECT * FROM half")).rejects.toThrow();
  });

  test("an applied one that was changed stops the start with a sentence", async () => {
    const directory = migrationsFolder("changed", { [BASELINE]: "SELECT 1;" });
    await expect(applyMigrations(url(), { directory })).rejects.toThrow(
      `Migration ${BASELINE} was changed after it was applied to this database`,
    );
  });
});

describe("The database itself", () => {
  const entry = { entity: "quotation", entityId: 1, action: "Created", actorName: "Asha" };

  test("refuses to change the history", async () => {
    const { id } = await db.historyEntry.create({ data: entry });
    const change = db.historyEntry.update({ where: { id }, data: { action: "Nothing" } });
    await expect(change).rejects.toThrow();
    await expect(db.historyEntry.deleteMany()).rejects.toThrow();
    expect(await db.historyEntry.findMany({ select: { action: true } })).toEqual([
      { action: "Created" },
    ]);
  });
});
