import { AT_ONCE } from "./at-once";
import { BILLS } from "./bills";
import { BOOKS } from "./books";
import { CREW } from "./crew";
import { DAY } from "./day";
import { FILES } from "./files";
import { MONEY } from "./money";
import { NAMES } from "./names";
import type { Act } from "./office";
import { PEOPLE } from "./people";
import { REQUESTS } from "./requests";
import { ROAD } from "./road";
import { SALES } from "./sales";

export const ACTS: readonly Act[] = [
  ...SALES,
  ...MONEY,
  ...ROAD,
  ...DAY,
  ...NAMES,
  ...FILES,
  ...AT_ONCE,
  ...BOOKS,
  ...BILLS,
  ...CREW,
  ...REQUESTS,
  ...PEOPLE,
];

/** What has happened before a run begins, so that most acts have something to act on: by their names, with their choices. */
export const BEFORE: readonly (readonly [name: string, numbers: readonly number[]])[] = [
  ["new customer", [0, 1]],
  ["new customer", [0, 1]],
  ["new customer", [0, 0, 0]],
  ["new vendor", [0]],
  ["quote", [0, 7_000, 50, 1, 1, 0]],
  ["quote", [1, 21_000, 25, 0, 1, 0]],
  ["quote", [2, 900, 0, 1, 0, 0]],
  ["mark as sent", [0, 0]],
  ["mark as sent", [0, 0]],
  ["accept", [0, 2]],
  ["accept", [0, 2]],
  ["plan a job", [0, 3, 0]],
  ["write an invoice", [0, 3_000, 30, 1]],
  ["issue", [0, 0]],
];
