// Part of `npm run chaos`, run by scripts/chaos.mjs: the built server under pressure, beside others on the same
// machine. Papers of a thousand lines drawn without end, more requests than are let in, Postgres killed and frozen.
// Prints figures; ends with 1 where one is over what docs/reliability.md promises.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import autocannon from "autocannon";
import Database from "better-sqlite3";
import pg from "pg";

import { ask } from "../bench/http";
import { longForms } from "./long-forms";
import { quotation, timesOf } from "./papers";
import { finish, open, percentile, promise, type Server, type Site } from "./site";

const CLIENTS = 4;
const ROUNDS = Number(process.env.ROUNDS ?? 150);

async function longPapers(site: Site, database: string) {
  console.log(`\nDrawing: ${CLIENTS} clients, a thousand lines each, without end`);
  const ids = await Promise.all(Array.from({ length: CLIENTS }, () => quotation(site, 1_000)));
  await timesOf(site, "/quotations", 30);
  const idle = percentile(await timesOf(site, "/quotations", ROUNDS), 0.95);
  const file = new Database(database);
  let drawing = true;
  const papers: number[] = [];
  const clients = ids.map(async (id) => {
    for (let round = 0; drawing; round++) {
      // Another text each time: a paper that was drawn before is kept.
      file.prepare(`UPDATE "Quotation" SET notes = ? WHERE id = ?`).run(`Round ${round}`, id);
      const start = performance.now();
      const reply = await ask(`${site.url}/api/quotations/${id}/pdf`, {
        Authorization: `Bearer ${site.token}`,
      });
      if (reply.status !== 200) throw new Error(`A paper was answered with ${reply.status}.`);
      papers.push(performance.now() - start);
    }
  });
  const busy = percentile(await timesOf(site, "/quotations", ROUNDS), 0.95);
  drawing = false;
  await Promise.all(clients);
  file.close();
  console.log(`   list, p95: idle ${idle.toFixed(1)} ms, beside them ${busy.toFixed(1)} ms`);
  console.log(`   ${papers.length} papers, median ${percentile(papers, 0.5).toFixed(0)} ms`);
  promise("list's p95 beside them, of its own idle", busy / idle, "×", 2);
}

async function flood({ url, cookie, server }: Site) {
  console.log("\nFlood: 600 connections at once on the quotation list, for 8 s");
  const health: number[] = [];
  let flooding = true;
  const asking = (async () => {
    while (flooding) {
      const start = performance.now();
      const { status } = await ask(`${url}/healthz`);
      if (status === 200) health.push(performance.now() - start);
      await sleep(100);
    }
  })();
  const result = await autocannon({
    url: `${url}/quotations`,
    headers: { Cookie: cookie },
    connections: 600,
    duration: 8,
    timeout: 30,
  });
  flooding = false;
  await asking;
  const refused = result.statusCodeStats?.["503"]?.count ?? 0;
  console.log(
    `   ${result["2xx"]} answered, ${refused} refused (503), ${result.errors} broken off`,
  );
  const took = (status: number) => loggedTimes(server, "/quotations", status);
  console.log(`   slowest as the flooding client saw it: ${result.latency.max} ms`);
  promise("slowest page by the server's log", percentile(took(200), 1), "ms", 5_000);
  promise("refusals by its log, p99", percentile(took(503), 0.99), "ms", 500);
  promise("/healthz beside it, p95", percentile(health, 0.95), "ms", 3_000);
  promise("answers other than 200 and 503", result.non2xx - refused + result.errors, "", 0);
}

/** Milliseconds of the answers with a status, as the server wrote them down. */
function loggedTimes(server: Server, path: string, status: number): number[] {
  const lines = server.output().split("\n");
  return lines
    .filter((line) => line.includes(`"path":"${path}"`) && line.includes(`"status":${status},`))
    .map((line) => (JSON.parse(line) as { ms: number }).ms);
}

/** The processes of a Postgres server: its own, those it started, and of these the sessions. */
async function processesOf(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number; own: boolean }>(
    `SELECT pid, pid = pg_backend_pid() AS own FROM pg_stat_activity
     WHERE backend_type = 'client backend'`,
  );
  const list = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" });
  await client.end();
  const all = list
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  const self = rows.find(({ own }) => own)?.pid;
  const parent = all.find(([pid]) => pid === self)?.[1] ?? 0;
  const children = all.filter(([, of]) => of === parent).map(([pid = 0]) => pid);
  const sessions = rows.filter(({ own }) => !own).map(({ pid }) => pid);
  return { parent, children: children.filter((pid) => pid !== self), sessions };
}

function signal(pids: number[], name: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      // It has ended by itself since it was listed.
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

/** Readers and writers until `trouble` is over: how long the slowest was answered, and when all is well again. */
async function under(site: Site, title: string, trouble: () => Promise<void>) {
  console.log(`\n${title}`);
  let going = true;
  const answers: { status: number; ms: number }[] = [];
  const visitor = async (path: string) => {
    while (going) {
      const start = performance.now();
      const { status } = await ask(site.url + path, { Cookie: site.cookie }).catch(() => ({
        status: 0,
      }));
      answers.push({ status, ms: performance.now() - start });
      await sleep(30);
    }
  };
  const paths = ["/quotations", "/login", "/invoices", "/readyz", "/dashboard"];
  const visitors = [...paths, ...paths].map(visitor);
  await sleep(1_000);
  await trouble();
  const over = performance.now();
  let well = 0;
  while (well < 5 && performance.now() - over < 30_000) {
    const { status } = await ask(`${site.url}/quotations`, { Cookie: site.cookie });
    well = status === 200 ? well + 1 : 0;
    await sleep(20);
  }
  const recovered = performance.now() - over;
  going = false;
  await Promise.all(visitors);
  const count = (of: (status: number) => boolean) =>
    answers.filter(({ status }) => of(status)).length;
  const bad = count((status) => ![200, 302, 503].includes(status));
  console.log(`   ${answers.length} answers, ${count((status) => status === 503)} of them 503`);
  promise("slowest answer", Math.max(...answers.map(({ ms }) => ms)), "ms", 5_000);
  promise("all well again after", recovered, "ms", 5_000);
  promise("answers other than 200, 302 and 503", bad, "", 0);
}

async function postgres(databaseUrl: string) {
  const site = await open(databaseUrl);
  await under(
    site,
    "Postgres killed (SIGKILL of a session: all are reset), under load",
    async () => {
      const { children } = await processesOf(databaseUrl);
      signal(children.slice(-1), "SIGKILL");
      await sleep(1_000);
    },
  );
  await under(site, "Postgres frozen (SIGSTOP of all its processes, 8 s), under load", async () => {
    const { parent, children } = await processesOf(databaseUrl);
    signal([parent, ...children], "SIGSTOP");
    await sleep(8_000);
    signal([...children, parent], "SIGCONT");
  });
  await site.server.stop();
}

if (process.env.CHAOS_POSTGRES_URL) {
  await postgres(process.env.CHAOS_POSTGRES_URL);
} else {
  const folder = mkdtempSync(join(tmpdir(), "movers-chaos-"));
  const file = join(folder, "app.db");
  const site = await open(`file:${file}`);
  try {
    await longPapers(site, file);
    await longForms(site);
    await flood(site);
  } finally {
    await site.server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
finish();
