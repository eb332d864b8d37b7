// `npm run bench -- --data`: lists of 100,000 rows as files and a list of 50,000 customers that is imported: how quickly they come,
// what they cost in memory, and how the list's page fares beside them. `--only=imports` measures one of SECTIONS.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { run } from "../../scripts/setup.mjs";
import { startServer } from "../support/built-server";
import { importCustomers } from "./data-import";
import { ask, signIn } from "./http";

const ADMIN = { email: "admin@example.com", password: "only-for-the-benchmark" };
const QUOTATIONS = process.argv.includes("--quick") ? 10_000 : 100_000;
const IMPORTED = process.argv.includes("--quick") ? 5_000 : 50_000;
const TARGETS = { megabytes: 60, rowsAMinute: 50_000 };

const folder = mkdtempSync(join(tmpdir(), "movers-data-"));
const env = {
  DATABASE_URL: `file:${join(folder, "app.db")}`,
  DEMO_DATA: "1",
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  SESSION_SECRET: "a secret for the benchmark only and for nothing else",
  APP_URL: "",
  LOG_LEVEL: "silent",
};
const tsx = (...args: string[]) => run(process.execPath, ["--import", "tsx", ...args], { env });

type Office = { url: string; pid: number; page: Record<string, string> };

/** Resident memory of a process in megabytes (Linux). */
function residentOf(pid: number): number {
  const found = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(found?.[1]) / 1024;
}

const p95 = (times: number[]) =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

/** Asks for the list again and again, each time at an address of its own, until told to stop; milliseconds. */
async function timesOfList(
  { url, page }: Office,
  until: { over: boolean },
  most = Infinity,
): Promise<number[]> {
  const times: number[] = [];
  while (!until.over && times.length < most) {
    const begun = performance.now();
    await ask(`${url}/quotations?page=${(times.length % 90) + 2}&limit=25`, page);
    times.push(performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return times;
}

/** Fetches a file without keeping it. */
function download({ url, page }: Office, address: string) {
  return new Promise<{ rows: number; bytes: number }>((resolve, reject) => {
    const headers = { ...page, "Accept-Encoding": "gzip" };
    const sent = request(url + address, { headers }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => (bytes += chunk.length));
      response.on("error", reject);
      response.on("end", () => resolve({ rows: Number(response.headers["x-total-rows"]), bytes }));
    });
    sent.on("error", reject);
    sent.end();
  });
}

/** Does something long, with what memory and the list's page are like meanwhile. */
async function beside<T>(office: Office, work: () => Promise<T>) {
  const before = residentOf(office.pid);
  const until = { over: false };
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, residentOf(office.pid))), 50);
  const begun = performance.now();
  const listing = timesOfList(office, until);
  const result = await work();
  const seconds = (performance.now() - begun) / 1000;
  until.over = true;
  clearInterval(watch);
  return { result, seconds, before, peak, list: p95(await listing) };
}

async function exportsOf(office: Office) {
  const alone = p95(await timesOfList(office, { over: false }, 100));
  console.log(`list alone: p95 ${alone.toFixed(0)} ms`);
  // What the first file of a process loads is not what a file costs.
  await download(office, "/items.xlsx");
  await download(office, "/items.csv");
  for (const address of [
    "/quotations.csv",
    "/quotations.xlsx",
    "/invoices.csv",
    "/invoices.xlsx",
  ]) {
    const { result, seconds, before, peak, list } = await beside(office, () =>
      download(office, address),
    );
    const more = peak - before;
    console.log(
      `${address}: ${result.rows} rows in ${seconds.toFixed(1)} s (${(result.rows / seconds).toFixed(0)} a second, ` +
        `${(result.bytes / 1e6).toFixed(1)} MB sent); memory ${before.toFixed(0)} → ${peak.toFixed(0)} MB ` +
        `(${more.toFixed(0)} more, target ${TARGETS.megabytes}: ${more <= TARGETS.megabytes ? "met" : "OVER"}); ` +
        `list beside it: p95 ${list.toFixed(0)} ms (${(list / alone).toFixed(1)} ×)`,
    );
  }
}

/** A list of customers brought in by its pages, from the upload to the page that says it is done. */
async function importsOf(office: Office) {
  const alone = p95(await timesOfList(office, { over: false }, 100));
  const { result, seconds, before, peak, list } = await beside(office, () =>
    importCustomers(office, IMPORTED),
  );
  const aMinute = (result.rows / seconds) * 60;
  const steps = Object.entries(result.steps).map(([step, took]) => `${step} ${took.toFixed(1)} s`);
  console.log(
    `import of ${result.rows} customers: ${seconds.toFixed(1)} s (${steps.join(", ")}), ${aMinute.toFixed(0)} rows a minute ` +
      `(target ${TARGETS.rowsAMinute}: ${aMinute >= TARGETS.rowsAMinute ? "met" : "UNDER"}); ` +
      `memory ${before.toFixed(0)} → ${peak.toFixed(0)} MB (${(peak - before).toFixed(0)} more); ` +
      `list beside it: p95 ${list.toFixed(0)} ms, alone ${alone.toFixed(0)} ms (${(list / alone).toFixed(1)} ×)`,
  );
}

/** What is measured, one after another on the same database. */
const SECTIONS: Record<string, (office: Office) => Promise<void>> = {
  exports: exportsOf,
  imports: importsOf,
};

try {
  console.log(`Growing a database to ${QUOTATIONS} quotations …`);
  await tsx("prisma/prepare.ts");
  await tsx("prisma/seed/grow.ts", String(QUOTATIONS));
  const server = startServer(env);
  const url = await server.ready();
  const page = { Cookie: await signIn(url, ADMIN.email, ADMIN.password) };
  const only = process.argv.find((word) => word.startsWith("--only="))?.slice("--only=".length);
  for (const [name, measure] of Object.entries(SECTIONS)) {
    if (!only || name.includes(only)) await measure({ url, pid: server.pid, page });
  }
  await server.stop();
} finally {
  rmSync(folder, { recursive: true });
}
