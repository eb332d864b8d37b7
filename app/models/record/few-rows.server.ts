import { Prisma } from "~/generated/sqlite/client";
import { db } from "~/platform/db.server";

import { whereSql } from "../shared/where-sql.server";
import { partsOf, rowsSql, walkedSql } from "./page-sql.server";

/** Beyond so many nobody counts on: who finds as many asks for more. */
export const MANY = 100;
/** Of very many rows the newest are looked for among so many of the table. */
const NEWEST_AMONG = 1_000;

type Ids = { id: number | bigint }[];

/** The newest few of what a search finds; `many`: there are more than `MANY`, which `total` then is. */
export type Few = { ids: number[]; total: number; many: boolean };

/**
 * The newest rows that a search finds, without reading what else it would find. `owned`: the rows are one person's, and
 * soon gone through. Of more than `MANY` the newest come first where they are among the last of the table.
 */
export async function fewRows(
  table: string,
  where: object,
  { take, owned }: { take: number; owned: boolean },
): Promise<Few> {
  const list = { table, where, orderBy: [{ id: "desc" as const }] };
  const ids = async (rows: Prisma.Sql) =>
    (await db.$queryRaw<Ids>(rows)).map(({ id }) => Number(id)).sort((a, b) => b - a);
  const found = await ids(
    owned ? ownedSql(table, where) : rowsSql({ ...list, orderBy: [] }, ["id"], MANY + 1),
  );
  if (found.length <= MANY) return { ids: found.slice(0, take), total: found.length, many: false };
  const newest = owned ? found : await ids(walkedSql(list, { take, skip: 0 }, NEWEST_AMONG));
  const few = [...new Set([...newest, ...found])].slice(0, take);
  return { ids: few, total: MANY, many: true };
}

/** The rows of one person that a search finds, by the index of whose they are. */
function ownedSql(table: string, where: object): Prisma.Sql {
  const { search, rest } = partsOf({ where });
  const own = whereSql({ AND: rest }, { table });
  const hit = whereSql(search ?? {}, { table, rowByRow: true });
  return Prisma.sql`SELECT "id" FROM (SELECT "id", CASE WHEN ${hit} THEN 1 ELSE 0 END AS "hit"
    FROM ${Prisma.raw(`"${table}"`)} WHERE ${own}) AS "owned" WHERE "hit" = 1 LIMIT ${MANY + 1}`;
}
