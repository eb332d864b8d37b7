/** The days of a report. Pure. */
import { addDays, daysFrom, isCalendarDate } from "../../ground/day/calendar-date";

export type Period = { from: string; to: string };
export type Quick = Period & { label: string };

/** So many years at most are read for one report. */
const YEARS = 5;
const MOST_DAYS = 366 * YEARS;

export const NO_DAY = "Choose a date that exists, such as 2026-11-21";
const WRONG_WAY = "From cannot be after To";
const TOO_LONG = `A report covers at most ${YEARS} years`;

/** The day that a report is asked for, or what is wrong with it. */
export function askedDay(
  text: string | null,
  usual: string,
): { day: string; error: string | null } {
  const trimmed = text?.trim() ?? "";
  if (trimmed === "") return { day: usual, error: null };
  return isCalendarDate(trimmed) ? { day: trimmed, error: null } : { day: usual, error: NO_DAY };
}

export type PeriodErrors = Partial<Record<"from" | "to", string>>;

/** The period that is asked for; the usual one where its days mean nothing, with what is wrong at each. */
export function askedPeriod(
  asked: { from: string | null; to: string | null },
  usual: Period,
): { period: Period; errors: PeriodErrors } {
  const from = askedDay(asked.from, usual.from);
  const to = askedDay(asked.to, usual.to);
  const errors: PeriodErrors = {};
  if (from.error) errors.from = from.error;
  if (to.error) errors.to = to.error;
  let period = { from: from.day, to: to.day };
  if (from.error || to.error) return { period: usual, errors };
  // One end alone is given: the other follows it where the usual one lies on its wrong side.
  if (!asked.to?.trim() && period.to < period.from) period = { ...period, to: period.from };
  if (!asked.from?.trim() && period.to < period.from) period = { ...period, from: period.to };
  if (period.from > period.to) return { period: usual, errors: { from: WRONG_WAY } };
  if (daysFrom(period.from, period.to) + 1 > MOST_DAYS) {
    return { period: usual, errors: { from: TOO_LONG } };
  }
  return { period, errors };
}

const firstOf = (year: number, month: number) => {
  const months = year * 12 + month - 1;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}-01`;
};

/** The ranges that are asked for every day, this month first. `yearStart`: the financial year's first month. */
export function quickPeriods(today: string, yearStart: number): [Quick, ...Quick[]] {
  const [year = 0, month = 1] = today.split("-").map(Number);
  const first = month >= yearStart ? year : year - 1;
  const range = (label: string, from: string, next: string): Quick => ({
    label,
    from,
    to: addDays(next, -1),
  });
  return [
    range("This month", firstOf(year, month), firstOf(year, month + 1)),
    range("Last month", firstOf(year, month - 1), firstOf(year, month)),
    range("This financial year", firstOf(first, yearStart), firstOf(first + 1, yearStart)),
    range("Last financial year", firstOf(first - 1, yearStart), firstOf(first, yearStart)),
  ];
}

export const monthsByKey = (period: Period) =>
  new Map(monthsOf(period).map((month) => [month.key, month]));

/** The months of a period, "2026-11", each with the days of it that the period has. */
export function monthsOf({ from, to }: Period): (Period & { key: string })[] {
  const months: (Period & { key: string })[] = [];
  for (let day = from; day <= to;) {
    const [year = 0, month = 1] = day.split("-").map(Number);
    const last = addDays(firstOf(year, month + 1), -1);
    months.push({ key: day.slice(0, 7), from: day, to: last < to ? last : to });
    day = addDays(last, 1);
  }
  return months;
}
