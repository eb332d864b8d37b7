import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { mistakeIn, MUTATIONS } from "./mutations.mjs";

test("each rule that is broken on purpose stands where the list says, exactly once", () => {
  const textOf = (path: string) => (existsSync(path) ? readFileSync(path, "utf8") : null);
  expect(MUTATIONS.flatMap((one) => mistakeIn(one, textOf) ?? [])).toEqual([]);
});

test("a rule whose text is gone, or whose tests are, is said", () => {
  const one = { rule: "r", file: "a.ts", from: "x > 0", to: "", tests: ["a.test.ts"] };
  const saying = (a: string | null) => (path: string) => (path === "a.ts" ? a : "");
  expect(mistakeIn(one, saying("x > 0"))).toBeNull();
  expect(mistakeIn(one, saying("x > 1"))).toBe("a.ts has its text 0 times: x > 0");
  expect(mistakeIn(one, saying(null))).toBe("a.ts is not there");
  expect(mistakeIn(one, (path) => (path === "a.ts" ? "x > 0" : null))).toBe(
    "a.test.ts is not there",
  );
});
