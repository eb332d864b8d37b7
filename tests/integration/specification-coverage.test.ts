import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { ROUTE_FILES } from "../support/routes";

type Row = { sentence: string; words: string[]; routes: string[]; tests: string[] };

const quoted = (line: string) => [...line.matchAll(/`([^`]+)`/g)].map(([, text]) => text ?? "");
const oneLine = (text: string) => text.replace(/\s+/g, " ");
const read = (file: string) => oneLine(readFileSync(file, "utf8"));

/** A line is a sentence, then in backticks what the product says, its routes and its tests. */
const ROWS: Row[] = readFileSync("tests/support/specification.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("- "))
  .map((line) => {
    const [sentence = ""] = line.slice(2).split(/: `/);
    const named = quoted(line);
    const tests = named.filter((text) => /^(app|tests)\//.test(text));
    const routes = named.filter((text) => text.startsWith("/"));
    const others = new Set([...tests, ...routes]);
    return { sentence, words: named.filter((text) => !others.has(text)), routes, tests };
  });

const SOURCES = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/^generated|\.test\.tsx?$/.test(file))
  .map((file) => read(join("app", file)));

/** Sentences with a part that varies; at least a word or two of them must be fixed. */
const TEMPLATES = SOURCES.flatMap((source) => source.match(/`[^`]*\$\{[^`]*`/g) ?? []).flatMap(
  (template) => {
    const fixed = template.slice(1, -1).split(/\$\{[^}]*\}/);
    if (fixed.join("").replace(/[^A-Za-z]/g, "").length < 8) return [];
    const escaped = fixed.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return new RegExp(`^${escaped.join(".+")}$`);
  },
);

test("the guide has the sentences of the specification", () => {
  expect(ROWS.length).toBeGreaterThan(100);
});

test.each(ROWS.map((row) => [row.sentence, row] as const))("%s", (_sentence, row) => {
  const { words, routes, tests } = row;
  const missing = tests.filter((file) => !existsSync(file));
  const shown = tests.filter((file) => existsSync(file)).map(read);
  expect({
    "routes that do not exist": routes.filter((route) => !ROUTE_FILES.has(route)),
    "tests that do not exist": missing,
    "words that the product does not say": words.filter(
      (word) =>
        !SOURCES.some((source) => source.includes(word)) &&
        !TEMPLATES.some((template) => template.test(word)),
    ),
    "words that no named test expects": words.filter(
      (word) => !shown.some((text) => text.includes(word)),
    ),
  }).toEqual({
    "routes that do not exist": [],
    "tests that do not exist": [],
    "words that the product does not say": [],
    "words that no named test expects": [],
  });
  expect(routes.length * tests.length, "a row names a route and a test").toBeGreaterThan(0);
});
