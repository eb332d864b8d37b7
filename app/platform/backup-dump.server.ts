import Database from "better-sqlite3";
import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { type About, BackupError, type Manifest } from "./backup-archive.server";
import { env } from "./env.server";
import { postgresConfig } from "./postgres.server";

const BASES = ["/usr/lib/postgresql", "/usr/local/opt", "/opt/homebrew/opt", "/usr/pgsql"];

/** The programs of Postgres: on the PATH, else the newest in the usual places. */
function folderOf(program: string): string {
  const onPath = (process.env.PATH ?? "").split(delimiter);
  const usual = BASES.filter(existsSync).flatMap((base) =>
    readdirSync(base)
      .sort((a, b) => b.localeCompare(a, "en", { numeric: true }))
      .map((name) => join(base, name, "bin")),
  );
  const found = [...onPath, ...usual].find((folder) => folder && existsSync(join(folder, program)));
  if (!found) {
    throw new BackupError(
      `${program} is not on this machine: install the client programs of Postgres (postgresql-client).`,
    );
  }
  return found;
}

/** Says where the database is by the environment: a password among the arguments is seen by everybody on the machine. */
function environmentOf(databaseUrl: string): NodeJS.ProcessEnv {
  const url = new URL(databaseUrl);
  const given = {
    PGHOST: url.searchParams.get("host") ?? decodeURIComponent(url.hostname),
    PGPORT: url.port,
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGSSLMODE: url.searchParams.get("sslmode") ?? "",
    PGSSLROOTCERT: url.searchParams.get("sslrootcert") ?? "",
  };
  const set = Object.entries(given).filter(([, value]) => value !== "");
  return { ...process.env, ...Object.fromEntries(set) };
}

/** Runs a program of Postgres on the database of an address. Raises BackupError with what it said. */
export async function runPostgresTool(
  program: "pg_dump" | "pg_restore" | "psql",
  args: string[],
  databaseUrl: string,
): Promise<string> {
  const path = join(folderOf(program), program);
  const env = environmentOf(databaseUrl);
  try {
    const options = { env, maxBuffer: 64 * 1024 * 1024 };
    return (await promisify(execFile)(path, args, options)).stdout;
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string };
    const output = (stderr || message).trim().split("\n").slice(0, 3).join(" ");
    throw new BackupError(`${program} failed: ${output}`);
  }
}

/** The database's own file in a backup. */
export const SQLITE_FILE = "app.db";
export const POSTGRES_FILE = "postgres.dump";

type Found = Pick<About, "schema" | "extensions" | "migrations">;

/** Writes the whole database of this process as one moment had it into a folder, while others go on writing. */
export async function dumpInto(folder: string): Promise<Found> {
  const { databaseKind, directDatabaseUrl: databaseUrl } = env();
  return databaseKind === "sqlite"
    ? dumpSqlite(databaseUrl.slice("file:".length), join(folder, SQLITE_FILE))
    : dumpPostgres(databaseUrl, join(folder, POSTGRES_FILE));
}

async function dumpSqlite(from: string, to: string): Promise<Found> {
  const source = new Database(from, { readonly: true, fileMustExist: true });
  try {
    // All that is left in one step: a write between two steps would start the copy again and again.
    await source.backup(to, { progress: ({ remainingPages }) => Math.max(1, remainingPages) });
  } finally {
    source.close();
  }
  const copy = new Database(to);
  try {
    // One file, without the two that lie beside a database in use.
    copy.pragma("journal_mode = DELETE");
    return { schema: null, extensions: [], migrations: migrationsOf(copy) };
  } finally {
    copy.close();
  }
}

/** The migrations that a SQLite database has. */
function migrationsOf(database: Database.Database): string[] {
  return database
    .prepare<[], { name: string }>(
      `SELECT "migration_name" AS name FROM "_prisma_migrations" WHERE "finished_at" IS NOT NULL`,
    )
    .all()
    .map(({ name }) => name);
}

async function dumpPostgres(databaseUrl: string, to: string): Promise<Found> {
  const { config, schema } = postgresConfig(databaseUrl);
  const client = new pg.Client(config);
  await client.connect();
  try {
    const { rows: migrations } = await client.query<{ name: string }>(
      `SELECT "migration_name" AS name FROM "_prisma_migrations" WHERE "finished_at" IS NOT NULL`,
    );
    const { rows: extensions } = await client.query<{ name: string }>(
      `SELECT extname AS name FROM pg_extension JOIN pg_namespace n ON n.oid = extnamespace WHERE nspname = $1`,
      [schema],
    );
    const args = ["--format=custom", "--no-owner", "--no-privileges"];
    await runPostgresTool("pg_dump", [...args, `--schema=${schema}`, `--file=${to}`], databaseUrl);
    const names = (rows: { name: string }[]) => rows.map(({ name }) => name);
    return { schema, extensions: names(extensions), migrations: names(migrations) };
  } finally {
    await client.end();
  }
}

/** In one transaction: either everything is as the backup has it, or nothing was changed. */
export async function restoreDump(
  folder: string,
  { extensions, schema }: Manifest,
  databaseUrl: string,
  name: string,
): Promise<void> {
  const dump = join(folder, POSTGRES_FILE);
  const script = join(folder, "restore.sql");
  const prelude = join(folder, "prelude.sql");
  const plain = ["--no-owner", "--no-privileges"];
  await runPostgresTool("pg_restore", [...plain, `--file=${script}`, dump], databaseUrl);
  const contents = await runPostgresTool("pg_restore", ["--list", dump], databaseUrl);
  const makesSchema = contents.split("\n").some((line) => line.includes(` SCHEMA - ${schema} `));
  const lines = [
    `DROP SCHEMA IF EXISTS ${name} CASCADE;`,
    ...(makesSchema ? [] : [`CREATE SCHEMA ${name};`]),
    ...extensions.map(
      (each) => `CREATE EXTENSION IF NOT EXISTS ${pg.escapeIdentifier(each)} SCHEMA ${name};`,
    ),
  ];
  await writeFile(prelude, lines.join("\n"));
  const atOnce = ["--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1"];
  const files = [`--file=${prelude}`, `--file=${script}`];
  await runPostgresTool("psql", [...atOnce, "--output=/dev/null", ...files], databaseUrl);
}
