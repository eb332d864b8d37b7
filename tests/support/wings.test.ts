import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { expect, test } from "vitest";

test("docs/architecture.md names each wing of app/models", () => {
  const rows = readFileSync("docs/architecture.md", "utf8").matchAll(/^\| `([a-z]+)` +\| /gm);
  const wings = readdirSync("app/models").filter((name) => !name.includes("."));
  expect([...rows].map(([, wing]) => wing).sort()).toEqual(wings.sort());
});

/** What a file imports to use it, and not for its types alone. */
function imported(file: string): string[] {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(/^(?:import|export) (?!type\b)(?:([^"';]*?) from )?"([~.][^"]+)"/gm)]
    .filter(([, what = ""]) => !/^\{(\s*type \w+( as \w+)?,?)+\s*\}$/.test(what))
    .map(([, , where = ""]) =>
      where.startsWith("~/") ? `app/${where.slice(2)}` : join(dirname(file), where),
    )
    .flatMap((path) => ["", ".ts", ".tsx"].map((end) => path + end))
    .filter((path) => /\.tsx?$/.test(path) && existsSync(path));
}

test("what components import leads to nothing of the server: the compiler would empty it in the browser without a word", () => {
  const browsers = (file: string) => /\.tsx?$/.test(file) && !/\.(server|test)\./.test(file);
  const open = readdirSync("app/components", { recursive: true, encoding: "utf8" })
    .map((file) => `app/components/${file}`)
    .filter(browsers);
  expect(open.length).toBeGreaterThan(200);
  const seen = new Set(open);
  const wrong: string[] = [];
  for (let file = open.pop(); file; file = open.pop()) {
    for (const next of imported(file)) {
      if (!browsers(next)) wrong.push(`${file} imports ${next}`);
      else if (!seen.has(next)) {
        seen.add(next);
        open.push(next);
      }
    }
  }
  expect(wrong).toEqual([]);
});
