// `npm test`: whatever guards a change, in one go; `npm run test:all`: the same without turns, and notes the commit that passed.
// `npm run test:near`: what the changes since the last commit touch. docs/testing.md says what runs where.
import "./node-version.mjs";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

import { hasPostgres } from "./postgres.mjs";
import { bin, needsBuild, root, run, setup } from "./setup.mjs";
import { allOf, finish, forgetSettings, playwright, step, vitest } from "./test-steps.mjs";

/** Names the commit whose every test passed. */
const PROVED = "tests/support/proved.txt";

/** On these so much stands that no part of the tests guards a change of them. */
const GROUND = /^(package-lock\.json|remix\.config\.js|app\/platform\/(db|env)\.server\.ts)$/;

/** An environment takes no longer text. */
const LONGEST = 100_000;

process.chdir(root);
forgetSettings();
const [what] = process.argv.slice(2);
if (what === "near") await near();
else if (what === "all") await all();
else await everything(turns());
finish();

function git(...args) {
  const printed = execFileSync("git", args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return printed.split("\n").filter(Boolean);
}

/** The files that are not as they are in a commit, those that git does not know yet among them. */
function changedSince(commit) {
  return [
    ...git("diff", "--name-only", "--diff-filter=d", commit),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
}

/**
 * What today asks for: the turns of the day (TEST_DAY=2026-11-28 repeats those of that day), and whatever the changes since the last
 * whole proof touch. Nothing, and so every test, where that is not known or the changes ask for all.
 */
function turns() {
  const day = process.env.TEST_DAY ?? new Date().toISOString().slice(0, 10);
  delete process.env.TEST_DAY;
  try {
    const [commit] = readFileSync(PROVED, "utf8").split(/\s/);
    const changed = changedSince(commit);
    const TEST_CHANGED = changed.join(",");
    if (TEST_CHANGED.length < LONGEST && !changed.some((path) => GROUND.test(path))) {
      console.log(
        `Turns of ${day}, and what ${changed.length} files changed since ${commit} touch.`,
      );
      return { TEST_DAY: day, TEST_CHANGED };
    }
  } catch {
    console.log("The last commit whose every test passed is not known here.");
  }
  console.log("Every test runs.");
  return {};
}

async function all() {
  delete process.env.TEST_DAY;
  const clean = git("status", "--porcelain").length === 0;
  if (!(await everything({}))) return;
  const [commit] = git("rev-parse", "HEAD");
  if (clean) writeFileSync(PROVED, `${commit}\n`);
  console.log(
    clean ? `${PROVED} names ${commit}: commit it.` : "Not noted: something is not committed.",
  );
}

/** Gives whether all of it went well. */
async function everything(env) {
  if (!(await step("install and generate", () => setup()))) return false;
  const ready = await step("build, format, lint, types and the bounds of the house, at once", () =>
    allOf([
      setup({ build: true }),
      bin("oxfmt/bin/oxfmt", ["--check"]),
      bin("oxlint/bin/oxlint", []),
      types(),
      run(process.execPath, ["scripts/house.mjs"]),
    ]),
  );
  // Without a build no server starts; what is only ill written is tested all the same.
  if (!ready && needsBuild()) return false;
  const unit = await step("unit and integration tests, on SQLite and on Postgres", async () => {
    const report = await vitest([], env);
    return hasPostgres() ? {} : { skipped: countWithoutPostgres(report) };
  });
  const browser = await step("browser tests, with and without JavaScript", () =>
    playwright([], env),
  );
  return ready && unit && browser;
}

/** Checks the types. Beside other work, it takes one thread, and memory rather than time. */
function types(...args) {
  return bin("typescript/bin/tsc", ["--noEmit", "--singleThreaded", ...args], {
    env: { GOGC: "400" },
  });
}

/** How many tests would have run on Postgres, said loudly. */
function countWithoutPostgres({ testResults }) {
  const program = `
    import { plan, testsOnPostgres } from "./tests/support/plan";
    const files = Object.entries(plan()).flatMap(([name, files]) => name.startsWith("postgres") ? files : []);
    console.log(JSON.stringify(files.map((file) => [file, testsOnPostgres(file)?.source ?? ""])));`;
  const files = JSON.parse(
    execFileSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], {
      encoding: "utf8",
    }),
  );
  const count = files.flatMap(([file, chosen]) =>
    testResults
      .filter(({ name }) => name.endsWith(`/${file}`))
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ fullName }) => new RegExp(chosen).test(fullName)),
  ).length;
  console.log(
    "!! NO POSTGRES: there are no Postgres binaries on this machine and TEST_POSTGRES_URL is not\n" +
      `!! set, so ${count} tests were NOT run on Postgres. Install postgresql to run them.`,
  );
  return count;
}

async function near() {
  const changed = changedSince("HEAD");
  if (changed.length === 0) {
    console.log("Nothing has changed since the last commit.");
    return;
  }
  await setup();
  const sources = changed.filter((file) => /\.(tsx?|mjs|js)$/.test(file));
  await step("format, lint and types", () =>
    allOf([
      bin("oxfmt/bin/oxfmt", ["--check", "--no-error-on-unmatched-pattern", ...changed]),
      ...(sources.length > 0 ? [bin("oxlint/bin/oxlint", sources)] : []),
      // What was checked before is remembered.
      types("--incremental", "--tsBuildInfoFile", ".cache/near.tsbuildinfo"),
    ]),
  );
  await step(`tests near ${changed.length} changed files`, () =>
    vitest(["--passWithNoTests"], { TEST_NEAR: changed.join(",") }).then(() => ({})),
  );
}
