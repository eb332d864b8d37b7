/** How often the returns of GST are filed, as the company says it, from which month on. Pure. */

export const RETURNS_PERIODS = { monthly: "Monthly", quarterly: "Quarterly" } as const;
export type ReturnsPeriod = keyof typeof RETURNS_PERIODS;

/** What the company keeps of it: the last word, and those before, "2026-04 quarterly, 2026-10 monthly". */
type Schedule = { returnsPeriod: string; returnsFrom: string; returnsEarlier: string };

/** Returns by quarter came with the year 2021. */
const FIRST = "2021-01";

/** What is wrong with the first month of a way to file; null where nothing is. */
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

/** How the return of a month is filed. */
export function returnsPeriodOf(month: string, schedule: Schedule): ReturnsPeriod {
  const row = rowsOf(schedule).findLast(({ from }) => from <= month);
  return row?.period === "quarterly" ? "quarterly" : "monthly";
}

/**
 * What is kept after a change: until its first month everything stays as it was said. The same period again is another
 * first month of it. Without a month a change begins with the next quarter.
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
