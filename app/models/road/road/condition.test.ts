import { describe, expect, test } from "vitest";

import {
  CONDITION_CODES,
  CONDITION_PLACES,
  conditionProblem,
  conditionText,
  conditionWords,
  parseCondition,
} from "./condition";

test("27 codes and 18 places, each in both languages", () => {
  expect(Object.keys(CONDITION_CODES)).toHaveLength(27);
  expect(CONDITION_PLACES).toHaveLength(18);
  for (const { en, hi } of [...Object.values(CONDITION_CODES), ...CONDITION_PLACES]) {
    expect(en).toMatch(/^[a-z][a-z -]+$/);
    expect(hi).toMatch(/^[\u0900-\u097F ]+$/);
  }
});

test.each([
  ["5 6 CH, 10 SC", "left, leg: chipped; top: scratched"],
  ["SC, D", "scratched; dented"],
  ["sc d", "scratched, dented"],
  [" 10  sc ,", "top: scratched"],
  ["", ""],
  ["an old scar", "an old scar"],
])("says %j in words", (text, words) => {
  expect(conditionWords(text)).toBe(words);
});

test("says nothing of a condition that nobody wrote", () => {
  expect(conditionWords(null)).toBe("");
});

test("reads places and codes note by note, and keeps them in one way of writing", () => {
  expect(parseCondition("5 6 ch,10 SC MCU")).toEqual([
    { places: [5, 6], codes: ["CH"] },
    { places: [10], codes: ["SC", "MCU"] },
  ]);
  expect(conditionText(" 5  6 ch ,10 SC ,, ")).toBe("5 6 CH, 10 SC");
});

describe("what is wrong, in a sentence", () => {
  test.each([
    ["19 SC", "There is no place 19: places go from 1 to 18"],
    ["0 SC", "There is no place 0: places go from 1 to 18"],
    ["10 XX", /^'XX' is not a condition code\. /],
    ["constructor", /^'CONSTRUCTOR' is not a condition code/],
    ["10", /^'10' has no code\. /],
    ["SC 10", /^'SC 10' has a place after a code\. /],
    ["10 SC; 5 D", /^'SC;' is not a condition code/],
  ])("%j", (text, problem) => {
    expect(conditionProblem(text)).toEqual(
      typeof problem === "string" ? problem : expect.stringMatching(problem),
    );
  });

  test.each(["", " , ", "5 6 CH, 10 SC", "sc", "PBO", "CP"])("nothing is with %j", (text) => {
    expect(conditionProblem(text)).toBeNull();
  });
});
