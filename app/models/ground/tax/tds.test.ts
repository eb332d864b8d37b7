import { describe, expect, test } from "vitest";

import { addDays } from "../day/calendar-date";
import { tdsDays, tdsLaw, tdsProposals, tdsQuarter, tdsYear } from "./tds";

const said = (gstin: string | null, kind = "company") =>
  tdsProposals(1_00_000_00, { gstin, kind }, "2026-11-21").map(
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
    const [two] = tdsProposals(33_33, { gstin: null, kind: "company" }, "2026-11-21");
    expect(two).toEqual({ kind: "income_tax", rate: 2_00, base: 33_33, amount: 67 });
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
