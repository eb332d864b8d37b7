// `npm run mutate`: breaks one rule after another (tests/mutations.mjs) in a copy of the tree, and says which
// of them no test noticed. `npm run mutate -- word` tries those alone whose rule or file has the word in it.
import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { MUTATIONS } from "../tests/mutations.mjs";
import { root } from "./setup.mjs";

/** How many may go unnoticed. */
const SPARED = 2;
// What git does not know but tests need: the generated clients and the built server.
const MADE = ["app/generated", "prisma/postgres.prisma", "build", "public/build"];

const [word = ""] = process.argv.slice(2);
const chosen = MUTATIONS.filter(({ rule, file }) => `${rule} ${file}`.includes(word));
const copy = mkdtempSync(join(tmpdir(), "movers-mutate-"));

/** What is wrong with a mutation itself: its text has to stand in its file exactly once. */
function mistakeIn({ file, from, tests }) {
  const missing = [file, ...tests].find((path) => !existsSync(join(root, path)));
  if (missing) return `${missing} is not there`;
  const found = readFileSync(join(root, file), "utf8").split(from).length - 1;
  return found === 1 ? null : `${file} has its text ${found} times: ${from}`;
}

function copyTree() {
  const known = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const files = execFileSync("git", known, { cwd: root, encoding: "utf8" }).split("\0");
  for (const path of [...files, ...MADE]) {
    const from = join(root, path);
    if (path && existsSync(from)) cpSync(from, join(copy, path), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
}

/** Runs tests in the copy: the first one that failed, or null; raises when they did not run at all. */
function firstFailure(tests, database) {
  const report = join(copy, "mutate.json");
  rmSync(report, { force: true });
  const reporting = ["--reporter=json", `--outputFile=${report}`];
  const run = ["node_modules/vitest/vitest.mjs", "run", ...tests, "--bail=1", "--maxWorkers=1"];
  const { status, stderr } = spawnSync(process.execPath, [...run, ...reporting], {
    cwd: copy,
    encoding: "utf8",
    env: { ...process.env, TEST_DATABASE: database },
  });
  const { testResults = [] } = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : {};
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = all.find((test) => test.status === "failed");
  if (failed) return failed.fullName;
  const why = testResults.map(({ message }) => message).join("\n") || stderr;
  if (status !== 0 || all.length === 0) throw new Error(`The tests did not run.\n${why}`);
  return null;
}

/** Breaks the rule in the copy, asks its tests, and puts it right again. */
function attempt({ file, from, to, tests, build, database }) {
  const path = join(copy, file);
  const right = readFileSync(path, "utf8");
  writeFileSync(
    path,
    right.replace(from, () => to),
  );
  try {
    if (build) {
      execFileSync(process.execPath, ["scripts/setup.mjs", "--build"], {
        cwd: copy,
        stdio: "pipe",
      });
    }
    return firstFailure(tests, database);
  } finally {
    writeFileSync(path, right);
  }
}

function main() {
  const mistakes = chosen.map((one) => [one, mistakeIn(one)]).filter(([, mistake]) => mistake);
  for (const [{ rule }, mistake] of mistakes) console.error(`${rule}: ${mistake}`);
  if (chosen.length === 0) console.error(`No rule and no file has "${word}" in it.`);
  if (mistakes.length > 0 || chosen.length === 0) return 1;

  copyTree();
  const tests = [...new Set(chosen.filter(({ build }) => !build).flatMap((one) => one.tests))];
  const before = firstFailure(tests);
  if (before) {
    console.error(`Nothing was broken yet, and this fails already: ${before}`);
    return 1;
  }
  let survivors = 0;
  for (const mutation of chosen) {
    const noticed = attempt(mutation);
    if (!noticed) survivors += 1;
    console.log(`${noticed ? "caught    " : "NOT CAUGHT"}  ${mutation.rule}`);
    console.log(`            ${noticed ?? mutation.file}`);
  }
  console.log(`\n${chosen.length - survivors} of ${chosen.length} caught`);
  return survivors > SPARED ? 1 : 0;
}

try {
  process.exitCode = main();
} finally {
  rmSync(copy, { recursive: true, force: true });
}
