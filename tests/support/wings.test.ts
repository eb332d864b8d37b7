import { readdirSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

test("docs/architecture.md names each wing of app/models with its folders", () => {
  const rows = readFileSync("docs/architecture.md", "utf8").matchAll(
    /^\| `([a-z]+)` +\| [^|]+ \| ([^|]+) \|$/gm,
  );
  const told = [...rows].map(([, wing = "", names = ""]) => [
    wing,
    [...names.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name).sort(),
  ]);
  const wings = readdirSync("app/models").filter((name) => !name.includes("."));
  const found = wings.map((wing) => [wing, readdirSync(`app/models/${wing}`).sort()]);
  expect(told.sort()).toEqual(found.sort());
});
