import { existsSync } from "node:fs";
import { chmod, cp, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import pg from "pg";
import { now } from "./clock.server";
import { env, writableFolder } from "./env.server";
import { refuseTwoDatabases } from "./pooler.server";
import { MigrationError } from "./migration";
import { applyMigrations, newerMigration } from "./migrations.server";
import { isPooled, postgresConfig } from "./postgres.server";
import { BackupError, type Manifest, unpack } from "./backup-archive.server";
import { POSTGRES_FILE, restoreDump, SQLITE_FILE } from "./backup-dump.server";
import { SECRET_FILE, sweep, UPLOADS } from "./backup-make.server";

/** The database that was replaced; null if there was none. */
export type Restored = { manifest: Manifest; keptAs: string | null; erased: Erased[] };

/** A person who was erased in the replaced database: an earlier backup still has their data. */
export type Erased = { userId: number; at: Date };

/** And who was to be erased again by a restore before this one: a second restore must not forget them. */
const ERASED = `SELECT "userId", "at" FROM "Erasure"
  UNION SELECT "accountId", "createdAt" FROM "PrivacyRequest"
  WHERE "kind" = 'erasure' AND "status" = 'open' AND "createdById" IS NULL AND "accountId" IS NOT NULL
  ORDER BY 1, 2`;

/**
 * Puts a backup in the place of the database of this process. Everything is checked before anything is touched;
 * `mayReplace` is asked when a database stands there. Raises BackupError for a damaged or forged backup, one of a newer version, from before 0.10,
 * or of the other kind of database, and while a server works on the database; ConfigurationError where DIRECT_DATABASE_URL
 * leads elsewhere than DATABASE_URL.
 */
export async function restoreBackup(
  file: string,
  mayReplace: () => Promise<boolean>,
): Promise<Restored | null> {
  const { databaseKind, directDatabaseUrl: databaseUrl, dataDirectory } = env();
  await refuseTwoDatabases();
  writableFolder("DATABASE_URL", dataDirectory);
  await sweep(dataDirectory);
  // Beside the database: a file is renamed within one disk only.
  const folder = await mkdtemp(join(dataDirectory, ".restoring-"));
  try {
    const manifest = await unpack(file, folder);
    refuseForeign(manifest, databaseKind, databaseUrl);
    const erased: Erased[] = [];
    const replace = databaseKind === "sqlite" ? replaceSqlite : replacePostgres;
    const keptAs = await replace({ folder, manifest, databaseUrl, mayReplace, erased });
    if (keptAs === false) return null;
    await putBack(folder, manifest);
    await applyMigrations(databaseUrl);
    return { manifest, keptAs, erased };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function refuseForeign(manifest: Manifest, kind: string, databaseUrl: string): void {
  if (manifest.databaseKind !== kind) {
    throw new BackupError(
      `This backup is of a ${manifest.databaseKind} database, and DATABASE_URL names a ${kind} one.`,
    );
  }
  if (!manifest.files[kind === "sqlite" ? SQLITE_FILE : POSTGRES_FILE]) {
    throw new BackupError("This backup holds no database.");
  }
  const newer = newerIn(manifest, databaseUrl);
  if (newer) {
    throw new BackupError(
      `This backup was made by a newer version of this product (migration ${newer}): update it first.`,
    );
  }
}

function newerIn({ migrations }: Manifest, databaseUrl: string): string | undefined {
  try {
    return newerMigration(databaseUrl, migrations);
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error;
    throw new BackupError(
      "This backup is from before release 0.10. Restore it with the last release 0.10, start that once, then this one.",
    );
  }
}

type Replacing = {
  folder: string;
  manifest: Manifest;
  databaseUrl: string;
  mayReplace: () => Promise<boolean>;
  /** Filled with those who were erased in what is replaced. */
  erased: Erased[];
};

/** The database that stood there is kept under another name. False: it was not to be replaced. */
async function replaceSqlite(replacing: Replacing): Promise<string | null | false> {
  const { folder, databaseUrl, mayReplace, erased } = replacing;
  const saved = join(folder, SQLITE_FILE);
  if (!isSound(saved)) throw new BackupError("The database in this backup is damaged.");

  const target = databaseUrl.slice("file:".length);
  let keptAs: string | null = null;
  if (existsSync(target)) {
    refuseInUse(target);
    if (!(await mayReplace())) return false;
    refuseInUse(target);
    erased.push(...erasedInFile(target));
    keptAs = await putAside(target);
  }
  await chmod(saved, 0o600);
  await rename(saved, target);
  return keptAs;
}

function isSound(file: string): boolean {
  try {
    const database = new Database(file, { readonly: true, fileMustExist: true });
    try {
      return database.pragma("integrity_check", { simple: true }) === "ok";
    } finally {
      database.close();
    }
  } catch {
    return false;
  }
}

/** Reads the erased persons of a database; none in one from a version without erasure. */
function erasedInFile(file: string): Erased[] {
  const database = new Database(file, { readonly: true });
  try {
    const rows = database.prepare(ERASED).all() as { userId: number; at: string | number }[];
    return rows.map(({ userId, at }) => ({ userId, at: new Date(at) }));
  } catch {
    return [];
  } finally {
    database.close();
  }
}

/** A server keeps its database open in WAL, which no other connection can end while it does. */
function refuseInUse(file: string): void {
  const database = new Database(file, { timeout: 500 });
  try {
    if (database.pragma("journal_mode = DELETE", { simple: true }) === "delete") return;
  } catch (error) {
    if (!(error as { code?: string }).code?.startsWith("SQLITE_BUSY")) throw error;
  } finally {
    database.close();
  }
  throw new BackupError(`A server works on ${file}: stop it first.`);
}

async function replacePostgres(replacing: Replacing): Promise<string | null | false> {
  const { folder, manifest, databaseUrl, mayReplace, erased } = replacing;
  const { config, schema } = postgresConfig(databaseUrl);
  if (manifest.schema !== schema) {
    throw new BackupError(
      `This backup is of the schema "${manifest.schema}", and DATABASE_URL names "${schema}".`,
    );
  }
  const client = new pg.Client(config);
  await client.connect();
  try {
    const { rows: others } = await client.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
    );
    if (others.length > 0) {
      const pooler = isPooled(env().databaseUrl) ? " and the pooler, which keeps connections," : "";
      throw new BackupError(
        `The database is in use (${others.length} connections): stop the servers${pooler} first.`,
      );
    }
    const { rows: tables } = await client.query(
      `SELECT 1 FROM pg_tables WHERE schemaname = $1 LIMIT 1`,
      [schema],
    );
    if (tables.length > 0 && !(await mayReplace())) return false;
    const rows = await client.query(`${ERASED}`).catch(() => ({ rows: [] }));
    for (const { userId, at } of rows.rows as { userId: number; at: Date }[])
      erased.push({ userId, at: new Date(at) });
  } finally {
    await client.end();
  }
  await restoreDump(folder, manifest, databaseUrl, pg.escapeIdentifier(schema));
  return null;
}

/** The secret and the uploads that belong to the database; those that stood there are kept under other names. */
async function putBack(folder: string, manifest: Manifest): Promise<void> {
  const { dataDirectory, uploadsDirectory } = env();
  if (manifest.files[SECRET_FILE]) {
    const secret = join(dataDirectory, SECRET_FILE);
    if (existsSync(secret)) await putAside(secret);
    await rename(join(folder, SECRET_FILE), secret);
    await chmod(secret, 0o600);
  }
  const uploads = join(folder, UPLOADS);
  if (!existsSync(uploads)) return;
  // Their names are what is in them: what is there already is the same.
  await cp(uploads, uploadsDirectory, { recursive: true, force: false });
}

async function putAside(path: string): Promise<string> {
  const stamp = now().toISOString().replaceAll(/[-:]/g, "");
  const aside = `${path}.before-${stamp}`;
  await rename(path, aside);
  for (const name of await readdir(dirname(path))) {
    const neighbour = join(dirname(path), name);
    if (neighbour === `${path}-wal` || neighbour === `${path}-shm`) await rm(neighbour);
  }
  return aside;
}
