// `npm run chaos [-- --kills N]`: the long form of what `npm test` tries a few times: the server is killed under
// load again and again, on SQLite and on Postgres; it draws the longest papers beside others, is flooded, and loses its
// Postgres. Takes minutes, and works on databases of its own.
import { parseArgs } from "node:util";

import { hasPostgres, startPostgres } from "./postgres.mjs";
import { bin, checkNode, fail, root, run, setup } from "./setup.mjs";

checkNode();
process.chdir(root);
const FUZZ_REQUESTS = "10000";
const kills = wanted();

try {
  await setup({ build: true });
  await press({});
  await killOn("sqlite", {});
  await attackOn("sqlite", {});
  await fuzzOn("sqlite", {});
  if (hasPostgres()) {
    const postgres = await startPostgres();
    try {
      // Only a server of our own is killed and frozen.
      if (!process.env.TEST_POSTGRES_URL) await press({ CHAOS_POSTGRES_URL: postgres.url });
      await killOn("postgres", { TEST_POSTGRES_URL: postgres.url });
      await attackOn("postgres", { TEST_POSTGRES_URL: postgres.url });
      await fuzzOn("postgres", { TEST_POSTGRES_URL: postgres.url });
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

async function killOn(database, env) {
  console.log(`\n── ${kills} kills on ${database}`);
  await bin("vitest/vitest.mjs", ["run", "kills.test.ts", "delivery-crash.test.ts"], {
    env: { TEST_DATABASE: database, KILLS: kills, DELIVERY_KILLS: kills, ...env },
  });
}

/** What is random finds more the longer it looks. */
async function fuzzOn(database, env) {
  console.log(`\n── ${FUZZ_REQUESTS} odd requests each to pages, forms and /api on ${database}`);
  await bin("vitest/vitest.mjs", ["run", "fuzz.test.ts"], {
    env: { TEST_DATABASE: database, FUZZ_REQUESTS, ...env },
  });
}

/** 800 connections post unknown e-mails while somebody signs in; the figures are docs/reliability.md's. */
async function attackOn(database, env) {
  console.log(`\n── sign-in under attack on ${database}`);
  await bin("vitest/vitest.mjs", ["run", "tests/integration/sign-in-attack.test.ts"], {
    env: { TEST_DATABASE: database, ATTACK_CONNECTIONS: "800", ATTACK_SECONDS: "10", ...env },
  });
}

/** Long papers, floods, and a Postgres that is killed and frozen, with figures. */
async function press(env) {
  console.log("\n── under pressure");
  await run(process.execPath, ["--import", "tsx", "tests/chaos/pressure.ts"], { env });
}

function wanted() {
  try {
    const options = { kills: { type: "string", default: "50" } };
    const { kills: text } = parseArgs({ options }).values;
    if (/^[1-9]\d{0,3}$/.test(text)) return text;
  } catch {
    // An unknown option: the same sentence explains.
  }
  return fail("npm run chaos takes how often the server is killed: npm run chaos -- --kills 50");
}
