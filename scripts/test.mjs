// `npm test`: everything, in one go. Its last line is "N passed, N failed, N skipped".
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

import { bin, checkNode, root, run, setup } from "./setup.mjs";

checkNode();
process.chdir(root);
// A developer's settings must not decide what the tests see.
const SETTINGS =
  /^(DATABASE_URL|DEMO_DATA|ADMIN_\w+|APP_URL|PORT|HOST|SESSION_SECRET|TRUST_PROXY|SMTP_URL|MAIL_FROM|WHATSAPP_\w+|TOKEN_TTL_SECONDS|BACKUP_\w+|UPLOADS_DIR|METRICS_TOKEN|LOG_LEVEL)$/;
for (const name of Object.keys(process.env)) {
  if (SETTINGS.test(name)) delete process.env[name];
}

const counts = { passed: 0, failed: 0, skipped: 0 };
const times = [];

function add(found) {
  for (const key of Object.keys(counts)) counts[key] += found[key] ?? 0;
}

/** Runs one step; one that fails without having counted a failure counts as one. */
async function step(title, work) {
  const start = performance.now();
  const failedBefore = counts.failed;
  console.log(`\n── ${title}`);
  let good = true;
  try {
    add((await work()) ?? {});
  } catch (error) {
    good = false;
    console.error(error.message);
    if (counts.failed === failedBefore) counts.failed += 1;
  }
  times.push(`${((performance.now() - start) / 1000).toFixed(1).padStart(7)} s  ${title}`);
  return good && counts.failed === failedBefore;
}

/** Waits for all works to end, also when one of them fails. */
async function allOf(works) {
  const results = await Promise.allSettled(works);
  const problems = results.filter(({ status }) => status === "rejected");
  if (problems.length > 0) throw new Error(problems.map(({ reason }) => reason.message).join("\n"));
}

function finish() {
  console.log(`\n${times.join("\n")}\n`);
  console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  process.exit(counts.failed > 0 ? 1 : 0);
}

/** Runs a test runner that leaves a report, counts the report, then fails if the runner did. */
async function reported(report, count, start) {
  const file = join(root, "test-results", report);
  rmSync(file, { force: true });
  let problem;
  await start(file).catch((error) => (problem = error));
  if (existsSync(file)) add(count(JSON.parse(readFileSync(file, "utf8"))));
  if (problem) throw problem;
}

const VITEST = "vitest/vitest.mjs";

async function vitest(database, env) {
  const report = `vitest-${database}.json`;
  await reported(report, countVitest, (file) =>
    bin(VITEST, ["run", "--reporter=dot", "--reporter=json", `--outputFile.json=${file}`], {
      env: { TEST_DATABASE: database, ...env },
    }),
  );
}

function countVitest(report) {
  // A file that could not even be loaded has no tests that failed.
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((t) => t.status === "failed"),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

function countPlaywright({ stats, errors }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

async function testOnPostgres() {
  const { hasPostgres, startPostgres } = await import("./postgres.mjs");
  if (!hasPostgres()) {
    const { numTotalTests } = JSON.parse(
      readFileSync(join(root, "test-results/vitest-sqlite.json"), "utf8"),
    );
    console.log(
      "!! NO POSTGRES: there are no Postgres binaries on this machine and TEST_POSTGRES_URL is not\n" +
        `!! set, so the ${numTotalTests} tests were NOT run on Postgres. Install postgresql to run them.`,
    );
    return { skipped: numTotalTests };
  }
  const postgres = await startPostgres();
  const interrupt = () => void postgres.stop().finally(() => process.exit(130));
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  try {
    await vitest("postgres", { TEST_POSTGRES_URL: postgres.url });
  } finally {
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
    await postgres.stop();
  }
}

async function testInBrowsers() {
  await provideBrowser();
  await reported("playwright.json", countPlaywright, (file) =>
    bin("@playwright/test/cli.js", ["test", "--reporter=dot,json"], {
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    }),
  );
}

async function provideBrowser() {
  const { findBrowser } = await import("./browser.mjs");
  if (findBrowser()) return;
  console.log("No browser found: installing one.");
  const attempts = [
    () => bin("playwright/cli.js", ["install", "--with-deps", "chromium"]),
    () => run("apt-get", ["install", "-y", "chromium"]),
    () => run("dnf", ["install", "-y", "chromium"]),
    () => run("apk", ["add", "chromium"]),
    () => run("pacman", ["-S", "--noconfirm", "chromium"]),
  ];
  for (const attempt of attempts) {
    await attempt().catch(() => {});
    if (findBrowser()) return;
  }
  throw new Error("Browser tests need Chromium: install it (chromium on the PATH) and try again.");
}

const ready =
  (await step("install and generate", () => setup())) &&
  (await step("build", () => setup({ build: true })));
if (!ready) finish();
await step("format, lint and types, at once", () =>
  allOf([
    bin("prettier/bin/prettier.cjs", ["--check", "--log-level=warn", "."]),
    bin("eslint/bin/eslint.js", [".", "--max-warnings=0"]),
    bin("typescript/bin/tsc", ["--noEmit"]),
  ]),
);
await step("unit and integration tests on SQLite", () => vitest("sqlite"));
await step("unit and integration tests on Postgres", testOnPostgres);
await step("browser tests, with and without JavaScript", testInBrowsers);
finish();
