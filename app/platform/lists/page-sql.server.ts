import { Prisma } from "~/generated/sqlite/client";
import { tallied } from "~/platform/fast/tally.server";
import { databaseKind, db } from "../db.server";
import { hitsSql, isSearch } from "./search-hits.server";
import { columnOf, whereSql } from "./where-sql.server";

/** Counts a list's rows: from the tallies where they can tell, else by counting. */
export async function countRows(table: string, where: object): Promise<number> {
  const kept = await tallied(table, where);
  if (kept !== null) return kept;
  const rows = rowsSql({ table, where, orderBy: [] }, ["id"]);
  const [row] = await db.$queryRaw<{ rows: number | bigint }[]>(
    Prisma.sql`SELECT COUNT(*) AS "rows" FROM (${rows}) AS "counted"`,
  );
  return Number(row?.rows ?? 0);
}

/*
 * The statements that read a page of a list: ids alone, in order.
 *
 *   walked    An index begins with the filter and goes on in the order: it is gone through to the end of the page.
 *   gathered  All rows of the list are found by the index of what is asked for, and sorted.
 */

export type Direction = "asc" | "desc";
export type Order = Record<string, Direction>;
/** A list's rows: a Prisma where clause, in an order that ends with the ids. */
export type Listed = { table: string; where: object; orderBy: readonly Order[] };

type Condition = Record<string, unknown>;
type Cut = { take: number; skip: number };

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

/** Splits a list by the values of its first filter with several: each part is in its index's order. */
function branchesOf(conditions: Condition[], sort: string): Condition[][] {
  const at = conditions.findIndex(
    (one) => !(sort in one) && valuesOf(one) !== null && valuesOf(one)!.length > 1,
  );
  if (at < 0) return [conditions];
  const [word = ""] = Object.keys(conditions[at]!);
  return valuesOf(conditions[at]!)!.map((value) => conditions.with(at, { [word]: value }));
}

function orderSql(list: Listed, from = ""): Prisma.Sql {
  const [sort, direction] = sortOf(list);
  const columns = sort === "id" || UNIQUE.has(sort) ? [sort] : [sort, "id"];
  return Prisma.join(
    columns.map(
      (name) => Prisma.sql`${Prisma.raw(from)}${columnOf(name)} ${Prisma.raw(direction)}`,
    ),
    ", ",
  );
}

function joined(conditions: Condition[], table: string): Prisma.Sql {
  return whereSql({ AND: conditions }, { table });
}

/** Conditions on rows already found: no index is to be chosen for them. */
function tested(conditions: Condition[], table: string): Prisma.Sql {
  const unindexed = new Set(conditions.flatMap((one) => Object.keys(one)));
  return whereSql({ AND: conditions }, { table, rowByRow: true, unindexed });
}

/** One record mostly has few rows, and they have no index for every order. */
const isOfRecord = (condition: Condition) => /Id$/.test(Object.keys(condition)[0] ?? "");

/** The ids of a page: by the index of its order where one holds the list, else out of all of its rows. */
export function pageSql(list: Listed, cut: Cut): Prisma.Sql {
  return isIndexed(list) ? walkedSql(list, cut) : gatheredSql(list, cut);
}

/** The ids of a page by the index of its order. */
export function walkedSql(list: Listed, { take, skip }: Cut): Prisma.Sql {
  const { search, rest } = partsOf(list);
  const [sort] = sortOf(list);
  const order = orderSql(list);
  const filters = rest.filter((one) => sort in one || (valuesOf(one) !== null && !isOfRecord(one)));
  const others = [...rest.filter((one) => !filters.includes(one)), ...(search ? [search] : [])];
  const hit = others.length > 0 ? Prisma.sql` AND ${tested(others, list.table)}` : Prisma.empty;
  const columns = Prisma.join([...new Set([sort, "id"])].map((name) => columnOf(name, list.table)));
  const branches = branchesOf(filters, sort).map(
    (branch) =>
      Prisma.sql`SELECT ${columns} FROM ${tableOf(list.table)} WHERE ${joined(branch, list.table)}${hit}`,
  );
  return Prisma.sql`${together(branches, order)} ORDER BY ${order} LIMIT ${take} OFFSET ${skip}`;
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
export function gatheredSql(list: Listed, { take, skip }: Cut): Prisma.Sql {
  const [sort] = sortOf(list);
  const rows = rowsSql(list, [sort, "id"]);
  const end = Prisma.sql`LIMIT ${take} OFFSET ${skip}`;
  // The order is not to be had by an index: it would be gone through from its end to its beginning.
  if (databaseKind() === "sqlite") {
    return Prisma.sql`${rows} ORDER BY ${orderSql(list, "+")} ${end}`;
  }
  return Prisma.sql`SELECT * FROM (${rows} OFFSET 0) AS "gathered" ORDER BY ${orderSql(list)} ${end}`;
}

/** The rows of a list in no order, those of a search by the index of its text. */
export function rowsSql(list: Listed, columns: readonly string[]): Prisma.Sql {
  const { table } = list;
  const { search, rest } = partsOf(list);
  const shown = [...new Set(columns)];
  if (!search) {
    const names = Prisma.join(shown.map((name) => columnOf(name, table)));
    return Prisma.sql`SELECT ${names} FROM ${tableOf(table)} WHERE ${joined(rest, table)}`;
  }
  const also = rest.length === 0 ? {} : { also: tested(rest, table) };
  return Prisma.sql`SELECT * FROM (${hitsSql({ table, columns: shown, ...also }, search)}) AS "found"`;
}
