import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { prepareDatabase } from "~/services/company/first-boot.server";
import { signToken } from "~/services/api/token.server";
import { db, transaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { unavailableOf } from "~/platform/unavailable";

import { setup } from "../../scripts/setup.mjs";
import { startServer } from "../support/built-server";
import { resetDatabase } from "../support/database";
import { IS_HARD } from "../support/effort";
import { makeItem } from "../support/factories";
import { signedIn } from "../support/http";
import { holdRows } from "../support/row-lock";
import { startProxy } from "../support/tcp-proxy";

/** What the product promises: an answer, if only a refusal, within five seconds. */
const ANSWER_MS = 5_000;
/** What a page of others may take meanwhile, on a machine that runs other tests beside this one. */
const USUAL_MS = 2_000;

type Proxy = Awaited<ReturnType<typeof startProxy>>;
const postgres = env().databaseKind === "postgres";

let proxy: Proxy | undefined;
let server: ReturnType<typeof startServer>;
let url: string;
let cookie: string;
let token: string;
let release = async () => {};

beforeAll(async () => {
  await setup({ build: true });
  await resetDatabase();
  await db.company.update({ where: { id: 1 }, data: { name: "Nair Packers" } });
  await prepareDatabase();
  const admin = await db.user.findFirstOrThrow();
  cookie = await signedIn(admin);
  token = await signToken(admin);
  const address = postgres ? new URL(env().databaseUrl) : null;
  if (address) {
    proxy = await startProxy(Number(address.port), address.hostname);
    address.port = String(proxy.port);
  }
  // Past a pooler, where the tests run through one.
  const { DIRECT_DATABASE_URL = "" } = process.env;
  server = startServer(address ? { DATABASE_URL: address.href, DIRECT_DATABASE_URL } : {});
  url = await server.ready();
}, 180_000);
afterEach(async () => {
  proxy?.thaw();
  await release();
  release = async () => {};
});
afterAll(async () => {
  await server.stop();
  proxy?.stop();
  await db.$disconnect();
});

type Answered = { status: number; ms: number; text: string; headers: Headers };

async function ask(path: string, init: RequestInit = {}): Promise<Answered> {
  const start = performance.now();
  const response = await fetch(url + path, {
    ...init,
    redirect: "manual",
    headers: { Cookie: cookie, ...(init.headers as Record<string, string>) },
  });
  const text = await response.text();
  const { status, headers } = response;
  return { status, ms: performance.now() - start, text, headers };
}

const change = (id: number, price: number): [string, RequestInit] => [
  `/api/items/${id}`,
  {
    method: "PUT",
    body: JSON.stringify({ price }),
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}`, Cookie: "" },
  },
];

function post(path: string, fields: Record<string, string>): [string, RequestInit] {
  return [path, { method: "POST", body: new URLSearchParams(fields), headers: { Origin: url } }];
}

function expectOutage({ status, ms, headers }: Answered, busy = 0) {
  expect(status).toBe(503);
  expect(ms).toBeLessThan(ANSWER_MS + busy);
  expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
}

describe("rows that another session holds", () => {
  test("writes to them get 503 in time, nothing of them is done, everybody else goes on", async () => {
    // More than there are connections for writing, and more than ten that there once were for everything.
    const items = await Promise.all(Array.from({ length: 12 }, () => makeItem()));
    const [item = await makeItem()] = items;
    const changeAll = (price: number) => items.map(({ id }) => ask(...change(id, price)));
    const calm = await Promise.all(changeAll(5));
    expect(calm.map(({ status }) => status)).toEqual(calm.map(() => 200));
    // What a machine that is busy with other tests takes by itself.
    const busy = Math.max(...calm.map(({ ms }) => ms));
    // As it is after that: an older version would be a conflict, if it came to that.
    const typed = formOf(await db.item.findUniqueOrThrow({ where: { id: item.id } }));
    release = await holdRows("Item");
    const writes = changeAll(7);
    const form = ask(...post(`/items/edit/${item.id}`, { ...typed, price: "77" }));
    let waiting = true;
    const reads: Answered[] = [];
    const reading = (async () => {
      while (waiting) {
        for (const path of ["/items", "/login", "/healthz"]) reads.push(await ask(path));
        await sleep(100);
      }
    })();
    const answers = await Promise.all(writes);
    const page = await form;
    waiting = false;
    await reading;

    for (const answer of answers) {
      expectOutage(answer, busy);
      expect(JSON.parse(answer.text)).toEqual({ success: false, message: expect.any(String) });
    }
    expectOutage(page, busy);
    expect(page.text).toContain("Nothing was saved. Please try again in a few seconds.");
    // What was typed is still in the form.
    expect(page.text).toMatch(/name="price"[^>]*value="77"|value="77"[^>]*name="price"/);
    expect(reads.length).toBeGreaterThan(3);
    expect(reads.filter(({ status }) => status !== 200 && status !== 302)).toEqual([]);
    expect(Math.max(...reads.map(({ ms }) => ms))).toBeLessThan(USUAL_MS + busy);

    await release();
    release = async () => {};
    expect(await priceOf(item.id)).toBe(500);
    expect((await ask(...change(item.id, 9))).status).toBe(200);
    expect(await priceOf(item.id)).toBe(900);
  }, 30_000);

  test("/readyz says that nothing can be written; /healthz goes on", async () => {
    expect(await ask("/readyz")).toMatchObject({ status: 200 });
    release = await holdRows("Heartbeat");
    await sleep(1_100);
    const [ready, health] = await Promise.all([ask("/readyz"), ask("/healthz")]);
    expect(ready).toMatchObject({ status: 503 });
    expect(ready.ms).toBeLessThan(3_000);
    expect(JSON.parse(ready.text)).toMatchObject({ status: "not ready", write: "failed" });
    expect(health).toMatchObject({ status: 200 });
  }, 30_000);
});

if (postgres) {
  describe("a Postgres that is frozen: connections stay open, nothing is answered", () => {
    test("every door says so in time, in the company's name, and works by itself afterwards", async () => {
      const { id } = await makeItem();
      proxy?.freeze();
      const doors = [
        ask("/login"),
        ask("/items"),
        ask("/d/abcdefghijklmnopqrstuvwx"),
        ask("/d/abc/pdf"),
      ];
      const calls = [ask(...change(id, 5)), ask("/api/items")];
      const typed = { ...formOf(await db.item.findUniqueOrThrow({ where: { id } })), price: "77" };
      const posted = ask(...post(`/items/edit/${id}`, typed));
      const health = ask("/healthz");
      for (const answer of await Promise.all(doors)) {
        expectOutage(answer);
        expect(answer.text).toContain("Nair Packers");
        expect(answer.text).toContain("Please try again in a few seconds.");
      }
      for (const answer of await Promise.all(calls)) {
        expectOutage(answer);
        expect(JSON.parse(answer.text)).toEqual({ success: false, message: expect.any(String) });
      }
      const page = await posted;
      expectOutage(page);
      const again = fieldsOfForm(page.text, `/items/edit/${id}`);
      expect(again).toEqual(typed);
      expect(await health).toMatchObject({ status: 503 });
      expect((await health).ms).toBeLessThan(3_000);
      // Once it is known nobody waits for it any more.
      const next = await ask("/items");
      expectOutage(next);
      expect(next.ms).toBeLessThan(USUAL_MS);

      proxy?.thaw();
      await expect.poll(async () => (await ask("/items")).status, { timeout: 5_000 }).toBe(200);
      // 'Try again' on the page of the form does what was typed.
      expect((await ask(...post(`/items/edit/${id}`, again))).status).toBe(302);
      expect(await priceOf(id)).toBe(7_700);
      expect((await ask(...change(id, 6))).status).toBe(200);
      expect((await ask("/readyz")).status).toBe(200);
    }, 40_000);

    if (!IS_HARD) return;

    test("a form is told in its own words, try after try, and comes back live when it is refused", async () => {
      const { id } = await makeItem();
      const path = `/items/edit/${id}`;
      // It names its fields as the person saw them last.
      expect((await ask(path)).status).toBe(200);
      const item = formOf(await db.item.findUniqueOrThrow({ where: { id } }));
      const typed = { ...item, name: "Sofa, three seats", price: "much" };
      let again: Record<string, string> = typed;
      proxy?.freeze();
      for (const lite of ["off", "on"]) {
        const headers = { Origin: url, Cookie: `${cookie}; lite=${lite}` };
        const body = new URLSearchParams(again);
        const page = await ask(path, { method: "POST", body, headers });
        expectOutage(page);
        expect(page.text).toContain("<dt>SKU</dt>");
        expect(page.text).toContain("<dd>Sofa, three seats</dd>");
        again = fieldsOfForm(page.text, path);
        expect(again).toEqual(typed);
      }
      proxy?.thaw();
      await expect.poll(async () => (await ask("/items")).status, { timeout: 5_000 }).toBe(200);
      const refused = await ask(...post(path, again));
      expect(refused.status).toBe(400);
      expect(refused.text).toMatch(
        /<input[^>]*(name="name"[^>]*value|value="[^"]*"[^>]*name="name")/,
      );
      expect(refused.text).toContain("Sofa, three seats");
      expect(refused.text).not.toContain("Try again");
    }, 40_000);

    test("a transaction that was given up on is over in the database too", async () => {
      const { id } = await makeItem();
      release = await holdRows("Item");
      const given = ask(...change(id, 5));
      await expect.poll(lockWaiters, { timeout: 2_000 }).toBe(1);
      proxy?.freeze();
      expectOutage(await given);
      proxy?.thaw();
      await expect.poll(lockWaiters, { timeout: 5_000 }).toBe(0);
    }, 30_000);
  });
}

if (postgres) {
  describe("a Postgres that was made a replica: it answers, and takes no writes", () => {
    // A pooler's connections outlive that: behind one it is HAProxy that ends them (docs/scaling.md).
    const alone = test.skipIf(process.env.DIRECT_DATABASE_URL);
    alone(
      "nobody is shown what it has: others write elsewhere; it works by itself afterwards",
      async () => {
        const { id } = await makeItem();
        expect((await ask("/items")).status).toBe(200);
        await demote();
        for (const answer of [
          await ask("/items"),
          await ask(...change(id, 5)),
          await ask("/api/items"),
        ])
          expectOutage(answer);
        expect(await ask("/healthz")).toMatchObject({ status: 503 });

        await promote();
        await expect.poll(async () => (await ask("/items")).status, { timeout: 5_000 }).toBe(200);
        expect((await ask(...change(id, 6))).status).toBe(200);
      },
      30_000,
    );

    test("a write that a connection brings there is to be tried again", async () => {
      const { id } = await makeItem();
      const writing = transaction(async (tx) => {
        await tx.$executeRawUnsafe("SET TRANSACTION READ ONLY");
        await tx.item.update({ where: { id }, data: { price: 7 } });
      });
      await expect(writing).rejects.toSatisfy(
        (error) => unavailableOf(error)?.trouble === "database",
      );
      await transaction((tx) => tx.item.update({ where: { id }, data: { price: 8 } }));
    });
  });
}

/** What clients see of a leader that becomes a replica: sessions end, new ones may only read. */
async function demote() {
  release = promote;
  await setReadOnly("on");
  await onServer(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`);
}

const promote = () => setReadOnly("off");

const setReadOnly = (state: "on" | "off") =>
  onServer(`DO $$ BEGIN EXECUTE format(
    'ALTER DATABASE %I SET default_transaction_read_only = ${state}', current_database()); END $$`);

/** On a session that may write whatever is the rule of the database. */
async function onServer(sql: string) {
  const connectionString = env().directDatabaseUrl;
  const client = new pg.Client({
    connectionString,
    options: "-c default_transaction_read_only=off",
  });
  await client.connect();
  await client.query(sql);
  await client.end();
}

async function lockWaiters(): Promise<number> {
  const [{ waiting } = { waiting: 0n }] = await db.$queryRaw<{ waiting: bigint }[]>`
    SELECT count(*) AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return Number(waiting);
}

const priceOf = async (id: number) => (await db.item.findUniqueOrThrow({ where: { id } })).price;

function formOf(item: { name: string; sku: string; category: string; version: number }) {
  const { name, sku, category, version } = item;
  return { name, sku, category, version: String(version), cost: "0" };
}

/** The hidden fields of the form on a page that posts to an address. */
function fieldsOfForm(page: string, address: string): Record<string, string> {
  const [, form = ""] = page.split(`action="${address}"`);
  const found = form
    .split("</form>", 1)[0]
    ?.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  return Object.fromEntries([...(found ?? [])].map(([, name = "", value = ""]) => [name, value]));
}
