import type { Prisma } from "~/generated/sqlite/client";
import { db, type Tx } from "~/platform/db.server";
import { countRows, type Listed, pageSql } from "~/platform/lists/page-sql.server";
import { findPage, pageInfo, type PageInfo } from "../shared/list-query";
import type { Reader } from "./columns";
import type { AnyNoun, Line } from "./define-noun";

/** The page of a list that is asked for, from 1, and how many rows it has. */
export type AskedPage = { page: number; limit: number };

type Read<Row> = (where: { id: { in: number[] } }) => Promise<Row[]>;

/**
 * One page of a list, of any table that has ids: the ids of its rows are read in order, then the rows themselves, by
 * `read`. A page beyond the end is the last one.
 */
export async function readPage<Row extends { id: number }>(
  list: Listed & { asked: AskedPage },
  read: Read<Row>,
): Promise<PageInfo & { rows: Row[] }> {
  const { asked, ...listed } = list;
  const count = () => countRows(listed.table, listed.where);
  const { rows, ...info } = await findPage(asked, count, (cut) => readIds(pageSql(listed, cut)));
  return { ...info, rows: await inOrder(rows, read) };
}

/** Reads a page of several lists that follow one another: a page may end one and begin the next. */
export async function readPageOfParts<Row extends { id: number }>(
  { asked }: { asked: AskedPage },
  parts: readonly Listed[],
  read: Read<Row>,
): Promise<PageInfo & { rows: Row[] }> {
  const totals = await Promise.all(parts.map(({ table, where }) => countRows(table, where)));
  const all = totals.reduce((sum, total) => sum + total, 0);
  const info = pageInfo(asked.page, all, asked.limit);
  let [skip, take] = [(info.page - 1) * info.pageSize, info.pageSize];
  const ids: number[] = [];
  for (const [place, part] of parts.entries()) {
    const own = Math.max(0, Math.min(take, totals[place]! - skip));
    if (own > 0) ids.push(...(await readIds(pageSql(part, { skip, take: own }))));
    skip = Math.max(0, skip - totals[place]!);
    take -= own;
  }
  return { ...info, rows: await inOrder(ids, read) };
}

const NEWEST: Listed["orderBy"] = [{ createdAt: "desc" }, { id: "desc" }];

/** The newest rows of a list, at most so many. */
export async function readNewest<Row extends { id: number }>(
  table: string,
  where: object,
  limit: number,
  read: Read<Row>,
): Promise<Row[]> {
  const newest = pageSql({ table, where, orderBy: NEWEST }, { skip: 0, take: limit });
  return inOrder(await readIds(newest), read);
}

/** The ids that a statement finds, in its order. */
export async function readIds(query: Prisma.Sql): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number | bigint }[]>(query);
  return rows.map(({ id }) => Number(id));
}

async function inOrder<Row extends { id: number }>(ids: number[], read: Read<Row>): Promise<Row[]> {
  const rows = ids.length > 0 ? await read({ id: { in: ids } }) : [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A noun as far as its rows are read and told in a line. */
type Told<Row, T> = {
  noun: AnyNoun["noun"];
  line: { select: object };
  told: (row: Row, reader: Reader) => T;
};

/** Which rows are read, in which order, and how many; `also`: columns besides those of the line. */
type AskedLines = { where?: object; orderBy?: object; take?: number; also?: object };

/** Reads rows of a noun, each with the line that tells it (`told`). */
export async function readLines<Row extends { id: number }, T extends Line>(
  { noun, line, told }: Told<Row, T>,
  { also, ...asked }: AskedLines,
  reader: Reader,
  tx: Tx = db,
): Promise<(Row & { told: T })[]> {
  const select = { ...line.select, ...also } as { id: true };
  const rows = (await tx[noun as "item"].findMany({ ...asked, select })) as Row[];
  return rows.map((row) => ({ ...row, told: told(row, reader) }));
}

/** The titles of some rows of a noun, by their ids; of those that are gone none. */
export async function titlesOf(
  noun: AnyNoun | Told<never, Line>,
  ids: readonly number[],
  reader: Reader,
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await readLines(noun as AnyNoun, { where: { id: { in: [...ids] } } }, reader);
  return new Map(rows.map(({ id, told }) => [id, told.title]));
}
