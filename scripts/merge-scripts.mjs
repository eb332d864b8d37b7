// After `remix build`: makes few scripts of many. The compiler cuts what routes share into a file for each set of
// routes that share it, and a page asked for up to fifty of them, each with headers of its own. Rollup joins
// the small ones again and drops what nothing uses; the server then names the joined ones to the browser. They are
// minified once more as they are written: what stands in one file can share names and be folded, a twentieth less to send.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { rollup } from "rollup";

import { minified, noticesIn } from "./minified.mjs";

// What a request costs by its headers, and what a byte of script weighs compressed: files are joined as long
// as pages gain by it more than they get for nothing.
const REQUEST = 620;
const COMPRESSED = 0.28;
// Pages near their budgets (tests/e2e/weights.spec.ts) count as so many: what is joined is joined for them first. What bears no
// scripts counts for nothing, nor do pages far below their budgets that drew their parts into those of others.
const NEAR_BUDGET = new Map([
  ["routes/d.$token._index", 0],
  ["routes/enquire", 0],
  ["routes/enquiries.$id", 0],
  ["routes/enquiries.quote.$id", 0],
  ["routes/reports.enquiries", 0],
  ["routes/reports.surveys", 0],
  ["routes/surveys.$id", 0],
  ["routes/survey-form", 0],
  ["routes/survey-room", 0],
  ["routes/d.$token.survey.$", 0],
  ["routes/jobs.view.$id", 30],
  ["routes/quotations.view.$id", 110],
  ["routes/invoices.view.$id", 200],
  ["routes/consignments.view.$id", 22],
  ["routes/customers.$id", 14],
  ["routes/payments.view.$id", 12],
  ["routes/dashboard", 600],
  ["routes/expenses.$id", 3],
  ["routes/jobs.new", 80],
  ["routes/jobs._index", 30],
  ["routes/payments.new", 24],
  ["routes/vehicle-reports.$id", 20],
  ["routes/items._index", 6],
  ["routes/hires.new", 4],
  ["routes/hires.$id", 4],
  ["routes/vehicles.$id", 3],
]);

/** What the licences of libraries ask for, once for all scripts: in each page's scripts it took 600 bytes on the way. */
const LICENCES = "/build/licences.txt";

/**
 * Joins the scripts of a build in `assets` (served as /build/) and writes their list beside the server's build.
 * @param {{ server: string, assets: string }} build paths of the server's index.js and of the assets' folder
 */
export async function mergeScripts({ server, assets }) {
  const manifestFile = readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name));
  if (!manifestFile) throw new Error(`There is no manifest in ${assets}.`);
  const manifest = readManifest(join(assets, manifestFile));
  const fileOf = (url) => join(assets, url.slice("/build/".length));
  const urls = [
    manifest.entry.module,
    ...Object.values(manifest.routes).map(({ module }) => module),
  ];
  // Of a module that names none, as a route without a page: nothing to join.
  const entries = Object.fromEntries(
    urls.map((url) => [url.slice("/build/".length).replace(/-[A-Z0-9]{8}\.js$/, ""), fileOf(url)]),
  );
  const before = scriptsIn(assets);
  const always = [manifest.entry.module, manifest.routes.root.module].map(fileOf);
  // Routes that are alike have one module.
  const counts = new Map();
  for (const [id, { module }] of Object.entries(manifest.routes)) {
    const file = fileOf(module);
    counts.set(file, Math.max(counts.get(file) ?? 0, NEAR_BUDGET.get(id) ?? 1));
  }
  const weigh = (pages) => [...pages].reduce((sum, page) => sum + (counts.get(page) ?? 1), 0);
  const groups = grouped(Object.values(entries), always, fileOf, weigh);

  const notices = [];
  const bundle = await rollup({
    input: entries,
    preserveEntrySignatures: "exports-only",
    // The files are the compiler's own: only their entries do something by being loaded.
    treeshake: { moduleSideEffects: (id) => Object.values(entries).includes(id) },
    plugins: [
      { name: "build-urls", resolveId: (id) => (id.startsWith("/build/") ? fileOf(id) : null) },
      {
        name: "words-for-developers",
        transform: (code) => ({
          code: code.replace(NEXT_VERSION, "0").replace(HINT, '""'),
          map: null,
        }),
      },
      { name: "empty-modules", transform: (code) => withoutEmptyModules(code, fileOf) },
      {
        name: "minify",
        renderChunk: async (code) => {
          const found = noticesIn(code);
          notices.push(...found);
          const told = found.length > 0 ? `/*! ${LICENCES} */` : "";
          return { code: told + (await minified(code)), map: null };
        },
      },
    ],
    onwarn: () => {},
  });
  const { output } = await bundle.write({
    dir: assets,
    format: "es",
    compact: true,
    minifyInternalExports: true,
    hoistTransitiveImports: false,
    // As short as Rollup lets them be: every page reads the list of them all.
    entryFileNames: "[name]-[hash:7].js",
    chunkFileNames: "_shared/chunk-[hash:7].js",
    manualChunks: (id) => groups.get(id),
  });
  await bundle.close();
  writeFileSync(fileOf(LICENCES), `${[...new Set(notices)].join("\n\n")}\n`);

  const written = new Set(output.map(({ fileName }) => join(assets, fileName)));
  for (const file of before) if (!written.has(file)) rmSync(file);
  const chunks = new Map(output.map((chunk) => [chunk.fileName, chunk]));
  const madeOf = new Map(
    output
      .filter(({ facadeModuleId }) => facadeModuleId)
      .map((c) => [c.facadeModuleId, c.fileName]),
  );
  const part = (url) => {
    const name = madeOf.get(fileOf(url));
    return { module: `/build/${name}`, imports: importsOf(name, chunks) };
  };
  const routes = Object.fromEntries(
    Object.entries(manifest.routes).map(([id, route]) => [id, { ...route, ...part(route.module) }]),
  );
  const joined = { ...manifest, entry: part(manifest.entry.module), routes };
  joined.version = createHash("sha256").update(JSON.stringify(joined)).digest("hex").slice(0, 8);
  joined.url = `/build/manifest-${joined.version.toUpperCase()}.js`;
  writeFileSync(fileOf(joined.url), `window.__remixManifest=${JSON.stringify(joined)};`);
  rmSync(join(assets, manifestFile));
  writeFileSync(join(dirname(server), "scripts.json"), JSON.stringify(joined));
}

/** What Remix would print for developers beside a page of its own, which none of ours is. */
const HINT = /(["'`])(?:\\n|\s)+console\.log\((?:[^\\]|\\.)*?\);?(?:\\n|\s)+\1/g;

/** What React Router tells developers of its next version: words that no browser of an office ever shows. */
const NEXT_VERSION = /[\w$]+\("v7_\w+",(?:"[^"]*"|`[^`]*`),"https:\/\/reactrouter\.com[^"]*"\)/g;

/** What the compiler leaves of a module for the server: an object that nothing of the browser asks anything of. */
const EMPTY_MODULE = /([\w$]+)=[\w$]+\(\([\w$]+,[\w$]+\)=>\{[\w$]+\.exports=\{\}\}\)/g;

/**
 * A file that asks for none of them: one that several pages shared lay beside what only some of them need, and took that along
 * to all.
 */
function withoutEmptyModules(code, fileOf) {
  const empty = [...code.matchAll(EMPTY_MODULE)].map(([, name]) => name);
  for (const [, names, url] of code.matchAll(/import\{([^}]*)\}from"(\/build\/[^"]+)"/g)) {
    const there = readFileSync(fileOf(url), "utf8");
    const emptyThere = new Set([...there.matchAll(EMPTY_MODULE)].map(([, name]) => name));
    if (emptyThere.size === 0) continue;
    const exported = new Map(
      pairs(/export\{([^}]*)\}/.exec(there)?.[1]).map(([own, as]) => [as, own]),
    );
    for (const [theirs, own] of pairs(names)) {
      if (emptyThere.has(exported.get(theirs))) empty.push(own);
    }
  }
  if (empty.length === 0) return null;
  const names = empty.map((name) => name.replaceAll("$", "\\$")).join("|");
  return {
    code: code.replace(new RegExp(`(?<![\\w$.])[\\w$]+\\((?:${names})\\(\\),1\\)`, "g"), "0"),
    map: null,
  };
}

/** `a as b, c` as [["a", "b"], ["c", "c"]]. */
const pairs = (names = "") =>
  names.split(",").map((one) => {
    const [name, as = name] = one.trim().split(/\s+as\s+/);
    return [name, as];
  });

function readManifest(file) {
  const text = readFileSync(file, "utf8");
  return JSON.parse(text.slice(text.indexOf("=") + 1).replace(/;\s*$/, ""));
}

function scriptsIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js") && !name.startsWith("manifest-"))
    .map((name) => join(folder, name));
}

/**
 * Which file goes into which group, by the group's name. What every page loads is one group. Others are joined
 * while the requests that pages save weigh more than what some of them would get for nothing, and no two
 * groups need each other.
 */
function grouped(entries, always, fileOf, weigh) {
  const imports = new Map();
  const load = (file) => {
    if (imports.has(file)) return;
    const text = readFileSync(file, "utf8");
    const found = [...text.matchAll(/(?:from|import)"(\/build\/[^"]+)"/g)].map(([, url]) =>
      fileOf(url),
    );
    imports.set(file, found);
    found.forEach(load);
  };
  entries.forEach(load);
  const users = new Map();
  for (const entry of entries) {
    for (const file of reached([entry], imports)) {
      if (entries.includes(file)) continue;
      users.set(file, (users.get(file) ?? new Set()).add(entry));
    }
  }
  const frame = reached(always, imports);
  const groups = [];
  for (const [file, pages] of users) {
    const own = new Set(frame.has(file) ? entries : pages);
    const same = groups.find((group) => sameSet(group.pages, own));
    const size = readFileSync(file).length;
    if (same) {
      same.files.push(file);
      same.size += size;
    } else groups.push({ files: [file], pages: own, size });
  }
  joinAll(groups, imports, weigh);
  return new Map(groups.flatMap(({ files }, index) => files.map((file) => [file, `part${index}`])));
}

/** Joins the two groups that pages gain most by, and again, until none gains. */
function joinAll(groups, imports, weigh) {
  let needs = neededBy(groups, imports);
  const gain = (one, other) => {
    const both = weigh([...one.pages].filter((page) => other.pages.has(page)));
    if (both === 0) return 0;
    // With a group come those that it needs.
    const wasted = (group, pages) =>
      [group, ...needs.get(group)].reduce(
        (sum, each) => sum + each.size * weigh([...pages].filter((page) => !each.pages.has(page))),
        0,
      );
    const bytes = (wasted(one, other.pages) + wasted(other, one.pages)) * COMPRESSED;
    return both * REQUEST - bytes;
  };
  // Joined they would need a third group that needs them: such files load in no sound order.
  const needThird = (one, other) =>
    [...needs.get(one)].some((third) => third !== other && needs.get(third).has(other));
  const pairOf = (one, other) => ({ one, other, gain: gain(one, other) });
  const gains = ({ gain }) => gain > 0;
  const pairsWith = (one) =>
    groups.filter((group) => group !== one).map((group) => pairOf(one, group));
  let pairs = groups
    .flatMap((one, at) => groups.slice(at + 1).map((other) => pairOf(one, other)))
    .filter(gains);
  for (;;) {
    pairs.sort((a, b) => b.gain - a.gain);
    const best = pairs.find(({ one, other }) => !needThird(one, other) && !needThird(other, one));
    if (!best) return;
    const { one, other } = best;
    groups.splice(groups.indexOf(other), 1);
    one.files.push(...other.files);
    one.size += other.size;
    for (const page of other.pages) one.pages.add(page);
    needs = neededBy(groups, imports);
    for (const needed of needs.get(one)) for (const page of one.pages) needed.pages.add(page);
    const changed = new Set([one, other, ...needs.get(one)]);
    pairs = pairs
      .filter((pair) => pair.one !== other && pair.other !== other)
      .map((pair) =>
        changed.has(pair.one) || changed.has(pair.other) ? pairOf(pair.one, pair.other) : pair,
      )
      .filter((pair) => gains(pair) && pair.one !== one && pair.other !== one);
    pairs.push(...pairsWith(one).filter(gains));
  }
}

/** By each group, all that are loaded with it. */
function neededBy(groups, imports) {
  const groupOf = new Map(groups.flatMap((group) => group.files.map((file) => [file, group])));
  const next = new Map(
    groups.map((group) => {
      const files = group.files.flatMap((file) => imports.get(file) ?? []);
      const found = new Set(files.flatMap((file) => groupOf.get(file) ?? []));
      found.delete(group);
      return [group, [...found]];
    }),
  );
  return new Map(groups.map((group) => [group, reached(next.get(group), next)]));
}

function sameSet(one, other) {
  return one.size === other.size && [...one].every((each) => other.has(each));
}

/** The files that some load at once, themselves included. */
function reached(files, imports) {
  const found = new Set();
  const visit = (file) => {
    if (found.has(file)) return;
    found.add(file);
    imports.get(file)?.forEach(visit);
  };
  files.forEach(visit);
  return found;
}

/** The addresses of the files that a file imports at once, and that these import. */
function importsOf(name, chunks) {
  const found = new Set();
  const visit = (each) => {
    for (const next of chunks.get(each)?.imports ?? []) {
      if (found.has(next)) continue;
      found.add(next);
      visit(next);
    }
  };
  visit(name);
  return [...found].map((each) => `/build/${each}`);
}
