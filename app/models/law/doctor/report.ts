import { MAX_MINOR } from "../../ground/money/money";

const BATCH = 500;

/** The messages for a row with an outdated search text. */
export const WRONG_ORDER = "lists sort it by another name (sortName)";
export const WRONG_TEXT = "lists do not find it by what it holds (searchText)";

/** All rows, some at a time: a database may hold more than one query can ask for. */
export async function* every<Row extends { id: number }>(
  find: (page: {
    orderBy: { id: "asc" };
    take: number;
    where: { id: { gt: number } };
  }) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after = 0;
  for (;;) {
    const rows = await find({ orderBy: { id: "asc" }, take: BATCH, where: { id: { gt: after } } });
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** Collects what is wrong with one record. */
export function report(problems: string[], name: string) {
  return {
    that: (good: boolean, problem: string) => {
      if (!good) problems.push(`${name}: ${problem}`);
    },
    amounts: (row: object, except: string[] = []) => {
      for (const [key, value] of Object.entries(row)) {
        if (typeof value !== "number" || except.includes(key)) continue;
        const fits = Number.isInteger(value) && value >= 0 && value <= MAX_MINOR;
        if (!fits) problems.push(`${name}: ${key} is ${value}`);
      }
    },
  };
}
