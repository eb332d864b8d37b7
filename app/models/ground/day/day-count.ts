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
