import type { Prisma } from "~/generated/sqlite/client";

import {
  defineList,
  momentsBetween,
  searchAnywhere,
  type QueryOf,
} from "../../kit/record/define-list";
import { day } from "../../kit/shared/query";
import { foldForSearch } from "../../ground/typed/text";
import { breachNotReported } from "./breach.status";

/** The text the register is searched by. */
export function breachSearchText(breach: { nature: string; extent: string }): string {
  return foldForSearch(breach.nature, breach.extent);
}

/** The register of breaches; the days are those on which they were found. */
export const BREACH_LIST = defineList<Prisma.BreachWhereInput>()({
  search: searchAnywhere(),
  filters: { startDate: day("startDate"), endDate: day("endDate") },
  views: { untold: { label: "Board not told", where: () => breachNotReported.where() } },
  where: ({ startDate, endDate }, { timeZone }) => [
    momentsBetween("foundAt", startDate, endDate, timeZone),
  ],
  sorts: ["foundAt", "id"],
  usual: "foundAt",
});
export type BreachesQuery = QueryOf<typeof BREACH_LIST>;
