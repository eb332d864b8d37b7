import { expect, test } from "vitest";

import { proposedCredit, sharedCredit } from "./credit";

const DAY = "2026-11-28";

test.each([
  [["bundle18"], "yes", ""],
  [["gta_fcm18"], "yes", ""],
  [["gta_fcm5"], "no", "section 17(2)"],
  [["gta_rcm5", "gta_exempt"], "no", "section 17(2)"],
  [["unregistered"], "no", "section 17(2)"],
  [["gta_fcm18", "gta_exempt"], "shared", "rule 42"],
  [["bundle18", "gta_rcm5"], "shared", "rule 42"],
  [["sez_lut", "bundle18"], "yes", ""],
])("what serves %j is %s", (regimes, credit, rule) => {
  expect(proposedCredit(DAY, { kind: "yes", regimes })).toEqual({
    credit,
    rule: expect.stringContaining(rule) as string,
  });
});

test("a blocked kind is never taken back, and one that is shared is no more than that", () => {
  const regimes = ["bundle18"];
  expect(proposedCredit(DAY, { kind: "no", regimes })).toEqual({
    credit: "no",
    rule: "Not taken back under section 17(5)",
  });
  expect(proposedCredit(DAY, { kind: "shared", regimes }).credit).toBe("shared");
  expect(proposedCredit(DAY, { kind: "shared", regimes: ["gta_fcm5"] }).credit).toBe("no");
});

test.each([
  // 180 × 4,000 ÷ 10,000 = 72 is reversed.
  [180_00, 4_000_00, 10_000_00, 108_00],
  // A third of 100.00 is 33.33.
  [100_00, 1, 3, 66_67],
  [100_00, 0, 10, 100_00],
  [100_00, 10, 10, 0],
  [-36_00, 4_000_00, 10_000_00, -21_60],
  // Nothing was supplied, or more was taken back than was.
  [100_00, 0, 0, 100_00],
  [100_00, 5, -3, 100_00],
])("of %i what has no credit (%i of %i) leaves %i", (tax, without, total, taken) => {
  expect(sharedCredit(tax, { without, total })).toBe(taken);
});
