import { expect, test } from "vitest";

import { missingFor } from "./consignment.missing";

const TODAY = "2026-11-24";

/** A booked consignment that lacks nothing but what its truck's insurance says. */
const insuredUntil = (insuranceUntil: string) =>
  missingFor(
    {
      status: "Booked",
      lrNumber: "LR-2627-00001",
      loadingDate: "2026-12-10",
      expectedDate: "2026-12-14",
      goodsKind: "household",
      declaredValue: null,
      ewbNumber: null,
      ewbValidUntil: null,
      packagesStated: 2,
      vehicle: { number: "MH12AB1234", insuranceUntil, permitUntil: null, fitnessUntil: null },
      driver: { name: "Ramesh", licenceNumber: "MH1220110012345", licenceUntil: null },
      packages: { listed: 2, loaded: 0, ofGoods: null },
      job: { jobNumber: "JB-2627-00001", status: "Not Started" },
      quotation: null,
      currency: "INR",
      charges: null,
    },
    TODAY,
  ).map(({ text, tone }) => `${tone}: ${text}`);

test.each([
  ["2026-11-23", "danger: Insurance of MH12AB1234 ended on Nov 23, 2026"],
  ["2026-11-24", "danger: Insurance of MH12AB1234 ends before loading, on Nov 24, 2026"],
  ["2026-12-09", "danger: Insurance of MH12AB1234 ends before loading, on Dec 09, 2026"],
  ["2026-12-13", "warning: Insurance of MH12AB1234 ends on the way, on Dec 13, 2026"],
])("a truck insured until %s", (until, said) => {
  expect(insuredUntil(until)).toEqual([said]);
});

test("a truck that is insured until the goods are there lacks nothing", () => {
  expect(insuredUntil("2026-12-14")).toEqual([]);
});
