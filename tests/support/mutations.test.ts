import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { MUTATIONS } from "../mutations.mjs";

test("each rule that is broken on purpose still stands where it is broken, once", () => {
  const problems = MUTATIONS.flatMap(({ rule, file, from }) => {
    const found = readFileSync(file, "utf8").split(from).length - 1;
    return found === 1 ? [] : [`${rule}: ${found} times in ${file}`];
  });
  expect(problems).toEqual([]);
});
