import { describe, expect, test } from "vitest";

import { addDays } from "../day/calendar-date";
import { tdsDays, tdsOf, tdsProposals, tdsQuarter, tdsYear } from "./tds";
import { tdsLaw } from "./tds-law";

const EXACT = { inRupees: false };
const RUPEES = { inRupees: true };

const said = (gstin: string | null, kind = "company") =>
  tdsProposals(1_00_000_00, { gstin, kind }, "2026-11-21", EXACT).map(
    ({ kind, rate, amount }) => `${kind} ${rate / 100}% ${amount / 100}`,
  );
const ONE = "income_tax 1% 1000";
const TWO = "income_tax 2% 2000";
const GST = "gst 2% 2000";

describe("what is proposed", () => {
  test.each([
    ["a company without GSTIN", null, "company", [TWO, ONE, GST]],
    ["an individual", null, "individual", [ONE, TWO, GST]],
    ["a firm by its PAN", "27AAPFU0939F1ZV", "individual", [TWO, ONE, GST]],
  ])("%s", (_, gstin, kind, expected) => expect(said(gstin, kind)).toEqual(expected));

  test("is rounded to the paisa, of the value alone", () => {
    const [two] = tdsProposals(33_33, { gstin: null, kind: "company" }, "2026-11-21", EXACT);
    expect(two).toEqual({ kind: "income_tax", rate: 2_00, base: 33_33, amount: 67 });
  });
});

describe("in whole rupees, where the company says so", () => {
  const day = "2026-11-21";
  const nothing = { amount: 0, bare: 0, taken: [] };
  const payee = (pan: string) => ({ pan, gstin: null, tenTrucksOn: null });

  test.each([
    ["a person", 30_001_00, "AAPPB1234C", 300_01, 300_00],
    ["a company", 1_00_001_00, "AAPCB1234C", 2_000_02, 2_000_00],
    ["half a rupee", 30_050_00, "AAPPB1234C", 300_50, 301_00],
  ])("%s", (_, hire, pan, exact, whole) => {
    expect(tdsOf("work", hire, payee(pan), nothing, day, EXACT).amount).toBe(exact);
    expect(tdsOf("work", hire, payee(pan), nothing, day, RUPEES).amount).toBe(whole);
  });

  test("what rounding made of earlier ones is nothing that was caught up with", () => {
    const taken = [{ amount: 60_060_00, tdsAmount: 601_00 }];
    const earlier = { amount: 80_060_00, bare: 20_000_00, taken };
    const of = tdsOf("work", 40_000_00, payee("AAPPB1234C"), earlier, day, RUPEES);
    // 1% of 40,000 and of the 20,000 of which nothing was deducted.
    expect(of.amount).toBe(600_00);
  });

  test("what customers may deduct", () => {
    const who = { gstin: null, kind: "company" };
    expect(tdsProposals(33_33, who, day, RUPEES).map(({ amount }) => amount)).toEqual([
      1_00, 0, 1_00,
    ]);
  });
});

test("the law's name is that of the day", () => {
  expect(tdsLaw("2026-03-31").declaration).toContain("194C(6) of the Income-tax Act, 1961");
  expect(tdsLaw("2026-04-01").declaration).toContain("Income-tax Act, 2025");
});

test("every day of two years is in its year's and its quarter's days", () => {
  for (let day = "2026-01-01"; day < "2028-01-01"; day = addDays(day, 1)) {
    for (const quarter of [null, tdsQuarter(day)]) {
      const days = tdsDays(tdsYear(day), quarter);
      expect(days && days.from <= day && day <= days.to, day).toBe(true);
    }
  }
  expect([tdsYear("2026-03-31"), tdsQuarter("2026-03-31")]).toEqual(["2526", 4]);
  expect([tdsYear("2026-04-01"), tdsQuarter("2026-04-01")]).toEqual(["2627", 1]);
  expect(tdsDays("2628", null)).toBeNull();
});
