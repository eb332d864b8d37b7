import { expect, test } from "vitest";

import { matchTds } from "./tds.match";

const TAN = "PNEA12345B";
const told = (row: number, amount: string, date: string) => ({ row, tan: TAN, amount, date });
const kept = (id: number, tdsAmount: number, date: string) => ({
  id,
  date,
  tdsAmount,
  customer: { name: "Asha", tan: TAN },
});
const idsOf = (lines: readonly { row: number; deductions: readonly { id: number }[] }[]) =>
  lines.map(({ row, deductions }) => [row, ...deductions.map(({ id }) => id)]);

test("of two lines alike the second finds the second deduction, or none", () => {
  const lines = [told(2, "500", "2026-11-10"), told(3, "500", "2026-11-10")];
  const one = matchTds(lines, [kept(1, 50_000, "2026-11-10")]);
  expect(idsOf([...one.certain, ...one.proposed])).toEqual([[2, 1]]);
  expect(one.unmatched.map(({ row, why }) => [row, why])).toEqual([
    [3, "₹500.00 of Asha is matched by another line"],
  ]);
  const both = matchTds(lines, [kept(1, 50_000, "2026-11-10"), kept(2, 50_000, "2026-11-12")]);
  expect(idsOf([...both.certain, ...both.proposed])).toEqual([
    [2, 1],
    [3, 2],
  ]);
  expect([both.unmatched, both.missing]).toEqual([[], []]);
});

test("what one line took is no part of another's sum, and what a sum took is missing no more", () => {
  const found = matchTds(
    [told(2, "500", "2026-11-10"), told(3, "800", "2026-11-20")],
    [kept(1, 50_000, "2026-11-10"), kept(2, 30_000, "2026-11-18"), kept(3, 50_000, "2026-11-19")],
  );
  expect(idsOf(found.certain)).toEqual([[2, 1]]);
  expect(idsOf(found.proposed)).toEqual([[3, 2, 3]]);
  expect(found.missing).toEqual([]);
});

test("a line that the deductor took back is of no deduction, and what stands beside it is", () => {
  const found = matchTds(
    [
      told(1, "500.00", "2026-11-10"),
      told(2, "-500.00", "2026-11-12"),
      told(3, "500.00", "2026-11-20"),
      told(4, "-7.00", "2026-11-20"),
      told(5, "0.00", "2026-11-21"),
    ],
    [kept(1, 50_000, "2026-11-11"), kept(2, 50_000, "2026-11-25")],
  );
  expect(idsOf([...found.certain, ...found.proposed])).toEqual([[3, 2]]);
  expect(found.unmatched.map(({ row, why }) => [row, why])).toEqual([
    [1, "Taken back by line 2"],
    [2, "Takes back line 1"],
    [4, "Takes back what is not in the file"],
    [5, "Nothing was deducted"],
  ]);
  expect(found.missing.map(({ id }) => id)).toEqual([1]);
});
