import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { SMALL_NOUNS } from "~/models/nouns.server";
import { TALLIES } from "~/platform/fast/tally.tables";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";

import { RESET_UNDER_WAY } from "../support/reset-under-way";
import { readSchema, type Table } from "../support/schema";

type Column = { table: string; name: string; type: string; nullable: boolean; key: number };
type Index = { table: string; unique: boolean; columns: string };
type ForeignKey = { table: string; from: string; target: string; to: string; action: string };

const TYPES: Record<string, string> = {
  INTEGER: "Int",
  BIGINT: "BigInt",
  bigint: "BigInt",
  TEXT: "String",
  BOOLEAN: "Boolean",
  DATETIME: "DateTime",
  "timestamp without time zone": "DateTime",
  integer: "Int",
  text: "String",
  boolean: "Boolean",
  BLOB: "Bytes",
  bytea: "Bytes",
};

const SQLITE = {
  columns: `SELECT t.name AS "table", c.name, c.type, c."notnull" = 0 AS nullable, c.pk AS key
    FROM pragma_table_list t, pragma_table_info(t.name) c WHERE t.type = 'table' AND t.name <> 'sqlite_schema'
    AND t.schema = 'main' ORDER BY t.name, c.cid`,
  indexes: `SELECT t.name AS "table", i."unique", (
      SELECT group_concat(name, ', ') FROM (SELECT name FROM pragma_index_info(i.name) ORDER BY seqno)
    ) AS columns
    FROM sqlite_master t, pragma_index_list(t.name) i WHERE t.type = 'table' AND i.origin = 'c' AND i.partial = 0
    AND NOT EXISTS (SELECT 1 FROM pragma_index_info(i.name) e WHERE e.cid = -2)`,
  foreignKeys: `SELECT t.name AS "table", f."from", f."table" AS target, f."to", f.on_delete AS action
    FROM sqlite_master t, pragma_foreign_key_list(t.name) f WHERE t.type = 'table'`,
};

const POSTGRES = {
  columns: `SELECT c.table_name::text AS "table", c.column_name::text AS name,
      c.data_type::text AS type, c.is_nullable = 'YES' AS nullable,
      coalesce(array_position(i.indkey::int2[], a.attnum) + 1, 0) AS key
    FROM information_schema.columns c
    JOIN pg_attribute a ON a.attrelid = quote_ident(c.table_name)::regclass AND a.attname = c.column_name
    LEFT JOIN pg_index i ON i.indrelid = a.attrelid AND i.indisprimary
    WHERE c.table_schema = 'public' ORDER BY c.table_name, c.ordinal_position`,
  indexes: `SELECT t.relname::text AS "table", i.indisunique AS unique,
      string_agg(a.attname, ', ' ORDER BY k.position) AS columns
    FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
    JOIN pg_namespace n ON n.oid = t.relnamespace AND n.nspname = 'public'
    CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k(column_number, position)
    JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.column_number
    WHERE NOT i.indisprimary AND i.indpred IS NULL AND i.indexprs IS NULL GROUP BY i.indexrelid, t.relname, i.indisunique`,
  foreignKeys: `SELECT t.relname::text AS "table", a.attname::text AS "from", r.relname::text AS target,
      b.attname::text AS "to",
      CASE c.confdeltype WHEN 'c' THEN 'CASCADE' WHEN 'n' THEN 'SET NULL' WHEN 'r' THEN 'RESTRICT' END AS action
    FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid JOIN pg_class r ON r.oid = c.confrelid
    JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = c.conkey[1]
    JOIN pg_attribute b ON b.attrelid = r.oid AND b.attnum = c.confkey[1] WHERE c.contype = 'f'`,
};

async function readDatabase(): Promise<Record<string, Table>> {
  const queries = env().databaseKind === "sqlite" ? SQLITE : POSTGRES;
  const columns = await db.$queryRawUnsafe<Column[]>(queries.columns);
  const indexes = await db.$queryRawUnsafe<Index[]>(queries.indexes);
  const foreignKeys = await db.$queryRawUnsafe<ForeignKey[]>(queries.foreignKeys);

  const names = new Set(columns.map((column) => column.table));
  names.delete("_prisma_migrations");
  names.delete("sqlite_sequence");
  names.delete(RESET_UNDER_WAY);
  // Kept and read by SQL alone (app/platform/fast): the doctor's tests read every column of them.
  for (const table of Object.keys(TALLIES))
    for (const kind of ["", "Base", "Delta"]) names.delete(`${table}Tally${kind}`);
  return Object.fromEntries(
    [...names].map((table) => {
      const own = columns.filter((column) => column.table === table);
      const key = own.filter((column) => column.key > 0);
      return [
        table,
        {
          columns: Object.fromEntries(
            own.map((column) => [
              column.name,
              `${TYPES[column.type] ?? column.type}${column.nullable ? "?" : ""}`,
            ]),
          ),
          primaryKey: key.sort((a, b) => Number(a.key) - Number(b.key)).map(({ name }) => name),
          indexes: indexes
            .filter((index) => index.table === table)
            .map((index) => `${index.unique ? "unique" : "index"} ${index.columns}`)
            .sort(),
          foreignKeys: foreignKeys
            .filter((each) => each.table === table)
            .map((each) => `${each.from} -> ${each.target}.${each.to} ${each.action}`)
            .sort(),
        },
      ];
    }),
  );
}

test("The migrated database is what prisma/schema.prisma says, column by column", async () => {
  const schema = readSchema(readFileSync("prisma/schema.prisma", "utf8"));
  expect(Object.keys(schema).length).toBeGreaterThan(10);
  expect(await readDatabase()).toEqual(schema);
});

/** Bills and hires are corrected and paid: their own rules say what keeps one. */
const BY_RULE = ["expense", "hire"];

test("A noun of one form knows every column of others that keeps it from being deleted", () => {
  const schema = Object.entries(readSchema(readFileSync("prisma/schema.prisma", "utf8")));
  const keeping = (target: string) =>
    schema.flatMap(([table, { foreignKeys }]) =>
      foreignKeys
        .filter((key) => key.endsWith(` -> ${target}.id RESTRICT`))
        .map((key) => `${table}.${key.split(" ")[0]}`.toLowerCase()),
    );
  const nouns = SMALL_NOUNS.filter(({ record }) => !BY_RULE.includes(record.noun));
  expect(nouns.flatMap(({ record }) => keeping(record.table)).length).toBeGreaterThan(10);
  for (const { record, commands } of nouns) {
    const named = Object.entries<string | readonly string[]>(commands.namedIn).flatMap(
      ([table, columns]) => [columns].flat().map((column) => `${table}.${column}`.toLowerCase()),
    );
    expect(named, record.noun).toEqual(expect.arrayContaining(keeping(record.table)));
  }
});
