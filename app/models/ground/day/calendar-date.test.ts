import { describe, expect, it } from "vitest";

import { addDays, formatDate, isCalendarDate, monthOf } from "./calendar-date";
import { dayOf, formatMoment, startOfDay } from "./time-zone";

describe("isCalendarDate", () => {
  it.each(["2026-11-21", "2024-02-29", "2000-02-29", "1900-01-01", "2199-12-31"])("%s", (day) => {
    expect(isCalendarDate(day)).toBe(true);
  });

  it.each([
    "",
    "2026-02-30",
    "2026-02-29",
    "1900-02-29",
    "2026-00-10",
    "2026-13-01",
    "2026-01-00",
    "2026-04-31",
    "2026-1-5",
    "26-01-05",
    "1899-12-31",
    "2200-01-01",
    "0000-01-01",
    "2026-11-21T00:00:00Z",
    " 2026-11-21",
    "2026-11-21\n",
    "21/11/2026",
    "٢٠٢٦-١١-٢١",
  ])("not %j", (day) => {
    expect(isCalendarDate(day)).toBe(false);
  });
});

describe("dayOf", () => {
  it.each([
    ["2026-11-20T18:29:59.999Z", "Asia/Kolkata", "2026-11-20"],
    ["2026-11-20T18:30:00Z", "Asia/Kolkata", "2026-11-21"],
    ["2026-01-01T04:59:59Z", "America/New_York", "2025-12-31"],
    ["2026-03-31T18:30:00Z", "Asia/Kolkata", "2026-04-01"],
    ["2026-11-21T00:00:00Z", "UTC", "2026-11-21"],
  ])("%s in %s is %s", (moment, zone, day) => {
    expect(dayOf(new Date(moment), zone)).toBe(day);
  });
});

describe("startOfDay", () => {
  it.each([
    ["2026-11-21", "Asia/Kolkata", "2026-11-20T18:30:00.000Z"],
    ["2026-11-21", "UTC", "2026-11-21T00:00:00.000Z"],
    // The clocks of New York change at two in the morning of these days.
    ["2026-03-08", "America/New_York", "2026-03-08T05:00:00.000Z"],
    ["2026-11-01", "America/New_York", "2026-11-01T04:00:00.000Z"],
    ["2026-03-09", "America/New_York", "2026-03-09T04:00:00.000Z"],
    // Here they go forward at midnight: the day begins at one o'clock.
    ["2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00:00.000Z"],
    ["2023-04-28", "Africa/Cairo", "2023-04-27T22:00:00.000Z"],
    // And here midnight comes twice.
    ["2023-11-05", "America/Havana", "2023-11-05T04:00:00.000Z"],
    ["2026-11-21", "Pacific/Kiritimati", "2026-11-20T10:00:00.000Z"],
    ["2026-11-21", "Pacific/Niue", "2026-11-21T11:00:00.000Z"],
  ])("%s in %s is %s", (day, zone, moment) => {
    const start = startOfDay(day, zone);
    expect(start.toISOString()).toBe(moment);
    expect(dayOf(start, zone)).toBe(day);
    expect(dayOf(new Date(start.getTime() - 1), zone)).toBe(addDays(day, -1));
  });
});

describe("addDays", () => {
  it.each([
    ["2026-11-21", 30, "2026-12-21"],
    ["2024-02-28", 1, "2024-02-29"],
    ["2026-02-28", 1, "2026-03-01"],
    ["2026-01-01", -1, "2025-12-31"],
    ["2026-03-28", 2, "2026-03-30"],
    ["2026-11-21", 0, "2026-11-21"],
  ])("%s and %i days is %s", (day, days, expected) => {
    expect(addDays(day, days)).toBe(expected);
  });
});

describe("days as text", () => {
  it.each([
    ["2026-11-21", "Nov 21, 2026"],
    ["2026-02-03", "Feb 03, 2026"],
    ["2026-02-30", ""],
    ["", ""],
    [null, ""],
    [undefined, ""],
  ])("%j is %j", (day, text) => {
    expect(formatDate(day)).toBe(text);
  });

  it("are the company's day for a moment", () => {
    expect(formatMoment(new Date("2026-11-20T20:00:00Z"), "Asia/Kolkata")).toBe("Nov 21, 2026");
    expect(monthOf("2026-11-21")).toBe("2026-11");
  });
});
