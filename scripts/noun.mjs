// `npm run noun Branch [branches]` prints what a noun of one form begins with: schema, both migrations, lines to add. All of it is
// the driver's (docs/extending.md) under another name, without what only drivers have.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { fail, root } from "./setup.mjs";

/** Lines of a driver alone: licence and leave. */
const OWN = /licence|\/leave\//i;

const textOf = (path) => readFileSync(join(root, path), "utf8");

/** "Branch" in each form in which the driver's lines name a noun. */
function renamed(text, name, many = `${name.toLowerCase()}s`) {
  const one = name[0].toLowerCase() + name.slice(1);
  const cased = { drivers: many, Drivers: many[0].toUpperCase() + many.slice(1) };
  return text
    .replace(/drivers/gi, (word) => cased[word] ?? word)
    .replaceAll("DRIVER", one.replace(/[A-Z]/g, "_$&").toUpperCase())
    .replaceAll("Driver", name)
    .replaceAll("driver", one);
}

/** The model of prisma/schema.prisma. */
export function modelOf(name) {
  const [model = ""] = /^model Driver \{[^]*?^\}/m.exec(textOf("prisma/schema.prisma")) ?? [];
  const lines = model.split("\n").filter((line) => !OWN.test(line) && !/\[\]$|YYYY/.test(line));
  return renamed(lines.join("\n"), name).replace(/\n{3,}/g, "\n\n");
}

/** Its migration for a database: table, indexes, search, change counters. */
export function migrationOf(name, kind) {
  const folder = `prisma/migrations/${kind}`;
  const [first] = readdirSync(join(root, folder)).sort();
  const blocks = textOf(`${folder}/${first}/migration.sql`).split("\n\n");
  const theirs = blocks.filter((block) =>
    /^CREATE (TABLE|INDEX|VIEW|TRIGGER) "Driver("|_|Search)/.test(block),
  );
  const counter = `INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Driver', 0, 0);`;
  const lines = [...theirs, counter].join("\n\n").split("\n");
  return renamed(lines.filter((line) => !OWN.test(line)).join("\n"), name);
}

const PLACES = [
  "app/models/kit/shared/vocabulary.ts",
  "app/models/kit/policy/policy.ts",
  "app/road-paths.ts",
  "app/paths.ts",
  "app/components/layout/navigation.ts",
  "app/models/nouns.server.ts",
];

/** The lines that name the noun, by the file that each belongs to. */
export function linesOf(name, many) {
  return PLACES.map((path) => {
    const lines = textOf(path)
      .split("\n")
      .filter((line) => /\bdrivers?\b|\bDRIVER\b/i.test(line))
      .filter((line) => !/^\s*(\/\*)?\*|\/\*\*/.test(line) && !OWN.test(line));
    const text = lines.map((line) => renamed(line, name, many)).join("\n");
    const other = many === `${name.toLowerCase()}s` ? "" : `, { many: "${many}" }`;
    // What hangs on a driver is a driver's alone.
    const own = text.replace(/, hangs: .*(?= \})/, "");
    return { path, text: own.replace(/(noun\("\w+", "\w+")\)/, `$1${other})`) };
  });
}

function print(name, many) {
  const later = "prisma/migrations";
  const now = `${new Date().toISOString().slice(0, 19).replaceAll(/\D/g, "")}_${many}`;
  const parts = [
    { path: "prisma/schema.prisma", text: modelOf(name) },
    ...["sqlite", "postgres"].map((kind) => ({
      path: `${later}/${kind}/${now}/migration.sql`,
      text: migrationOf(name, kind),
    })),
    ...linesOf(name, many),
  ];
  for (const { path, text } of parts) console.log(`# ${path}\n${text}\n`);
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [name = "", many = `${name.toLowerCase()}s`] = process.argv.slice(2);
  if (!/^[A-Z][a-z]+$/.test(name) || !/^[a-z]+$/.test(many)) {
    fail("Say the noun and, where it is no plain s, its plural: npm run noun Branch branches");
  }
  print(name, many);
}
