import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";

import Database from "better-sqlite3";
import type pg from "pg";

import { administer, databaseAt } from "./postgres-databases";

/*
 * Databases as release 0.10 left them, with its demo business: the dumps of release-0.10, which no migration of today can
 * make. They hold no passwords.
 */

export const kind = process.env.TEST_DATABASE === "postgres" ? "postgres" : "sqlite";
const given = process.env.DIRECT_DATABASE_URL ?? process.env.DATABASE_URL ?? "";
const folder = mkdtempSync(join(tmpdir(), "movers-former-"));
const made: string[] = [];

type Row = Record<string, unknown>;

/** Runs a statement that answers with rows, or several that do not, on a connection of their own. */
export async function ask(url: string, sql: string): Promise<Row[]> {
  if (kind === "postgres") {
    let rows: Row[] = [];
    await administer(url, async (client: pg.Client) => {
      ({ rows } = (await client.query<Row>(sql)) as { rows: Row[] });
    });
    return rows;
  }
  const database = new Database(url.slice("file:".length));
  try {
    const isOne = /^\s*SELECT/i.test(sql);
    return isOne ? (database.prepare(sql).all() as Row[]) : (database.exec(sql), []);
  } finally {
    database.close();
  }
}

/** The address of a database of its own without a table. */
export async function emptyDatabase(): Promise<string> {
  const name = `movers_former_${randomBytes(6).toString("hex")}`;
  if (kind === "sqlite") return `file:${join(folder, `${name}.db`)}`;
  await administer(given, (client) => client.query(`CREATE DATABASE ${name}`));
  made.push(name);
  return databaseAt(given, name);
}

/** The address of a database of its own that release 0.10 made. */
export async function formerDatabase(): Promise<string> {
  const url = await emptyDatabase();
  const dump = brotliDecompressSync(
    readFileSync(`tests/support/release-0.10/${kind}.sql.br`),
  ).toString();
  await ask(url, kind === "sqlite" ? `PRAGMA foreign_keys = OFF; BEGIN; ${dump} COMMIT;` : dump);
  return url;
}

/** Removes the databases that were made. */
export async function dropFormer(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  for (const name of made)
    await administer(given, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
}

const SQLITE = {
  // A column that was added stands where a new database has it, in a text of other line breaks.
  objects: `SELECT type, name, tbl_name, CASE WHEN name IN (SELECT name FROM pragma_table_list WHERE type = 'table') THEN NULL
    ELSE sql END AS sql FROM sqlite_master ORDER BY type, name`,
  order: `SELECT tbl_name, group_concat(name, ' ') AS triggers FROM
    (SELECT * FROM sqlite_master WHERE type = 'trigger' ORDER BY rowid) GROUP BY tbl_name ORDER BY tbl_name`,
  columns: `SELECT t.name AS "table", t.wr, t.strict, c.* FROM pragma_table_list t, pragma_table_xinfo(t.name) c
    WHERE t.schema = 'main' AND t.name NOT LIKE 'sqlite_%' ORDER BY t.name, c.cid`,
  references: `SELECT t.name, f."from", f."table", f."to", f.on_update, f.on_delete FROM pragma_table_list t,
    pragma_foreign_key_list(t.name) f WHERE t.type = 'table' ORDER BY 1, 2, 3, 4`,
  indexes: `SELECT t.name AS "table", i."unique", i.origin, i.partial, i.name, x.* FROM pragma_table_list t,
    pragma_index_list(t.name) i, pragma_index_xinfo(i.name) x WHERE t.schema = 'main' ORDER BY i.name, x.seqno`,
};

const OURS = "relnamespace = 'public'::regnamespace";
const POSTGRES = {
  relations: `SELECT relname, relkind, reloptions, CASE WHEN relkind = 'v' THEN pg_get_viewdef(oid) END AS text
    FROM pg_class WHERE ${OURS} ORDER BY 1`,
  columns: `SELECT c.relname, a.attnum, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, l.collname,
    pg_get_expr(d.adbin, d.adrelid) FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum LEFT JOIN pg_collation l ON l.oid = a.attcollation
    WHERE c.${OURS} AND c.relkind IN ('r', 'v') AND a.attnum > 0 ORDER BY 1, 2`,
  constraints: `SELECT conname, conrelid::regclass::text, pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`,
  indexes: `SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`,
  functions: `SELECT proname, pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1, 2`,
  triggers: `SELECT tgrelid::regclass::text, tgname, tgenabled, pg_get_triggerdef(oid) FROM pg_trigger
    WHERE NOT tgisinternal ORDER BY 1, 2`,
};

/** Everything that makes a database's schema, in a list each. */
export async function schemaOf(url: string): Promise<Record<string, Row[]>> {
  const queries = Object.entries(kind === "sqlite" ? SQLITE : POSTGRES);
  const lists = queries.map(async ([name, sql]) => [name, await ask(url, sql)] as const);
  return Object.fromEntries(await Promise.all(lists));
}

const TABLES = {
  sqlite: `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'shadow') AND name <> 'sqlite_schema'`,
  postgres: `SELECT relname AS name FROM pg_class WHERE ${OURS} AND relkind = 'r'`,
};

const textOf = (row: Row) => JSON.stringify(row);

/** Every row of every table, the search index' own among them; without the list of migrations. */
export async function rowsOf(url: string): Promise<Record<string, string[]>> {
  const names = (await ask(url, TABLES[kind])).map(({ name }) => String(name)).sort();
  const theirs = names.filter((name) => name !== "_prisma_migrations");
  if (kind === "sqlite") {
    const rows = async (name: string) => (await ask(url, `SELECT * FROM "${name}"`)).map(textOf);
    return Object.fromEntries(
      await Promise.all(theirs.map(async (name) => [name, (await rows(name)).sort()] as const)),
    );
  }
  // In one statement: each connection takes longer than its rows.
  const each = theirs.map(
    (name) => `SELECT '${name}' AS name, to_jsonb(own)::text AS text FROM "${name}" own`,
  );
  const found: Record<string, string[]> = Object.fromEntries(theirs.map((name) => [name, []]));
  for (const row of await ask(url, each.join(" UNION ALL "))) {
    found[String(row.name)]?.push(String(row.text));
  }
  for (const rows of Object.values(found)) rows.sort();
  return found;
}

/** The rows of `_prisma_migrations`. */
export const recordedIn = (url: string) =>
  ask(url, `SELECT * FROM "_prisma_migrations" ORDER BY migration_name`);
