import { addDays as addDaysToDate } from "date-fns/addDays";
import { formatISO } from "date-fns/formatISO";

/** Counting days and weeks. Without the library of dates: states are read in the browser as well. */

const DAY = 86_400_000;
const noon = (day: string) => Date.parse(`${day}T12:00Z`);
const asDay = (moment: number) => new Date(moment).toISOString().slice(0, 10);

/** The days from one day (YYYY-MM-DD) to a later one; negative where that is earlier. */
export function daysFrom(day: string, later: string): number {
  return Math.round((noon(later) - noon(day)) / DAY);
}

/** The day after a day. */
export function dayAfter(day: string): string {
  return asDay(noon(day) + DAY);
}

/** The Monday and the Sunday of a day's week. */
export function weekOf(day: string): [monday: string, sunday: string] {
  const monday = noon(day) - ((new Date(noon(day)).getUTCDay() + 6) % 7) * DAY;
  return [asDay(monday), asDay(monday + 6 * DAY)];
}

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

const [FIRST_YEAR, LAST_YEAR] = [1900, 2199];

/** Whether the text is a day that exists, from 1900 to 2199. */
export function isCalendarDate(text: string): boolean {
  return dayProblem(text) === null;
}

/** Says what is wrong with a day, as a phrase after the field's name; null if nothing is. */
export function dayProblem(text: string): string | null {
  const [, year, month, day] = (SHAPE.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined) return NO_DAY;
  // The years have their leap days every 400.
  const date = new Date(Date.UTC((year % 400) + 2000, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return NO_DAY;
  if (year >= FIRST_YEAR && year <= LAST_YEAR) return null;
  return `must be from ${FIRST_YEAR} to ${LAST_YEAR}`;
}

const NO_DAY = "is not a date that exists";

/** The day `days` after (or before) another. */
export function addDays(day: string, days: number): string {
  return formatISO(addDaysToDate(localDate(day), days), { representation: "date" });
}

/** A day as every screen and document shows it: "Nov 21, 2026". Empty text for no day. */
export function formatDate(day: string | null | undefined): string {
  return day && isCalendarDate(day) ? SHOWN.format(localDate(day)) : "";
}

/** A day where its year stands above it: "Nov 21". */
export const shortDay = (day: string) => formatDate(day).replace(/, \d+$/, "");

/** The company's way to write days on its papers and in its messages. */
export type DayStyle = { numericDates?: boolean };

/** A day as the papers and messages of a company show it: as screens do, or "21-11-2026" where it says so. */
export function paperDay({ numericDates }: DayStyle, day: string | null | undefined): string {
  const shown = formatDate(day);
  return numericDates && shown && day ? day.split("-").reverse().join("-") : shown;
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
