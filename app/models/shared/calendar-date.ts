import { addDays as addDaysToDate } from "date-fns/addDays";
import { format } from "date-fns/format";

/**
 * Calendar dates are days without a zone, held as YYYY-MM-DD text: they sort and compare as text.
 * Moments (DateTime columns) become days only through the company's time zone.
 */

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether the text is a day that exists, from 1900 to 2199. */
export function isCalendarDate(text: string): boolean {
  const match = SHAPE.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1900 || year > 2199) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const zoneFormats = new Map<string, Intl.DateTimeFormat>();

function zoneFormat(timeZone: string): Intl.DateTimeFormat {
  let found = zoneFormats.get(timeZone);
  if (!found) {
    found = new Intl.DateTimeFormat("en-CA", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hourCycle: "h23",
    });
    zoneFormats.set(timeZone, found);
  }
  return found;
}

function wallClock(moment: Date, timeZone: string) {
  const parts: Record<string, string> = {};
  for (const part of zoneFormat(timeZone).formatToParts(moment)) parts[part.type] = part.value;
  return parts;
}

/** The calendar day of a moment in a time zone. */
export function dayOf(moment: Date, timeZone: string): string {
  const { year, month, day } = wallClock(moment, timeZone);
  return `${year}-${month}-${day}`;
}

/** The hour of a moment in a time zone, 0 to 23. */
export function hourOf(moment: Date, timeZone: string): number {
  return Number(wallClock(moment, timeZone).hour);
}

/** A moment's time in a time zone as HH:MM. */
export function timeOf(moment: Date, timeZone: string): string {
  const { hour, minute } = wallClock(moment, timeZone);
  return `${hour}:${minute}`;
}

/** The moment at which a calendar day begins in a time zone. */
export function startOfDay(day: string, timeZone: string): Date {
  return momentAt(day, 0, timeZone);
}

/** The moment at which an hour (0 to 23) of a calendar day begins; the next one where clocks skip it. */
export function momentAt(day: string, hour: number, timeZone: string): Date {
  const wanted = Date.parse(`${day}T${String(hour).padStart(2, "0")}:00:00Z`);
  const shown = (moment: number) => {
    const p = wallClock(new Date(moment), timeZone);
    return Date.parse(`${p.year}-${p.month}-${p.day}T${p.hour}:${p.minute}:${p.second}Z`);
  };
  // The second look settles the offset on the days on which it changes.
  const first = wanted + (wanted - shown(wanted));
  const second = first + (wanted - shown(first));
  // Where clocks go forward no moment shows the hour that they skip, and the second look is before it.
  return new Date(shown(second) < wanted ? first : second);
}

/** The day `days` after (or before) another. */
export function addDays(day: string, days: number): string {
  return format(addDaysToDate(localDate(day), days), "yyyy-MM-dd");
}

/** A day as every screen and document shows it: "Nov 21, 2026". Empty text for no day. */
export function formatDate(day: string | null | undefined): string {
  return day && isCalendarDate(day) ? format(localDate(day), "MMM dd, yyyy") : "";
}

/** A moment as a day in a time zone, formatted as `formatDate` does. */
export function formatMoment(moment: Date, timeZone: string): string {
  return formatDate(dayOf(moment, timeZone));
}

/** A moment as its day and the time of day in a time zone: "Nov 21, 2026, 14:05". */
export function formatMomentAndTime(moment: Date, timeZone: string): string {
  const { hour, minute } = wallClock(moment, timeZone);
  return `${formatMoment(moment, timeZone)}, ${hour}:${minute}`;
}

/** The month of a day as YYYY-MM. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

// Noon, so that no daylight-saving change of the machine's own zone can move the day.
function localDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date, 12);
}
