/** A calendar month of the returns, "2026-11". Pure. */

const NAMES = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

export const REASON_MAX = 200;

/** Of a day, YYYY-MM-DD. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** Whether a text names a month: GST began in July 2017. */
export function isMonth(text: string): boolean {
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(text) && text >= "2017-07";
}

/** "November 2026". */
export function monthName(month: string): string {
  return `${NAMES[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
}

/** The months before and after. */
export function monthsAway(month: string, count: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}`;
}

/** Its first day, and that of the month after: its days are from the one to before the other. */
export function daysOf(month: string): { from: string; before: string } {
  return { from: `${month}-01`, before: `${monthsAway(month, 1)}-01` };
}

/** Why a paper of a closed month stays as it is. */
export function closedMonthWords(month: string): string {
  return `${monthName(month)} is closed: change its documents only by credit and debit notes`;
}
