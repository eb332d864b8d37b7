// What `npm test` and `npm run test:hard` have in common: steps that are timed and counted. The last line of both is
// "N passed, N failed, N skipped".
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

import { bin, root, run } from "./setup.mjs";

// A developer's settings must not decide what the tests see.
const SETTINGS =
  /^(DATABASE_URL|DEMO_DATA|ADMIN_\w+|APP_URL|PORT|HOST|SESSION_SECRET|TRUST_PROXY|SMTP_URL|MAIL_FROM|WHATSAPP_\w+|TOKEN_TTL_SECONDS|BACKUP_\w+|UPLOADS_DIR|METRICS_TOKEN|LOG_LEVEL)$/;

export function forgetSettings() {
  for (const name of Object.keys(process.env)) {
    if (SETTINGS.test(name)) delete process.env[name];
  }
}

const counts = { passed: 0, failed: 0, skipped: 0 };
const times = [];

function add(found) {
  for (const key of Object.keys(counts)) counts[key] += found[key] ?? 0;
}

/**
 * Runs one step; one that fails without having counted a failure counts as one.
 * @param {string} title
 * @param {() => unknown} work whose result, if any, are counts to be added
 * @returns {Promise<boolean>} whether it went well
 */
export async function step(title, work) {
  const start = performance.now();
  console.log(`\n── ${title}`);
  let good = true;
  try {
    add((await work()) ?? {});
  } catch (error) {
    good = false;
    console.error(error.message);
    if (!error.counted) counts.failed += 1;
  }
  times.push(`${((performance.now() - start) / 1000).toFixed(1).padStart(7)} s  ${title}`);
  return good;
}

/** Waits for all works to end, also when one of them fails. */
export async function allOf(works) {
  const results = await Promise.allSettled(works);
  const problems = results.filter(({ status }) => status === "rejected");
  if (problems.length > 0) throw new Error(problems.map(({ reason }) => reason.message).join("\n"));
}

/** Prints the times and the count, and ends the process. */
export function finish() {
  console.log(`\n${times.join("\n")}\n`);
  console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  process.exit(counts.failed > 0 ? 1 : 0);
}

/** Runs a test runner that leaves a report, counts the report, then fails if the runner did. Gives the report. */
async function reported(name, count, start) {
  const file = join(root, "test-results", name);
  rmSync(file, { force: true });
  let problem;
  await start(file).catch((error) => (problem = error));
  const report = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
  const found = report ? count(report) : {};
  add(found);
  if (problem) throw Object.assign(problem, { counted: found.failed > 0 });
  return report;
}

/**
 * Runs vitest.
 * @param {string[]} args beside what makes it report
 * @param {Record<string, string>} env
 */
export function vitest(args = [], env = {}) {
  return reported("vitest.json", countVitest, (file) =>
    bin(
      "vitest/vitest.mjs",
      ["run", ...args, "--reporter=dot", "--reporter=json", `--outputFile.json=${file}`],
      { env },
    ),
  );
}

function countVitest(report) {
  // A file that could not even be loaded has no tests that failed.
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((t) => t.status === "failed"),
  );
  // Of some files a few tests alone run on the other database: what ran on one of them was not skipped.
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({ test: `${name} ${fullName}`, status })),
  );
  const ran = new Set(
    tests.filter(({ status }) => /passed|failed/.test(status)).map(({ test }) => test),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: tests.filter(({ test }) => !ran.has(test)).length,
  };
}

/** Runs the browser tests, in whatever Chromium there is. */
export async function playwright(args = [], env = {}) {
  await provideBrowser();
  await reported("playwright.json", countPlaywright, (file) =>
    bin("@playwright/test/cli.js", ["test", "--reporter=dot,json", ...args], {
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...env },
    }),
  );
}

function countPlaywright({ stats, errors }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
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
