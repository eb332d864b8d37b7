import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

/** The steps of space (`--space-1` to `--space-8`), or what makes a line as high as a finger needs. */
const STEP = /^(0|auto|inherit|var\(--space-[1-8]\)|calc\(.*\))$/;
const FIGURE = /(?<![\w-])\d*\.?\d+(rem|px|em|ch|%)/g;
const SPACE =
  /(?<![\w-])((?:scroll-)?(?:margin|padding)(?:-[a-z]+)*|(?:row-|column-)?gap):\s*([^;}]+)/g;
/** `calc()` adds and halves steps; 1.5em is a line of text. */
const CALCULATED =
  /^calc\((?:var\(--(?:space-[1-8]|tap|gap|lane)\)|calc|1\.5em|-?[12]|[-+*/() ])+\)$/;
/**
 * No space between things: a step of a record's head comes into sight at the foot of the window; the page stands beside the
 * sidebar and above the bar at a phone's foot, whose last quarter is the menu; printers leave an edge.
 */
const POSITIONS = [
  "scroll-margin-top: 100vh",
  "margin-left: 15rem",
  "margin: 8mm 10mm",
  "padding-bottom: env(safe-area-inset-bottom)",
  "padding-right: 25%",
  "padding-bottom: calc(4.25rem + env(safe-area-inset-bottom))",
];

const files = (folder: string, ends: string) =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => path.endsWith(ends) && !path.endsWith(`.test${ends}`));

const sheets = files("app/styles", ".css").map((path) => ({
  path,
  text: readFileSync(path, "utf8").replace(/\/\*[^]*?\*\//g, ""),
}));
const pages = ["app/components", "app/routes"]
  .flatMap((folder) => files(folder, ".tsx"))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));

/** The parts of a value, brackets kept together. */
const parts = (value: string) => value.trim().match(/calc\(.*\)|\S+/g) ?? [];

test("every margin, padding and gap of the stylesheets is a step of the one scale", () => {
  expect(sheets.length).toBeGreaterThan(10);
  const off = sheets.flatMap(({ path, text }) =>
    [...text.matchAll(SPACE)]
      .filter(([whole]) => !POSITIONS.includes(whole))
      .filter(([, name, value]) => name && value && !name.startsWith("--"))
      .filter(([, , value]) =>
        parts(value ?? "").some(
          (part) => !STEP.test(part) || (part.startsWith("calc") && !CALCULATED.test(part)),
        ),
      )
      .map(([whole]) => `${path}: ${whole}`),
  );
  expect(off).toEqual([]);
});

test("every size of type is one of the scale, but the mark across a sheet", () => {
  const off = sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/font-size:\s*([^;}]+)/g)]
      .map(([, size]) => size ?? "")
      .filter((size) => !/^(var\(--type-(\d|body)\)|inherit)$/.test(size))
      .map((size) => `${path}: ${size}`),
  );
  expect(off).toEqual([
    "app/styles/documents.css: clamp(3rem, 14vw, 8rem)",
    "app/styles/print.css: 12px",
  ]);
});

test("no component brings a space of its own, by a class or in its style", () => {
  expect(pages.length).toBeGreaterThan(50);
  const off = pages.flatMap(({ path, text }) => [
    ...[
      ...text.matchAll(
        /(?<=[\s"'`:])-?(?:[mp][trblxyse]?|gap(?:-[xy])?|space-[xy])-(?:\[[^\]]*\]|[\d.]+|px)(?=[\s"'`])/g,
      ),
    ]
      .map(([found]) => found)
      .filter((found) => !/-[0-8]$/.test(found))
      .map((found) => `${path}: ${found}`),
    ...[...text.matchAll(/\b(?:margin|padding|gap)\w*: *([^,}\n]+)/g)]
      .map(([found]) => found)
      .filter((found) =>
        (found.match(FIGURE) ?? []).some(
          (figure) => !figure.endsWith("em") || figure.endsWith("rem"),
        ),
      )
      .map((found) => `${path}: ${found}`),
  ]);
  expect(off).toEqual([]);
});

test("the utilities have no step beside the scale", () => {
  const theme = sheets.find(({ path }) => path.endsWith("tokens.css"))?.text ?? "";
  expect(theme).toContain("--*: initial");
  expect(theme).not.toMatch(/--spacing:/);
  expect([...theme.matchAll(/--spacing-(\d): (.+);/g)].map(([, step, of]) => [step, of])).toEqual([
    ["0", "0px"],
    ...["1", "2", "3", "4", "5", "6", "7", "8"].map((step) => [step, `var(--space-${step})`]),
  ]);
});
