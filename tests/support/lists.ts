import { SMALL_NOUNS } from "~/models/nouns.server";
import { BILLING } from "./lists/billing";
import { type Case, smallCase } from "./lists/case";
import { OFFICE } from "./lists/office";
import { ROAD } from "./lists/road";
import { SALES } from "./lists/sales";
import { SPENT } from "./lists/spent";

export { LITERAL, makePeople, type People, type Row, type Rows } from "./lists/case";

/** Every list that is declared, by the noun of its `<noun>.list.ts`. */
export const LISTS: Record<string, Case> = {
  ...Object.fromEntries(
    SMALL_NOUNS.map(({ record, commands }) => [
      record.noun,
      smallCase({ record: record as never, load: commands.list as never }),
    ]),
  ),
  ...SALES,
  ...ROAD,
  ...SPENT,
  ...BILLING,
  ...OFFICE,
};
