import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

import { isItsTurn, isToday } from "./effort.ts";

/** What runs where, found by what a test file imports: docs/testing.md. */

const ROOT = join(import.meta.dirname, "../..");
const ENDINGS = ["", ".ts", ".tsx", ".mjs"];

/** `import … from "x"`, `export … from "x"`, `import "x"`, `import("x")`; not what brings in types alone. */
const IMPORTS =
  /^(?:import|export)\s+(?!type\b)(?:[^;'"]*?\bfrom\s+)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/gm;

/** The sources by their paths from the root. */
const sources = new Map(
  ["app", "prisma", "scripts", "tests"]
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.startsWith("app/generated"))
    .map((path) => [path, readFileSync(join(ROOT, path), "utf8")] as const),
);

function textOf(path: string): string {
  return sources.get(path) ?? "";
}

function resolved(from: string, specifier: string): string | null {
  const path = specifier.startsWith("~/")
    ? join("app", specifier.slice(2))
    : specifier.startsWith(".")
      ? normalize(join(dirname(from), specifier))
      : null;
  const ending = path && ENDINGS.find((one) => sources.has(path + one));
  return path && ending !== undefined ? path + ending : null;
}

const imported = new Map<string, string[]>();

/** The sources that a file imports itself. */
export function importsOf(path: string): string[] {
  const known = imported.get(path);
  if (known) return known;
  const found = [...textOf(path).matchAll(IMPORTS)]
    .map(([, one, other]) => resolved(path, one ?? other ?? ""))
    .filter((one) => one !== null);
  imported.set(path, found);
  return found;
}

/** A file and what it reaches by imports, as far as those are of the tests themselves. */
function testSide(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const next of importsOf(path)) if (next.startsWith("tests/")) testSide(next, seen);
  return seen;
}

export const TEST_FILES = [...sources.keys()].filter((path) => /\.test\.tsx?$/.test(path)).sort();

const ASKS_FOR_DATABASE = [
  /\bprocess\.env\.(DIRECT_)?DATABASE_URL\b/,
  /from "(~|\.\.)\/platform\/db\.server"/,
];

/** Whether a file asks for a database: by its own text, or by that of a support file that it imports. */
export function needsDatabase(path: string): boolean {
  const reached = testSide(path);
  return (
    ["database", "built-server"].some((name) => reached.has(`tests/support/${name}.ts`)) ||
    [...reached].some((one) => ASKS_FOR_DATABASE.some((sign) => sign.test(textOf(one))))
  );
}

const CHANGES_FOR_ITSELF = [
  /\bvi\.(mock|doMock|resetModules)\(/,
  /\bprocess\.env\.\w+ = |\bdelete process\.env/,
  // Not what an odd request types, which ends in a comment.
  /\b(CREATE|ALTER|DROP) (TABLE|TRIGGER|INDEX)\b(?![^\n]*--)/,
];

/** Whether a file changes modules, the environment or the tables for itself, and so shares none of them with others. */
export function needsIsolation(path: string): boolean {
  return CHANGES_FOR_ITSELF.some((sign) => sign.test(textOf(path)));
}

/** The databases' own language, or the question which of the two it is. The client itself answers to everybody. */
const SQL = /\$(query|execute)Raw|\bPrisma\.sql\b|\bdatabaseKind\b/;
const CLIENT = ["app/platform/db.server.ts", "app/platform/env.server.ts"];

/** The words of a path's folder and file that say what it is about: `document-link/ensure-link` has document, link, ensure. */
function wordsOf(path: string): string[] {
  const names = path
    .replace(/\.(server\.)?(test\.)?tsx?$/, "")
    .split("/")
    .slice(-2);
  return names
    .filter((name) => !/^(integration|platform|services|shared|record)$/.test(name))
    .flatMap((name) => name.split(/[.-]/))
    .map((word) => word.replace(/s$/, ""));
}

/** A module that speaks SQL and that a test is about: it imports it, and is called by one of its words. */
function sqlOf(path: string): string | undefined {
  const words = new Set(wordsOf(path));
  return importsOf(path)
    .filter((one) => one.startsWith("app/") && !CLIENT.includes(one) && SQL.test(textOf(one)))
    .find((one) => wordsOf(one).some((word) => words.has(word)));
}

/** What a subject is called in which the databases differ, or that goes one way through every command. */
const DIFFERING =
  /\b(who-may-operations|lists?|search|migrations?|schema|upgrade|doctor|number-series|concurrency|transactions)\b/;

/** What a test is called that has several do something at the same time. */
const AT_ONCE = /\bat once\b/;
const RACE = new RegExp(`^\\s*(?:test|describe)[^\\n]*${AT_ONCE.source}`, "m");
const RACES_ALONE = "several act at once";

/** What starts the built server or its commands, which are processes of seconds each. */
const PROCESSES = /\bsupport\/built-server\b|\bnode:child_process\b/;

const HELD = "others hold rows or connections";

/** Support that locks rows, cuts connections, or is a process of its own. */
const BESIDE = /\bsupport\/(row-lock|tcp-proxy|rival)\b/;

/**
 * Why a file runs on Postgres in `npm test`, and not on SQLite alone: null where nothing that it is about differs there.
 * The rest runs there in `npm run test:hard`.
 */
export function reasonForPostgres(path: string): string | null {
  const text = textOf(path);
  if (BESIDE.test(text)) return HELD;
  if (DIFFERING.test(path)) return "its subject is one of those that differ";
  if (PROCESSES.test(text)) return null;
  const sql = sqlOf(path);
  if (sql) return `${sql} speaks SQL`;
  if (RACE.test(text)) return RACES_ALONE;
  return text.includes("support/postgres-databases") ? "it makes databases of its own" : null;
}

/** What guards rows, locks and tables themselves: tried on both databases whenever it runs. */
const ON_BOTH = /\b(migrations?|schema|upgrade|number-series|concurrency|transactions)\b/;

/** Whether what a file is about differs so much that it never runs on one database alone. */
function isForBoth(path: string): boolean {
  const reason = reasonForPostgres(path);
  return reason === RACES_ALONE || reason === HELD || ON_BOTH.test(path);
}

/**
 * Whether Postgres is asked of a file in a round of days: what is there for its SQL alone runs on Postgres in one round and on
 * SQLite in the next.
 */
function isPostgresRound(path: string, day: string): boolean {
  return isForBoth(path) || isItsTurn(path, day);
}

/** What guards whom a change could harm most runs each day, whatever changed: who may do what, the job as a whole. */
const ALWAYS = /\b(who-may-\w+|main-job|weights)\b/;

/** Whether a test file runs on a day: what needs no database each day, the rest by turns. */
const runsOn = (path: string, day: string) =>
  !needsDatabase(path) || ALWAYS.test(path) || isToday(path, day);

/** What stands in every page: a change there asks for every browser spec. */
const SHELL =
  /^(app\/(root|entry\.\w+)\.tsx|app\/components\/(layout|ui)\/|app\/styles|tests\/support\/e2e)/;

const SPECS = [...sources.keys()].filter((path) => path.endsWith(".spec.ts")).sort();

/** The browser specs of a day: those whose turn it is, and those that a change of these files asks for. */
export function specsOf({ TEST_DAY, TEST_CHANGED }: Record<string, string | undefined>): string[] {
  const changed = TEST_CHANGED?.split(",") ?? [];
  if (TEST_DAY === undefined || changed.some((path) => SHELL.test(path))) return SPECS;
  const words = wordsAbout(changed);
  return SPECS.filter(
    (path) =>
      ALWAYS.test(path) ||
      isToday(path, TEST_DAY) ||
      changed.includes(path) ||
      wordsOf(path.replace(".spec", "")).some((word) => words.has(word)),
  );
}

/** Which tests of a file run on Postgres, where `npm test` runs it there for these alone: null for all of them. */
export function testsOnPostgres(path: string): RegExp | null {
  const all = process.env.TEST_POSTGRES === "all";
  return !all && reasonForPostgres(path) === RACES_ALONE ? AT_ONCE : null;
}

/**
 * The test files that a change of these files asks for: themselves, those beside them, those that import them, and the
 * integration tests that are called by their words.
 */
export function near(changed: string[]): string[] {
  const about = changed.filter((path) => sources.has(path));
  const folders = new Set(about.map((path) => dirname(path)));
  const words = wordsAbout(about);
  const tables = changed.some((path) => /^prisma\/.*(\.sql|schema\.prisma)$/.test(path));
  return TEST_FILES.filter(
    (path) =>
      about.includes(path) ||
      (tables && ON_BOTH.test(path)) ||
      (folders.has(dirname(path)) && !path.startsWith("tests/")) ||
      importsOf(path).some((one) => about.includes(one)) ||
      (path.startsWith("tests/") && wordsOf(path).some((word) => words.has(word))),
  );
}

/** The words of the product's files among some, without those that say nothing. */
function wordsAbout(files: readonly string[]): ReadonlySet<string> {
  const words = new Set(files.filter((path) => path.startsWith("app/")).flatMap(wordsOf));
  for (const common of COMMON) words.delete(common);
  return words;
}

/** Words that say nothing of what a file is about. */
const COMMON = [
  "",
  "new",
  "edit",
  "view",
  "$id",
  "_index",
  "api",
  "form",
  "page",
  "ui",
  "list",
  "models",
  "route",
];

/**
 * The files of each project of vitest.config.ts. With TEST_DAY those whose turn it is, and on both databases those near
 * TEST_CHANGED; a machine without Postgres has SQLite alone to ask.
 */
export function plan(
  { TEST_NEAR, TEST_POSTGRES, TEST_DAY, TEST_CHANGED }: Record<string, string | undefined> = {},
  canPostgres = true,
) {
  const changed = new Set(near(TEST_CHANGED?.split(",") ?? []));
  const files = (TEST_NEAR === undefined ? TEST_FILES : near(TEST_NEAR.split(","))).filter(
    (path) => TEST_DAY === undefined || changed.has(path) || runsOn(path, TEST_DAY),
  );
  const alone = files.filter(needsIsolation);
  const shared = files.filter((path) => !needsIsolation(path));
  const isOnBoth = (path: string) =>
    TEST_DAY === undefined || changed.has(path) || isForBoth(path) || !canPostgres;
  const onPostgres = (path: string) =>
    needsDatabase(path) &&
    (TEST_POSTGRES === "all" ||
      (reasonForPostgres(path) !== null &&
        (isOnBoth(path) || isPostgresRound(path, TEST_DAY ?? ""))));
  const onSqlite = (path: string) => needsDatabase(path) && (isOnBoth(path) || !onPostgres(path));
  return {
    pure: shared.filter((path) => !needsDatabase(path)),
    pureAlone: alone.filter((path) => !needsDatabase(path)),
    sqlite: shared.filter(onSqlite),
    sqliteAlone: alone.filter(onSqlite),
    postgres: shared.filter(onPostgres),
    postgresAlone: alone.filter(onPostgres),
  };
}
