import { startOfDay } from "./time-zone";

/** A calendar month: its days as text, and its moments in the company's time zone (`until` excluded). */
export type Month = {
  /** YYYY-MM */
  key: string;
  /** "Nov 2026" */
  label: string;
  firstDay: string;
  /** The first day of the month after. */
  nextDay: string;
  from: Date;
  until: Date;
};

const NAMES = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function firstDayOf(months: number): string {
  const year = Math.floor(months / 12);
  return `${year}-${String((months % 12) + 1).padStart(2, "0")}-01`;
}

/** The last `count` months up to that of `today`, oldest first. */
export function lastMonths(today: string, timeZone: string, count = 6): Month[] {
  const current = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return Array.from({ length: count }, (_, index) => {
    const month = current - count + 1 + index;
    const [firstDay, nextDay] = [firstDayOf(month), firstDayOf(month + 1)];
    return {
      key: firstDay.slice(0, 7),
      label: `${NAMES[month % 12]} ${firstDay.slice(0, 4)}`,
      firstDay,
      nextDay,
      from: startOfDay(firstDay, timeZone),
      until: startOfDay(nextDay, timeZone),
    };
  });
}
