// `npm run chaos -- --cluster [--quick]`, run by scripts/chaos.mjs: a cluster of three database machines with two servers
// of the product before it, people who write and read through both, and one machine after another killed, frozen and cut off.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { addressOf, startCluster, whole, type Cluster } from "../../deploy/cluster/cluster.mjs";
import { patronictl, remove, rolesOf, stopAll } from "../../deploy/cluster/machines.mjs";
import { FAULTS, type Cast, type Fault } from "./cluster-faults";
import { emptyLedger, Person, type Ledger } from "./cluster-people";
import { probes } from "./cluster-probe";
import { doctorSays, rowsOf, wrong } from "./ledger";
import { finish, open, prepare, promise } from "./site";

const PEOPLE = 6;
const ROUNDS = Number(process.env.CHAOS_ROUNDS ?? 1);
const ONLY = new RegExp(process.env.CHAOS_FAULTS ?? ".");
const QUICK = process.env.CHAOS_QUICK === "1";
/** Seconds within which writes are kept again. */
const BACK_S = 30;
/** How long a fault lasts at least, so that what notices it late has noticed it. */
const HOLD_MS = 20_000;
const MEND_MS = 180_000;

async function castOf(cluster: Cluster): Promise<Cast> {
  for (;;) {
    const leader = await whole(cluster, MEND_MS);
    const members = JSON.parse(patronictl(cluster, "list", "-f", "json")) as {
      Member: string;
      Role: string;
    }[];
    const synchronous = members.find(({ Role }) => Role === "Sync Standby")?.Member;
    const other = members.find(({ Member }) => ![leader, synchronous].includes(Member))?.Member;
    if (synchronous && other) return { leader, synchronous, other };
    await sleep(500);
  }
}

/** Counts the moments at which two machines said that they lead. */
function watchLeaders(cluster: Cluster) {
  let going = true;
  let double = 0;
  const timelines = new Set<number>();
  const watching = (async () => {
    while (going) {
      const leaders = (await rolesOf(cluster)).filter(({ leads }) => leads);
      if (leaders.length > 1) double += 1;
      for (const { timeline } of leaders) if (timeline) timelines.add(timeline);
      await sleep(300);
    }
  })();
  return async () => {
    going = false;
    await watching;
    return { double, timelines: timelines.size };
  };
}

/** The longest time without one of these from a moment on, in seconds. */
function longestWithout(told: { at: number }[], from: number): number {
  const times = [from, ...told.map(({ at }) => at).filter((at) => at > from), performance.now()];
  times.sort((a, b) => a - b);
  return Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? 0))) / 1_000;
}

async function strike(cluster: Cluster, ledger: Ledger, { title, strike }: Fault) {
  const cast = await castOf(cluster);
  const probe = await probes(cluster, cast.leader);
  await sleep(2_000);
  const from = performance.now();
  const mend = strike(cluster, cast);
  await sleep(HOLD_MS);
  const end = performance.now() + 2 * BACK_S * 1_000;
  // What was begun well after it: what was on its way may have been kept before.
  const isBack = () => ledger.writes.some(({ began }) => began > from + HOLD_MS / 2);
  while (!isBack() && performance.now() < end) await sleep(100);
  await mend();
  await whole(cluster, MEND_MS);
  await sleep(3_000);
  const { leader } = await castOf(cluster);
  const passed = leader === cast.leader ? `${leader} leads on` : `${cast.leader} → ${leader}`;
  console.log(`\n${title} (${passed})`);
  promise(
    "longest without an acknowledged write",
    longestWithout(ledger.writes, from),
    "s",
    BACK_S,
  );
  promise("longest without a list", longestWithout(ledger.lists, from), "s", BACK_S);
  return probe.stop();
}

async function lostOf(databaseUrl: string, ids: string[]): Promise<number> {
  const kept = await rowsOf<{ id: string }>(databaseUrl, "SELECT id FROM chaos.probe");
  const known = new Set(kept.map(({ id }) => id));
  return ids.filter((id) => !known.has(id)).length;
}

async function wrongPrices(databaseUrl: string, { prices }: Ledger): Promise<number> {
  const rows = await rowsOf<{ id: number; price: number }>(
    databaseUrl,
    'SELECT id, price FROM "Item"',
  );
  const kept = new Map(rows.map(({ id, price }) => [id, price / 100]));
  return [...prices].filter(([id, price]) => kept.get(id) !== price).length;
}

async function trial(cluster: Cluster) {
  const DATABASE_URL = addressOf(cluster);
  await rowsOf(DATABASE_URL, "CREATE SCHEMA IF NOT EXISTS chaos");
  await rowsOf(DATABASE_URL, "CREATE TABLE IF NOT EXISTS chaos.probe (id TEXT PRIMARY KEY)");
  const first = await open(DATABASE_URL);
  const sites = [first, await open(DATABASE_URL)];
  const office = await prepare(first);
  const ledger = emptyLedger();
  const people = Array.from(
    { length: PEOPLE },
    (_, index) => new Person(index, index % 2 ? sites : [...sites].reverse(), office, ledger),
  );
  for (const person of people) await person.signIn();
  const leaders = watchLeaders(cluster);
  const working = people.map((person) => person.work());
  const faults = FAULTS.filter(({ title, quick }) => (quick || !QUICK) && ONLY.test(title));
  const probed: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const fault of faults) probed.push(...(await strike(cluster, ledger, fault)));
  }
  for (const person of people) person.stop();
  await Promise.all(working);
  const { double, timelines } = await leaders();
  for (const { server } of sites) await server.stop();

  const { acknowledged, writes, lists, odd, less, refused } = ledger;
  console.log(`\nAt the end, after ${timelines} timelines`);
  console.log(`   ${writes.length} writes acknowledged, ${lists.length} lists read after them`);
  console.log(
    `   ${refused} answers 503; ${probed.length} rows kept by sessions at a leader's own address`,
  );
  for (const line of [...odd, ...less].slice(0, 20)) console.log(`   ${line}`);
  const lost = await wrong(DATABASE_URL, acknowledged);
  promise("acknowledged, and there other than once", lost, "", 0);
  promise("prices other than acknowledged last", await wrongPrices(DATABASE_URL, ledger), "", 0);
  promise("rows acknowledged to such sessions and lost", await lostOf(DATABASE_URL, probed), "", 0);
  promise("lists that showed less than their reader wrote", less.length, "", 0);
  promise("answers other than right and 503", odd.length, "", 0);
  promise("moments with two leaders", double, "", 0);
  promise("databases that the doctor finds ill", doctorSays(DATABASE_URL), "", 0);
}

const folder = mkdtempSync(join(tmpdir(), "movers-cluster-"));
const port = Number(process.env.CHAOS_CLUSTER_PORT ?? 24_000);
console.log(
  `\nThree database machines, two servers, ${PEOPLE} people who write and read without rest`,
);
const cluster = await startCluster(folder, { port, apart: true });
try {
  await trial(cluster);
} finally {
  await stopAll(cluster);
  remove(cluster);
}
finish();
