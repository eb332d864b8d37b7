/** Migrations that cannot be applied. The message says what to do. */
export class MigrationError extends Error {
  override name = "MigrationError";
}

/** A migration of the product: a file of Prisma's layout. */
export type Migration = { name: string; sql: string; checksum: string };
/** A row of `_prisma_migrations`. */
export type Applied = {
  migration_name: string;
  checksum: string;
  finished_at: unknown;
  rolled_back_at: unknown;
};

/**
 * Releases up to 0.10 had a migration for each change. The first of today's stands for all of them: a database that has
 * these is as that one makes it.
 */
const FORMER = {
  first: "20261121000000_init",
  last: "20270203000100_numeric_dates",
  count: 95,
} as const;

/** Migrations that an update has to make. */
export type Due = {
  /** A database of release 0.10: rows that are forgotten, and the migration that is recorded in their place. */
  former: { forgotten: string[]; recorded: Migration | null } | null;
  /** Those that are not yet recorded, in their order. */
  pending: Migration[];
};

/**
 * Whether a database with these migrations stands where release 0.10 left it.
 * @throws MigrationError when it is older
 */
function isOfFormer(names: readonly string[], known: ReadonlySet<string>): boolean {
  if (!names.includes(FORMER.first)) return false;
  const theirs = new Set(names.filter((name) => !known.has(name) && name <= FORMER.last));
  if (theirs.has(FORMER.last) && theirs.size >= FORMER.count) return true;
  throw new MigrationError(
    "This database is from before release 0.10. Start the last release 0.10 on it once, then this one.",
  );
}

/**
 * The name of a migration that only a newer version has; undefined where there is none.
 * @throws MigrationError when the database is older than release 0.10
 */
export function newerOf(names: readonly string[], migrations: readonly Pick<Migration, "name">[]) {
  const known = new Set(migrations.map(({ name }) => name));
  const last = migrations.at(-1)?.name ?? "";
  // Names of before bore dates to come.
  const bound = isOfFormer(names, known) && FORMER.last > last ? FORMER.last : last;
  return names.find((name) => !known.has(name) && name > bound);
}

/**
 * What a database lacks.
 * @throws MigrationError when an applied migration was changed, is unknown (of a newer version) or failed, and when the
 * database is older than release 0.10
 */
export function dueOf(migrations: Migration[], applied: Applied[]): Due {
  const live = applied.filter((row) => row.rolled_back_at === null);
  const failed = live.find((row) => row.finished_at === null);
  if (failed) {
    throw new MigrationError(
      `Migration ${failed.migration_name} failed earlier: repair the database, then mark it with "prisma migrate resolve".`,
    );
  }
  const checksums = new Map(live.map((row) => [row.migration_name, row.checksum]));
  const changed = migrations.find((migration) => {
    const before = checksums.get(migration.name);
    return before !== undefined && before !== migration.checksum;
  });
  if (changed) {
    throw new MigrationError(
      `Migration ${changed.name} was changed after it was applied to this database: restore the file, and put the change into a new migration.`,
    );
  }
  const names = [...checksums.keys()];
  const newer = newerOf(names, migrations);
  if (newer) {
    throw new MigrationError(
      `This database was used by a newer version of this product (migration ${newer}): start that version, or restore a backup from before.`,
    );
  }
  const pending = migrations.filter((migration) => !checksums.has(migration.name));
  const known = new Set(migrations.map(({ name }) => name));
  if (!isOfFormer(names, known)) return { former: null, pending };
  const forgotten = applied.map((row) => row.migration_name).filter((name) => !known.has(name));
  const [first] = migrations;
  const recorded = pending.find((migration) => migration === first) ?? null;
  return {
    former: { forgotten: [...new Set(forgotten)], recorded },
    pending: pending.filter((migration) => migration !== recorded),
  };
}

/** Why a migration could not be applied. */
export function failure(migration: Migration, error: unknown) {
  const reason = error instanceof Error ? error.message : String(error);
  return new MigrationError(
    `Migration ${migration.name} failed, nothing of it was kept: ${reason}`,
    { cause: error },
  );
}
