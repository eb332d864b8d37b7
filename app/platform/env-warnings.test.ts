import { describe, expect, test } from "vitest";

import { warningsOf } from "./env-warnings.server";

const SOUND = {
  appUrl: "https://office.example",
  smtpUrl: null,
  whatsapp: null,
  trustProxy: true,
  databaseKind: "sqlite" as const,
  databaseUrl: "file:/srv/app.db",
};

const GIVEN = { APP_URL: SOUND.appUrl };

describe("what is said at the start", () => {
  test("is nothing where all is sound", () => {
    expect(warningsOf(SOUND, GIVEN)).toEqual([]);
  });

  test("is that cookies are not kept to https behind a proxy while APP_URL is http", () => {
    const behind = { ...SOUND, appUrl: "http://office.example" };
    expect(warningsOf(behind, GIVEN)).toEqual([expect.stringContaining("TRUST_PROXY is 1")]);
    expect(warningsOf({ ...behind, trustProxy: false }, GIVEN)).toEqual([]);
  });

  test("is where links of messages lead while nobody said so", () => {
    const mailing = { ...SOUND, smtpUrl: "smtp://127.0.0.1:25" };
    expect(warningsOf(mailing, {})).toEqual([expect.stringContaining("APP_URL is not set")]);
    expect(warningsOf(mailing, GIVEN)).toEqual([]);
  });

  test.each([
    ["postgres://office@db.example/movers", true],
    ["postgres://office@db.example/movers?sslmode=prefer", true],
    ["postgres://office@db.example/movers?sslmode=disable", true],
    ["postgres://office@db.example/movers?sslmode=verify-full", false],
    ["postgres://office@db.example/movers?sslmode=require", false],
    ["postgresql://office@127.0.0.1:5432/movers", false],
    ["postgresql://office@localhost/movers", false],
    ["postgresql://office@localhost/movers?host=/run/postgresql", false],
    ["postgresql://db/movers?host=/run/postgresql", false],
  ])("is whether %s can be read on the way: %s", (databaseUrl, said) => {
    const warnings = warningsOf({ ...SOUND, databaseKind: "postgres", databaseUrl }, GIVEN);
    expect(warnings.map((each) => each.includes("without TLS"))).toEqual(said ? [true] : []);
  });

  test("is that a replica is no longer read, to whoever still names one", () => {
    const named = { ...GIVEN, READ_DATABASE_URL: "postgresql://movers@replica.example/movers" };
    expect(warningsOf(SOUND, named)).toEqual([
      "READ_DATABASE_URL is ignored: since 1.0 everything is read from DATABASE_URL.",
    ]);
  });
});
