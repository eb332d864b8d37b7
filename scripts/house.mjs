// Measures the house from its code: `npm run house`; `--graph` prints which model folder imports which,
// `--graph papers/paper road/job` only the imports from the first folder into the second, file by file.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
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
 * The files that a plain text of the quotation is named in: its line, the layout, the database's schema, and a
 * migration for each database. Papers that print it come on top.
 */
function filesOfField(name) {
  const files = tracked().filter(
    (file) =>
      /^app\/.*\.tsx?$|^prisma\/schema\.prisma$/.test(file) &&
      !/\.test\.tsx?$/.test(file) &&
      new RegExp(`\\b${name}\\b`).test(readFileSync(join(root, file), "utf8")),
  );
  const papers = files.filter((file) => /\.(document|sheet\.server)\.ts$/.test(file));
  return { touched: files.length - papers.length + 2, papers: papers.length };
}

function printTable() {
  const files = sources();
  const lengths = files.map(linesOf).sort((a, b) => a - b);
  const at = (share) => lengths[Math.ceil(lengths.length * share) - 1];
  const routes = files.filter((file) => dirname(file) === join(root, "app", "routes"));
  const imports = modelImports();
  const circles = cycles(imports);

  const total = lengths.reduce((sum, lines) => sum + lines, 0);
  const { touched, papers } = filesOfField("unloadingFloor");
  const print = (what, found, goal) => console.log(`${what.padEnd(44)}${found.padEnd(24)}${goal}`);
  print("", "here", "goal");
  print("app, lines of TypeScript", `${total} in ${files.length} files`, "27000");
  print(
    "files of an optional field on the quotation",
    `${touched} (+${papers} that print it)`,
    "5",
  );
  print("files of a noun like items, with tests", String(filesOfNoun("item").length), "10");
  print("route files", String(routes.length), "66");
  print(
    "lines a file: middle / 95th / longest",
    [0.5, 0.95, 1].map(at).join(" / "),
    "55 / 170 / 300",
  );
  print("model folders in a cycle", String(circles.flat().length), "0");
  for (const circle of circles) {
    const inside = imports.filter(({ from, to }) => circle.includes(from) && circle.includes(to));
    const arrows = groupBy(inside, ({ from, to }) => `${from} -> ${to}`);
    for (const [arrow, causes] of arrows) console.log(`    ${arrow} (${causes.length})`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [option, from, to] = process.argv.slice(2);
  if (option === "--graph") printGraph(from, to);
  else printTable();
}
