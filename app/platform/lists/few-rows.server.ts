import { Prisma } from "~/generated/sqlite/client";

import { db } from "../db.server";
import { ownersSql } from "./search-hits.server";
import { whereSql } from "./where-sql.server";
import { partsOf, rowsSql, walkedSql } from "./page-sql.server";

/** The most rows that a search counts. */
export const MANY = 100;
/** Of very many rows the newest are looked for among so many of the table. */
const NEWEST_AMONG = 1_000;

/** Of so many customers and papers at first: whose rows are more than `MANY` already need no others. */
const OWNERS = 500;

/** A table of no more rows than this is soon gone through. */
const SMALL = 5_000;

type Ids = { id: number | bigint }[];

/** The newest rows that a search finds; `many`: there are more than `MANY`, and `total` is `MANY`. */
export type Few = { ids: number[]; total: number; many: boolean };

/**
 * The newest rows that a search finds, without reading what else it would find. `owned`: the rows are one person's, and
 * soon gone through. `common`: many may have the text, so that what belongs to some of them is asked first. Of more than `MANY` the
 * newest come first where they are among the last of the table.
 */
export async function fewRows(
  table: string,
  where: object,
  { take, owned, common }: { take: number; owned: boolean; common: boolean },
): Promise<Few> {
  const list = { table, where, orderBy: [{ id: "desc" as const }] };
  const ids = async (rows: Prisma.Sql) =>
    (await db.$queryRaw<Ids>(rows)).map(({ id }) => Number(id)).sort((a, b) => b - a);
  const all = (owners?: number) => rowsSql({ ...list, orderBy: [] }, ["id"], MANY + 1, owners);
  const walked = (take: number, within: number) => walkedSql(list, { take, skip: 0 }, within);
  const find = async () => {
    if (owned) return ids(ownedSql(table, where));
    if (!common || !(await hasManyOwners(where))) return ids(all());
    const some = await ids(all(OWNERS));
    if (some.length > MANY) return some;
    // Few rows of many owners: a table that has but few rows is rather gone through.
    return ids((await isSmall(table)) ? walked(MANY + 1, SMALL) : all());
  };
  const found = await find();
  if (found.length <= MANY) return { ids: found.slice(0, take), total: found.length, many: false };
  const newest = owned ? found : await ids(walked(take, NEWEST_AMONG));
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

/** Whether a search asks for what belongs to more customers and papers than are soon gone through. */
async function hasManyOwners(where: object): Promise<boolean> {
  const { search } = partsOf({ where });
  const count = search && ownersSql(search, OWNERS);
  if (!count) return false;
  const [row] = await db.$queryRaw<{ owners: number | bigint }[]>(count);
  return Number(row?.owners ?? 0) >= OWNERS;
}

/** By its last id, which is never less than how many rows there are. */
async function isSmall(table: string): Promise<boolean> {
  const [row] = await db.$queryRaw<{ last: number | bigint | null }[]>(
    Prisma.sql`SELECT MAX("id") AS "last" FROM ${Prisma.raw(`"${table}"`)}`,
  );
  return Number(row?.last ?? 0) <= SMALL;
}
