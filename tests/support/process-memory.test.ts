import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

import { expect, test } from "vitest";

/** What a module keeps from one request to the next, by how it is written; constants in capitals are tables of words. */
const KEPT = [
  /^(?:export )?let \w+/m,
  /^(?:export )?const [a-z]\w*(?:: [^=\n]+)? = new (?:Map|Set|WeakMap|LRUCache|AsyncLocalStorage)\b/m,
  /^const \w+ = globalThis/m,
];

test("docs/scaling.md names every module that keeps something in the memory of its process", () => {
  const told = readFileSync("docs/scaling.md", "utf8");
  const files = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".server.ts") && !file.startsWith("generated"))
    .map((file) => join("app", file));
  const keeping = files.filter((file) => {
    const text = readFileSync(file, "utf8");
    return KEPT.some((form) => form.test(text));
  });
  expect(keeping.length).toBeGreaterThan(20);
  const names = keeping.map((file) => basename(file, ".server.ts"));
  expect(names.filter((name) => !told.includes(`\`${name}\``))).toEqual([]);
});
