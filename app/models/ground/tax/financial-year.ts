/** The financial year of GST, April to March whatever the company's own year is. Pure. */

/** The names of the months, January first. */
export const MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  );

/** The year in which the financial year of a day began: 2026 for 2026-11-20 and for 2027-03-31. */
export function financialYear(day: string): number {
  const year = Number(day.slice(0, 4));
  return day.slice(5, 7) < "04" ? year - 1 : year;
}

/** "2026-27". */
export function financialYearName(day: string): string {
  const start = financialYear(day);
  return `${start}-${String((start + 1) % 100).padStart(2, "0")}`;
}

/**
 * The first month whose return no longer takes back the GST in a bill: returns are filed in the month after, and that of October is the last one
 * that is filed by the 30 November after its financial year (section 16(4) of the CGST Act).
 */
export function creditEnds(day: string): string {
  return `${financialYear(day) + 1}-11`;
}

/** The last day on which a note about a supply may be declared: 30 November after its financial year. */
export function lastDayForNotes(day: string): string {
  return `${financialYear(day) + 1}-11-30`;
}

/** The law of a day among dated ones, the earliest first; of days before all of them the first one. */
export function inForce<L extends { from: string }>(laws: readonly L[], day: string): L {
  return laws.findLast(({ from }) => from <= day) ?? laws[0]!;
}
