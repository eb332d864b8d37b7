import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import {
  isOfDay,
  near,
  needsDatabase,
  needsIsolation,
  plan,
  reasonForPostgres,
  TEST_FILES,
  testsOnPostgres,
} from "./plan";
import { askingOf, cellsOf, READERS } from "./who-may";

const { pure, sqlite, sqliteAlone, postgres, postgresAlone } = plan();
const onPostgres = [...postgres, ...postgresAlone];

test.skipIf(process.env.TEST_EFFORT === "hard")(
  "of two days everybody is asked whatever they may, and on each day all who are refused",
  () => {
    const cells = { ...cellsOf(() => "403"), employee: "200", books: "200", admin: "200" };
    const row = { asked: "GET /x", subject: "-", form: "-", cells };
    const [one, other] = ["2026-11-28", "2026-11-29"].map((day) => askingOf([row], day));
    expect(new Set([...one!, ...other!])).toEqual(new Set(READERS));
    expect(one!.filter((reader) => other!.includes(reader)).sort()).toEqual(
      READERS.filter((reader) => cells[reader] === "403").sort(),
    );
    const refused = { ...row, cells: cellsOf(() => "403") };
    expect(askingOf([refused], "2026-11-28")).toEqual(READERS);
    expect(askingOf([row], "")).toEqual(READERS);
  },
);

describe("What runs where", () => {
  test("each file is in one project without Postgres, and no other", () => {
    const { pureAlone } = plan();
    expect([...pure, ...pureAlone, ...sqlite, ...sqliteAlone].sort()).toEqual(TEST_FILES);
  });

  test("arithmetic asks for no database; a command does, and one that a support file asks for", () => {
    expect(needsDatabase("app/models/ground/money/money.test.ts")).toBe(false);
    expect(needsDatabase("app/models/billing/payment/payment.test.ts")).toBe(true);
    expect(needsDatabase("tests/integration/lists.test.ts")).toBe(true);
    expect(needsDatabase("tests/integration/schema-drift.test.ts")).toBe(true);
  });

  test("who mocks a module or sets the environment shares neither", () => {
    expect(needsIsolation("app/models/people/user/sign-in.test.ts")).toBe(true);
    expect(needsIsolation("tests/integration/upgrade.test.ts")).toBe(true);
    expect(needsIsolation("tests/integration/invoices.test.ts")).toBe(false);
  });

  test.each([
    "lists",
    "search",
    "outage",
    "concurrency",
    "number-series",
    "migrations",
    "schema-drift",
    "doctor",
    "change-counters",
    "transactions",
    "who-may-operations",
  ])("%s is tried on Postgres", (subject) => {
    const about = TEST_FILES.filter((path) => path.includes(`/${subject}`));
    expect(about.length).toBeGreaterThan(0);
    for (const path of about.filter(needsDatabase)) expect(onPostgres).toContain(path);
  });

  test("raw SQL and races are found by what a file imports and says", () => {
    const reasons = (path: string) => reasonForPostgres(path);
    expect(reasons("app/models/people/attempt/attempt.test.ts")).toMatch(
      /attempt.server.ts speaks SQL/,
    );
    expect(reasons("app/models/billing/payment/payment.test.ts")).not.toBeNull();
    expect(reasons("app/models/billing/invoice/invoice.claim.test.ts")).toBe("several act at once");
    expect(reasons("app/models/desk/import/import.undo.test.ts")).toMatch(/speaks SQL/);
    expect(reasons("tests/integration/reports.test.ts")).toMatch(/speaks SQL/);
    expect(reasons("tests/integration/customer-words.test.ts")).toBeNull();
  });

  test("of two days each has its half of what is on Postgres for its SQL, and all that races or holds rows", () => {
    const of = (day: string) => {
      const { postgres: shared, postgresAlone: alone } = plan({ TEST_DAY: day });
      return [...shared, ...alone];
    };
    const [one, other] = [of("2026-11-28"), of("2026-11-29")];
    expect(new Set([...one, ...other])).toEqual(new Set(onPostgres));
    const both = one.filter((path) => other.includes(path));
    expect(both).toContain("tests/integration/concurrency.test.ts");
    expect(both).toContain("app/models/billing/invoice/invoice.claim.test.ts");
    expect(both).not.toContain("tests/integration/lists.test.ts");
    expect(isOfDay("tests/integration/lists.test.ts", "2026-11-28")).not.toBe(
      isOfDay("tests/integration/lists.test.ts", "2026-11-29"),
    );
  });

  test.each(["2026-11-28", "2026-11-29"])(
    "on %s each file runs; on both databases what differs most, on SQLite alone without Postgres",
    (day) => {
      const all = (canPostgres: boolean) => plan({ TEST_DAY: day }, canPostgres);
      expect(new Set(Object.values(all(true)).flat())).toEqual(new Set(TEST_FILES));
      const { pure: one, pureAlone: two, sqlite: three, sqliteAlone: four } = all(false);
      expect([...one, ...two, ...three, ...four].sort()).toEqual(TEST_FILES);
      const both = (path: string) =>
        [all(true).sqlite, all(true).postgres].every((files) => files.includes(path));
      expect(both("tests/integration/concurrency.test.ts")).toBe(true);
      expect(both("app/models/billing/invoice/invoice.claim.test.ts")).toBe(true);
      expect(both("tests/integration/lists.test.ts")).toBe(false);
    },
  );

  test.skipIf(process.env.TEST_POSTGRES === "all")(
    "where several act at once is all that differs, those tests alone are tried on Postgres",
    () => {
      const chosen = testsOnPostgres("app/models/billing/invoice/invoice.claim.test.ts");
      expect(chosen?.test("16 claims at once")).toBe(true);
      expect(chosen?.test("a claim of nobody")).toBe(false);
      expect(testsOnPostgres("tests/integration/lists.test.ts")).toBeNull();
    },
  );

  test("whatever is tried harder in test:hard is in one of its parts", () => {
    const parts = readFileSync("scripts/test-hard.mjs", "utf8");
    const named = [...parts.matchAll(/"([\w./-]+\.test|remembered)"/g)].map(([, name]) => name!);
    const harder = TEST_FILES.filter((path) =>
      /\beffort\(|\bIS_HARD\b/.test(readFileSync(path, "utf8")),
    );
    const left = harder.filter((path) => !named.some((name) => path.includes(name)));
    expect(left).toEqual([]);
    expect(harder.length).toBeGreaterThan(20);
  });

  test("a change asks for the tests beside it, those that import it, and those called like it", () => {
    const found = near(["app/models/road/vehicle/vehicle.number.ts"]);
    expect(found).toContain("app/models/road/vehicle/vehicle.test.ts");
    expect(found).toContain("tests/integration/vehicle-reports.test.ts");
    expect(found.length).toBeLessThan(25);
    expect(near(["README.md"])).toEqual([]);
  });
});
