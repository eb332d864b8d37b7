// The benchmark, run by scripts/bench.mjs after it has built: a temporary database, the built server
// as a process of its own, what its pages weigh, and how many of them it serves.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import Database from "better-sqlite3";
import pg from "pg";

import { freePort } from "../../scripts/postgres.mjs";
import { root, run } from "../../scripts/setup.mjs";
import { measureBeside } from "./beside";
import { administer, databaseAt, isPostgres } from "./databases";
import { apiToken, ask, signIn } from "./http";
import { measurePapers } from "./papers";
import { measureSlowLine } from "./slow-line";
import { measureTouches } from "./touches";
import { measureThroughput, type Subject } from "./throughput";
import { weighPages } from "./weights";

const QUOTATIONS = 10_000;
/** Between two changes, where pages are to be made anew. */
const EVERY_MS = 5;
const ADMIN = { email: "admin@example.com", password: "only-for-the-benchmark" };

const quick = process.argv.includes("--quick");
const profile = process.argv.includes("--profile");
const profiles = resolve(".cache/bench/profiles");
const directory = mkdtempSync(join(tmpdir(), "movers-bench-"));
const database = await makeDatabase(process.env.DATABASE_URL ?? "");
const port = await freePort();
const base = `http://127.0.0.1:${port}`;
const environment: Record<string, string> = {
  DATABASE_URL: database.url,
  DEMO_DATA: "1",
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  SESSION_SECRET: "a secret for the benchmark only and for nothing else",
  HOST: "127.0.0.1",
  PORT: String(port),
  APP_URL: "",
  LOG_LEVEL: "info",
};

let server: ChildProcess | undefined;
try {
  console.log(`Filling a temporary database (${database.kind}) …`);
  await tsx("prisma/prepare.ts");
  server = startServer();
  await answering();
  const cookie = await signIn(base, ADMIN.email, ADMIN.password);
  await weighPages(base, cookie);
  await measureSlowLine(base, cookie);
  const headers = {
    Authorization: `Bearer ${await apiToken(base, ADMIN.email, ADMIN.password)}`,
    "Content-Type": "application/json",
  };
  await measureTouches(base, cookie, headers);

  console.log(`\nGrowing it to ${QUOTATIONS.toLocaleString("en-US")} quotations …`);
  await tsx("prisma/seed/grow.ts", String(QUOTATIONS));
  const ceilings = {
    emptyUrl: `${base}/bench/empty`,
    // The same page at an address whose section is not known: the server matches it against all routes.
    plainUrl: `${base}/anywhere/empty`,
    rounds: quick ? 3 : 8,
    seconds: quick ? 1 : 2,
    directory,
  };
  const about = `of ${QUOTATIONS.toLocaleString("en-US")} quotations, signed in`;
  await measureThroughput(`pages ${about}, unchanged`, await unchangedPages(cookie), {
    ...ceilings,
    encoding: "gzip",
  });
  const rest = await keepChanging();
  await measureThroughput(`pages ${about}, changing`, changedPages(cookie), {
    ...ceilings,
    encoding: "gzip",
  }).finally(rest);
  const quotations = `${base}/api/quotations`;
  const isRead = { targets: { empty: 120 }, headers };
  await measureThroughput(
    "quotations through /api",
    [
      { name: "GET list", url: quotations, ...isRead },
      { name: "GET one", url: `${quotations}/1`, ...isRead },
      {
        name: "POST create",
        url: quotations,
        headers,
        targets: { empty: 40 },
        method: "POST",
        body: await quotation(),
      },
    ],
    { ...ceilings, encoding: "" },
  );
  await measurePapers(base, headers, server.pid ?? 0);
  await measureBeside(base, cookie);
} finally {
  if (server) {
    server.kill("SIGTERM");
    await once(server, "close");
    if (profile) console.log(`\nThe server's CPU profile is in ${profiles}.`);
  }
  await database.drop();
  rmSync(directory, { recursive: true, force: true });
}

/** What is asked for again while nothing has changed: given from memory (docs/decisions/0045-kept-pages.md). */
async function unchangedPages(cookie: string): Promise<Subject[]> {
  const headers = { Cookie: cookie };
  const list = `${base}/quotations`;
  const { headers: first } = await ask(list, { ...headers, "Accept-Encoding": "gzip" });
  const tag = String(first.etag);
  const quarter = { targets: { bare: 25 }, headers };
  const third = { bare: 30 };
  return [
    { name: "the list", url: list, ...quarter },
    { name: "a quotation", url: `${list}/view/1`, ...quarter },
    { name: "the dashboard", url: `${base}/dashboard`, ...quarter },
    {
      name: "the list, by its tag (304)",
      url: list,
      targets: third,
      headers: { ...headers, "If-None-Match": tag },
    },
    { name: "a link", url: await documentLink(cookie), targets: third, headers: {} },
  ];
}

/**
 * The same at addresses that nobody asked for before, while a quotation is changed two hundred times a second: nothing
 * that stands on quotations comes from memory.
 */
function changedPages(cookie: string): Subject[] {
  const headers = { Cookie: cookie };
  const half = { targets: { empty: 50 }, headers };
  return [
    { name: "the list", url: `${base}/quotations?n=[<id>]`, ...half },
    { name: "a quotation", url: `${base}/quotations/view/1?n=[<id>]`, ...half },
    { name: "the dashboard", url: `${base}/dashboard?n=[<id>]`, targets: { empty: 35 }, headers },
  ];
}

/** Changes a quotation again and again, until the function that it returns is called. */
async function keepChanging(): Promise<() => Promise<void>> {
  const change = `UPDATE "Quotation" SET "status" = "status" WHERE "id" = 1`;
  const sqlite = database.url.startsWith("file:");
  const file = sqlite ? new Database(database.url.slice("file:".length)) : null;
  const client = sqlite ? null : new pg.Client({ connectionString: database.url });
  // What a commit costs the disk is not what is measured.
  file?.pragma("synchronous = OFF");
  await client?.connect();
  await client?.query("SET synchronous_commit = off");
  let changing: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    if (file) return void file.prepare(change).run();
    changing ??= client?.query(change).finally(() => (changing = null)) ?? null;
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await changing;
    await client?.end();
    file?.close();
  };
}

/** The address of the link of the first quotation, as its page says it when it is copied. */
async function documentLink(cookie: string): Promise<string> {
  const page = `${base}/quotations/view/1`;
  const headers = { Cookie: cookie, Origin: base };
  const { body } = await ask(page, headers, { intent: "copy-link" });
  const [path] = /\/d\/[\w-]{24}/.exec(body.toString()) ?? [];
  if (!path) throw new Error("The page of the quotation says no link.");
  return base + path;
}

/** A quotation as a script posts one: ten items, for the first customer there is. */
async function quotation(): Promise<string> {
  const token = await apiToken(base, ADMIN.email, ADMIN.password);
  const reply = await ask(`${base}/api/clients`, { Authorization: `Bearer ${token}` });
  const { data } = JSON.parse(reply.body.toString()) as { data: { id: number }[] };
  return JSON.stringify({
    customerId: data[0]?.id,
    movingDate: "2027-01-15",
    validUntil: "2027-02-15",
    transportationType: "full_load",
    transportationCharge: 10000,
    packagingCharge: 2000,
    loadingCharge: 1500,
    unloadingCharge: 1500,
    discount: 0,
    items: Array.from({ length: 10 }, (_, index) => ({ name: `Carton ${index}`, quantity: 2 })),
  });
}

function tsx(...args: string[]) {
  return run(process.execPath, ["--import", "tsx", ...args], { env: environment });
}

function startServer(): ChildProcess {
  const flags = profile ? ["--cpu-prof", `--cpu-prof-dir=${profiles}`] : [];
  return spawn(process.execPath, [...flags, ".cache/bench/index.js"], {
    cwd: root,
    env: { ...process.env, ...environment, NODE_ENV: "production" },
    // Its log is written, as in service, but to nowhere.
    stdio: ["ignore", "ignore", "inherit"],
  });
}

async function answering() {
  for (let attempt = 0; attempt < 200; attempt++) {
    const status = await ask(`${base}/healthz`).then(
      (reply) => reply.status,
      () => 0,
    );
    if (status === 200) return;
    await sleep(100);
  }
  throw new Error("The built server did not start.");
}

/** A database of the benchmark's own: never the one that DATABASE_URL names, at most on its server. */
async function makeDatabase(given: string) {
  if (!isPostgres(given)) {
    const drop = async () => {};
    return { kind: "SQLite", url: `file:${join(directory, "bench.db")}`, drop };
  }
  const name = `movers_bench_${process.pid}`;
  await administer(given, `CREATE DATABASE ${name}`);
  const drop = () => administer(given, `DROP DATABASE ${name} WITH (FORCE)`);
  return { kind: "Postgres", url: databaseAt(given, name), drop };
}
