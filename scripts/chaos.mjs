// `npm run chaos [-- --minutes M]`: what tests cannot hold: the longest papers drawn beside others, a flood, a Postgres that
// is killed or frozen, a full disk; two servers have an office of 200 people. Takes half an hour, on databases of its own.
// `npm run chaos -- --cluster [--quick] [--rounds N]`: only a cluster of three database
// machines (deploy/cluster), killed, frozen and cut off one after another; needs Linux, root, patroni, etcd and haproxy.
// What breaks a promise does not keep the rest from being tried; it ends with 1 then.
import "./node-version.mjs";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { hasPostgres, startPostgres } from "./postgres.mjs";
import { fail, root, run, setup } from "./setup.mjs";

process.chdir(root);
const { minutes, cluster, quick, rounds } = wanted();
let broken = 0;

try {
  await setup({ build: true });
  if (cluster) {
    await ofThree();
    process.exit(broken);
  }
  await chaos("pressure", {});
  await fullDisk();
  await chaos("office", {});
  if (hasPostgres()) {
    const postgres = await startPostgres();
    try {
      // Only a server of our own is killed and frozen.
      if (!process.env.TEST_POSTGRES_URL) {
        await chaos("pressure", { CHAOS_POSTGRES_URL: await databaseOn(postgres.url) });
      }
      await chaos("office", { CHAOS_POSTGRES_URL: await databaseOn(postgres.url) });
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

/** Runs a part to its end; one that fails is counted, and the others follow. */
async function part(work) {
  await work.catch((error) => {
    broken += 1;
    console.error(error.message);
  });
}

/** A part of tests/chaos, which prints its figures. */
function chaos(name, env) {
  const file = `tests/chaos/${name}.ts`;
  return part(
    run(process.execPath, ["--import", "tsx", file], { env: { CHAOS_MINUTES: minutes, ...env } }),
  );
}

/** On a disk of its own in memory, of 14 MB: what the demo business and its log need, and little more. */
async function fullDisk() {
  const disk = mkdtempSync(join(tmpdir(), "movers-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=14m", "tmpfs", disk], { stdio: "pipe" });
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
      minutes: { type: "string", default: "10" },
      cluster: { type: "boolean", default: false },
      quick: { type: "boolean", default: false },
      rounds: { type: "string", default: "1" },
    };
    const { minutes, rounds, cluster, quick } = parseArgs({ options }).values;
    if (/^[1-9]\d?$/.test(rounds) && /^\d{1,3}(\.\d)?$/.test(minutes)) {
      return { minutes, cluster, quick, rounds };
    }
  } catch {
    // An unknown option: the same sentence explains.
  }
  return fail(
    "npm run chaos takes how long the office works: npm run chaos -- --minutes 10; or that a cluster is tried: npm run chaos -- --cluster --quick",
  );
}
