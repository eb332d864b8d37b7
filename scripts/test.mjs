// `npm test`: whatever guards a change, in one go. `npm run test:near`: what the changes since the last commit touch.
// docs/testing.md says what runs where.
import "./node-version.mjs";
import { execFileSync } from "node:child_process";

import { hasPostgres } from "./postgres.mjs";
import { bin, needsBuild, root, run, setup } from "./setup.mjs";
import { allOf, finish, forgetSettings, playwright, step, vitest } from "./test-steps.mjs";

process.chdir(root);
forgetSettings();
await (process.argv[2] === "near" ? near() : everything());
finish();

async function everything() {
  if (!(await step("install and generate", () => setup()))) return;
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
  if (!ready && needsBuild()) return;
  // TEST_DAY=2026-11-28 repeats the turns of that day.
  const day = process.env.TEST_DAY ?? new Date().toISOString().slice(0, 10);
  console.log(`What takes turns, as on ${day}: docs/testing.md says what; test:hard runs all.`);
  await step("unit and integration tests, on SQLite and on Postgres", async () => {
    const report = await vitest([], { TEST_DAY: day });
    return hasPostgres() ? {} : { skipped: countWithoutPostgres(report) };
  });
  await step("browser tests, with and without JavaScript", () => playwright([], { TEST_DAY: day }));
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
  const git = (...args) => execFileSync("git", args, { encoding: "utf8" }).split("\n");
  const changed = [
    ...git("diff", "--name-only", "--diff-filter=d", "HEAD"),
    ...git("ls-files", "--others", "--exclude-standard"),
  ].filter(Boolean);
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
