import { expect, test } from "vitest";

import { readSought } from "./search.query";

test.each([
  [null, "", null],
  ["", "", null],
  ["  \u0000 \n ", "", null],
  ["QT-2627-00001", "QT-2627-00001", null],
  [" Meera\u0000\u00a0 Nair\n", "Meera Nair", null],
  ["a", "", "Type at least 2 characters"],
  ["😀", "", "Type at least 2 characters"],
  ["😀😀", "😀😀", null],
  ["मी", "मी", null],
  ["%_'\"\\", "%_'\"\\", null],
  ["x".repeat(100), "x".repeat(100), null],
  ["x".repeat(101), "", "Search for at most 100 characters"],
])("%j is looked for as %j", (typed, text, problem) => {
  expect(readSought(typed)).toMatchObject({ text, problem });
});

test("what is too long is shown cut", () => {
  expect([...readSought("😀".repeat(500)).typed]).toHaveLength(100);
});
