import { isCalendarDate } from "./calendar-date";

export const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** A day as files write it: 2026-11-05, 05/11/2026, 05-Nov-2026; null for anything else. */
export function dayIn(text: string): string | null {
  const parts = text.trim().split(/[-/. ]/);
  const [first = "", middle = "", last = ""] = parts;
  const named = MONTHS.indexOf(middle.slice(0, 3).toLowerCase()) + 1;
  const month = (named > 0 ? String(named) : middle).padStart(2, "0");
  const [year, date] = first.length === 4 ? [first, last] : [last, first];
  const day = `${year}-${month}-${date.padStart(2, "0")}`;
  return parts.length === 3 && isCalendarDate(day) ? day : null;
}
