import { Prisma } from "~/generated/sqlite/client";

import { db } from "../db.server";
import { tallied } from "../fast/tally.server";
import { rowsSql } from "./page-sql.server";

/** How many rows a list has: by the tallies where they know it, else all of them counted. */
export async function countRows(table: string, where: object): Promise<number> {
  const kept = await tallied(table, where);
  if (kept !== null) return kept;
  const rows = rowsSql({ table, where, orderBy: [] }, ["id"]);
  const [row] = await db.$queryRaw<{ rows: number | bigint }[]>(
    Prisma.sql`SELECT COUNT(*) AS "rows" FROM (${rows}) AS "counted"`,
  );
  return Number(row?.rows ?? 0);
}
