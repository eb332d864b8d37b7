import { createHash } from "node:crypto";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, describe, expect, test } from "vitest";

import { applyMigrations } from "~/platform/migrations.server";

import {
  ask,
  dropFormer,
  emptyDatabase,
  formerDatabase,
  kind,
  recordedIn,
  rowsOf,
  schemaOf,
} from "../support/former-release";

/*
 * Databases of release 0.10, and what becomes of them. The client reads its address when it is imported: the product comes after.
 */
const BASELINE = "20261127000000_release_1_0";
const LAST = "20270203000100_numeric_dates";
/** Those that came since the release, in their order. */
/** Tables that went since, and those that have their rows. */
const MOVED: Record<string, string> = { HirePayment: "VendorPaymentBill" };
const SINCE = readdirSync(`prisma/migrations/${kind}`)
  .filter((name) => /^\d/.test(name) && name !== BASELINE)
  .sort();
const folder = mkdtempSync(join(tmpdir(), "movers-upgrade-"));

afterAll(async () => {
  const { disconnect } = await import("~/platform/db.server");
  await disconnect();
  rmSync(folder, { recursive: true, force: true });
  await dropFormer();
});

const forget = (url: string, name: string) =>
  ask(url, `DELETE FROM "_prisma_migrations" WHERE "migration_name" = '${name}'`);

/** A row of a migration, as the start of a server or Prisma's 'migrate resolve' writes it. */
const record = (url: string, name: string, checksum = "x") =>
  ask(
    url,
    `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "finished_at", "started_at", "applied_steps_count")
      VALUES ('${name.slice(0, 30)}', '${checksum}', '${name}', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP, 0)`,
  );

const digest = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

const checksumOf = (name: string) =>
  digest(readFileSync(`prisma/migrations/${kind}/${name}/migration.sql`));

describe("A database of release 0.10", () => {
  test("has the schema of a new one, keeps every row, and is sound", async () => {
    const former = await formerDatabase();
    const rows = await rowsOf(former);
    expect(await recordedIn(former)).toHaveLength(95);
    const lines: string[] = [];
    const directory = join(folder, "release");
    cpSync(`prisma/migrations/${kind}/${BASELINE}`, join(directory, BASELINE), { recursive: true });
    await applyMigrations(former, { directory, log: (line) => lines.push(line) });
    expect(lines).toEqual([`Recording ${BASELINE}: release 0.10 made all of it`]);
    expect(await rowsOf(former)).toEqual(rows);

    // What came since adds tables and columns, and loses no row: those of a table that went are in another.
    await applyMigrations(former);
    expect(await recordedIn(former)).toEqual(
      [BASELINE, ...SINCE].map((name) =>
        expect.objectContaining({ migration_name: name, checksum: checksumOf(name) }),
      ),
    );
    const since = await rowsOf(former);
    for (const [table, before] of Object.entries(rows)) {
      const now = since[table] ?? since[MOVED[table] ?? ""];
      expect(now?.length, table).toBeGreaterThanOrEqual(before.length);
    }
    expect(Object.values(rows).flat().length).toBeGreaterThan(3_000);
    const fresh = await emptyDatabase();
    await applyMigrations(fresh);
    expect(await schemaOf(former)).toEqual(await schemaOf(fresh));

    process.env.DATABASE_URL = former;
    const { db } = await import("~/platform/db.server");
    const { checkDatabase } = await import("~/models/law/doctor/doctor.server");
    // A start does so first.
    const { foldAgain } = await import("~/models/desk/search/fold-again.server");
    await foldAgain();
    expect(await checkDatabase(db)).toEqual([]);
  });

  test("is recorded once by servers that start at once, and takes what came since", async () => {
    const url = await formerDatabase();
    const list = "Toll, Cook\r\nRENT\n toll,,Packing material ,Cook";
    await ask(url, `UPDATE "Company" SET "expenseKinds" = '${list}'`);
    const directory = join(folder, "later");
    cpSync(`prisma/migrations/${kind}`, directory, { recursive: true });
    // Its day is before the days that the names of release 0.10 bore.
    const later = "20270101000000_later";
    mkdirSync(join(directory, later));
    writeFileSync(join(directory, later, "migration.sql"), "CREATE TABLE later (a INT);");
    await Promise.all([1, 2, 3].map(() => applyMigrations(url, { directory })));
    const names = (await recordedIn(url)).map((row) => row.migration_name);
    expect(names).toEqual([BASELINE, ...SINCE, later]);
    expect(await ask(url, "SELECT a FROM later")).toEqual([]);
    // The company's list of kinds is records, each once and in its order; of its own kinds nobody said the row of TDS.
    const kinds = `SELECT "name", "tdsRow", "credit" FROM "ExpenseKind" ORDER BY "id"`;
    expect((await ask(url, kinds)).map((one) => Object.values(one))).toEqual([
      ["Toll", "none", "yes"],
      ["Cook", null, "yes"],
      ["RENT", "rent_land", "yes"],
      ["Packing material", "none", "yes"],
    ]);
    await expect(applyMigrations(url)).rejects.toThrow(
      `newer version of this product (migration ${later})`,
    );
  });

  test("gives the surveys of a call that was quoted their customer", async () => {
    const url = await emptyDatabase();
    const directory = join(folder, "surveys");
    cpSync(`prisma/migrations/${kind}`, directory, { recursive: true });
    for (const name of SINCE.slice(SINCE.indexOf("20261130151500_customers_of_surveys")))
      rmSync(join(directory, name), { recursive: true });
    await applyMigrations(url, { directory });
    const rows = `
      INSERT INTO "User" ("id", "name", "role", "searchText", "updatedAt") VALUES (1, 'Asha Rao', 'customer', '', CURRENT_TIMESTAMP);
      INSERT INTO "Enquiry" ("id", "name", "phone", "customerId", "searchText", "updatedAt")
        VALUES (1, 'Asha Rao', '1', 1, '', CURRENT_TIMESTAMP), (2, 'Meera Iyer', '2', NULL, '', CURRENT_TIMESTAMP);
      INSERT INTO "Survey" ("enquiryId", "searchText", "updatedAt")
        VALUES (1, '', CURRENT_TIMESTAMP), (2, '', CURRENT_TIMESTAMP);`;
    await ask(url, rows);
    await applyMigrations(url);
    const whose = `SELECT "customerId" FROM "Survey" ORDER BY "id"`;
    expect(await ask(url, whose)).toEqual([{ customerId: 1 }, { customerId: null }]);
  });

  test("that Prisma's 'migrate resolve' brought there forgets the former names alike", async () => {
    const url = await formerDatabase();
    await record(url, BASELINE, checksumOf(BASELINE));
    await applyMigrations(url);
    const names = (await recordedIn(url)).map((row) => row.migration_name);
    expect(names).toEqual([BASELINE, ...SINCE]);
  });
});

describe("A database that is refused stays as it was", () => {
  const OLDER =
    "This database is from before release 0.10. Start the last release 0.10 on it once, then this one.";

  test.each([
    ["lacks the last migration of release 0.10", (url: string) => forget(url, LAST), OLDER],
    ["lacks one before it", (url: string) => forget(url, "20270101000000_history_values"), OLDER],
    [
      "has one that nobody knows after it",
      (url: string) => record(url, "20291231000000_later"),
      "This database was used by a newer version of this product (migration 20291231000000_later)",
    ],
  ])("one that %s", async (_, change, sentence) => {
    const url = await formerDatabase();
    await change(url);
    const before = await recordedIn(url);
    const bytes = () =>
      kind === "sqlite" ? digest(readFileSync(url.slice("file:".length))) : null;
    const file = bytes();
    await expect(applyMigrations(url)).rejects.toThrow(sentence);
    expect(bytes()).toEqual(file);
    expect(await recordedIn(url)).toEqual(before);
  });
});
