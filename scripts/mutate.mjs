// `npm run mutate`: breaks one rule after another (tests/mutations.mjs) in copies of the tree, and says which of them
// `npm test` would not notice. `npm run mutate -- word` tries those alone whose rule or file has the word in it.
import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { mistakeIn, MUTATIONS } from "../tests/mutations.mjs";
import { root } from "./setup.mjs";

// What git does not know but tests need: the generated clients and the built server.
const MADE = ["app/generated", "prisma/postgres.prisma", "build", "public/build"];

const run = promisify(execFile);
const [word = ""] = process.argv.slice(2);
const chosen = MUTATIONS.filter(({ rule, file }) => `${rule} ${file}`.includes(word));

const textOf = (path) =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : null;

async function copyTree() {
  const copy = mkdtempSync(join(tmpdir(), "movers-mutate-"));
  const known = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const { stdout } = await run("git", known, { cwd: root, maxBuffer: 2 ** 24 });
  for (const path of [...stdout.split("\0"), ...MADE]) {
    const from = join(root, path);
    if (path && existsSync(from)) cpSync(from, join(copy, path), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  return copy;
}

/** Runs tests in a copy as `npm test` does: the first one that failed, or null; raises when they did not run at all. */
async function firstFailure(copy, tests, database = "sqlite") {
  const report = join(copy, "mutate.json");
  rmSync(report, { force: true });
  const projects = ["pure", "pure-alone", database, `${database}-alone`];
  const args = ["node_modules/vitest/vitest.mjs", "run", ...tests, "--bail=1", "--maxWorkers=1"];
  const reporting = ["--reporter=json", `--outputFile=${report}`];
  const { stderr, code } = await run(
    process.execPath,
    [...args, ...projects.map((name) => `--project=${name}`), ...reporting],
    { cwd: copy, maxBuffer: 2 ** 26 },
  ).catch((error) => error);
  const { testResults = [] } = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : {};
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = all.find((test) => test.status === "failed");
  if (failed) return failed.fullName;
  const why = testResults.map(({ message }) => message).join("\n") || stderr;
  if (code || all.length === 0) throw new Error(`The tests did not run.\n${why}`);
  return null;
}

/** Breaks the rule in a copy, asks its tests, and puts it right again. */
async function attempt(copy, { file, from, to, tests, build, database }) {
  const path = join(copy, file);
  const right = readFileSync(path, "utf8");
  writeFileSync(
    path,
    right.replace(from, () => to),
  );
  try {
    if (build) await run(process.execPath, ["scripts/setup.mjs", "--build"], { cwd: copy });
    return await firstFailure(copy, tests, database);
  } finally {
    writeFileSync(path, right);
  }
}

async function main(copies) {
  const mistakes = chosen
    .map((one) => [one, mistakeIn(one, textOf)])
    .filter(([, mistake]) => mistake);
  for (const [{ rule }, mistake] of mistakes) console.error(`${rule}: ${mistake}`);
  if (chosen.length === 0) console.error(`No rule and no file has "${word}" in it.`);
  if (mistakes.length > 0 || chosen.length === 0) return 1;

  for (let n = 0; n < Math.min(availableParallelism(), 4); n++) copies.push(await copyTree());
  const tests = [...new Set(chosen.filter(({ build }) => !build).flatMap((one) => one.tests))];
  const before = await firstFailure(copies[0], tests);
  if (before) {
    console.error(`Nothing was broken yet, and this fails already: ${before}`);
    return 1;
  }
  const waiting = [...chosen];
  let survivors = 0;
  const work = async (copy) => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const noticed = await attempt(copy, one);
      if (!noticed) survivors += 1;
      console.log(`${noticed ? "caught    " : "NOT CAUGHT"}  ${one.rule}`);
      console.log(`            ${noticed ?? one.file}`);
    }
  };
  await Promise.all(copies.map(work));
  console.log(`\n${chosen.length - survivors} of ${chosen.length} caught`);
  return survivors > 0 ? 1 : 0;
}

const copies = [];
try {
  process.exitCode = await main(copies);
} finally {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true });
}
