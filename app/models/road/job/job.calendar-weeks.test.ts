import { expect, test } from "vitest";

import { calendarRange, columnAt } from "./job.calendar";
import { calendarWeeks } from "./job.calendar-weeks";

const { days } = calendarRange("week", "2026-11-25");
const job = (id: number, startDate: string, endDate: string | null = null, scheduledTime = "") => ({
  id,
  startDate,
  endDate,
  scheduledTime: scheduledTime || null,
});

test("a job over days is one bar from its first day, the bars below it keep their lane", () => {
  const [week] = calendarWeeks(
    days,
    [job(1, "2026-11-24", "2026-11-26"), job(2, "2026-11-25"), job(3, "2026-11-27")],
    8,
  );
  const bars = week!.flatMap(({ day, bars: those }) =>
    those.map(({ job: { id }, days: length, gap }) => ({ day, id, length, gap })),
  );
  expect(bars).toEqual([
    { day: "2026-11-24", id: 1, length: 3, gap: 0 },
    { day: "2026-11-25", id: 2, length: 1, gap: 1 },
    { day: "2026-11-27", id: 3, length: 1, gap: 0 },
  ]);
  expect(week!.map(({ running }) => running.map(({ id }) => id))).toEqual([
    [],
    [],
    [1],
    [1],
    [],
    [],
    [],
  ]);
});

test("a job that began before the week stands at its first day and goes on", () => {
  const [week] = calendarWeeks(days, [job(1, "2026-11-20", "2026-12-02")], 8);
  expect(week![0]!.bars).toMatchObject([{ days: 7, gap: 0, continued: true }]);
});

test("jobs of a day stand by their time, those without one last", () => {
  const jobs = [
    job(1, "2026-11-24"),
    job(2, "2026-11-24", null, "14:00"),
    job(3, "2026-11-24", null, "09:00"),
  ];
  const [week] = calendarWeeks(days, jobs, 8);
  expect(week![1]!.bars.map(({ job: { id }, gap }) => [id, gap])).toEqual([
    [3, 0],
    [2, 0],
    [1, 0],
  ]);
});

test("what does not fit the lanes is counted at each of its days, and none is lost", () => {
  const jobs = Array.from({ length: 5 }, (_, index) => job(index, "2026-11-24", "2026-11-25"));
  const [week] = calendarWeeks(days, jobs, 3);
  expect(week!.map(({ more }) => more)).toEqual([0, 2, 2, 0, 0, 0, 0]);
  expect(week![1]!.bars).toHaveLength(3);
});

test("in a month each job stands once a week it touches", () => {
  const month = calendarRange("month", "2026-11-25");
  const weeks = calendarWeeks(month.days, [job(1, "2026-11-28", "2026-12-01")], 8);
  expect(weeks.map((week) => week.flatMap(({ bars }) => bars).length)).toEqual([0, 0, 0, 0, 1, 1]);
});

test("a pointer's column counts, whatever bar lies over it; where days are a list none is", () => {
  const columns = [0, 100, 200].map((left) => ({ left, right: left + 100 }));
  expect([0, 99.5, 100, 250, 300, -1].map((x) => columnAt(x, columns))).toEqual([
    0,
    0,
    1,
    2,
    null,
    null,
  ]);
  const listed = [0, 0].map((left) => ({ left, right: left + 100 }));
  expect(columnAt(50, listed)).toBeNull();
});
