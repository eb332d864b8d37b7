// `npm run bench -- --processes`: one, two and four processes on one Postgres, behind nginx and PgBouncer as deploy/ sets them
// up, sticky to nothing. What several processes bring depends on the cores: what each part takes of the processor for one
// request is what to reckon with, and is right on a busy machine too.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus } from "node:os";

import autocannon from "autocannon";

import { hasNginx, startNginx } from "../../scripts/nginx.mjs";
import { hasPgbouncer, startPgbouncer } from "../../scripts/pgbouncer.mjs";
import { startCluster } from "../../scripts/postgres.mjs";
import { run } from "../../scripts/setup.mjs";
import { startServer } from "../support/built-server";
import { apiToken, ask, signIn } from "./http";

const ADMIN = { email: "admin@example.com", password: "only-for-the-benchmark" };
const QUICK = process.argv.includes("--quick");
const QUOTATIONS = 1_000;
const CONNECTIONS = 16;
const SECONDS = QUICK ? 3 : 6;
const ROUNDS = QUICK ? 1 : 3;
const PROCESSES = [1, 2, 4];
const PARTS = ["app", "nginx", "pgbouncer", "postgres"] as const;

type Part = (typeof PARTS)[number];
type Load = { name: string; path: string; api?: boolean; body?: string };
type Measured = { rate: number; cpu: Record<Part, number> };
type Site = { processes: number; url: string; pids: Record<Part, number[]> };

/** A process and all below it, by the system's list. */
function family(pid: number): number[] {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  const all = lines.map((line) => line.trim().split(/\s+/).map(Number));
  const found = [pid];
  for (const parent of found) {
    for (const [child = 0, of] of all) if (of === parent) found.push(child);
  }
  return found;
}

/** Milliseconds of processor time that a process and those below it have taken (Linux); what has ended is counted by its parent. */
function processorTime(pids: number[]): number {
  const ticksOf = (pid: number, fields: number[]) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
      return fields.reduce((sum, at) => sum + Number(stat[at] ?? 0), 0);
    } catch {
      return 0;
    }
  };
  const own = pids.flatMap(family).map((pid) => ticksOf(pid, [11, 12]));
  const ended = pids.map((pid) => ticksOf(pid, [13, 14]));
  return [...own, ...ended].reduce((sum, each) => sum + each, 0) * 10;
}

function timesOf({ pids }: Site): Record<Part, number> {
  const entries = PARTS.map((part) => [part, processorTime(pids[part])] as const);
  return Object.fromEntries(entries) as Record<Part, number>;
}

/** The postmaster of a cluster, by the port it listens on. */
function postmasterOf(url: string): number {
  const listening = execFileSync("ss", ["-ltnpH", `sport = :${new URL(url).port}`]).toString();
  return Number(/pid=(\d+)/.exec(listening)?.[1]);
}

async function measure(site: Site, load: Load, headers: Record<string, string>): Promise<Measured> {
  const options = {
    url: site.url + load.path,
    connections: CONNECTIONS,
    headers,
    // Of an address with "[<id>]" each request has another.
    idReplacement: true,
    ...(load.body && { method: "POST" as const, body: load.body }),
  };
  // Each process has to have made it some hundred times until it costs what it costs.
  await autocannon({ ...options, duration: 2 + 2 * site.processes });
  const before = timesOf(site);
  const result = await autocannon({ ...options, duration: SECONDS });
  const after = timesOf(site);
  // On a machine that is too busy some are told to come again.
  if (result.non2xx > result.requests.total / 50 || result.errors > 0) {
    throw new Error(`${load.name}: ${result.non2xx} refused, ${result.errors} failed.`);
  }
  const { total } = result.requests;
  const each = PARTS.map((part) => [part, (after[part] - before[part]) / total] as const);
  return { rate: total / result.duration, cpu: Object.fromEntries(each) as Record<Part, number> };
}

const middle = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

function print(name: string, measured: Measured[][]) {
  console.log(`\n${name}`);
  const one = measured[0] ?? [];
  for (const [at, rounds] of measured.entries()) {
    const rate = middle(rounds.map((round) => round.rate));
    const speedUp = middle(rounds.map((round, turn) => round.rate / (one[turn]?.rate ?? 1)));
    const costs = PARTS.map(
      (part) => `${part} ${middle(rounds.map(({ cpu }) => cpu[part])).toFixed(2)}`,
    );
    const processes = String(PROCESSES[at]).padStart(3);
    console.log(
      `${processes} processes ${rate.toFixed(0).padStart(7)} a second   × ${speedUp.toFixed(2)}   ms of processor a request: ${costs.join(", ")}`,
    );
  }
}

if (!hasNginx() || !hasPgbouncer()) throw new Error("nginx and pgbouncer must be on this machine.");
const cluster = await startCluster();
const stops: (() => Promise<unknown>)[] = [cluster.stop];
try {
  const env = {
    DATABASE_URL: cluster.url,
    DEMO_DATA: "1",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    SESSION_SECRET: "a secret for the benchmark only and for nothing else",
    LOG_LEVEL: "silent",
    TRUST_PROXY: "1",
  };
  const tsx = (...args: string[]) => run(process.execPath, ["--import", "tsx", ...args], { env });
  await tsx("prisma/prepare.ts");
  await tsx("prisma/seed/grow.ts", String(QUOTATIONS));
  const pooler = await startPgbouncer(cluster.url);
  stops.unshift(pooler.stop);
  const pooled = { ...env, DATABASE_URL: pooler.url, DIRECT_DATABASE_URL: cluster.url };

  const sites: Site[] = [];
  for (const processes of PROCESSES) {
    const servers = Array.from({ length: processes }, () => startServer(pooled));
    stops.unshift(...servers.map((server) => server.stop));
    const urls = await Promise.all(servers.map((server) => server.ready()));
    const nginx = await startNginx(
      urls.map((url) => Number(new URL(url).port)),
      { tls: false },
    );
    stops.unshift(nginx.stop);
    const app = servers.map(({ pid }) => pid);
    const pids = {
      app,
      nginx: [nginx.pid],
      pgbouncer: [pooler.pid],
      postgres: [postmasterOf(cluster.url)],
    };
    sites.push({ processes, url: nginx.url, pids });
  }
  const [first] = sites;
  if (!first) throw new Error("No site.");
  const cookie = await signIn(first.url, ADMIN.email, ADMIN.password);
  const api = {
    Authorization: `Bearer ${await apiToken(first.url, ADMIN.email, ADMIN.password)}`,
    "Content-Type": "application/json",
  };
  const clients = JSON.parse((await ask(`${first.url}/api/clients`, api)).body.toString()) as {
    data: { id: number }[];
  };
  const quotation = JSON.stringify({
    customerId: clients.data[0]?.id,
    movingDate: "2099-01-15",
    validUntil: "2099-02-15",
    transportationType: "full_load",
    transportationCharge: 10_000,
    packagingCharge: 2_000,
    loadingCharge: 1_500,
    unloadingCharge: 1_500,
    items: Array.from({ length: 10 }, (_, at) => ({ name: `Carton ${at}`, quantity: 2 })),
  });
  const loads: Load[] = [
    { name: "The list, made anew each time", path: "/quotations?n=[<id>]" },
    { name: "The list, unchanged (from memory)", path: "/quotations" },
    {
      name: "POST /api/quotations, ten items",
      path: "/api/quotations",
      api: true,
      body: quotation,
    },
  ];
  console.log(
    `\n${cpus().length} cores, which the load itself shares; ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s in turn, medians`,
  );
  for (const load of loads) {
    const measured: Measured[][] = sites.map(() => []);
    for (let round = 0; round < ROUNDS; round++) {
      for (const [at, site] of sites.entries()) {
        const headers: Record<string, string> = load.api
          ? api
          : { Cookie: cookie, "Accept-Encoding": "gzip" };
        measured[at]?.push(await measure(site, load, headers));
      }
    }
    print(load.name, measured);
  }
} finally {
  for (const stop of stops) await stop();
}
