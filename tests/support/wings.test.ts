import { readdirSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

test("docs/architecture.md names each wing of app/models", () => {
  const rows = readFileSync("docs/architecture.md", "utf8").matchAll(/^\| `([a-z]+)` +\| /gm);
  const wings = readdirSync("app/models").filter((name) => !name.includes("."));
  expect([...rows].map(([, wing]) => wing).sort()).toEqual(wings.sort());
});
