import type { PrismaClient } from "~/generated/sqlite/client";

import { historyWords } from "../../kit/history/history.server";
import { ANY_NOUNS, SMALL_NOUNS } from "../../nouns.server";

type Numbered = { noun: string; numbered?: { by: string; ours?: object } };

/** The column of each noun's number, and which of its rows have one of ours. */
const NUMBERED = ([...ANY_NOUNS, ...SMALL_NOUNS.map(({ record }) => record)] as Numbered[]).flatMap(
  ({ noun, numbered }) => (numbered ? [{ noun, ...numbered }] : []),
);

const NUMBER = /\b[A-Z]{2,3}-\d{4}-\d{5,}\b/g;

/**
 * Numbers of invoices and lorry receipts run from 1 to the last of their year without a gap, but for those that the
 * history says were deleted; the other series never go beyond their last number. Numbers that imports brought are of none.
 */
export async function checkNumbers(db: PrismaClient): Promise<string[]> {
  const papers = await Promise.all(
    NUMBERED.map(async ({ noun, by, ours }) => {
      const rows = await db[noun as "job"].findMany({ where: ours, select: { [by]: true } });
      return rows.flatMap((row) => Object.values(row) as unknown[] as (string | null)[]);
    }),
  );
  const series = await db.numberSeries.findMany();
  const deleted = await db.historyEntry.findMany({
    where: { action: { in: ["deleted", "Deleted"] } },
  });
  const numbers = new Set<string>([
    // Drafts have none.
    ...papers.flat().filter((number) => number !== null),
    ...deleted.flatMap((line) => historyWords(line).note?.match(NUMBER) ?? []),
  ]);
  const problems: string[] = [];
  for (const { series: name, year, last } of series) {
    // A counter without a year (the SKUs of quick items) promises no document.
    if (year === "") continue;
    for (let each = 1; each <= last; each++) {
      const number = `${name}-${year}-${String(each).padStart(5, "0")}`;
      if (!numbers.delete(number)) problems.push(`${number}: missing`);
    }
  }
  for (const number of numbers) problems.push(`${number}: beyond its series`);
  return problems;
}
