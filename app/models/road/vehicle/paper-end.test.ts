import { expect, test } from "vitest";

import { driverPaperEnd, driverWarnings } from "../driver/driver.record";
import { vehiclePaperEnd, vehicleWarnings } from "./vehicle.papers";

const truck = (more: object) => ({
  number: "MH12AB1234",
  insuranceUntil: null,
  permitUntil: null,
  fitnessUntil: null,
  ...more,
});

test.each([
  ["2026-11-01", "Insurance of MH12AB1234 ended on Nov 01, 2026", "danger"],
  ["2026-11-20", "Insurance of MH12AB1234 ended on Nov 20, 2026", "danger"],
  // The last day is a good one.
  ["2026-11-21", "Insurance of MH12AB1234 ends on Nov 21, 2026", "warning"],
  ["2026-12-21", "Insurance of MH12AB1234 ends on Dec 21, 2026", "warning"],
])("a paper until %s is spoken of on Nov 21", (insuranceUntil, text, tone) => {
  expect(vehicleWarnings(truck({ insuranceUntil }), "2026-11-21")).toMatchObject([{ text, tone }]);
});

test("one that ends later, or nobody knows when, is not spoken of", () => {
  expect(vehicleWarnings(truck({ permitUntil: "2026-12-22" }), "2026-11-21")).toEqual([]);
});

test("each paper has a sentence of its own, shorter ones too", () => {
  const papers = { permitUntil: "2026-12-05", fitnessUntil: "2026-11-01" };
  expect(vehicleWarnings(truck(papers), "2026-11-21")).toMatchObject([
    { text: "Permit of MH12AB1234 ends on Dec 05, 2026", short: "Permit ends", tone: "warning" },
    { text: "Fitness of MH12AB1234 ended on Nov 01, 2026", short: "Fitness ended", tone: "danger" },
  ]);
  expect(driverWarnings({ name: "Ramesh", licenceUntil: "2026-11-01" }, "2026-11-21")).toEqual([
    {
      text: "Licence of Ramesh ended on Nov 01, 2026",
      sentence: "Licence ended on Nov 01, 2026",
      short: "Licence ended",
      tone: "danger",
    },
  ]);
});

test("of papers that are not spoken of the first to end is named; none where no day is known", () => {
  const papers = { permitUntil: "2027-12-05", fitnessUntil: "2027-11-01" };
  expect(vehiclePaperEnd(truck(papers))).toBe("Fitness until Nov 01, 2027");
  expect(vehiclePaperEnd(truck({}))).toBe(null);
  expect(driverPaperEnd({ licenceUntil: "2027-03-31" })).toBe("Licence until Mar 31, 2027");
});
