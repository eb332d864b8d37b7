import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { EXPORTS } from "~/models/desk/exports/exports.server";
import { operations } from "~/services/api/operations.server";
import { isReport } from "~/services/desk/reports.server";
import { signToken } from "~/services/api/token.server";
import {
  closeCounters,
  learnTables,
  readCounters,
  snapshotOf,
  isUnchanged,
} from "~/platform/fast/change-counters.server";
import { db } from "~/platform/db.server";
import { parseEnv } from "~/platform/env.server";
import { REPLICA_BEHIND_MS } from "~/platform/limits.server";
import { applyMigrations } from "~/platform/migrations.server";

import { startReplica } from "../../scripts/postgres.mjs";
import { setup } from "../../scripts/setup.mjs";
import { startServer } from "../support/built-server";
import { resetDatabase } from "../support/database";
import { IS_HARD } from "../support/effort";
import { makeItem, makeUser } from "../support/factories";
import { signedIn } from "../support/http";
import { startProxy } from "../support/tcp-proxy";
import { administer } from "../support/postgres-databases";

// A cluster of its own: the one of the other tests has no replica.
const cluster = await vi.hoisted(async () => {
  if (process.env.TEST_DATABASE !== "postgres") return null;
  const { startCluster } = await import("../../scripts/postgres.mjs");
  const started = await startCluster();
  const { startProxy } = await import("../support/tcp-proxy");
  const address = new URL(started.url);
  const way = await startProxy(Number(address.port));
  address.port = String(way.port);
  process.env.DATABASE_URL = address.href;
  delete process.env.DIRECT_DATABASE_URL;
  return { ...started, way };
});

/** A browser of somebody, with its cookies. */
type Browser = { name: string; cookies: Map<string, string> };
type Answer = { status: number; text: string; headers: Headers };

const portOf = (url: string) => Number(new URL(url).port);

function throughPort(url: string, port: number): string {
  const through = new URL(url);
  through.port = String(port);
  return through.href;
}

async function ask(
  base: string,
  { cookies }: Browser,
  path: string,
  fields?: Record<string, string>,
) {
  const response = await fetch(base + path, {
    redirect: "manual",
    ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
    headers: {
      Cookie: [...cookies].map((pair) => pair.join("=")).join("; "),
      ...(fields && { Origin: base }),
    },
  });
  for (const line of response.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/Max-Age=0/i.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  }
  const { status, headers } = response;
  return { status, text: await response.text(), headers } satisfies Answer;
}

async function makeItemBy(base: string, browser: Browser, name: string) {
  const { text } = await ask(base, browser, "/items/new");
  const [, key = ""] = /name="idempotencyKey"[^>]*value="([^"]+)"/.exec(text) ?? [];
  const made = await ask(base, browser, "/items/new", {
    idempotencyKey: key,
    name,
    sku: randomUUID(),
    category: "Furniture",
    price: "10",
  });
  expect(made.status).toBe(302);
}

describe("What is read behind the database", () => {
  test("is what the lists of pages and of /api read, and no record and no form", () => {
    const routes = readFileSync("tests/support/routes.txt", "utf8").split("\n");
    const lists = routes.filter((line) =>
      /\._index\.tsx|noun-list|report-|\[\.csv\]|statement/.test(line),
    );
    const own =
      /^\/(settings(\/tax-rates)?|import(\/:id\/problems\.csv)?|privacy-notice|d\/:token|privacy\/breaches\/:id) /;
    const wanted = lists.filter((line) => !own.test(line)).map((line) => line.split(" ")[0] ?? "");
    const paths = wanted.map((path) => path.replace(/:\w+/g, "7"));
    expect(paths.length).toBeGreaterThan(9);
    expect(paths.filter((path) => path !== "/" && !isReport(path))).toEqual([]);
    const files = [...EXPORTS.keys()].flatMap((list) => [`${list}.csv`, `${list}.xlsx/`]);
    expect(files.filter((path) => !isReport(path))).toEqual([]);
    const calls = operations.filter(({ method }) => method === "GET");
    const many = calls.filter(({ id }) =>
      /^list|^search|Summary$|Stats$|Report$|^get(Dashboard|Gstr1|Gstr3b|Iff|TdsPaid|Amendments)$|^exportTally$/.test(
        id,
      ),
    );
    expect(
      many
        .filter(({ path }) => !isReport(`/api${path.replace("{id}", "7")}`))
        .map(({ path }) => path),
    ).toEqual([]);
    const others = calls.filter((call) => !many.includes(call));
    expect(others.filter(({ path }) => isReport(`/api${path}`)).map(({ path }) => path)).toEqual(
      [],
    );
    for (const path of [
      "/quotations/7",
      "/quotations/new",
      "/items/edit/7",
      "/login",
      "/profile",
    ]) {
      expect(isReport(path), path).toBe(false);
    }
  });

  test("is named by an address of a Postgres whose database is one", () => {
    const secret = { SESSION_SECRET: "a secret for tests only and for nothing else" };
    const given = { ...secret, READ_DATABASE_URL: "postgresql://reader@host/movers" };
    expect(() => parseEnv(given)).toThrow(/^READ_DATABASE_URL names a replica of a Postgres, and/);
    const postgres = { ...given, DATABASE_URL: "postgresql://owner@host/movers" };
    expect(parseEnv(postgres).readDatabaseUrl).toBe("postgresql://reader@host/movers");
    const wrong = { ...postgres, READ_DATABASE_URL: "file:a.db" };
    expect(() => parseEnv(wrong)).toThrow(/^READ_DATABASE_URL must be postgresql:/);
  });
});

if (cluster) {
  let replica: Awaited<ReturnType<typeof startReplica>>;
  let way: Awaited<ReturnType<typeof startProxy>>;
  let servers: ReturnType<typeof startServer>[] = [];
  let bases: [string, string];
  let asha: Browser;
  let emil: Browser;
  let token: string;

  const onReplica = (sql: string) => administer(replica.url, (client) => client.query(sql));
  const pause = () => onReplica("SELECT pg_wal_replay_pause()");
  const resume = () => onReplica("SELECT pg_wal_replay_resume()");

  /** Resolves when the replica has everything that was written until now. */
  async function caughtUp() {
    let wanted = "";
    await administer(cluster?.url ?? "", async (client) => {
      const { rows } = await client.query<{ lsn: string }>(
        "SELECT pg_current_wal_insert_lsn() AS lsn",
      );
      wanted = rows[0]?.lsn ?? "";
    });
    await vi.waitFor(
      () =>
        administer(replica.url, async (client) => {
          const { rows } = await client.query<{ there: boolean }>(
            `SELECT pg_last_wal_replay_lsn() >= '${wanted}'::pg_lsn AS there`,
          );
          expect(rows[0]?.there).toBe(true);
        }),
      { timeout: 10_000, interval: 50 },
    );
  }

  beforeAll(async () => {
    await setup({ build: true });
    await applyMigrations(cluster.url);
    await resetDatabase();
    const [one, two] = [await makeUser({ role: "admin" }), await makeUser({ role: "employee" })];
    const browser = async (user: typeof one) => {
      const [name = "", value = ""] = (await signedIn(user)).split("=");
      return { name: user.name, cookies: new Map([[name, value]]) };
    };
    [asha, emil] = [await browser(one), await browser(two)];
    token = await signToken(await db.user.findUniqueOrThrow({ where: { id: one.id } }));
    replica = await startReplica(cluster.url);
    way = await startProxy(portOf(replica.url));
    const env = {
      DATABASE_URL: cluster.url,
      READ_DATABASE_URL: throughPort(replica.url, way.port),
    };
    servers = [startServer(env), startServer(env)];
    bases = (await Promise.all(servers.map((server) => server.ready()))) as [string, string];
    // The first pages of a process take long.
    for (const base of bases) await makeItemBy(base, asha, "First flask");
  }, 180_000);

  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    way.stop();
    cluster.way.stop();
    await closeCounters();
    await db.$disconnect();
    await replica.stop();
    await cluster.stop();
  }, 60_000);

  const shows = async (base: string, browser: Browser, name: string) => {
    const { status, text } = await ask(base, browser, "/items?limit=50&sortBy=createdAt");
    expect(status).toBe(200);
    return text.includes(name);
  };

  describe("A replica", () => {
    beforeEach(async () => {
      await caughtUp();
      // Each server has seen how far the database had come.
      for (const base of bases) await ask(base, emil, "/items?limit=25");
    });

    afterEach(() => resume().catch(() => {}));

    /** Does something while the replica stands still; again where that took longer than it may be behind. */
    async function whileItStands(work: (name: string) => Promise<void>) {
      for (let attempt = 1; ; attempt++) {
        await pause();
        const start = performance.now();
        try {
          return await work(`Trunk ${attempt}`);
        } catch (error) {
          const late = performance.now() - start > REPLICA_BEHIND_MS;
          if (!late || attempt === 4) throw error;
        } finally {
          await resume();
          await caughtUp();
        }
      }
    }

    test("may be behind in what others wrote, never in one's own, and nothing of that is kept", async () => {
      let made = "";
      await whileItStands(async (name) => {
        made = name;
        await makeItemBy(bases[0], asha, name);
        for (const base of bases) expect(await shows(base, asha, name)).toBe(true);
        for (const base of [...bases, ...bases]) expect(await shows(base, emil, name)).toBe(false);
        // What is no list is read from the database.
        const { id } = await db.item.findFirstOrThrow({ where: { name } });
        expect((await ask(bases[1], emil, `/items/view/${id}`)).text).toContain(name);
      });
      for (const base of bases) expect(await shows(base, emil, made)).toBe(true);
    });

    test("serves programs that show their last write, and keeps others from it", async () => {
      const call = async (path: string, init: RequestInit = {}, shown?: string) => {
        const response = await fetch(bases[1] + path, {
          ...init,
          headers: {
            Authorization: `Bearer ${token}`,
            "Content-Type": "application/json",
            ...(shown && { "X-Read-After": shown }),
          },
        });
        return { text: await response.text(), position: response.headers.get("X-Read-After") };
      };
      const list = "/api/items?limit=50&sortBy=createdAt";
      await whileItStands(async (given) => {
        const name = `Called ${given}`;
        const body = JSON.stringify({ name, sku: name, category: "Furniture", price: 5 });
        const { position } = await call("/api/items", { method: "POST", body });
        expect(position).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/);
        expect((await call(list)).text).toContain(name);
        expect((await call(list, {}, position ?? "")).text).toContain(name);
        expect((await call(list, {}, "none")).text).toContain(name);
        // At another address: what is kept of this one came from the database.
        expect((await call(`${list}&page=1`, {}, "0/0")).text).not.toContain(name);
      });
    });

    if (IS_HARD) {
      test("is not read from once it is behind for longer than it may be", async () => {
        await pause();
        await makeItemBy(bases[0], asha, "Late lamp");
        expect(await shows(bases[1], emil, "Late lamp")).toBe(false);
        await vi.waitFor(async () => expect(await shows(bases[1], emil, "Late lamp")).toBe(true), {
          timeout: 8_000,
          interval: 500,
        });
        await resume();
      });
    }

    test("always has what its reader wrote, whoever writes beside and whichever server is asked", async () => {
      await onReplica("ALTER SYSTEM SET recovery_min_apply_delay = '150ms'");
      await onReplica("SELECT pg_reload_conf()");
      const write = async (browser: Browser, who: string) => {
        for (let round = 0; round < 12; round++) {
          const name = `${who} ${round}`;
          await makeItemBy(bases[round % 2] ?? "", browser, name);
          for (const base of bases) expect(await shows(base, browser, name)).toBe(true);
          await sleep(Math.random() * 120);
        }
      };
      await Promise.all([write(asha, "Bed of A"), write(emil, "Bed of E")]);
      await onReplica("ALTER SYSTEM RESET recovery_min_apply_delay");
      await onReplica("SELECT pg_reload_conf()");
    }, 60_000);

    test("is one server for all that a page is made of, wherever its address leads", async () => {
      // Connections that come now lead to the database itself by turns: its data would be too new.
      way.leadInTurn(portOf(cluster.url), portOf(replica.url));
      await whileItStands(async (name) => {
        await makeItemBy(bases[0], asha, `Twin ${name}`);
        const pages = Array.from({ length: 8 }, (_, at) =>
          ask(bases[1], emil, `/items?limit=50&sortBy=createdAt&visit=${name}${at}`),
        );
        for (const { text } of await Promise.all(pages)) expect(text).not.toContain(`Twin ${name}`);
      });
      way.leadInTurn();
      way.leadTo(portOf(replica.url));
    });

    if (IS_HARD) {
      test("that is frozen or gone keeps nobody waiting, and is read from again", async () => {
        way.freeze();
        await makeItemBy(bases[0], asha, "Frozen fan");
        const start = performance.now();
        expect(await shows(bases[0], emil, "Frozen fan")).toBe(true);
        expect(performance.now() - start).toBeLessThan(4_000);
        way.thaw();
        way.leadTo(1);
        await makeItemBy(bases[0], asha, "Gone globe");
        expect(await shows(bases[0], emil, "Gone globe")).toBe(true);
        way.leadTo(portOf(replica.url));
        await caughtUp();
        await sleep(1_500);
        await pause();
        await vi.waitFor(async () => {
          await makeItemBy(bases[0], asha, "Again a globe");
          expect(await shows(bases[0], emil, "Again a globe")).toBe(false);
        });
        await resume();
      });
    }

    test("that takes over is no replica any more, and pages of what it never had are not kept", async () => {
      await onReplica("ALTER SYSTEM SET primary_conninfo = ''");
      await onReplica("SELECT pg_reload_conf()");
      await vi.waitFor(() =>
        administer(replica.url, async (client) => {
          const { rowCount } = await client.query("SELECT FROM pg_stat_wal_receiver");
          expect(rowCount).toBe(0);
        }),
      );
      await learnTables();
      await makeItem({ name: "Lost lyre" });
      const lost = await readCounters();
      const items = snapshotOf({ statements: [], tables: ["Item"] }, lost) ?? [];
      expect(isUnchanged(items, await readCounters())).toBe(true);
      await replica.promote();
      cluster.way.leadTo(portOf(replica.url));
      const patient = { timeout: 8_000, interval: 200 };
      await vi.waitFor(() => makeItem({ name: "Later lute" }), patient);
      const later = await vi.waitFor(async () => await readCounters(), patient);
      expect(later.get("Item")).toBe(lost.get("Item"));
      expect(isUnchanged(items, later)).toBe(false);
      cluster.way.leadTo(portOf(cluster.url));

      await makeItemBy(bases[0], asha, "Royal rug");
      for (const other of bases) expect(await shows(other, emil, "Royal rug")).toBe(true);
    });
  });

  if (IS_HARD)
    describe("A replica that took over", () => {
      test("is not followed by one that still follows its predecessor, however far that has come", async () => {
        // It has not the end of what the former leader wrote.
        const former = await startReplica(cluster.url);
        await administer(cluster.url, (client) =>
          client.query("SELECT pg_logical_emit_message(false, 'tail', repeat('x', 8000000))"),
        );
        const server = startServer({ DATABASE_URL: replica.url, READ_DATABASE_URL: former.url });
        try {
          const base = await server.ready();
          await ask(base, emil, "/items?limit=25");
          await makeItemBy(base, asha, "Modern mirror");
          expect(await shows(base, asha, "Modern mirror")).toBe(true);
          expect(await shows(base, emil, "Modern mirror")).toBe(true);
        } finally {
          await server.stop();
          await former.stop();
        }
      }, 30_000);
    });
}
