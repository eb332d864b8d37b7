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
 * Those that are not yet recorded, in their order.
 * @throws MigrationError when an applied migration was changed, is unknown (of a newer version) or failed
 */
export function pendingOf(migrations: Migration[], applied: Applied[]): Migration[] {
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
  const known = new Set(migrations.map(({ name }) => name));
  const last = migrations.at(-1)?.name ?? "";
  const newer = live.find(({ migration_name: name }) => !known.has(name) && name > last);
  if (newer) {
    throw new MigrationError(
      `This database was used by a newer version of this product (migration ${newer.migration_name}): start that version, or restore a backup from before.`,
    );
  }
  return migrations.filter((migration) => !checksums.has(migration.name));
}

/** Why a migration could not be applied. */
export function failure(migration: Migration, error: unknown) {
  const reason = error instanceof Error ? error.message : String(error);
  return new MigrationError(
    `Migration ${migration.name} failed, nothing of it was kept: ${reason}`,
    { cause: error },
  );
}
