import { Prisma } from "~/generated/sqlite/client";
import { db, databaseKind } from "~/platform/db.server";

import { namesOf } from "../../company/audit-log/audit.list.server";
import type { Papers, ReportColumn, ReportRow, ReportTable } from "./report";
import type { Period } from "./report.period";

export type Asked = Period & {
  by: string;
  /** So many rows of a table, all where it is a file. */
  limit: number;
  /** The company's day and zone. */
  today: string;
  timeZone: string;
};

/** A figure as a whole number, of whatever kind a database adds it up. */
export const whole = (figure: Prisma.Sql) => Prisma.sql`CAST(${figure} AS BIGINT)`;

/** The sum of a figure; nought where there is no row. */
export const total = (figure: Prisma.Sql) => whole(Prisma.sql`COALESCE(SUM(${figure}), 0)`);

/** The sums of columns, each under its own name. */
export const totals = (names: readonly string[]) =>
  Prisma.join(names.map((name) => Prisma.sql`${total(column(name))} AS ${column(name)}`));
const column = (name: string) => Prisma.raw(`"${name}"`);

/** Rows of a statement, their numbers as numbers. */
export async function readRows<T extends object>(query: Prisma.Sql): Promise<T[]> {
  const rows = await db.$queryRaw<Record<string, unknown>[]>(query);
  return rows.map((row) => {
    const entries = Object.entries(row).map(([name, value]) => [
      name,
      typeof value === "bigint" ? Number(value) : value,
    ]);
    return Object.fromEntries(entries) as T;
  });
}

/** The names of accounts by the keys of rows, which are their ids as databases tell them. */
export const namesOfKeys = (rows: readonly { key: string | null }[]) =>
  namesOf(rows.map(({ key }) => (key === null ? null : Number(key))));

/** Nobody is named on papers that a program or the first data made. */
export const NOBODY = "Nobody named";

/** Groups by their currency, the company's own first, else by name. */
export function byCurrency<T extends { currency: string }>(
  groups: readonly T[],
  first: string,
): [currency: string, groups: T[]][] {
  const found = new Map<string, T[]>();
  for (const group of groups) {
    const own = found.get(group.currency) ?? [];
    own.push(group);
    found.set(group.currency, own);
  }
  const rank = (currency: string) => (currency === first ? "" : currency);
  return [...found].sort(([a], [b]) => rank(a).localeCompare(rank(b)));
}

/** A table whose rows are few enough to stand on a page as they are, or cut to so many. */
export function tableOf(
  table: Omit<ReportTable, "more" | "rows"> & { rows: ReportRow[] },
  limit: number,
): ReportTable {
  const rows = table.rows.slice(0, limit);
  return { ...table, rows, more: table.rows.length - rows.length };
}

export const text = (key: string, label: string): ReportColumn => ({ key, label, kind: "text" });
/** The column of the rows' names: a month or a day by itself, else a text. */
export const label = (by: string, words: Record<string, string>): ReportColumn => ({
  key: "label",
  label: words[by] ?? "",
  kind: by === "month" || by === "day" || by === "method" ? by : "text",
});
export const count = (key: string, label: string): ReportColumn => ({ key, label, kind: "count" });
export const money = (key: string, label: string): ReportColumn => ({ key, label, kind: "money" });

/** The lists of the invoices and notes that sales and taxes count. */
export const billedPapers = (filter: Papers["filter"]): Record<"invoices" | "notes", Papers> => ({
  invoices: { list: "invoices", filter: { status: "Issued", carriedOver: "no", ...filter } },
  notes: { list: "notes", filter },
});

/** Papers behind figures that are nought are none. */
export function papersOf(
  cells: ReportRow["cells"],
  papers: Record<string, Papers | null>,
): Record<string, Papers> {
  const entries = Object.entries(papers).filter(
    (entry): entry is [string, Papers] => entry[1] !== null && Number(cells[entry[0]] ?? 0) !== 0,
  );
  return Object.fromEntries(entries);
}

/** The days between two columns of days, both included. */
export function daysIncluded(from: Prisma.Sql, to: Prisma.Sql): Prisma.Sql {
  return databaseKind() === "sqlite"
    ? Prisma.sql`(julianday(${to}) - julianday(${from}) + 1)`
    : Prisma.sql`(CAST(${to} AS date) - CAST(${from} AS date) + 1)`;
}

export function secondsBetween(from: Prisma.Sql, to: Prisma.Sql): Prisma.Sql {
  return databaseKind() === "sqlite"
    ? Prisma.sql`((julianday(${to}) - julianday(${from})) * 86400.0)`
    : Prisma.sql`EXTRACT(EPOCH FROM (${to} - ${from}))`;
}

/**
 * The last three parts of an address, between which the town is; the street is left out, so that a database has few different
 * ones to tell apart. The same words on both: what stands after the last comma is what is left when all before it is taken away.
 */
export function endOfAddress(column: Prisma.Sql): Prisma.Sql {
  const address = Prisma.sql`REPLACE(REPLACE(COALESCE(${column}, ''), ${"\n"}, ','), ';', ',')`;
  const before = (part: Prisma.Sql) =>
    Prisma.sql`RTRIM(RTRIM(${part}, REPLACE(${part}, ',', '') || ' '), ', ')`;
  const head = before(before(before(address)));
  return Prisma.sql`SUBSTR(${address}, LENGTH(${head}) + 1)`;
}

/** A part of JSON as text or a number, and the elements of a list of it as rows. */
export const json = {
  rows: (column: Prisma.Sql, name: string, as: string) =>
    databaseKind() === "sqlite"
      ? Prisma.raw(`json_each(${column.sql}, '$.${name}') AS ${as}`)
      : Prisma.raw(
          `LATERAL json_array_elements(CAST(${column.sql} AS json)->'${name}') AS ${as}("value")`,
        ),
  /** A list within an element. */
  within: (as: string, name: string, inner: string) =>
    databaseKind() === "sqlite"
      ? Prisma.raw(`json_each(${as}."value", '$.${name}') AS ${inner}`)
      : Prisma.raw(`LATERAL json_array_elements(${as}."value"->'${name}') AS ${inner}("value")`),
  number: (as: string, name: string) =>
    databaseKind() === "sqlite"
      ? Prisma.raw(`json_extract(${as}."value", '$.${name}')`)
      : Prisma.raw(`CAST(${as}."value"->>'${name}' AS NUMERIC)`),
  word: (as: string, name: string) =>
    databaseKind() === "sqlite"
      ? Prisma.raw(`json_extract(${as}."value", '$.${name}')`)
      : Prisma.raw(`${as}."value"->>'${name}'`),
};
