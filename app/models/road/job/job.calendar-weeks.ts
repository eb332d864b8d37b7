import type { Job } from "~/generated/sqlite/client";
import type { CalendarRange } from "./job.calendar";
import { lastDay } from "./job.overlap";

/** A job as far as it takes days. */
type Planned = Pick<Job, "id" | "startDate" | "endDate" | "scheduledTime">;

/** A job in one week: a bar over its days there, in the lane that no other of them takes. */
export type Bar<T> = {
  job: T;
  /** The number of the week's days that it covers, from its first day here. */
  days: number;
  /** Lanes left free above it, below the bar before it of the same day. */
  gap: number;
  /** It began before the week, or goes on after it. */
  continued: boolean;
};

export type CalendarDay<T> = {
  day: string;
  outside: boolean;
  bars: Bar<T>[];
  /** Jobs of this day whose bar stands at an earlier one. */
  running: T[];
  /** Jobs of this day beyond the lanes that are drawn. */
  more: number;
};

/** Sorts jobs by start, those without a time after the timed ones of their day; then the longer first. */
function inOrder(one: Planned, other: Planned): number {
  const key = (job: Planned) => `${job.startDate} ${job.scheduledTime ?? "99"}`;
  return (
    key(one).localeCompare(key(other)) ||
    lastDay(other).localeCompare(lastDay(one)) ||
    one.id - other.id
  );
}

/**
 * The weeks of a range, each day with the bars that begin there; at most so many `lanes` beside each other. `crowd`: how
 * many jobs each day has, where not all of them are here.
 */
export function calendarWeeks<T extends Planned>(
  days: CalendarRange["days"],
  jobs: readonly T[],
  lanes: number,
  crowd: ReadonlyMap<string, number> | null = null,
): CalendarDay<T>[][] {
  const weeks: CalendarDay<T>[][] = [];
  for (let first = 0; first < days.length; first += 7) {
    const week = weekOf(days.slice(first, first + 7), jobs, lanes);
    for (const day of crowd ? week : []) {
      day.more = Math.max(0, (crowd?.get(day.day) ?? 0) - day.bars.length - day.running.length);
    }
    weeks.push(week);
  }
  return weeks;
}

function weekOf<T extends Planned>(
  days: CalendarRange["days"],
  jobs: readonly T[],
  lanes: number,
): CalendarDay<T>[] {
  const week = days.map(({ day, outside }): CalendarDay<T> => {
    return { day, outside, bars: [], running: [], more: 0 };
  });
  const [monday = "", sunday = ""] = [days[0]?.day, days.at(-1)?.day];
  /** By lane: the day of the week (0 to 6) after which it is free. */
  const taken: number[] = [];
  const depth = week.map(() => 0);
  const here = jobs.filter((job) => job.startDate <= sunday && lastDay(job) >= monday);
  for (const job of [...here].sort(inOrder)) {
    const from = Math.max(
      0,
      week.findIndex(({ day }) => day >= job.startDate),
    );
    const upTo = week.findLastIndex(({ day }) => day <= lastDay(job));
    const free = taken.findIndex((until) => until < from);
    const lane = free === -1 ? taken.length : free;
    taken[lane] = upTo;
    if (lane >= lanes) {
      for (let at = from; at <= upTo; at += 1) week[at]!.more += 1;
      continue;
    }
    const day = week[from]!;
    day.bars.push({
      job,
      days: upTo - from + 1,
      gap: lane - depth[from]!,
      continued: job.startDate < monday || lastDay(job) > sunday,
    });
    depth[from] = lane + 1;
    for (let at = from + 1; at <= upTo; at += 1) week[at]!.running.push(job);
  }
  return week;
}
