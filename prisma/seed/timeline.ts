import { addDays } from "~/models/ground/day/calendar-date";
import { startOfDay } from "~/models/ground/day/time-zone";

import type { Random } from "./random";

const DAY = 1440;
const OFFICE_HOURS = [9 * 60 + 30, 18 * 60 + 30] as const;

/**
 * Times of the stories that the seed tells: whole minutes since today began where the company is,
 * negative in the past. Days are offsets from today. Nothing lies after today's first minutes, so that
 * nothing is in the future at whatever hour the data are made.
 */
export class Timeline {
  #days = new Map<number, { day: string; start: number }>();

  constructor(
    readonly today: string,
    readonly timeZone: string,
  ) {}

  /** The calendar day of an offset. */
  day(offset: number): string {
    return this.#known(offset).day;
  }

  dayAt(time: number): string {
    return this.day(dayOf(time));
  }

  /** The time at which a calendar day begins. */
  timeOf(day: string): number {
    return (Date.parse(day) - Date.parse(this.today)) / 60_000;
  }

  moment(time: number): Date {
    const offset = dayOf(time);
    return new Date(this.#known(offset).start + (time - offset * DAY) * 60_000);
  }

  #known(offset: number) {
    let found = this.#days.get(offset);
    if (!found) {
      const day = addDays(this.today, offset);
      found = { day, start: startOfDay(day, this.timeZone).getTime() };
      this.#days.set(offset, found);
    }
    return found;
  }
}

/** The day of a time, as an offset from today. */
export function dayOf(time: number): number {
  return Math.floor(time / DAY);
}

/** A time in office hours of a day; today's is its first minute. */
export function officeTime(random: Random, day: number): number {
  return day < 0 ? day * DAY + random.int(...OFFICE_HOURS) : 1;
}

/** A time so many days after another; within the hour where that would be after now. */
export function later(random: Random, time: number, least: number, most: number): number {
  const days = random.int(least, most);
  const wanted = days > 0 ? officeTime(random, dayOf(time) + days) : time + random.int(5, 60);
  if (wanted < 0) return wanted;
  const soon = time + random.int(5, 60);
  if (soon < 0) return soon;
  return Math.max(1, time + 1);
}
