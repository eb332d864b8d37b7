// `npm run bench -- --endurance`: how long a prepared checkout takes to start, and how much memory the server has after
// each 5,000 of 50,000 mixed requests: pages, PDFs, calls and writes, four at a time.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { run } from "../../scripts/setup.mjs";
import { startServer } from "../support/built-server";
import { apiToken, ask, signIn } from "./http";

const ADMIN = { email: "admin@example.com", password: "only-for-the-benchmark" };
const REQUESTS = process.argv.includes("--quick") ? 5_000 : 50_000;
const QUOTATIONS = 1_000;
const AT_ONCE = 4;
const TARGETS = { start: 2, megabytes: 250, growth: 1.1 };

const folder = mkdtempSync(join(tmpdir(), "movers-endurance-"));
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

/** Resident memory of a process in megabytes (Linux). */
function residentOf(pid: number): number {
  const found = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(found?.[1]) / 1024;
}

async function secondsToStart(): Promise<number> {
  const begun = performance.now();
  const server = startServer(env);
  await ask(`${await server.ready()}/login`);
  const seconds = (performance.now() - begun) / 1000;
  await server.stop();
  return seconds;
}

type Visitor = { url: string; page: Record<string, string>; api: Record<string, string> };

/** What the office does in some minutes, again and again; the numbers lead through all records. */
async function work({ url, page, api }: Visitor, turn: number): Promise<void> {
  const id = (turn % QUOTATIONS) + 1;
  const pages = [
    "/dashboard",
    "/quotations",
    `/quotations?page=${(turn % 90) + 1}`,
    `/quotations/view/${id}`,
    `/quotations?search=QT-${id}`,
    "/invoices",
    "/jobs",
    `/customers/${(id % 150) + 20}`,
  ];
  for (const path of pages) await ask(url + path, page);
  for (const path of ["/api/quotations", `/api/quotations/${id}`, "/api/dashboard"]) {
    await ask(url + path, api);
  }
  if (turn % 10 === 0) await ask(`${url}/api/quotations/${id}/pdf`, api);
  await fetch(`${url}/api/quotations/${id}`, {
    method: "PATCH",
    headers: { ...api, "Content-Type": "application/json" },
    body: JSON.stringify({ notes: `Turn ${turn}` }),
  }).then((reply) => reply.text());
}

try {
  await tsx("prisma/prepare.ts");
  await tsx("prisma/seed/grow.ts", String(QUOTATIONS));
  const starts: number[] = [];
  for (let time = 0; time < 5; time++) starts.push(await secondsToStart());
  const start = starts.sort((a, b) => a - b)[2] ?? 0;
  const kept = (good: boolean) => (good ? "kept" : "OVER");
  console.log(
    `Start to the first answered page: ${start.toFixed(2)} s, the middle of 5 (target ${TARGETS.start} s: ${kept(start <= TARGETS.start)})`,
  );

  const server = startServer(env);
  const url = await server.ready();
  const page = { Cookie: await signIn(url, ADMIN.email, ADMIN.password) };
  const token = await apiToken(url, ADMIN.email, ADMIN.password);
  const visitor = { url, page, api: { Authorization: `Bearer ${token}` } };
  const each = 12;
  const seen: number[] = [];
  let turn = 0;
  for (let done = 0; done < REQUESTS; done += REQUESTS / 10) {
    const last = Math.ceil((done + REQUESTS / 10) / each);
    const visit = async () => {
      while (turn < last) await work(visitor, turn++);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, visit));
    seen.push(residentOf(server.pid));
    console.log(`${String(turn * each).padStart(7)} requests: ${seen.at(-1)?.toFixed(0)} MB`);
  }
  const [after = 0, half = 0] = [seen.at(-1), seen[4]];
  console.log(
    `Target: at most ${TARGETS.megabytes} MB (${kept(after <= TARGETS.megabytes)}), at most ${TARGETS.growth} times as much as after the half (${kept(after <= half * TARGETS.growth)})`,
  );
  await server.stop();
} finally {
  rmSync(folder, { recursive: true });
}
