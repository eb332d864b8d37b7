import { expect, test } from "vitest";

import { cashOf, dueIn, fixedSum } from "./due-days";
import { NOTHING } from "./gstr1.sums";

const monthly = { underGst: true, deducts: true, isQuarterly: () => false, stateCode: "27" };
const quarterly = { ...monthly, isQuarterly: () => true };
const said = (month: string, filer: Parameters<typeof dueIn>[1]) =>
  dueIn(month, filer).map(({ what, period, day }) => `${day} ${what} ${period}`);

test("who files by month: 11th, 20th, and the tax that was deducted on the 7th", () => {
  expect(said("2026-12", monthly)).toEqual([
    "2026-12-07 tds 2026-11",
    "2026-12-11 gstr1 2026-11",
    "2026-12-20 gstr3b 2026-11",
  ]);
  // December ends a quarter of TDS.
  expect(said("2027-01", monthly)).toEqual([
    "2027-01-07 tds 2026-12",
    "2027-01-11 gstr1 2026-12",
    "2027-01-20 gstr3b 2026-12",
    "2027-01-31 form140 2627-Q3",
  ]);
});

test("what was deducted in March is due at the end of April, and its quarter at that of May", () => {
  expect(said("2027-04", monthly)).toEqual([
    "2027-04-11 gstr1 2027-03",
    "2027-04-20 gstr3b 2027-03",
    "2027-04-30 tds 2027-03",
  ]);
  expect(said("2027-05", monthly).at(-1)).toBe("2027-05-31 form140 2627-Q4");
});

test("who files by quarter: IFF and PMT-06 before, then the quarter's day by the state", () => {
  expect(said("2026-11", quarterly)).toEqual([
    "2026-11-07 tds 2026-10",
    "2026-11-13 iff 2026-10",
    "2026-11-25 pmt06 2026-10",
  ]);
  const days = ["2027-01-13 gstr1 2627-Q3", "2027-01-22 gstr3b 2627-Q3"];
  expect(said("2027-01", quarterly)).toEqual(expect.arrayContaining(days));
  const delhi = said("2027-01", { ...quarterly, stateCode: "07" });
  expect(delhi).toContain("2027-01-24 gstr3b 2627-Q3");
});

test("outside GST only what was deducted is due", () => {
  expect(said("2026-12", { ...monthly, underGst: false })).toEqual(["2026-12-07 tds 2026-11"]);
});

const sums = (igst: number, cgst: number, sgst: number) => ({ ...NOTHING, igst, cgst, sgst });

test.each([
  // owed, credit, reverse charge, cash
  ["nothing to take back", sums(100, 50, 50), sums(0, 0, 0), sums(0, 0, 0), sums(100, 50, 50)],
  ["credit of the same head", sums(100, 50, 50), sums(40, 20, 10), NOTHING, sums(60, 30, 40)],
  ["IGST credit for the others", sums(10, 50, 50), sums(80, 0, 0), NOTHING, sums(0, 0, 30)],
  ["never centre for state", sums(0, 50, 50), sums(0, 80, 0), NOTHING, sums(0, 0, 50)],
  ["what is left of both for IGST", sums(100, 10, 10), sums(0, 40, 50), NOTHING, sums(30, 0, 0)],
  ["IGST credit where it is needed", sums(0, 50, 50), sums(30, 50, 20), NOTHING, sums(0, 0, 0)],
  ["reverse charge is cash", sums(0, 50, 50), sums(500, 90, 90), sums(9, 0, 0), sums(9, 0, 0)],
  ["credit notes above sales", sums(0, -10, -10), sums(0, 5, 5), NOTHING, sums(0, 0, 0)],
])("%s", (_, owed, credit, reverse, cash) => {
  expect(cashOf(owed, credit, reverse)).toEqual(cash);
});

test("the fixed sum of PMT-06 is 35 % of the quarter before, or all of the month before", () => {
  expect(fixedSum(10_001_00, "2627-Q2")).toBe(3_500_00);
  expect(fixedSum(10_001_40, "2026-09")).toBe(10_001_00);
});
