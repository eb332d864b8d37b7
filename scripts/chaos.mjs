// `npm run chaos [-- --kills N --minutes M]`: the long form of what `npm test` tries a few times: the server is killed
// under load again and again, on SQLite and on Postgres; it draws the longest papers beside others, is flooded, loses
// its Postgres, finds its disk full; two servers have an office of 200 people. Takes an hour, on databases of its own.
// `npm run chaos -- --kept [N]`: only N pages from memory compared with fresh ones (docs/decisions/0045-kept-pages.md).
// `npm run chaos -- --cluster [--quick] [--rounds N]`: only a cluster of three database
// machines (deploy/cluster), killed, frozen and cut off one after another; needs Linux, root, patroni, etcd and haproxy.
// What breaks a promise does not keep the rest from being tried; it ends with 1 then.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { hasPostgres, startPostgres } from "./postgres.mjs";
import { bin, checkNode, fail, root, run, setup } from "./setup.mjs";

checkNode();
process.chdir(root);
const FUZZ_REQUESTS = "10000";
const { kills, minutes, kept, cluster, quick, rounds } = wanted();
let broken = 0;

try {
  await setup({ build: true });
  if (kept) {
    await keptPages("sqlite");
    if (hasPostgres()) await keptPages("postgres");
    process.exit(broken);
  }
  if (cluster) {
    await ofThree();
    process.exit(broken);
  }
  await chaos("pressure", {});
  await fullDisk();
  await onDatabase("sqlite", {}, {});
  if (hasPostgres()) {
    const postgres = await startPostgres();
    const url = { TEST_POSTGRES_URL: postgres.url };
    try {
      // Only a server of our own is killed and frozen.
      if (!process.env.TEST_POSTGRES_URL) {
        await chaos("pressure", { CHAOS_POSTGRES_URL: await databaseOn(postgres.url) });
      }
      await onDatabase("postgres", url, { CHAOS_POSTGRES_URL: await databaseOn(postgres.url) });
    } finally {
      await postgres.stop();
    }
  } else {
    console.log(
      "!! NO POSTGRES: nothing was tried on it. Install postgresql, or set TEST_POSTGRES_URL.",
    );
  }
} catch (error) {
  fail(error.message);
}
if (broken > 0) fail(`${broken} of the parts broke a promise: see above.`);

/** An empty database of its own. */
async function databaseOn(url) {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const name = `chaos_${Date.now()}`;
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

async function onDatabase(database, env, officeEnv) {
  await killOn(database, env);
  await attackOn(database, env);
  await fuzzOn(database, env);
  await chaos("office", officeEnv);
}

/** Runs a part to its end; one that fails is counted, and the others follow. */
async function part(work) {
  await work.catch((error) => {
    broken += 1;
    console.error(error.message);
  });
}

async function killOn(database, env) {
  console.log(`\n── ${kills} kills on ${database}`);
  await tests(["kills.test.ts", "delivery-crash.test.ts"], database, {
    KILLS: kills,
    DELIVERY_KILLS: kills,
    ...env,
  });
}

/** 800 connections post unknown e-mails while somebody signs in; the figures are docs/reliability.md's. */
async function attackOn(database, env) {
  console.log(`\n── sign-in under attack on ${database}`);
  const attack = { ATTACK_CONNECTIONS: "800", ATTACK_SECONDS: "10" };
  await tests(["sign-in-attack.test.ts"], database, { ...attack, ...env });
}

/** Pages from memory against freshly rendered ones, after random writes of several people, through two servers. */
async function keptPages(database) {
  console.log(`\n── ${kept} pages from memory on ${database}`);
  await tests(["kept-pages.test.ts"], database, { KEPT_COMPARISONS: kept });
}

/** What is random finds more the longer it looks. */
async function fuzzOn(database, env) {
  console.log(`\n── ${FUZZ_REQUESTS} odd requests to forms and to /api on ${database}`);
  await tests(["fuzz.test.ts"], database, { FUZZ_REQUESTS, ...env });
}

function tests(files, database, env) {
  const run = bin("vitest/vitest.mjs", ["run", ...files], {
    env: { TEST_DATABASE: database, ...env },
  });
  return part(run);
}

/** A part of tests/chaos, which prints its figures. */
function chaos(name, env) {
  const file = `tests/chaos/${name}.ts`;
  return part(
    run(process.execPath, ["--import", "tsx", file], { env: { CHAOS_MINUTES: minutes, ...env } }),
  );
}

/** On a disk of its own in memory, of 9 MB: what the demo business needs, and little more. */
async function fullDisk() {
  const disk = mkdtempSync(join(tmpdir(), "movers-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=9m", "tmpfs", disk], { stdio: "pipe" });
  } catch {
    console.log("\n!! A full disk was not tried: mounting one needs Linux and root.");
    rmSync(disk, { recursive: true });
    return;
  }
  await chaos("full-disk", { CHAOS_DISK: disk });
  execFileSync("umount", [disk]);
  rmSync(disk, { recursive: true });
}

/** A cluster of three machines, each in a network of its own whose cable can be pulled. */
async function ofThree() {
  const { missing } = await import("../deploy/cluster/cluster.mjs");
  const absent = missing();
  if (absent.length > 0) fail(`To try a cluster install ${absent.join(", ")} (Debian's packages).`);
  if (process.getuid?.() !== 0) fail("A cluster is tried as root: each machine gets a network.");
  await chaos("cluster", { CHAOS_QUICK: quick ? "1" : "0", CHAOS_ROUNDS: rounds });
}

function wanted() {
  try {
    const options = {
      kills: { type: "string", default: "50" },
      minutes: { type: "string", default: "10" },
      kept: { type: "boolean", default: false },
      cluster: { type: "boolean", default: false },
      quick: { type: "boolean", default: false },
      rounds: { type: "string", default: "1" },
    };
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const { kills, minutes, rounds, cluster, quick } = values;
    const [comparisons = "100000", ...more] = positionals;
    const numbers = [
      /^[1-9]\d{0,3}$/.test(kills),
      /^[1-9]\d{0,6}$/.test(comparisons),
      /^[1-9]\d?$/.test(rounds),
    ];
    const known = more.length === 0 && (values.kept || positionals.length === 0);
    if (known && numbers.every(Boolean) && /^\d{1,3}(\.\d)?$/.test(minutes)) {
      return { kills, minutes, kept: values.kept ? comparisons : null, cluster, quick, rounds };
    }
  } catch {
    // An unknown option: the same sentence explains.
  }
  return fail(
    "npm run chaos takes how often the server is killed and how long the office works: npm run chaos -- --kills 50 --minutes 10; or how many kept pages are compared: npm run chaos -- --kept 100000; or that a cluster is tried: npm run chaos -- --cluster --quick",
  );
}
