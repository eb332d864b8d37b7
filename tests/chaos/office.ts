// Part of `npm run chaos`, run by scripts/chaos.mjs: two servers on one database and 200 people with time to think,
// for CHAOS_MINUTES. Nothing that was acknowledged may be missing or be there twice.
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import Database from "better-sqlite3";
import pg from "pg";

import { ask, signIn } from "../bench/http";
import { keyedWork, type Asked, type Office } from "../support/keyed-work";
import { finish, open, percentile, promise, type Site } from "./site";

const PEOPLE = 200;
const CLERKS = 20;
/** Within which all have come. */
const ARRIVAL_MS = 30_000;
const MINUTES = Number(process.env.CHAOS_MINUTES ?? 10);
/** Seconds between an answer and the next press: 2 to 8. */
const think = () => sleep(2_000 + Math.random() * 6_000);

const READS = [
  "/dashboard",
  "/quotations",
  "/quotations",
  "/quotations?search=nair",
  "/quotations?view=waiting",
  "/quotations/view/1",
  "/quotations/view/2",
  "/invoices",
  "/invoices?view=overdue",
  "/invoices/view/1",
  "/customers",
  "/jobs",
  "/payments",
  "/quotations/new",
  "/api/quotations/1/pdf",
];
/** One press in so many saves something. */
const SAVES = 6;

type Answer = { kind: "page" | "save"; status: number; ms: number };

async function post(site: Site, path: string, body: object): Promise<number> {
  const reply = await fetch(`${site.url}/api${path}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${site.token}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const { data, ...rest } = (await reply.json()) as { data?: { id: number } };
  if (!data) throw new Error(`${path}: ${JSON.stringify(rest)}`);
  return data.id;
}

/** What the saves are about; an invoice of more than they pay. */
async function prepare(site: Site): Promise<Office> {
  const customerId = await post(site, "/customers", { name: "Meera Nair", email: "m@example.com" });
  const item = { name: "Service", sku: "SVC", category: "Services", price: 1, cost: 0 };
  const itemId = await post(site, "/items", item);
  const line = { itemId, description: "Moving", quantity: 1, unitPrice: 20_000_000 };
  const days = { invoiceDate: "2026-11-01", dueDate: "2099-12-31" };
  const bill = { ...days, clientId: customerId, status: "Sent", taxRate: 0, items: [line] };
  const invoiceId = await post(site, "/invoices", bill);
  return { customerId, itemId, invoiceId, token: site.token, cookie: site.cookie };
}

async function clerks(site: Site): Promise<string[]> {
  const cookies: string[] = [];
  for (let number = 1; number <= CLERKS; number++) {
    const account = { email: `clerk-${number}@example.com`, password: "Brass-Kettle-2026" };
    await post(site, "/employees", { name: `Clerk ${number}`, ...account });
    cookies.push(await signIn(site.url, account.email, account.password));
  }
  return cookies;
}

async function work(databaseUrl: string) {
  const first = await open(databaseUrl);
  const sites = [first, await open(databaseUrl)];
  const office = await prepare(first);
  const cookies = await clerks(first);
  const next = keyedWork(() => office);
  const answers: Answer[] = [];
  const acknowledged: Asked[] = [];
  const end = performance.now() + MINUTES * 60_000;

  const press = async (cookie: string) => {
    const site = sites[Math.floor(Math.random() * sites.length)] ?? first;
    const start = performance.now();
    const saving = Math.random() < 1 / SAVES ? next() : null;
    let status = 0;
    if (saving) {
      const reply = await fetch(site.url + saving.path, { ...saving.init, redirect: "manual" });
      await reply.arrayBuffer();
      status = reply.status;
      if (status === saving.status) acknowledged.push(saving);
    } else {
      const path = READS[Math.floor(Math.random() * READS.length)] ?? "/dashboard";
      status = (await ask(site.url + path, { Cookie: cookie })).status;
    }
    answers.push({ kind: saving ? "save" : "page", status, ms: performance.now() - start });
  };
  const person = async (_: unknown, index: number) => {
    // They come one after another, as to an office in the morning.
    await sleep(Math.random() * ARRIVAL_MS);
    for (; performance.now() < end; await think()) await press(cookies[index % CLERKS] ?? "");
  };
  await Promise.all(Array.from({ length: PEOPLE }, person));
  for (const { server } of sites) await server.stop();
  return { answers, acknowledged };
}

const COLUMNS = {
  payment: ["Payment", "transactionId"],
  quotation: ["Quotation", "notes"],
  job: ["Job", "title"],
  item: ["Item", "name"],
  user: ["User", "name"],
} as const;

/** How many of what was acknowledged are in the database other than once. */
async function wrong(databaseUrl: string, acknowledged: Asked[]): Promise<number> {
  const tables = Object.entries(COLUMNS).map(([kind, [table, column]]) => {
    const markers = acknowledged.filter((each) => each.table === kind).map((each) => each.marker);
    return { markers, sql: `SELECT "${column}" AS marker FROM "${table}"` };
  });
  const found = async (sql: string): Promise<{ marker: string }[]> => {
    if (databaseUrl.startsWith("file:")) {
      const database = new Database(databaseUrl.slice("file:".length), { readonly: true });
      const rows = database.prepare<[], { marker: string }>(sql).all();
      database.close();
      return rows;
    }
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query<{ marker: string }>(sql);
    await client.end();
    return rows;
  };
  let bad = 0;
  for (const { markers, sql } of tables) {
    const counts = new Map<string, number>();
    for (const { marker } of await found(sql)) counts.set(marker, (counts.get(marker) ?? 0) + 1);
    bad += markers.filter((marker) => counts.get(marker) !== 1).length;
  }
  return bad;
}

function doctorSays(databaseUrl: string): number {
  try {
    const env = {
      ...process.env,
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: randomBytes(32).toString("hex"),
    };
    execFileSync(process.execPath, ["build/commands/doctor.js"], { env, stdio: "pipe" });
    return 0;
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: Buffer; stderr?: Buffer };
    console.log(String(stdout), String(stderr));
    return 1;
  }
}

const folder = mkdtempSync(join(tmpdir(), "movers-chaos-"));
const databaseUrl = process.env.CHAOS_POSTGRES_URL ?? `file:${join(folder, "app.db")}`;
const kind = process.env.CHAOS_POSTGRES_URL ? "Postgres" : "SQLite";
console.log(`\nTwo servers, ${PEOPLE} people with time to think, ${MINUTES} minutes (${kind})`);
const { answers, acknowledged } = await work(databaseUrl);
for (const each of ["page", "save"] as const) {
  const times = answers.filter(({ kind }) => kind === each).map(({ ms }) => ms);
  const at = (share: number) => `${percentile(times, share).toFixed(0)} ms`;
  console.log(
    `   ${times.length} ${each}s: median ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, slowest ${at(1)}`,
  );
}
const odd = answers.filter(({ status }) => ![200, 201, 302, 503].includes(status));
const refused = answers.filter(({ status }) => status === 503).length;
console.log(`   ${acknowledged.length} saves acknowledged, ${refused} answers 503`);
promise("answers other than 200, 201, 302 and 503", odd.length, "", 0);
promise("refused for load (503), of 1,000", (refused / answers.length) * 1_000, "", 1);
promise("acknowledged, and there other than once", await wrong(databaseUrl, acknowledged), "", 0);
promise("databases that the doctor finds ill", doctorSays(databaseUrl), "", 0);
rmSync(folder, { recursive: true, force: true });
finish();
