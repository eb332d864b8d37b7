import Database from "better-sqlite3";
import { createHash, randomUUID } from "node:crypto";
import {
  chmodSync,
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import pg from "pg";
import { writableFolder } from "./env.server";
import {
  type Applied,
  type Due,
  dueOf,
  failure,
  newerOf,
  type Migration,
  MigrationError,
} from "./migration";
import { postgresConfig } from "./postgres.server";

/** Raises before anything of it is touched: DATABASE_URL names a device, the file of another program, or of another version. */
function assertOwnFile(file: string, migrations: Migration[]): void {
  const no = (what: string) =>
    new MigrationError(`DATABASE_URL names ${file}, which is ${what}. Nothing of it was changed.`);
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) return;
  if (!found.isFile()) throw no("no file");
  if (found.size === 0) return;
  const head = Buffer.alloc(SQLITE_HEAD.length);
  const opened = openSync(file, "r");
  try {
    readSync(opened, head, 0, head.length, 0);
  } finally {
    closeSync(opened);
  }
  if (head.toString("latin1") !== SQLITE_HEAD) throw no("no SQLite database");
  const database = new Database(file, { readonly: true, timeout: 60_000 });
  try {
    const tables = database
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
      .pluck()
      .all();
    if (tables.length > 0 && !tables.includes("_prisma_migrations")) {
      throw no("the database of another program");
    }
    if (tables.length > 0) dueOf(migrations, appliedIn(database));
  } finally {
    database.close();
  }
}

const SQLITE_HEAD = "SQLite format 3\0";

const appliedIn = (database: Database.Database) =>
  database.prepare(`SELECT * FROM "_prisma_migrations"`).all() as Applied[];

/** Applies what a SQLite file lacks of these migrations. */
function migrateSqlite(databaseUrl: string, migrations: Migration[], log: (line: string) => void) {
  const file = databaseUrl.slice("file:".length);
  writableFolder("DATABASE_URL", dirname(file));
  assertOwnFile(file, migrations);
  const database = new Database(file, { timeout: 60_000 });
  try {
    // Whoever else has an account on this machine reads none of it; SQLite makes its two other files alike.
    chmodSync(file, 0o600);
    database.pragma("journal_mode = WAL");
    database.pragma("synchronous = FULL");
    // A migration may rebuild a table that others point to; its references are checked before the commit.
    database.pragma("foreign_keys = OFF");
    inTransaction(database, () => database.exec(SQLITE_TABLE));
    // The list is read again under the lock before each one: another process may have been faster.
    while (applyNext(database, migrations, log));
  } finally {
    database.close();
  }
}

function applyNext(
  database: Database.Database,
  migrations: Migration[],
  log: (line: string) => void,
): boolean {
  return inTransaction(database, () => {
    const { former, pending } = dueOf(migrations, appliedIn(database));
    if (former) {
      const forget = database.prepare(
        `DELETE FROM "_prisma_migrations" WHERE "migration_name" = ?`,
      );
      for (const name of former.forgotten) forget.run(name);
      const { recorded } = former;
      if (recorded) {
        log(`Recording ${recorded.name}: release 0.10 made all of it`);
        database
          .prepare(SQLITE_RECORD)
          .run(randomUUID(), recorded.checksum, Date.now(), recorded.name, Date.now(), 0);
      }
      return true;
    }
    const [next] = pending;
    if (!next) return false;
    log(`Applying migration ${next.name}`);
    const startedAt = Date.now();
    try {
      database.exec(next.sql);
      const broken = database.pragma("foreign_key_check") as { table: string }[];
      if (broken[0]) throw new Error(`rows of ${broken[0].table} refer to rows that do not exist`);
    } catch (error) {
      throw failure(next, error);
    }
    database
      .prepare(SQLITE_RECORD)
      .run(randomUUID(), next.checksum, Date.now(), next.name, startedAt, 1);
    return true;
  });
}

function inTransaction<T>(database: Database.Database, work: () => T): T {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    if (database.inTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

// As Prisma records: with one step what it applied, with none what was there before.
const SQLITE_RECORD = `INSERT INTO "_prisma_migrations" VALUES (?, ?, ?, ?, NULL, NULL, ?, ?)`;
const POSTGRES_RECORD = `INSERT INTO "_prisma_migrations" VALUES ($1, $2, now(), $3, NULL, NULL, $4, $5)`;

// Column for column the table that Prisma makes.
const SQLITE_TABLE = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id"                    TEXT PRIMARY KEY NOT NULL,
    "checksum"              TEXT NOT NULL,
    "finished_at"           DATETIME,
    "migration_name"        TEXT NOT NULL,
    "logs"                  TEXT,
    "rolled_back_at"        DATETIME,
    "started_at"            DATETIME NOT NULL DEFAULT current_timestamp,
    "applied_steps_count"   INTEGER UNSIGNED NOT NULL DEFAULT 0
)`;

/** The key `prisma migrate` locks with, so that it and this server exclude each other. */
const PRISMA_LOCK = 72_707_369;

/** Applies what a Postgres database lacks of these migrations. */
async function migratePostgres(
  databaseUrl: string,
  migrations: Migration[],
  log: (line: string) => void,
) {
  const { config, schema } = postgresConfig(databaseUrl);
  const client = new pg.Client(config);
  await client.connect();
  try {
    await client.query(`SELECT pg_advisory_lock(${PRISMA_LOCK})`);
    if (schema !== "public") {
      await client.query(`CREATE SCHEMA IF NOT EXISTS ${client.escapeIdentifier(schema)}`);
    }
    await client.query(POSTGRES_TABLE);
    const { rows } = await client.query<Applied>(`SELECT * FROM "_prisma_migrations"`);
    const { former, pending } = dueOf(migrations, rows);
    if (former) await takeFormer(client, former, log);
    for (const migration of pending) {
      log(`Applying migration ${migration.name}`);
      const startedAt = new Date();
      try {
        await client.query("BEGIN");
        await client.query(migration.sql);
        const { checksum, name } = migration;
        await client.query(POSTGRES_RECORD, [randomUUID(), checksum, name, startedAt, 1]);
        await client.query("COMMIT");
      } catch (error) {
        await client.query("ROLLBACK");
        throw failure(migration, error);
      }
    }
  } finally {
    // Ends the session and with it the lock.
    await client.end();
  }
}

// Column for column the table that Prisma makes.
const POSTGRES_TABLE = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id"                    VARCHAR(36) PRIMARY KEY NOT NULL,
    "checksum"              VARCHAR(64) NOT NULL,
    "finished_at"           TIMESTAMPTZ,
    "migration_name"        VARCHAR(255) NOT NULL,
    "logs"                  TEXT,
    "rolled_back_at"        TIMESTAMPTZ,
    "started_at"            TIMESTAMPTZ NOT NULL DEFAULT now(),
    "applied_steps_count"   INTEGER NOT NULL DEFAULT 0
)`;

/** Records in one transaction that a database of release 0.10 has the first migration. */
async function takeFormer(
  client: pg.Client,
  { forgotten, recorded }: NonNullable<Due["former"]>,
  log: (line: string) => void,
) {
  await client.query("BEGIN");
  await client.query(`DELETE FROM "_prisma_migrations" WHERE "migration_name" = ANY($1)`, [
    forgotten,
  ]);
  if (recorded) {
    log(`Recording ${recorded.name}: release 0.10 made all of it`);
    const { checksum, name } = recorded;
    await client.query(POSTGRES_RECORD, [randomUUID(), checksum, name, new Date(), 0]);
  }
  await client.query("COMMIT");
}

type Options = { log?: (line: string) => void; directory?: string };

/**
 * Brings a database to the newest schema: every migration that is not yet recorded in
 * `_prisma_migrations`, each in a transaction, recorded the way Prisma records it.
 * Several servers may call it at once: one works, the others wait and find nothing to do.
 * @throws MigrationError as `dueOf` does, and when one failed
 */
export async function applyMigrations(databaseUrl: string, options: Options = {}): Promise<void> {
  const migrations = readMigrations(options.directory ?? directoryOf(databaseUrl));
  const log = options.log ?? (() => {});
  if (isSqlite(databaseUrl)) migrateSqlite(databaseUrl, migrations, log);
  else await migratePostgres(databaseUrl, migrations, log);
}

const isSqlite = (databaseUrl: string) => databaseUrl.startsWith("file:");

function directoryOf(databaseUrl: string): string {
  return resolve("prisma/migrations", isSqlite(databaseUrl) ? "sqlite" : "postgres");
}

/**
 * The names of the migrations that a database lacks, from the rows of its `_prisma_migrations`.
 * @throws MigrationError as `dueOf` does
 */
export function pendingMigrations(databaseUrl: string, applied: Applied[]): string[] {
  const { former, pending } = dueOf(readMigrations(directoryOf(databaseUrl)), applied);
  const recorded = former?.recorded ?? null;
  return [...(recorded ? [recorded] : []), ...pending].map(({ name }) => name);
}

/**
 * The name of a migration that only a newer version of the product has, of those that a database has.
 * @throws MigrationError when the database is older than release 0.10
 */
export function newerMigration(databaseUrl: string, names: readonly string[]): string | undefined {
  return newerOf(names, readMigrations(directoryOf(databaseUrl)));
}

function readMigrations(directory: string): Migration[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const bytes = readFileSync(join(directory, name, "migration.sql"));
      const checksum = createHash("sha256").update(bytes).digest("hex");
      return { name, checksum, sql: bytes.toString("utf8") };
    });
}
