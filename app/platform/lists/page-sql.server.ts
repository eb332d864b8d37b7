import { Prisma } from "~/generated/sqlite/client";

import { databaseKind } from "../db.server";
import { hitsSql, isSearch } from "./search-hits.server";
import { columnOf, whereSql } from "./where-sql.server";

/*
 * The statements that read a page of a list: ids alone, in order. Which of them reads few rows depends on how many
 * rows the list has:
 *
 *   walked    The index of the order is gone through, and what the list does not show is left out. Right where nothing is
 *             left out (an index begins with the filter), or little: the rows come soon.
 *   gathered  All rows of the list are found by the index of what is asked for, and sorted. Right where they are few.
 */

export type Direction = "asc" | "desc";
export type Order = Record<string, Direction>;
/** What a list shows: a where clause of Prisma's, in an order that ends with the ids. */
export type Listed = { table: string; where: object; orderBy: readonly Order[] };

/** The row that a page begins after or ends before. */
export type PageEdge = { id: number; value: unknown; side: "after" | "before" };

type Condition = Record<string, unknown>;
type Cut = { take: number; skip: number; backwards?: boolean; edge?: PageEdge | null };

/** Columns whose values no two rows share: they need no ids to settle equal ones. */
const UNIQUE = new Set(["quotationNumber", "sku"]);

const tableOf = (name: string) => Prisma.raw(`"${name}"`);

/** A where clause as conditions that all hold, each of one word. */
function conditionsOf(where: object): Condition[] {
  return Object.entries(where).flatMap(([word, asked]): Condition[] => {
    if (asked === undefined) return [];
    if (word !== "AND") return [{ [word]: asked }];
    return [asked].flat().flatMap((one) => conditionsOf(one as object));
  });
}

/** The search text of a list, if any, and its other conditions. */
export function partsOf({ where }: Pick<Listed, "where">) {
  const conditions = conditionsOf(where);
  const search = conditions.find(isSearch) ?? null;
  return { search, rest: conditions.filter((one) => one !== search) };
}

/** The column that orders a list, and which way: the ids where all of its rows have one value in that column. */
export function sortOf({ orderBy, where }: Listed): [column: string, Direction] {
  const [column, way] = Object.entries(orderBy[0] ?? { id: "desc" })[0] as [string, Direction];
  const same = conditionsOf(where).some((one) => column in one && valuesOf(one)?.length === 1);
  return [same ? "id" : column, way];
}

/** The values of which one is asked for: one or several; null for any other condition. */
function valuesOf(condition: Condition): unknown[] | null {
  const [[word = "", asked] = []] = Object.entries(condition);
  if (asked === null || typeof asked !== "object" || asked instanceof Date) {
    return /^(AND|OR|NOT)$/.test(word) ? null : [asked];
  }
  const { in: values, ...others } = asked as { in?: unknown[] };
  return values && values.length > 0 && Object.keys(others).length === 0 ? values : null;
}

/** Whether an index holds exactly the rows of a list in its order: one filter at most, and bounds of the order itself. */
export function isIndexed(list: Listed): boolean {
  const { search, rest } = partsOf(list);
  const [sort] = sortOf(list);
  const others = rest.filter((one) => Object.keys(one)[0] !== sort);
  const ofWords = (one: Condition) => valuesOf(one) !== null && !isOfRecord(one);
  return search === null && others.length <= 1 && others.every(ofWords);
}

/** The same rows as several lists, one a value of the first filter that has several: each is in its index's order. */
function branchesOf(conditions: Condition[], sort: string): Condition[][] {
  const at = conditions.findIndex(
    (one) => !(sort in one) && valuesOf(one) !== null && valuesOf(one)!.length > 1,
  );
  if (at < 0) return [conditions];
  const [word = ""] = Object.keys(conditions[at]!);
  return valuesOf(conditions[at]!)!.map((value) => conditions.with(at, { [word]: value }));
}

const turned = (direction: Direction): Direction => (direction === "asc" ? "desc" : "asc");

function orderSql(list: Listed, backwards = false, from = ""): Prisma.Sql {
  const [sort, direction] = sortOf(list);
  const columns = sort === "id" || UNIQUE.has(sort) ? [sort] : [sort, "id"];
  const way = Prisma.raw(backwards ? turned(direction) : direction);
  return Prisma.join(
    columns.map((name) => Prisma.sql`${Prisma.raw(from)}${columnOf(name)} ${way}`),
    ", ",
  );
}

function edgeSql(list: Listed, { id, value, side }: PageEdge): Prisma.Sql {
  const [sort, direction] = sortOf(list);
  const sign = Prisma.raw((side === "after") === (direction === "asc") ? ">" : "<");
  const own = columnOf("id", list.table);
  if (sort === "id") return Prisma.sql`${own} ${sign} ${id}`;
  return Prisma.sql`(${columnOf(sort, list.table)}, ${own}) ${sign} (${value}, ${id})`;
}

function joined(conditions: Condition[], table: string): Prisma.Sql {
  return whereSql({ AND: conditions }, { table });
}

/** The same of rows that are found already: no index is to be chosen for it. */
function tested(conditions: Condition[], table: string): Prisma.Sql {
  const unindexed = new Set(conditions.flatMap((one) => Object.keys(one)));
  return whereSql({ AND: conditions }, { table, rowByRow: true, unindexed });
}

/** What belongs to one record is mostly little, and has no index for every order. */
const isOfRecord = (condition: Condition) => /Id$/.test(Object.keys(condition)[0] ?? "");

/**
 * The ids of a page by the index of its order. With `within` no more than so many rows are gone through, and the
 * page may lack some.
 */
export function walkedSql(list: Listed, cut: Cut, within?: number): Prisma.Sql {
  const { search, rest } = partsOf(list);
  const [sort] = sortOf(list);
  const { backwards = false, edge = null } = cut;
  const order = orderSql(list, backwards);
  const filters = rest.filter((one) => sort in one || (valuesOf(one) !== null && !isOfRecord(one)));
  const others = [...rest.filter((one) => !filters.includes(one)), ...(search ? [search] : [])];
  const hit = tested(others, list.table);
  const branches = branchesOf(filters, sort).map((branch) => {
    const start = edge ? Prisma.sql` AND ${edgeSql(list, edge)}` : Prisma.empty;
    const columns = Prisma.join([
      ...[...new Set([sort, "id"])].map((name) => columnOf(name, list.table)),
      ...(within === undefined ? [] : [Prisma.sql`CASE WHEN ${hit} THEN 1 ELSE 0 END AS "hit"`]),
    ]);
    const test = within === undefined && others.length > 0 ? Prisma.sql` AND ${hit}` : Prisma.empty;
    return Prisma.sql`SELECT ${columns} FROM ${tableOf(list.table)} WHERE ${joined(branch, list.table)}${start}${test}`;
  });
  const end = Prisma.sql`LIMIT ${cut.take} OFFSET ${cut.skip}`;
  const walk = Prisma.sql`${together(branches, order)} ORDER BY ${order}`;
  if (within === undefined) return Prisma.sql`${walk} ${end}`;
  return Prisma.sql`SELECT "id" FROM (${walk} LIMIT ${within}) AS "walked" WHERE "hit" = 1 ${end}`;
}

/** Rows of several queries, which a database merges in their order: Postgres only where each is ordered by itself. */
function together(branches: Prisma.Sql[], order: Prisma.Sql): Prisma.Sql {
  if (branches.length === 1 || databaseKind() === "sqlite") {
    return Prisma.join(branches, " UNION ALL ");
  }
  const ordered = branches.map((one) => Prisma.sql`(${one} ORDER BY ${order} OFFSET 0)`);
  return Prisma.sql`SELECT * FROM (${Prisma.join(ordered, " UNION ALL ")}) AS "branches"`;
}

/** The ids of a page out of all rows of the list, sorted. */
export function gatheredSql(list: Listed, { take, skip, backwards }: Cut): Prisma.Sql {
  const [sort] = sortOf(list);
  const end = Prisma.sql`LIMIT ${take} OFFSET ${skip}`;
  // The order is not to be had by an index: it would be gone through from its end to its beginning.
  if (databaseKind() === "sqlite") {
    const order = orderSql(list, backwards, "+");
    return Prisma.sql`${rowsSql(list, [sort, "id"])} ORDER BY ${order} ${end}`;
  }
  const order = orderSql(list, backwards);
  return Prisma.sql`SELECT * FROM (${rowsSql(list, [sort, "id"])} OFFSET 0) AS "gathered" ORDER BY ${order} ${end}`;
}

/**
 * The rows of a list in no order, those of a search by the index of its text; with `limit` no more, with `owners` only those
 * of so many customers or papers.
 */
export function rowsSql(
  list: Listed,
  columns: readonly string[],
  limit?: number,
  owners?: number,
): Prisma.Sql {
  const { table } = list;
  const { search, rest } = partsOf(list);
  const shown = Prisma.join([...new Set(columns)].map((name) => columnOf(name, table)));
  const end = limit === undefined ? Prisma.empty : Prisma.sql` LIMIT ${limit}`;
  if (!search) {
    return Prisma.sql`SELECT ${shown} FROM ${tableOf(table)} WHERE ${joined(rest, table)}${end}`;
  }
  const also = rest.length === 0 ? {} : { also: tested(rest, table) };
  const hits = hitsSql({ table, columns: [...new Set(columns)], limit, owners, ...also }, search);
  return Prisma.sql`SELECT * FROM (${hits}) AS "found"${end}`;
}

/**
 * How many of some ids are there, are rows of the list, and lie before the first of those in the list's order: each is
 * looked up, and what is asked of it compared.
 */
export function sampleSql(
  list: Listed,
  ids: readonly number[],
  also = Prisma.sql`1 = 1`,
): Prisma.Sql {
  const { table, where } = list;
  const chosen =
    databaseKind() === "sqlite"
      ? Prisma.sql`IN (SELECT "value" FROM json_each(${JSON.stringify(ids)}))`
      : Prisma.sql`= ANY(CAST(string_to_array(${ids.join(",")}, ',') AS integer[]))`;
  const [sort, direction] = sortOf(list);
  const first = Prisma.raw(direction === "asc" ? "MIN" : "MAX");
  const before = Prisma.raw(direction === "asc" ? "<" : ">");
  return Prisma.sql`SELECT * FROM (
    WITH "sample" AS MATERIALIZED (
      SELECT ${columnOf(sort, table)} AS "value", CASE WHEN ${tested(conditionsOf(where), table)} AND ${also} THEN 1 ELSE 0 END AS "hit"
      FROM ${tableOf(table)} WHERE ${columnOf("id", table)} ${chosen}
    )
    SELECT (SELECT COUNT(*) FROM "sample") AS "there", (SELECT COUNT(*) FROM "sample" WHERE "hit" = 1) AS "rows",
      (SELECT COUNT(*) FROM "sample" WHERE "value" ${before} (SELECT ${first}("value") FROM "sample" WHERE "hit" = 1)) AS "before"
  ) AS "estimate"`;
}
