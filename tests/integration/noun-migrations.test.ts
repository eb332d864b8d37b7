import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, test } from "vitest";

import { applyMigrations } from "~/platform/migrations.server";

import { linesOf, migrationOf, modelOf } from "../../scripts/noun.mjs";
import { ask, dropFormer, emptyDatabase, kind } from "../support/former-release";
import { readSchema } from "../support/schema";

const folder = mkdtempSync(join(tmpdir(), "movers-noun-"));

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await dropFormer();
});

test("the migration that 'npm run noun' prints makes a table that counts its changes and is searched", async () => {
  const own = join(folder, "20261201000000_ferries");
  cpSync(`prisma/migrations/${kind}`, folder, { recursive: true });
  mkdirSync(own);
  writeFileSync(join(own, "migration.sql"), migrationOf("Ferry", kind));
  const url = await emptyDatabase();
  await applyMigrations(url, { directory: folder });

  const columns = Object.keys(readSchema(modelOf("Ferry")).Ferry?.columns ?? {});
  expect(columns).toContain("sortName");
  expect(
    await ask(url, `SELECT ${columns.map((name) => `"${name}"`).join(", ")} FROM "Ferry"`),
  ).toEqual([]);
  await ask(
    url,
    `INSERT INTO "Ferry" ("name", "phone", "searchText", "updatedAt") VALUES ('Pune', '', 'pune', CURRENT_TIMESTAMP)`,
  );
  const counted = `SELECT CAST(SUM("count") AS INTEGER) AS count FROM "ChangeCounter" WHERE "table" = 'Ferry'`;
  expect(await ask(url, counted)).toEqual([{ count: 1 }]);
  const found =
    kind === "sqlite"
      ? `SELECT rowid AS id FROM "FerrySearch" WHERE "searchText" LIKE '%pune%'`
      : `SELECT id FROM "Ferry" WHERE search_trigrams("searchText") @@ 'pun'::tsquery`;
  expect(await ask(url, found)).toEqual([{ id: 1 }]);
});

test("the lines that it prints name the noun alone, with its plural", () => {
  const text = [modelOf("Ferry"), ...linesOf("Ferry", "ferries").map((one) => one.text)].join("\n");
  expect(text).not.toMatch(/driver|licence|leave|ferrys/i);
  expect(text).toContain(`ferry: noun("ferry", "Ferry", { many: "ferries" }),`);
  expect(text).toContain(`"ferry:delete": ADMIN,`);
  expect(text).toContain(`ferries: "/ferries",`);
  expect(text).toContain("{ record: FERRY, commands: ferries },");
});
