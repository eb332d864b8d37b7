import { readFileSync } from "node:fs";

import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

import {
  closeCounters,
  foldCounters,
  learnTables,
  readCounters,
  snapshotOf,
  isUnchanged,
} from "~/platform/fast/change-counters.server";
import { now, setClock, thisQuarter } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { remembered } from "~/platform/fast/remembered.server";
import { applyMigrations } from "~/platform/migrations.server";
import { inRequest, type RequestContext } from "~/platform/request-context.server";
import { Watch, watching } from "~/platform/fast/watch.server";

import { startCluster, startReplica } from "../../scripts/postgres.mjs";
import { resetDatabase } from "../support/database";
import { makeItem, makeQuotation, makeUser } from "../support/factories";
import { signedIn } from "../support/http";
import { administer } from "../support/postgres-databases";
import { readSchema } from "../support/schema";
import { startProxy } from "../support/tcp-proxy";

/** What no page that is kept is made of: a page that reads one of these is not kept. */
const UNCOUNTED = ["AccessLog", "AttemptCount", "AuditEvent", "Heartbeat", "NumberSeries"];
const NO_PAGE = [...UNCOUNTED, "RecoveryCode", "ChangeCounter"];
const DERIVED = /(Search|SearchTerms|SearchText|Tally|TallyBase|TallyDelta)$/;

beforeAll(learnTables);
beforeEach(resetDatabase);
afterAll(async () => {
  setClock(null);
  await closeCounters();
});

/** The tables that were counted on by some work. */
async function countedBy(work: () => Promise<unknown>): Promise<string[]> {
  const before = await readCounters();
  await work();
  const after = await readCounters();
  return [...after].filter(([table, count]) => before.get(table) !== count).map(([name]) => name);
}

test("Every table is counted, follows one that is, or is read by no page that is kept", async () => {
  const tables = Object.keys(readSchema(readFileSync("prisma/schema.prisma", "utf8")));
  const counted = await readCounters();
  const unknown = tables
    .map((table) => table.replace(DERIVED, ""))
    .filter((table) => !counted.has(table) && !NO_PAGE.includes(table));
  expect(unknown).toEqual([]);
  for (const table of NO_PAGE) expect(counted.has(table)).toBe(false);
});

test("Each change of a row counts, with its commit, and what changes nothing does not", async () => {
  let id = 0;
  expect(await countedBy(async () => void ({ id } = await makeItem()))).toEqual(["Item"]);
  const where = { id };
  const rename = (name: string) =>
    transaction((tx) => tx.item.updateMany({ where, data: { name } }));
  expect(await countedBy(() => rename("Crate"))).toEqual(["Item"]);
  const nothing = () =>
    transaction((tx) => tx.item.updateMany({ where: { id: -1 }, data: { name: "No" } }));
  expect(await countedBy(nothing)).toEqual([]);
  const takenBack = transaction(async (tx) => {
    await tx.item.updateMany({ where, data: { name: "No" } });
    expect(await countedBy(async () => {})).toEqual([]);
    throw new Error("taken back");
  });
  expect(await countedBy(() => takenBack.catch(() => {}))).toEqual([]);
  expect(await countedBy(() => transaction((tx) => tx.item.delete({ where })))).toEqual(["Item"]);
});

test("Rows that go with another count as well", async () => {
  const { id } = await makeQuotation();
  const tables = await countedBy(() => transaction((tx) => tx.quotation.delete({ where: { id } })));
  expect(tables).toContain("Quotation");
  expect(tables).toContain("QuotationItem");
});

test("That a session is used does not count, that it ends does", async () => {
  const user = await makeUser();
  await signedIn(user);
  const where = { userId: user.id };
  const times = { lastSeenAt: new Date(), expiresAt: new Date() };
  const used = () => transaction((tx) => tx.session.updateMany({ where, data: times }));
  expect(await countedBy(used)).toEqual([]);
  const ended = () => transaction((tx) => tx.session.deleteMany({ where }));
  expect(await countedBy(ended)).toEqual(["Session"]);
});

test("What connections counted that are gone is added up, and sums stay", async () => {
  await makeItem();
  const before = await readCounters();
  await db.$executeRaw`INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Item', 4000000, 5)`;
  const added = Number((await readCounters()).get("Item"));
  await foldCounters();
  await makeItem();
  const after = Number((await readCounters()).get("Item"));
  // SQLite has one writer: there is nothing to add up, and the row above is none of its own.
  expect(after).toBeGreaterThan(Number(before.get("Item")));
  expect(after).toBe(added + 1);
});

test("A statement stands on the tables it names, and on nothing where one is not counted", async () => {
  const counters = await readCounters();
  const standing = (sql: string) => snapshotOf({ statements: [sql], tables: [] }, counters);
  // On Postgres also on the server that counts, under no name.
  const names = (sql: string) => standing(sql)?.flatMap(([table]) => table || []);
  expect(names(`SELECT 1 FROM "Item" JOIN "User" u ON true`)).toEqual(["Item", "User"]);
  expect(names(`SELECT 1 FROM "Item", "AccessLog"`)).toBeUndefined();
  expect(names(`SELECT 1 FROM "QuotationTally"`)).toEqual(["Quotation"]);
  const found = standing(`SELECT 1 FROM "Item"`) ?? [];
  expect(isUnchanged(found, await readCounters())).toBe(true);
  await makeItem();
  expect(isUnchanged(found, await readCounters())).toBe(false);
});

test("Two requests whose look-ups Prisma gathers each know what they read", async () => {
  const { id } = await makeItem();
  const user = await makeUser();
  const [one, two] = [new Watch(), new Watch()];
  await Promise.all([
    watching(one, async () => await db.item.findUnique({ where: { id } })),
    watching(two, async () => {
      return await db.user.findUnique({
        where: { id: user.id },
        select: { quotations: { select: { items: true } }, _count: { select: { invoices: true } } },
      });
    }),
  ]);
  const counters = await readCounters();
  const tables = (watch: Watch) => snapshotOf(watch, counters)?.map(([table]) => table) ?? [];
  expect(tables(one)).toContain("Item");
  expect(tables(two)).toEqual(
    expect.arrayContaining(["User", "Quotation", "QuotationItem", "Invoice"]),
  );
});

test("What a statement found is remembered until its table is changed, and not for an older request", async () => {
  const { id } = await makeItem({ name: "Crate" });
  const where = { id };
  const names = async () => (await db.item.findMany({ where, select: { name: true } }))[0]?.name;
  const context = async (): Promise<RequestContext> => {
    return { id: "", address: "", userAgent: "", user: null, counters: await readCounters() };
  };
  const under = (own: RequestContext, work: () => Promise<unknown>) =>
    inRequest(own, () => watching(new Watch(), work));
  const older = await context();
  expect(await under(older, names)).toBe("Crate");
  // Past all triggers, so that only what is remembered can still say the old name.
  await raw(`UPDATE "Item" SET "name" = 'Barrel' WHERE "id" = ${id}`);
  expect(await under(await context(), names)).toBe("Crate");
  await transaction((tx) => tx.item.updateMany({ where, data: { name: "Box" } }));
  expect(await under(await context(), names)).toBe("Box");

  // Asked in one tick: Prisma sends both in the name of the older request.
  const newer = await context();
  const one = async () => (await db.item.findUnique({ where }))?.name;
  await under(older, one);
  expect(await Promise.all([under(older, one), under(newer, one)])).toEqual(["Box", "Box"]);
});

/** A change that no trigger counts. */
async function raw(sql: string) {
  const names = await readCounters();
  const count = names.get("Item") ?? "0";
  await db.$executeRawUnsafe(sql);
  const set = `UPDATE "ChangeCounter" SET "count" = ${count} WHERE "table" = 'Item' AND "writer" = 0`;
  await db.$executeRawUnsafe(
    `DELETE FROM "ChangeCounter" WHERE "table" = 'Item' AND "writer" <> 0`,
  );
  await db.$executeRawUnsafe(set);
}

test("Whoever looks at the moment, writes, or turns on the day is noticed", async () => {
  const watched = async (work: () => unknown) => {
    const watch = new Watch();
    await watching(watch, async () => await work());
    return watch;
  };
  expect((await watched(now)).never).not.toBeNull();
  expect((await watched(() => makeItem())).never).not.toBeNull();
  setClock(new Date("2026-11-21T18:29:59Z"));
  const { never, until } = await watched(thisQuarter);
  expect([never, until]).toEqual([null, Date.parse("2026-11-21T18:30:00Z")]);
  setClock(null);
});

test("A small thing is remembered for requests that would find the same, and for no other", async () => {
  await makeItem();
  let asked = 0;
  // As Prisma's own: nothing is asked before somebody waits for it.
  const count = () => (asked++, db.item.count());
  const request = async () => {
    const counters = await readCounters();
    const context: RequestContext = { id: "", address: "", userAgent: "", user: null, counters };
    return inRequest(context, () => remembered("items", count));
  };
  expect([await request(), await request(), asked]).toEqual([1, 1, 1]);
  await makeItem();
  expect([await request(), asked]).toEqual([2, 2]);
  expect([await remembered("items", count), asked]).toEqual([2, 3]);
});

if (env().databaseKind === "postgres") {
  test("What was read of a database stands on nothing once a copy has taken over that never had it", async () => {
    const cluster = await startCluster();
    await applyMigrations(cluster.url);
    const copy = await startReplica(cluster.url);
    const way = await startProxy(portOf(cluster.url));
    const own = env().databaseUrl;
    const item = (url: string, sku: string) =>
      administer(url, (client) =>
        client.query(`INSERT INTO "Item" ("name", "sku", "category", "price", "currency", "searchText", "updatedAt")
          VALUES ('Lyre', '${sku}', 'Other', 0, 'INR', 'lyre', now())`),
      );
    try {
      await closeCounters();
      env().databaseUrl = cluster.url.replace(`:${portOf(cluster.url)}/`, `:${way.port}/`);
      await cutOff(copy.url);
      await item(cluster.url, "lost");
      const lost = await readCounters();
      const items = snapshotOf({ statements: [], tables: ["Item"] }, lost) ?? [];
      expect(isUnchanged(items, await readCounters())).toBe(true);

      await copy.promote();
      way.leadTo(portOf(copy.url));
      await item(copy.url, "later");
      const later = await vi.waitFor(async () => await readCounters(), { timeout: 8_000 });
      expect(later.get("Item")).toBe(lost.get("Item"));
      expect(isUnchanged(items, later)).toBe(false);
    } finally {
      await closeCounters();
      env().databaseUrl = own;
      way.stop();
      await copy.stop();
      await cluster.stop();
    }
  });
}

const portOf = (url: string) => Number(new URL(url).port);

/** Has a copy receive nothing more of the database that it follows. */
async function cutOff(url: string): Promise<void> {
  await administer(url, async (client) => {
    await client.query("ALTER SYSTEM SET primary_conninfo = ''");
    await client.query("SELECT pg_reload_conf()");
    await vi.waitFor(async () => {
      expect((await client.query("SELECT FROM pg_stat_wal_receiver")).rowCount).toBe(0);
    });
  });
}
