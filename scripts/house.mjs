// Measures the house from its code, and fails where it is worse than it may be: `npm run house`; `--graph` prints which model folder imports which,
// `--graph papers/paper road/job` only the imports from the first folder into the second, file by file; `--list decoded` where
// each of a measure of the syntax stands (longest, decoded, repeated, mirrored).
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";

import { syntaxOf } from "./house-syntax.mjs";
import { fail, root } from "./setup.mjs";

const models = join(root, "app", "models") + sep;

/** The product's own files of TypeScript: no tests, nothing generated. */
function sources() {
  return readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^generated\b/.test(file))
    .map((file) => join(root, "app", file))
    .sort();
}

const textOf = (file) => readFileSync(file, "utf8");
const linesOf = (file) => textOf(file).split("\n").length - 1;

/** Node 20 has no Map.groupBy yet. */
function groupBy(all, keyOf) {
  const groups = new Map();
  for (const each of all) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each]);
  return groups;
}

/** The model folder of a file or of what it imports, with its wing; null for one that is in none. */
function folderOf(path) {
  if (!path.startsWith(models)) return null;
  const [wing, folder, inside] = path.slice(models.length).split(sep);
  return inside === undefined ? null : `${wing}/${folder}`;
}

/** Every import from one model folder into another: { from, to, file, what }. */
export function modelImports() {
  return sources().flatMap((file) => {
    const from = folderOf(file);
    if (!from) return [];
    return [...textOf(file).matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].flatMap(([, what]) => {
      const target = what.startsWith("~/") ? join(root, "app", what.slice(2)) : what;
      const to = /^(~|\.)/.test(what) ? folderOf(resolve(dirname(file), target)) : null;
      return to && to !== from ? [{ from, to, file: relative(root, file), what }] : [];
    });
  });
}

/** The folders that can reach themselves again, in groups that reach each other. */
export function cycles(imports) {
  const next = groupBy(imports, ({ from }) => from);
  const reached = (start) => {
    const seen = new Set();
    const open = [start];
    for (let from = open.pop(); from; from = open.pop()) {
      const fresh = (next.get(from) ?? []).map(({ to }) => to).filter((to) => !seen.has(to));
      for (const to of new Set(fresh)) {
        seen.add(to);
        open.push(to);
      }
    }
    return seen;
  };
  const reach = new Map([...next.keys()].map((folder) => [folder, reached(folder)]));
  const circling = [...reach.keys()].filter((folder) => reach.get(folder).has(folder));
  const groups = groupBy(circling, (folder) =>
    circling
      .filter((other) => reach.get(folder).has(other) && reach.get(other)?.has(folder))
      .join(),
  );
  return [...groups.values()];
}

function printGraph(from, to) {
  const imports = modelImports();
  const wanted = (each) => (!from || each.from === from) && (!to || each.to === to);
  const arrows = groupBy(imports.filter(wanted), (each) => `${each.from} -> ${each.to}`);
  for (const [arrow, causes] of [...arrows].sort()) {
    console.log(`${arrow} (${causes.length})`);
    if (from) for (const { file, what } of causes) console.log(`    ${file}: ${what}`);
  }
}

/** The repository's files as git knows them. */
function tracked() {
  const { stdout } = spawnSync("git", ["ls-files"], { cwd: root, encoding: "utf8" });
  return stdout.split("\n").filter((file) => file && existsSync(join(root, file)));
}

/** The files of a noun by its name in theirs, tests among them: fields, list, commands, pages, calls. */
function filesOfNoun(noun) {
  const named = new RegExp(`(^|/)${noun}s?[./-]|/${noun}/`);
  return tracked().filter((file) => /^(app|tests)\//.test(file) && named.test(file));
}

/**
 * The files that ask for a plain text of the quotation: its line, what an erasure does with it, the database's schema, and a
 * migration for each database. Papers that print it and its own place on the form are a choice.
 */
function filesOfField(name) {
  const files = tracked().filter(
    (file) =>
      /^app\/.*\.tsx?$|^prisma\/schema\.prisma$/.test(file) &&
      !/\.test\.tsx?$/.test(file) &&
      new RegExp(`\\b${name}\\b`).test(readFileSync(join(root, file), "utf8")),
  );
  const chosen = files.filter((file) =>
    /\.(document|floors|sheet\.server)\.ts$|^app\/components\//.test(file),
  );
  return files.length - chosen.length + 2;
}

/** The product's own files that a file leads to by its imports, itself among them. */
function closureOf(start) {
  const seen = new Set([start]);
  const open = [start];
  for (let file = open.pop(); file; file = open.pop()) {
    for (const [, what] of textOf(file).matchAll(
      /^(?:import|export)\s(?!type)[^;]*?"([~.][^"]+)"/gms,
    )) {
      const target = what.startsWith("~/")
        ? join(root, "app", what.slice(2))
        : resolve(dirname(file), what);
      const found = [".ts", ".tsx", ""]
        .map((end) => target + end)
        .find((one) => /\.tsx?$/.test(one) && existsSync(one));
      if (!found || found.includes("/generated/") || seen.has(found)) continue;
      seen.add(found);
      open.push(found);
    }
  }
  return [...seen];
}

/** Where a library's insides are reached into. */
const INSIDES = /\b_zod\b|_runtimeDataModel/g;

const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
const wordsOf = (file) => textOf(file).split(/\s+/).filter(Boolean).length;

/** Customers and accounts share a table; a message is written and sent by the outbox. */
const FOLDERS = { user: ["user", "customer"], outboxMessage: ["outbox"] };

/**
 * The files that ask the database for rows of one noun, of the noun that most files ask for. Those of its own folder are where
 * its rows are to be read: they do not count. Rules of which rows count have one read each.
 */
function readersOfOneNoun(files) {
  const asked = new Map();
  const isOwn = (file, noun) =>
    (FOLDERS[noun] ?? [noun]).some((folder) => folderOf(file)?.endsWith(`/${folder}`));
  for (const file of files) {
    const nouns = textOf(file).matchAll(/\b(?:db|tx)\.(\w+)\.(?:find|count|aggregate|groupBy)/g);
    for (const noun of new Set([...nouns].map(([, noun]) => noun)))
      if (!isOwn(file, noun)) asked.set(noun, [...(asked.get(noun) ?? []), file]);
  }
  return Math.max(...[...asked.values()].map((readers) => readers.length));
}

/**
 * What of the product's own code runs under a form in the browser: the engine, its rows, its drafts, what it fills in. Above 2,000:
 * about 1,000 of the lines only draw (Field, FieldFrame, FormLayout, PlainField, TaxFields …); the engine is 1,600. Drafts come by a
 * script of their own at the first touch, which costs 25 lines: in the page's scripts `/payments/new` weighs 130,455 bytes of
 * 130,000. What fetches a list's file (save-rows) and the rows of totals (head-rows) are under no form.
 */
const UNDER_FORMS =
  /\/components\/ui\/(?!save-rows|head-rows)(?:.*(?:[Ff]orm|draft|rows|fill|field-checks|choices|early|Field|Chooser|combobox|Combobox)[^/]*|edit-conflict)\.tsx?$/;

/*
 * Files behind a call of /api: its router, its description, its tests and who may call what are made of one table
 * (services/api/operations.server.ts), which names every command of the product: of 847 files 593 are models of billing, road, desk,
 * people, sales, papers and law that commands lead to, 57 the calls. A call without the others would need a second
 * list, of which address is in which file, and one broken module would be found by its first caller instead of by the start; the
 * server is one bundle, in which a module that is loaded later saves nothing. What need not stand there are pages: a call takes
 * none of them along.
 * The same holds for the list of a small noun: its route is that of all of them, and finds its noun in one list
 * (services/forms/noun-pages.server.ts). Of 522 files 143 are behind any page (session, rights, database), and 275 behind the
 * definitions and commands of all nouns (models/nouns.server.ts). To have 300 the pages of each noun would be cut into two
 * modules, its list and the rest, of which the server loads both.
 */

/** What the house is measured by: each with what it is, and what it may be at most. */
function measures() {
  const files = sources();
  const lengths = files.map(linesOf).sort((a, b) => a - b);
  const at = (share) => lengths[Math.ceil(lengths.length * share) - 1];
  const within = (...parts) =>
    files.filter((file) => file.startsWith(join(root, "app", ...parts) + sep));
  const behind = (...parts) => closureOf(join(root, "app", ...parts)).length;
  const loose = (folder) => readdirSync(join(root, "app", folder));
  const tests = tracked().filter((file) => /(^tests\/.*|\.test)\.tsx?$/.test(file));
  const guides = tracked().filter((file) => /^docs\/.*\.md$/.test(file));
  const driver = filesOfNoun("driver").map((file) => join(root, file));
  const { longest, comments, decoded, repeated, mirrored } = syntaxOf(files);
  const share = Math.round((decoded.length / comments.length) * 1_000) / 10;
  const scripts = loose("services").filter((name) => /(?<!\.test)\.tsx?$/.test(name));
  const wings = loose("models").filter((name) => !name.includes("."));
  const inside = files.map((file) => [...textOf(file).matchAll(INSIDES)].length);
  return [
    ["app, lines", sum(lengths), 169_200],
    ["app, files", files.length, 1_587],
    ["lines a file: 95th", at(0.95), 240],
    ["lines a file: longest", at(1), 320],
    [
      "lines a file of tests: longest",
      Math.max(...tests.map((file) => linesOf(join(root, file)))),
      652,
    ],
    ["lines a function: longest", longest[0].lines, 120],
    ["files of a noun like a driver, tests among them", driver.length, 8],
    ["its lines", sum(driver.map(linesOf)), 450],
    ["files that an optional field of the quotation asks for", filesOfField("unloadingFloor"), 7],
    ["labels that repeat a definition's", repeated.length, 60],
    ["shapes typed again that a loader makes", mirrored.length, 5],
    ["files elsewhere that ask for one noun's rows", readersOfOneNoun(files), 25],
    ["comments that begin with What, Who, How, Of, in %", share, 5],
    [
      "private code under forms, lines",
      sum(files.filter((file) => UNDER_FORMS.test(file)).map(linesOf)),
      2_605,
    ],
    ["loose files in services", scripts.length, 20],
    ["wings", wings.length, 10],
    ["model folders in a cycle", cycles(modelImports()).flat().length, 0],
    ["kit, lines", sum(within("models", "kit").map(linesOf)), 5_249],
    ["reaches into the insides of libraries", sum(inside), 0],
    ["files behind the page of a new item", behind("routes", "item-form.tsx"), 200],
    ["files behind a small noun's list", behind("routes", "noun-list.tsx"), 522],
    ["files behind a call of /api", behind("routes", "api.$.ts"), 847],
    ["docs, words", sum(guides.map((file) => wordsOf(join(root, file)))), 33_369],
    ["README, lines", linesOf(join(root, "README.md")), 200],
  ];
}

/** The measures of the syntax whose places can be listed. */
const LISTED = ["longest", "decoded", "repeated", "mirrored"];

function printPlaces(of) {
  if (!LISTED.includes(of)) fail(`Say which: npm run house -- --list ${LISTED.join(" | ")}`);
  for (const { file, line, text, lines } of syntaxOf(sources())[of])
    console.log(`${relative(root, file)}:${line} ${text ?? lines ?? ""}`);
}

/** Prints the measures, and fails where one is worse than it may be. */
function printTable() {
  const print = (what, found, bound, worse = "") =>
    console.log(
      `${what.padEnd(50)}${String(found).padStart(9)}${String(bound).padStart(9)}  ${worse}`,
    );
  print("", "here", "at most");
  const all = measures();
  for (const [what, found, bound] of all) print(what, found, bound, found > bound ? "worse" : "");
  if (all.some(([, found, bound]) => found > bound)) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [option, from, to] = process.argv.slice(2);
  if (option === "--graph") printGraph(from, to);
  else if (option === "--list") printPlaces(from);
  else printTable();
}
