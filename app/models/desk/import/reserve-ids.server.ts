import { databaseKind, transaction } from "~/platform/db.server";

import type { Target } from "./staged";

/**
 * Ids of a table for records that are still to be written: nobody else gets them. Those that are never used leave
 * gaps, as ids of transactions that went back do.
 */
export async function reserveIds(target: Target, count: number): Promise<number[]> {
  if (count === 0) return [];
  return transaction(async (tx) => {
    if (databaseKind() === "postgres") {
      const found = await tx.$queryRawUnsafe<{ id: bigint }[]>(
        `SELECT nextval(pg_get_serial_sequence('"${target}"', 'id')) AS id FROM generate_series(1, ${count})`,
      );
      return found.map(({ id }) => Number(id));
    }
    // A table that never had a row has no counter yet.
    await tx.$executeRawUnsafe(
      `INSERT INTO sqlite_sequence (name, seq) SELECT '${target}', 0 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = '${target}')`,
    );
    await tx.$executeRawUnsafe(
      `UPDATE sqlite_sequence SET seq = seq + ${count} WHERE name = '${target}'`,
    );
    const [row] = await tx.$queryRawUnsafe<{ seq: bigint | number }[]>(
      `SELECT seq FROM sqlite_sequence WHERE name = '${target}'`,
    );
    const last = Number(row?.seq ?? 0);
    return Array.from({ length: count }, (_each, index) => last - count + 1 + index);
  });
}

/** Ids by the hundred, handed out one by one. */
export class IdPool {
  readonly #free = new Map<Target, number[]>();

  async next(target: Target): Promise<number> {
    const own = this.#free.get(target) ?? [];
    if (own.length === 0) own.push(...(await reserveIds(target, 200)));
    this.#free.set(target, own);
    return own.shift() ?? 0;
  }
}
