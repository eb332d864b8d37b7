/** Which packages stand as one line of a packing list. Pure. */
import { PACKAGE_FIELDS } from "./package.fields";

type Listed = {
  number: number;
  loadedAt: Date | null;
  outcome: string | null;
  destinationCondition: string | null;
} & { [name in keyof typeof PACKAGE_FIELDS]: unknown };

const SAME = [
  ...Object.keys(PACKAGE_FIELDS),
  "outcome",
  "destinationCondition",
] as (keyof Listed)[];

/** All that is said of the one is said of the other, and their numbers follow each other. */
function goesOn(before: Listed, row: Listed): boolean {
  return (
    row.number === before.number + 1 &&
    Boolean(row.loadedAt) === Boolean(before.loadedAt) &&
    SAME.every((name) => row[name] === before[name])
  );
}

/** Packages in the order of their numbers as lines, of which each has one or more that are alike. */
export function alikeRuns<T extends Listed>(rows: readonly T[]): T[][] {
  const runs: T[][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && goesOn(last, row)) run.push(row);
    else runs.push([row]);
  }
  return runs;
}
