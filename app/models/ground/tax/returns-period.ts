/** The GST return periods that the company files by, each from a month on. Pure. */

export const RETURNS_PERIODS = { monthly: "Monthly", quarterly: "Quarterly" } as const;
export type ReturnsPeriod = keyof typeof RETURNS_PERIODS;

/** The schedule that the company keeps: the last period, and earlier ones, "2026-04 quarterly, 2026-10 monthly". */
type Schedule = { returnsPeriod: string; returnsFrom: string; returnsEarlier: string };

/** Returns by quarter came with the year 2021. */
const FIRST = "2021-01";

/** Says what is wrong with the first month of a filing period; null where nothing is. */
export function quarterProblem(month: string): string | null {
  if (!/^20\d\d-(01|04|07|10)$/.test(month)) {
    return "From must be the first month of a quarter, such as 2026-10";
  }
  return month < FIRST ? "From must be January 2021 or later" : null;
}

/** The first month of the quarter after that of a day. */
export function nextQuarter(day: string): string {
  const [year, quarter] = [Number(day.slice(0, 4)), Math.ceil(Number(day.slice(5, 7)) / 3)];
  const next = String(quarter * 3 + 1).padStart(2, "0");
  return quarter === 4 ? `${year + 1}-01` : `${year}-${next}`;
}

type Row = { from: string; period: string };

function rowsOf({ returnsPeriod, returnsFrom, returnsEarlier }: Schedule): Row[] {
  const earlier = returnsEarlier.split(", ").filter(Boolean);
  const rows = earlier.map((row) => ({ from: row.slice(0, 7), period: row.slice(8) }));
  return [...rows, { from: returnsFrom, period: returnsPeriod }];
}

export function returnsPeriodOf(month: string, schedule: Schedule): ReturnsPeriod {
  const row = rowsOf(schedule).findLast(({ from }) => from <= month);
  return row?.period === "quarterly" ? "quarterly" : "monthly";
}

/**
 * Returns the schedule after a change: until its first month everything stays as said. Saying the same period again
 * gives it another first month. Without a month a change begins with the next quarter.
 */
export function rescheduled(
  before: Schedule,
  { returnsPeriod, returnsFrom }: { returnsPeriod: string; returnsFrom: string },
  today: string,
): Schedule {
  const same = returnsPeriod === before.returnsPeriod;
  if (same && (returnsFrom === "" || returnsFrom === before.returnsFrom)) {
    const { returnsFrom: from, returnsEarlier } = before;
    return { returnsPeriod, returnsFrom: from, returnsEarlier };
  }
  const from = returnsFrom || nextQuarter(today);
  const rows = rowsOf(before).slice(0, same ? -1 : undefined);
  const earlier = rows.filter((row) => row.from !== "" && row.from < from);
  return {
    returnsPeriod,
    returnsFrom: from,
    returnsEarlier: earlier.map((row) => `${row.from} ${row.period}`).join(", "),
  };
}
