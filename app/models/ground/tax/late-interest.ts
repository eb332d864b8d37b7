/**
 * Interest on what a buyer pays late to a micro or small business: section 16 of the MSMED Act, 2006. Three times the bank rate
 * that the Reserve Bank notifies, compounded with monthly rests, from the day after the one on which it was to be paid: the agreed
 * one, and the 45th day at most (section 15). Pure; minor units, hundredths of a percent.
 */
import { addDays, daysFrom, isCalendarDate } from "../day/calendar-date";

/** The agreed days count so far, whatever was agreed. */
const MOST_DAYS = 45;
const TIMES = 3;

type BankRate = { from: string; rate: number };

/** As they were notified; the settings may have later ones. */
export const BANK_RATES =
  "2023-02-08 = 6.75, 2025-02-07 = 6.50, 2025-04-09 = 6.25, 2025-06-06 = 5.75, 2025-12-05 = 5.50";

/** Reads "2025-12-05 = 5.50" a line, or with commas between; the earliest first. */
export function readBankRates(text: string): { rates: BankRate[]; problem: string | null } {
  const rates = new Map<string, number>();
  let problem: string | null = null;
  for (const line of text.split(/[,\r\n]+/).map((one) => one.trim())) {
    if (line === "") continue;
    const [, from = "", rate = ""] = /^(\S+)\s*=\s*(\d{1,2}(?:\.\d{1,2})?)\s*%?$/.exec(line) ?? [];
    if (!isCalendarDate(from) || Number(rate) === 0)
      problem ??= `write '${line}' as a day and the rate from then on, such as 2025-12-05 = 5.50`;
    else if (rates.has(from)) problem ??= `${from} stands in it twice`;
    else rates.set(from, Math.round(Number(rate) * 100));
  }
  if (rates.size === 0) problem ??= "write at least one rate";
  const sorted = [...rates].map(([from, rate]) => ({ from, rate }));
  return { rates: sorted.sort((a, b) => (a.from < b.from ? -1 : 1)), problem };
}

/** A month of interest, or what has passed of it: both days are in it. */
type InterestMonth = {
  from: string;
  to: string;
  days: number;
  /** The days of the whole month. */
  monthDays: number;
  /** With the interest of the months before. */
  owed: number;
  bankRate: number;
  interest: number;
};
export type LateInterest = {
  /** The last day on which it was to be paid. */
  payBy: string;
  months: InterestMonth[];
  interest: number;
};

/** Returns the same day of a later month, or that month's last day. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const moment = new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)));
  return moment.toISOString().slice(0, 10);
}

/**
 * Returns the interest owed on a day on an invoice's unpaid amount; null before there is any. Each month has the bank
 * rate of its first day, and an unfinished month counts by its days.
 */
export function lateInterest(
  { owed, invoiceDate, dueDate }: { owed: number; invoiceDate: string; dueDate: string },
  rates: readonly BankRate[],
  today: string,
): LateInterest | null {
  const latest = addDays(invoiceDate, MOST_DAYS);
  const payBy = dueDate < latest ? dueDate : latest;
  const begins = addDays(payBy, 1);
  const months: InterestMonth[] = [];
  let interest = 0;
  for (let from = begins; from <= today; from = monthsAfter(begins, months.length)) {
    const next = monthsAfter(begins, months.length + 1);
    const to = addDays(next, -1) < today ? addDays(next, -1) : today;
    const bankRate = (rates.findLast((one) => one.from <= from) ?? rates[0])?.rate ?? 0;
    const [days, monthDays] = [daysFrom(from, to) + 1, daysFrom(from, next)];
    const month = { from, to, days, monthDays, owed: owed + interest, bankRate };
    // A twelfth of the year's rate, in hundredths of a percent.
    const due = Math.round((month.owed * TIMES * bankRate * days) / (12 * 10_000 * monthDays));
    months.push({ ...month, interest: due });
    interest += due;
  }
  return owed > 0 && interest > 0 ? { payBy, months, interest } : null;
}
