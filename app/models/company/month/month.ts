/** A calendar month of the returns, "2026-11", or a quarter of GST's financial year, "2627-Q3": a period. Pure. */
import { financialYear, MONTHS } from "../../ground/tax/financial-year";

export const REASON_MAX = 200;

/** Returns the month of a day, YYYY-MM-DD. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

export const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;
export const QUARTER = /^\d{4}-Q[1-4]$/;

/** Whether a text names a month: GST began in July 2017. */
export function isMonth(text: string): boolean {
  return MONTH.test(text) && text >= "2017-07";
}

/** Whether a text names a quarter: "2627-Q3" is October to December 2026. */
export function isQuarter(text: string): boolean {
  const [, from, to] = /^(\d\d)(\d\d)-Q[1-4]$/.exec(text) ?? [];
  return (Number(from) + 1) % 100 === Number(to) && text >= "1718-Q2";
}

/** The quarter that a month is in. */
export function quarterOf(month: string): string {
  const year = financialYear(`${month}-01`) % 100;
  const [from, to] = [year, (year + 1) % 100].map((part) => String(part).padStart(2, "0"));
  return `${from}${to}-Q${((Math.ceil(Number(month.slice(5)) / 3) + 2) % 4) + 1}`;
}

/** The months of a period: a month's own, or the three of a quarter. */
export function monthsOf(period: string): string[] {
  if (!isQuarter(period)) return [period];
  const first = `20${period.slice(0, 2)}-04`;
  const from = 3 * (Number(period.slice(6)) - 1);
  return [0, 1, 2].map((month) => monthsAway(first, from + month));
}

/** The names under which a period's bills are kept: its own, and those of its months. */
export const returnNamesOf = (period: string): string[] => [
  ...new Set([period, ...monthsOf(period)]),
];

/** Its last month, by which returns of a quarter are named. */
export function lastMonthOf(period: string): string {
  return monthsOf(period).at(-1) ?? period;
}

/** "November 2026". */
export function monthName(month: string): string {
  return `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
}

/** "November 2026", or "October to December 2026". */
export function periodName(period: string): string {
  const [first = period, ...others] = monthsOf(period);
  return others.length === 0
    ? monthName(first)
    : `${MONTHS[Number(first.slice(5)) - 1]} to ${monthName(lastMonthOf(period))}`;
}

/** The months before and after. */
export function monthsAway(month: string, count: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}`;
}

/** The period before or after, as many away. */
export function periodsAway(period: string, count: number): string {
  if (!isQuarter(period)) return monthsAway(period, count);
  return quarterOf(monthsAway(lastMonthOf(period), 3 * count));
}

/** The first day of a period, and that after its last: its days are from the one to before the other. */
export function daysOf(period: string): { from: string; before: string } {
  const [first = period] = monthsOf(period);
  return { from: `${first}-01`, before: `${monthsAway(lastMonthOf(period), 1)}-01` };
}

/** Why a paper of a closed month stays as it is. */
export function closedMonthWords(month: string): string {
  return `${monthName(month)} is closed: change its documents only by credit and debit notes`;
}
