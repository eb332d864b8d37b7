/** The numbers that a month used, as rows of consecutive ones. Pure. */
import type { SeriesRow } from "./gstr1";

export type UsedNumber = { number: string; cancelled: boolean };

/** "INV-2627-" and 42 of "INV-2627-00042"; a number without digits at its end stands alone. */
function partsOf(number: string): { head: string; at: number | null } {
  const found = /^(.*?)(\d{1,9})$/.exec(number);
  return found ? { head: found[1] ?? "", at: Number(found[2]) } : { head: number, at: null };
}

/** A number that another month's paper has ends a row: from, to and total always agree. */
export function seriesRows(
  nature: SeriesRow["nature"],
  numbers: readonly UsedNumber[],
): SeriesRow[] {
  const sorted = numbers
    .map((used) => ({ ...used, ...partsOf(used.number) }))
    .sort((one, other) =>
      one.head === other.head ? (one.at ?? 0) - (other.at ?? 0) : one.head < other.head ? -1 : 1,
    );
  const rows: SeriesRow[] = [];
  for (const [place, { number, cancelled, head, at }] of sorted.entries()) {
    const row = rows.at(-1);
    const before = sorted[place - 1];
    const next = before?.head === head && before.at !== null && at === before.at + 1;
    if (row && next) {
      row.to = number;
      row.total += 1;
      row.cancelled += cancelled ? 1 : 0;
    } else {
      rows.push({ nature, from: number, to: number, total: 1, cancelled: cancelled ? 1 : 0 });
    }
  }
  return rows;
}
