import { TZDateMini } from "@date-fns/tz/date/mini";
import { tzOffset } from "@date-fns/tz/tzOffset";

import { formatDate } from "./calendar-date";

/* Moments (DateTime columns) become days and times only through the company's time zone. */

/** What a clock in a time zone shows at a moment: "2026-11-21T14:05:00.000Z", but of that zone. */
function wallClock(moment: Date, timeZone: string): string {
  return new Date(moment.getTime() + tzOffset(timeZone, moment) * 60_000).toISOString();
}

/** A moment as a company's clock shows it, with how far that is from UTC: "2026-11-21T14:05:00+05:30". */
export function isoIn(moment: Date, timeZone: string): string {
  const minutes = tzOffset(timeZone, moment);
  const two = (part: number) => String(part).padStart(2, "0");
  const away = Math.abs(minutes);
  const offset = `${two(Math.floor(away / 60))}:${two(Math.floor(away % 60))}`;
  return `${wallClock(moment, timeZone).slice(0, 19)}${minutes < 0 ? "-" : "+"}${offset}`;
}

/** What that clock shows, as a date of UTC: spreadsheets know no time zones. */
export function clockIn(moment: Date, timeZone: string): Date {
  return new Date(moment.getTime() + tzOffset(timeZone, moment) * 60_000);
}

/** The calendar day of a moment in a time zone. */
export function dayOf(moment: Date, timeZone: string): string {
  return wallClock(moment, timeZone).slice(0, 10);
}

/** The hour of a moment in a time zone, 0 to 23. */
export function hourOf(moment: Date, timeZone: string): number {
  return Number(wallClock(moment, timeZone).slice(11, 13));
}

/** A moment's time in a time zone as HH:MM. */
export function timeOf(moment: Date, timeZone: string): string {
  return wallClock(moment, timeZone).slice(11, 16);
}

/** The moment at which a calendar day begins in a time zone. */
export function startOfDay(day: string, timeZone: string): Date {
  return momentAt(day, 0, timeZone);
}

/** The moment at which an hour (0 to 23) of a calendar day begins; the next one where clocks skip it. */
export function momentAt(day: string, hour: number, timeZone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(new TZDateMini(year, month - 1, date, hour, timeZone).getTime());
}

/** A moment as a day in a time zone, formatted as `formatDate` does. */
export function formatMoment(moment: Date, timeZone: string): string {
  return formatDate(dayOf(moment, timeZone));
}

/** A moment as its day and the time of day in a time zone: "Nov 21, 2026, 14:05". */
export function formatMomentAndTime(moment: Date, timeZone: string): string {
  return `${formatMoment(moment, timeZone)}, ${timeOf(moment, timeZone)}`;
}
