import { describe, expect, test } from "vitest";

import { calendarRange, readCalendarDate, readCalendarView } from "./job.calendar";
import { doubleBookings, overlap, type Booking } from "./job.overlap";

let made = 0;
function job(startDate: string, more: Partial<Booking> = {}): Booking {
  return { id: ++made, startDate, endDate: null, scheduledTime: null, crew: [], ...more };
}

describe("whether two jobs need somebody at the same time", () => {
  test.each<[string, Booking, Booking, boolean]>([
    ["one day", job("2026-12-01"), job("2026-12-01"), true],
    ["the next day", job("2026-12-01"), job("2026-12-02"), false],
    ["inside", job("2026-12-01", { endDate: "2026-12-05" }), job("2026-12-03"), true],
    ["its last day", job("2026-12-01", { endDate: "2026-12-03" }), job("2026-12-03"), true],
    [
      "morning and afternoon",
      job("2026-12-01", { scheduledTime: "08:00" }),
      job("2026-12-01", { scheduledTime: "12:00" }),
      false,
    ],
    [
      "an hour later",
      job("2026-12-01", { scheduledTime: "08:00" }),
      job("2026-12-01", { scheduledTime: "09:00" }),
      true,
    ],
    [
      "a day without a time is taken whole",
      job("2026-12-01", { scheduledTime: "08:00" }),
      job("2026-12-01"),
      true,
    ],
    [
      "several days are taken whole",
      job("2026-12-01", { scheduledTime: "08:00", endDate: "2026-12-02" }),
      job("2026-12-01", { scheduledTime: "18:00" }),
      true,
    ],
  ])("%s", (_, one, other, expected) => {
    expect(overlap(one, other)).toBe(expected);
    expect(overlap(other, one)).toBe(expected);
  });

  test("every pair of a person is found once, and one of a name alone is not sure", () => {
    const crew = [
      { employeeId: 7, name: "Ravi", phone: null },
      { employeeId: null, name: "Helper", phone: null },
    ];
    const long = job("2026-12-01", { endDate: "2026-12-04", crew });
    const inside = job("2026-12-02", { crew });
    const after = job("2026-12-05", { crew });
    const other = job("2026-12-02", { crew: [{ employeeId: 8, name: "Asha", phone: null }] });
    const found = doubleBookings([after, other, inside, long]);
    const pair = { first: long, second: inside };
    expect(found).toEqual([
      { employee: { id: 7, name: "Ravi" }, isSure: true, ...pair },
      { employee: { id: null, name: "Helper" }, isSure: false, ...pair },
    ]);
  });
});

describe("the days of a calendar", () => {
  test("a week is from Monday to Sunday", () => {
    const week = calendarRange("week", "2026-11-22");
    expect(week.days.map(({ day }) => day)).toEqual([
      "2026-11-16",
      "2026-11-17",
      "2026-11-18",
      "2026-11-19",
      "2026-11-20",
      "2026-11-21",
      "2026-11-22",
    ]);
    expect(week).toMatchObject({ previous: "2026-11-15", next: "2026-11-29" });
    expect(week.title).toBe("Nov 16, 2026 to Nov 22, 2026");
  });

  test("a week may begin on its own day: the one before it has the days before, the next one follows", () => {
    const week = calendarRange("week", "2026-11-22", "2026-11-22");
    expect([week.days[0]?.day, week.days.at(-1)?.day]).toEqual(["2026-11-22", "2026-11-28"]);
    expect(week).toMatchObject({ previous: "2026-11-21", next: "2026-11-29" });
    expect(week.title).toBe("Nov 22, 2026 to Nov 28, 2026");
  });

  test.each([
    ["2026-11-21", "2026-10-26", "2026-12-06", "2026-10-01", "2026-12-01"],
    ["2026-12-31", "2026-11-30", "2027-01-03", "2026-11-01", "2027-01-01"],
    ["2027-02-10", "2027-02-01", "2027-02-28", "2027-01-01", "2027-03-01"],
    ["2027-01-31", "2026-12-28", "2027-01-31", "2026-12-01", "2027-02-01"],
  ])("the month of %s is whole weeks from %s to %s", (date, first, last, previous, next) => {
    const month = calendarRange("month", date);
    expect(month.days.length % 7).toBe(0);
    expect(month.days[0]?.day).toBe(first);
    expect(month.days.at(-1)?.day).toBe(last);
    expect(month).toMatchObject({ previous, next });
    expect(
      month.days
        .filter(({ outside }) => !outside)
        .at(-1)
        ?.day.slice(0, 7),
    ).toBe(date.slice(0, 7));
  });

  test("what an address may say", () => {
    const read = (query: string) => new URLSearchParams(query);
    expect(readCalendarView(read("view=Week"))).toBe("week");
    expect(readCalendarView(read("view=year"))).toBeNull();
    expect(readCalendarDate(read("date=2026-02-30"), "2026-11-21")).toBe("2026-11-21");
    expect(readCalendarDate(read("date=1900-01-01"), "2026-11-21")).toBe("2026-11-21");
    expect(readCalendarDate(read("date=2026-02-28"), "2026-11-21")).toBe("2026-02-28");
  });
});
