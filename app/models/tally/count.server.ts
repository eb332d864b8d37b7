import { tallied } from "./tally.server";
import type { TallyTable } from "./tally.tables";

/** How many rows of a table a where clause means: from the counters, or counted where they cannot say. */
export async function countRows(
  table: TallyTable,
  where: object,
  count: () => Promise<number>,
): Promise<number> {
  return (await tallied(table, where)) ?? count();
}
