import { addDays as addDaysToDate } from "date-fns/addDays";
import { formatISO } from "date-fns/formatISO";

/**
 * Calendar dates are days without a zone, held as YYYY-MM-DD text: they sort and compare as text.
 * time-zone.ts turns moments into them.
 */

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;

// The platform's own: `format` of date-fns brings every word of English dates, 5 kB of each form.
const SHOWN = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "2-digit",
  year: "numeric",
});

/** Whether the text is a day that exists, from 1900 to 2199. */
export function isCalendarDate(text: string): boolean {
  const match = SHAPE.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1900 || year > 2199) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** The day `days` after (or before) another. */
export function addDays(day: string, days: number): string {
  return formatISO(addDaysToDate(localDate(day), days), { representation: "date" });
}

/** A day as every screen and document shows it: "Nov 21, 2026". Empty text for no day. */
export function formatDate(day: string | null | undefined): string {
  return day && isCalendarDate(day) ? SHOWN.format(localDate(day)) : "";
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
