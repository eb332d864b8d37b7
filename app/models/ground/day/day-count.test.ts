import { expect, test } from "vitest";

import { daysFrom, weekOf } from "./calendar-date";

test("days are counted over months and leap years, back as well", () => {
  expect(daysFrom("2026-02-27", "2026-03-01")).toBe(2);
  expect(daysFrom("2028-02-27", "2028-03-01")).toBe(3);
  expect(daysFrom("2026-11-21", "2026-11-21")).toBe(0);
  expect(daysFrom("2026-11-21", "2026-11-20")).toBe(-1);
});

test.each(["2026-12-28", "2026-12-31", "2027-01-03"])("%s is in its week", (day) => {
  expect(weekOf(day)).toEqual(["2026-12-28", "2027-01-03"]);
});
