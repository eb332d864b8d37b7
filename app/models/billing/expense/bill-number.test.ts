import { expect, test } from "vitest";

import { joinedKey, numberKey } from "./bill-number";

test("a number is the same whatever its capitals, signs, zeros and year", () => {
  const alike = [
    ["SAW/2026-27/0077", "saw 77", "SAW-77", "SAW/77/26-27", "2627/SAW77", "FY26-27/SAW/77"],
    ["5", "0005", "No. 5".slice(4)],
    ["INV-01", "INV1", "inv/1", "ＩＮＶ－１"],
    ["बिल/07", "बिल 7"],
  ];
  for (const [one, ...others] of alike)
    for (const other of others) expect([other, numberKey(other)]).toEqual([other, numberKey(one!)]);
});

test("others are other numbers: figures that a sign parts, a year that is the whole number, letters", () => {
  const others = [
    "1/23",
    "12/3",
    "123",
    "A/123",
    "2627",
    "2728",
    "A/2627",
    "A/2728",
    "77A",
    "77B",
    "बिल",
    "रसीद",
  ];
  expect(new Set(others.map(numberKey)).size).toBe(others.length);
  // Joined, the first three are one: there the amount has to tell.
  expect(new Set(["1/23", "12/3", "123"].map(joinedKey)).size).toBe(1);
});
