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
  const own = join(folder, "20261201000000_branches");
  cpSync(`prisma/migrations/${kind}`, folder, { recursive: true });
  mkdirSync(own);
  writeFileSync(join(own, "migration.sql"), migrationOf("Branch", kind));
  const url = await emptyDatabase();
  await applyMigrations(url, { directory: folder });

  const columns = Object.keys(readSchema(modelOf("Branch")).Branch?.columns ?? {});
  expect(columns).toContain("sortName");
  expect(
    await ask(url, `SELECT ${columns.map((name) => `"${name}"`).join(", ")} FROM "Branch"`),
  ).toEqual([]);
  await ask(
    url,
    `INSERT INTO "Branch" ("name", "phone", "searchText", "updatedAt") VALUES ('Pune', '', 'pune', CURRENT_TIMESTAMP)`,
  );
  const counted = `SELECT CAST(SUM("count") AS INTEGER) AS count FROM "ChangeCounter" WHERE "table" = 'Branch'`;
  expect(await ask(url, counted)).toEqual([{ count: 1 }]);
  const found =
    kind === "sqlite"
      ? `SELECT rowid AS id FROM "BranchSearch" WHERE "searchText" LIKE '%pune%'`
      : `SELECT id FROM "Branch" WHERE search_trigrams("searchText") @@ 'pun'::tsquery`;
  expect(await ask(url, found)).toEqual([{ id: 1 }]);
});

test("the lines that it prints name the noun alone, with its plural", () => {
  const text = [modelOf("Branch"), ...linesOf("Branch", "branches").map((one) => one.text)].join(
    "\n",
  );
  expect(text).not.toMatch(/driver|licence|leave|branchs/i);
  expect(text).toContain(`branch: noun("branch", "Branch", { many: "branches" }),`);
  expect(text).toContain(`"branch:delete": ADMIN,`);
  expect(text).toContain(`branches: "/branches",`);
  expect(text).toContain("{ record: BRANCH, commands: branches },");
});
