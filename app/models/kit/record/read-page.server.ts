import type { Prisma } from "~/generated/sqlite/client";
import { db } from "~/platform/db.server";
import {
  countAbout,
  COUNTED,
  countRows,
  estimateOf,
  evenly,
  FEW,
  WALKED,
  type Count,
  type Estimate,
} from "~/platform/lists/count-rows.server";
import {
  gatheredSql,
  isIndexed,
  partsOf,
  walkedSql,
  type PageEdge,
  type Listed,
} from "~/platform/lists/page-sql.server";

import { pageInfo, type PageInfo } from "../shared/list-query";
import { edgeOf, KEYED_FROM, pageKeys } from "../../../platform/lists/page-key.server";

/** The page of a list that is asked for. Pages of the product accept an estimate of the number of rows (`about`); /api does not. */
export type AskedPage = {
  page: number;
  limit: number;
  about?: boolean;
  /** The key of the row before the page, or of the one after it. */
  after?: string;
  before?: string;
};

/**
 * One page of a list, of any table that has ids: the ids of its rows are read in order, then the rows themselves, by
 * `read`. A page beyond the end is the last one. Where nobody counted the rows (`about`), `totalPages` is how many are
 * there for sure.
 */
export async function readPage<Row extends { id: number }>(
  list: Listed & { asked: AskedPage },
  read: Read<Row>,
): Promise<PageInfo & { rows: Row[] }> {
  const { asked, ...listed } = list;
  const { ids, ...info } = await idsOfPage(listed, asked);
  return { ...info, rows: await inOrder(ids, read) };
}

/** The same of lists that follow one another, together the rows of `all`: a page may end one and begin the next. They have no keys. */
export async function readPageOfParts<Row extends { id: number }>(
  all: { table: string; where: object; asked: AskedPage },
  parts: readonly Listed[],
  read: Read<Row>,
): Promise<PageInfo & { rows: Row[] }> {
  const totals = await Promise.all(parts.map(({ table, where }) => countRows(table, where)));
  const info = pageInfo(
    all.asked.page,
    totals.reduce((sum, total) => sum + total, 0),
    all.asked.limit,
  );
  let [from, wanted] = [(info.page - 1) * info.pageSize, info.pageSize];
  const ids: number[] = [];
  for (const [place, part] of parts.entries()) {
    const total = totals[place]!;
    const own = Math.max(0, Math.min(wanted, total - from));
    if (own > 0) ids.push(...(await idsAt(part, from, own, { total, about: false })));
    from = Math.max(0, from - total);
    wanted -= own;
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
  const asked = { page: 1, limit, about: true };
  return (await readPage({ table, where, orderBy: NEWEST, asked }, read)).rows;
}

type Read<Row> = (where: { id: { in: number[] } }) => Promise<Row[]>;

async function inOrder<Row extends { id: number }>(ids: number[], read: Read<Row>): Promise<Row[]> {
  const rows = ids.length > 0 ? await read({ id: { in: ids } }) : [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

type Ids = PageInfo & { ids: number[] };

async function idsOfPage(list: Listed, asked: AskedPage): Promise<Ids> {
  const { page, limit } = asked;
  const estimate = asked.about && partsOf(list).search ? await estimateOf(list) : null;
  if (estimate?.apart === Infinity) {
    // Very few, it seems: all of them say at once how many there are, and which are the page's.
    const all = await readIds(gatheredSql(list, { take: FEW + 1, skip: 0 }));
    const from = (page - 1) * limit;
    const count = { total: all.length, about: false };
    if (all.length <= FEW) return pageAt(list, asked, count, all.slice(from, from + limit + 1));
  }
  const counting = asked.about
    ? countAbout(list.table, list.where, estimate)
    : countRows(list.table, list.where).then((total): Count => ({ total, about: false }));
  const skip = (page - 1) * limit;
  const keyed = await askedEdge(list, asked);
  if (keyed) {
    const ids = await pageFromEdge(list, keyed, limit, counting);
    if (ids.length === limit) return whole(list, asked, ids, await counting);
  }
  // What is sure to be needed is read while the rows are counted.
  const early = readEarly(list, { take: limit + 1, skip }, estimate);
  const [count, found] = await Promise.all([counting, early]);
  return pageAt(list, asked, count, found);
}

/** A page whose place does not depend on how many rows there are: one near the beginning of an index, or of a search. */
async function readEarly(
  list: Listed,
  cut: { take: number; skip: number },
  estimate: Estimate | null,
) {
  if (isIndexed(list)) return cut.skip < KEYED_FROM ? readIds(walkedSql(list, cut)) : null;
  if (!estimate) return null;
  if (isNear(cut, estimate)) {
    const ids = await readIds(walkedSql(list, cut, WALKED));
    if (ids.length === cut.take) return ids;
  }
  return readIds(gatheredSql(list, cut));
}

/** The page that is asked for, or the last one where there are not so many. */
async function pageAt(
  list: Listed,
  asked: AskedPage,
  count: Count,
  found: number[] | null,
): Promise<Ids> {
  const { page, limit } = asked;
  if (!count.about) {
    const info = pageInfo(page, count.total, limit);
    if (found && info.page === page) return whole(list, asked, found, count);
    const skip = (info.page - 1) * limit;
    const ids = await idsAt(list, skip, Math.min(limit, count.total - skip), count);
    return whole(list, { ...asked, page: info.page }, ids, count);
  }
  const ids = found ?? (await idsAt(list, (page - 1) * limit, limit + 1, count));
  if (ids.length > 0) return whole(list, asked, ids, count);
  const total = await countRows(list.table, list.where);
  return pageAt(list, asked, { total, about: false }, null);
}

/** A page as it is answered: `ids` may be one too many, which says that another page follows. */
async function whole(
  list: Listed,
  { page, limit }: AskedPage,
  ids: number[],
  { total, about }: Count,
): Promise<Ids> {
  const shown = ids.slice(0, limit);
  const info = pageInfo(page, total, limit);
  if (about) {
    const sure = Math.floor(COUNTED / limit);
    info.totalPages = Math.max(sure, page + (ids.length > limit ? 1 : 0));
    info.page = page;
  }
  const keys = await keysOf(list, info, shown, about);
  return { ...info, ...(about ? { about } : {}), ...keys, ids: shown };
}

/** The keys of the pages beside one that lies deep in a list. */
async function keysOf(list: Listed, info: PageInfo, ids: number[], about: boolean) {
  const { page, pageSize: limit, totalPages } = info;
  const [first, last] = [ids[0], ids.at(-1)];
  if (first === undefined || last === undefined) return {};
  const deep = (to: number) => about || (to - 1) * limit >= KEYED_FROM;
  const next = page < totalPages && ids.length === limit && deep(page + 1);
  const previous = page > 1 && deep(page - 1);
  const asked = [
    ...(next ? [{ page: page + 1, limit, side: "after" as const, id: last }] : []),
    ...(previous ? [{ page: page - 1, limit, side: "before" as const, id: first }] : []),
  ];
  const keys = await pageKeys(list, asked);
  const of = (side: PageEdge["side"]) => keys[asked.findIndex((one) => one.side === side)];
  return { after: of("after"), before: of("before") };
}

async function askedEdge(list: Listed, asked: AskedPage): Promise<PageEdge | null> {
  const { page, limit, after, before } = asked;
  if (after) return edgeOf(list, { page, limit, side: "after" }, after);
  return before ? edgeOf(list, { page, limit, side: "before" }, before) : null;
}

/** The rows beside one. */
async function pageFromEdge(list: Listed, edge: PageEdge, limit: number, counting: Promise<Count>) {
  const backwards = edge.side === "before";
  const cut = { take: limit, skip: 0, backwards, edge };
  const indexed = isIndexed(list);
  if (!indexed && (await counting).total <= FEW) return [];
  const ids = await readIds(walkedSql(list, cut, indexed ? undefined : WALKED));
  return backwards ? ids.reverse() : ids;
}

/** The ids of some rows by their place in the list, counted from its nearer end where that is known. */
async function idsAt(
  list: Listed,
  skip: number,
  take: number,
  { total, about }: Count,
): Promise<number[]> {
  if (take <= 0) return [];
  const backwards = !about && skip > total / 2;
  const cut = { take, skip: backwards ? total - skip - take : skip, backwards };
  const ids = await idsCut(list, cut, total);
  return backwards ? ids.reverse() : ids;
}

async function idsCut(
  list: Listed,
  cut: { take: number; skip: number; backwards: boolean },
  total: number,
): Promise<number[]> {
  if (isIndexed(list)) return readIds(walkedSql(list, cut));
  if (total > FEW && isNear(cut, await evenly(list, total))) {
    const ids = await readIds(walkedSql(list, cut, WALKED));
    if (ids.length === cut.take) return ids;
  }
  return readIds(gatheredSql(list, cut));
}

/** Whether a walk comes to the end of a page in time, and sooner than all rows of the list are gathered. */
function isNear({ skip, take }: { skip: number; take: number }, of: Estimate): boolean {
  const walked = (skip + take) * of.apart;
  return of.fromBeginning && of.total > FEW && walked <= Math.min(WALKED, of.total);
}

async function readIds(query: Prisma.Sql): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number | bigint }[]>(query);
  return rows.map(({ id }) => Number(id));
}
