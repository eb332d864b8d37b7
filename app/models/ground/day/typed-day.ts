import { isCalendarDate } from "./calendar-date";

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** 1 for a text that begins with "Jan" in any case; 0 where it begins with no month. */
export const monthNumber = (text: string) => MONTHS.indexOf(text.slice(0, 3).toLowerCase()) + 1;

/** A day as files write it: 2026-11-05, 05/11/2026, 05-Nov-2026; null for anything else. */
export function dayIn(text: string): string | null {
  const parts = text.trim().split(/[-/. ]/);
  const [first = "", middle = "", last = ""] = parts;
  const month = String(monthNumber(middle) || middle).padStart(2, "0");
  const [year, date] = first.length === 4 ? [first, last] : [last, first];
  const day = `${year}-${month}-${date.padStart(2, "0")}`;
  return parts.length === 3 && isCalendarDate(day) ? day : null;
}
