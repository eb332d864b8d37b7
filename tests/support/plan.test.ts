import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import {
  near,
  needsDatabase,
  needsIsolation,
  plan,
  reasonForPostgres,
  specsOf,
  TEST_FILES,
  testsOnPostgres,
} from "./plan";
import { askingOf, cellsOf, READERS } from "./who-may";

const { pure, sqlite, sqliteAlone, postgres, postgresAlone } = plan();
const onPostgres = [...postgres, ...postgresAlone];

test.skipIf(process.env.TEST_EFFORT === "hard")(
  "of two rounds everybody is asked whatever they may, and on each day all who are refused",
  () => {
    const cells = { ...cellsOf(() => "403"), employee: "200", books: "200", admin: "200" };
    const row = { asked: "GET /x", subject: "-", form: "-", cells };
    const [one, other] = ["2026-11-28", "2026-12-01"].map((day) => askingOf([row], day));
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

  /** Two rounds of three days. */
  const DAYS = [28, 29, 30, 31, 32, 33].map((day) =>
    new Date(Date.UTC(2026, 10, day)).toISOString().slice(0, 10),
  );
  const planOf = (day: string, more = {}, canPostgres = true) =>
    plan({ TEST_DAY: day, ...more }, canPostgres);

  test("of three days each file has one, what guards most and arithmetic each; of two rounds each of its databases", () => {
    const plans = DAYS.map((day) => planOf(day));
    const days = plans.map((one) => new Set(Object.values(one).flat()));
    const timesOf = (path: string) => days.filter((files) => files.has(path)).length;
    for (const path of TEST_FILES)
      expect([path, timesOf(path)]).toEqual([
        path,
        !needsDatabase(path) || path.includes("/who-may-") ? DAYS.length : 2,
      ]);
    for (const name of ["pure", "sqlite", "sqliteAlone", "postgres", "postgresAlone"] as const) {
      const found = new Set(plans.flatMap((one) => one[name]));
      expect([name, [...found].sort()]).toEqual([name, plan()[name]]);
    }
    const both = (path: string) =>
      DAYS.filter(
        (day) => planOf(day).sqlite.includes(path) && planOf(day).postgres.includes(path),
      );
    expect(both("tests/integration/concurrency.test.ts")).toHaveLength(2);
    expect(both("app/models/billing/invoice/invoice.claim.test.ts")).toHaveLength(2);
    expect(both("tests/integration/lists.test.ts")).toHaveLength(0);
  });

  test.each(DAYS)("on %s without Postgres what has its turn runs on SQLite alone", (day) => {
    const { pure: one, pureAlone: two, sqlite: three, sqliteAlone: four } = planOf(day, {}, false);
    expect([...one, ...two, ...three, ...four].sort()).toEqual(
      [...new Set(Object.values(planOf(day)).flat())].sort(),
    );
  });

  test.each(DAYS)(
    "on %s a change has its tests on both databases, whose turn it ever is",
    (day) => {
      const TEST_CHANGED = "app/models/people/attempt/attempt.server.ts";
      const { sqlite: one, postgres: other } = planOf(day, { TEST_CHANGED });
      for (const files of [one, other])
        expect(files).toContain("app/models/people/attempt/attempt.test.ts");
      const tables = planOf(day, { TEST_CHANGED: "prisma/schema.prisma" });
      expect(Object.values(tables).flat()).toContain("tests/integration/schema-drift.test.ts");
    },
  );

  test("of three days each browser spec has one, the main job and the weights each, and a change its own", () => {
    const of = (day: string, more = {}) => specsOf({ TEST_DAY: day, ...more });
    const found = DAYS.flatMap((day) => of(day));
    const times = new Map(
      specsOf({}).map((path) => [path, found.filter((one) => one === path).length]),
    );
    const daily = [...times].filter(([, count]) => count === DAYS.length).map(([path]) => path);
    expect(daily).toEqual(["tests/e2e/main-job.spec.ts", "tests/e2e/weights.spec.ts"]);
    expect([...times.values()].filter((count) => count !== 2)).toHaveLength(daily.length);
    for (const day of DAYS) {
      expect(of(day, { TEST_CHANGED: "app/models/road/delivery/delivery.fields.ts" })).toContain(
        "tests/e2e/delivery.spec.ts",
      );
      expect(of(day, { TEST_CHANGED: "app/components/ui/Button.tsx" })).toEqual(specsOf({}));
    }
  });

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
