import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

import { expect, test } from "vitest";

const CLIENT_SAFE = "Components see only client-safe model files.";
const NO_DATABASE = "Only models open the database.";
const NO_CLIENT = "The Prisma client is reached through a model.";
const GROUND = "The ground floor stands on nothing above it.";
const UNPLACED = "Give this folder its place in WINGS first.";
const below = (folder: string) => `${folder} stands below that (see WINGS).`;

/** A file of app/, what it imports, and why it may not; nothing where it may. */
const IMPORTS: [string, string, string?][] = [
  ["components/ui/a.tsx", "~/models/road/job/job.server", "Components run in the browser too."],
  ["components/ui/a.tsx", "../../services/session/a", CLIENT_SAFE],
  ["components/ui/a.tsx", "~/platform/folder", CLIENT_SAFE],
  ["components/ui/a.tsx", "~/routes/login", "A component does not know which page shows it."],
  ["components/ui/a.tsx", "~/generated/sqlite/client", NO_CLIENT],
  ["components/ui/a.tsx", "~/generated/sqlite/browser"],
  ["components/ui/a.tsx", "~/models/road/job/job.fields"],
  ["routes/a.tsx", "~/platform/db.server", NO_DATABASE],
  ["routes/a.tsx", "~/generated/models", NO_CLIENT],
  ["routes/a.tsx", "~/services/session/a.server"],
  ["services/http/a.server.ts", "../../components/ui/a", "Services do not know the interface."],
  ["services/http/a.server.ts", "~/routes/login", "Services do not know pages."],
  ["services/http/a.server.ts", "../../platform/db.server.ts", NO_DATABASE],
  ["services/http/health.server.ts", "~/platform/db.server"],
  ["platform/a.ts", "../models/ground/day/day", GROUND],
  ["platform/fast/a.ts", "../db.server"],
  ["platform/fast/a.ts", "../../../package.json", GROUND],
  ["models/road/job/a.ts", "./job.client", expect.stringMatching("another name")],
  ["services/road/a.ts", "~/models/road/job/job.client", expect.stringMatching("another name")],
  ["models/road/job/a.ts", "@remix-run/node", "Models do not know HTTP."],
  ["models/road/job/a.ts", "~/services/a", "Services use models, not the other way round."],
  ["models/road/job/a.ts", "../../../routes/a", "Models do not know pages."],
  ["models/road/job/a.ts", "~/components/ui/a", "Models do not know the interface."],
  ["models/road/job/a.ts", "~/platform/fast/watch.server", expect.stringMatching("fast.server")],
  ["models/road/job/a.ts", "~/platform/fast/fast.server"],
  // An earlier wing and a later one, an earlier folder and a later one, and the folder itself.
  ["models/road/job/a.ts", "../../sales/quotation/a"],
  ["models/road/job/a.ts", "../../billing/invoice/a", below("road/job")],
  ["models/road/job/a.ts", "../driver/a"],
  ["models/road/job/a.ts", "~/models/road/delivery/a", below("road/job")],
  ["models/road/job/a.ts", "~/models/road/job/b"],
  ["models/road/job/deeper/a.ts", "../../delivery/a", below("road/job")],
  ["models/road/job/a.ts", "../unplaced/a", below("road/job")],
  ["models/road/unplaced/a.ts", "../claim/a"],
  ["models/road/unplaced/a.ts", "../other/a", below("road/unplaced")],
  ["models/new-wing/a/a.ts", "../../kit/shared/a", UNPLACED],
  ["models/a.ts", "./kit/shared/a", UNPLACED],
  ["models/law/doctor/a.ts", "../../tables"],
  ["models/road/job/a.ts", "../../nouns.server", below("road/job")],
  ["models/tables.ts", "./billing/invoice/a"],
  ["models/tables.ts", "./desk/search/a", below("nouns")],
  ["models/road/job/a.test.ts", "../../billing/invoice/a"],
];

/** Every way to import. */
const WAYS = [
  'import { a } from "../quotation/a";',
  'import type { A } from "../quotation/a";',
  'import "../quotation/a";',
  'export { b } from "../quotation/a";',
  'export * from "../quotation/a";',
  'export const c = () => import("../quotation/a");',
  'export type D = typeof import("../quotation/a");',
];

/** Literals spread into literals, and what is none. */
const SPREADS = [
  "export const a = { b: 1, ...{ c: 2 } };",
  "export const d = [1, ...[2]];",
  "export const e = [1, ...([2] as const)];",
  "export const f = <p {...{ title: 'g' }} />;",
  "export const h = [...d, ...e];",
];

/** What the linter says of each line of these files, with the rules as they are, in a house of its own. */
function lint(files: Map<string, string[]>, rule: string): Map<string, (string | undefined)[]> {
  const house = mkdtempSync(join(tmpdir(), "walls-"));
  try {
    for (const name of [".oxlintrc.json", "walls.js"]) copyFileSync(name, join(house, name));
    for (const [file, lines] of files) {
      mkdirSync(join(house, "app", dirname(file)), { recursive: true });
      writeFileSync(join(house, "app", file), lines.join("\n"));
    }
    const linter = resolve("node_modules/oxlint/bin/oxlint");
    const { stdout } = spawnSync(process.execPath, [linter, "-f", "json"], {
      cwd: house,
      encoding: "utf8",
    });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
    const told = diagnostics.filter(({ code }) => code === `house(${rule})`);
    return new Map(
      [...files].map(([file, lines]) => [
        file,
        lines.map(
          (_, index) =>
            told.find(
              ({ filename, labels }) =>
                filename === `app/${file}` && labels[0]?.span.line === index + 1,
            )?.message,
        ),
      ]),
    );
  } finally {
    rmSync(house, { recursive: true });
  }
}

type Diagnostic = {
  code: string;
  message: string;
  filename: string;
  labels: { span: { line: number } }[];
};

test("the walls between rooms, wings and folders hold", () => {
  const files = new Map<string, string[]>();
  for (const [file, what] of IMPORTS) {
    files.set(file, [...(files.get(file) ?? []), `import "${what}";`]);
  }
  const told = lint(files, "walls");
  const answers = IMPORTS.map(([file, what]) => {
    const line = files.get(file)?.indexOf(`import "${what}";`) ?? -1;
    return [file, what, told.get(file)?.[line]];
  });
  expect(answers).toEqual(IMPORTS.map(([file, what, why]) => [file, what, why]));
});

test("a component has the types of what the server gives it, and none of its values", () => {
  const lines = [
    'import type { loadJobPage } from "~/services/road/job-page.server";',
    'import type { Job } from "~/models/road/job/job.server";',
    'import { type Job as Value } from "~/models/road/job/job.server";',
    'import type { db } from "~/platform/db.server";',
    'import type { loader } from "~/routes/login";',
  ];
  const file = "components/ui/a.tsx";
  expect(lint(new Map([[file, lines]]), "walls").get(file)).toEqual([
    undefined,
    undefined,
    "Components run in the browser too.",
    "Components run in the browser too.",
    "A component does not know which page shows it.",
  ]);
});

test("a wall holds however something is imported", () => {
  const file = "models/sales/item/a.ts";
  expect(lint(new Map([[file, WAYS]]), "walls").get(file)).toEqual(
    WAYS.map(() => below("sales/item")),
  );
});

test("no literal is spread into a literal", () => {
  const file = "components/ui/a.tsx";
  const why = "Write the keys out instead of spreading a literal.";
  expect(lint(new Map([[file, SPREADS]]), "spread-literals").get(file)).toEqual([
    why,
    why,
    why,
    why,
    undefined,
  ]);
});
