// Part of `npm run chaos`, run by scripts/chaos.mjs: two servers on one database and 200 people with time to think,
// for CHAOS_MINUTES. Nothing that was acknowledged may be missing or be there twice.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { ask, signIn } from "../bench/http";
import { keyedWork, type Asked } from "../support/keyed-work";
import { doctorSays, wrong } from "./ledger";
import { finish, open, percentile, post, prepare, promise, type Site } from "./site";

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
