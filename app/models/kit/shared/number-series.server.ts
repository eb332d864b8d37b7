import type { Tx } from "~/platform/db.server";

type Papers = "QT" | "INV" | "BS" | "CN" | "DN" | "PAY" | "RV" | "RF";
export type Series = Papers | "JOB" | "LR" | "CL" | "HC" | "SI" | "PV";

/** The financial year of a day as its two years: 2026-11-21 with an April start is "2627". */
export function companyYear(day: string, startMonth: number): string {
  const year = Number(day.slice(0, 4));
  const first = Number(day.slice(5, 7)) >= startMonth ? year : year - 1;
  const two = (value: number) => String(value % 100).padStart(2, "0");
  return startMonth === 1 ? `${two(first)}${two(first)}` : `${two(first)}${two(first + 1)}`;
}

/**
 * The next number of a series, "INV-2627-00042". Taken inside the caller's transaction: the row stays
 * locked until it ends, and a rollback gives the number back, so committed numbers have no gaps.
 */
export async function nextNumber(tx: Tx, series: Series, day: string, startMonth: number) {
  const year = companyYear(day, startMonth);
  const { last } = await tx.numberSeries.upsert({
    where: { series_year: { series, year } },
    create: { series, year, last: 1 },
    update: { last: { increment: 1 } },
    select: { last: true },
  });
  return `${series}-${year}-${String(last).padStart(5, "0")}`;
}
