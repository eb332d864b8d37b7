import { beforeEach, describe, expect, test } from "vitest";

import { Prisma } from "~/generated/sqlite/client";
import { learnTables, readCounters } from "~/platform/fast/change-counters.server";
import { db } from "~/platform/db.server";
import { keyOf } from "~/platform/fast/watched-queries.server";
import { inRequest } from "~/platform/request-context.server";
import { Watch, watching } from "~/platform/fast/watch.server";

import { resetDatabase } from "../support/database";
import { makeCustomer } from "../support/factories";

beforeEach(async () => {
  await resetDatabase();
  await learnTables();
});

/** Runs work as a page that is made now; says what was asked of the database meanwhile, and what the page stands on. */
async function asPage<T>(work: () => Promise<T>) {
  const watch = new Watch();
  const counters = await readCounters();
  const context = { id: "r", address: "", userAgent: "", user: null, counters };
  const value = await inRequest(context, () => watching(watch, work));
  return { value, asked: watch.statements.size, tables: [...watch.tables] };
}

const named = { where: { role: "customer" }, select: { name: true, createdAt: true } };
const QUERIES: [name: string, query: () => Promise<unknown>][] = [
  ["rows", async () => db.user.findMany(named)],
  ["one row", async () => db.user.findUnique({ where: { email: "asha@example.com" } })],
  ["a count", async () => db.user.count({ where: { role: "customer" } })],
  [
    "groups",
    async () => db.user.groupBy({ by: ["role"], _count: { id: true }, orderBy: { role: "asc" } }),
  ],
  [
    "SQL as a template",
    async () => db.$queryRaw`SELECT "name" FROM "User" WHERE "role" = ${"customer"}`,
  ],
  [
    "SQL put together",
    async () =>
      db.$queryRaw(
        Prisma.sql`SELECT "name" FROM "User" WHERE ${Prisma.sql`"role" = ${"customer"}`}`,
      ),
  ],
];

describe.each(QUERIES)("%s", (_name, query) => {
  test("are not asked again before their table is changed, and then they are", async () => {
    const customer = await makeCustomer({ name: "Asha", email: "asha@example.com" });
    const first = await asPage(query);
    expect(first.asked).toBeGreaterThan(0);
    const again = await asPage(query);
    expect(again).toMatchObject({ value: first.value, asked: 0 });
    // Whoever stands on it knows its table either way.
    expect(again.tables).toContain("User");

    await db.user.update({
      where: { id: customer.id },
      data: { name: "Asha Rao", role: "employee" },
    });
    const changed = await asPage(query);
    expect(changed.asked).toBeGreaterThan(0);
    expect(changed.value).not.toEqual(first.value);
  });
});

test("what somebody does to what they got is theirs alone", async () => {
  await makeCustomer({ name: "Asha" });
  const read = () => db.user.findMany(named);
  const { value } = await asPage(read);
  const before = structuredClone(value);
  value.reverse();
  for (const row of value) row.name = "Changed";
  expect((await asPage(read)).value).toEqual(before);
  expect((await asPage(read)).value[0]?.createdAt).toBeInstanceOf(Date);
});

test("who is not making a page asks the database", async () => {
  await makeCustomer({ name: "Asha" });
  const read = () => db.user.count();
  await asPage(read);
  const watch = new Watch();
  await watching(watch, read);
  expect(watch.statements.size).toBe(1);
});

test("only what can be said in full has a key", () => {
  expect(keyOf("user.findMany", { where: { id: 1 } })).not.toBe(
    keyOf("user.findMany", { where: { id: "1" } }),
  );
  expect(keyOf("user.findMany", { where: { at: new Date(0) } })).not.toBeNull();
  for (const odd of [{ id: 1n }, { id: NaN }, { id: new Map() }, { id: Prisma.DbNull }]) {
    expect(keyOf("user.findMany", odd)).toBeNull();
  }
});
