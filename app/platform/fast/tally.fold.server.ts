import { Prisma } from "~/generated/sqlite/client";

import { databaseKind, db, transaction, type Tx } from "../db.server";
import { TALLIES, type Tally } from "./tally.tables";

/** Held by whoever adds the lines up: a second one would wait for the same counters. */
const LOCK = 72_707_370;

const names = (all: readonly string[]) => Prisma.raw(all.map((name) => `"${name}"`).join(", "));

/**
 * Adds what writes changed to the counters, so that what is read with them stays short. Postgres only: SQLite has one
 * writer, whose triggers write the counters themselves. Any number of processes may call it: one does the work.
 */
export async function foldTallies(): Promise<void> {
  if (databaseKind() === "sqlite") return;
  for (const [table, tally] of Object.entries(TALLIES)) {
    const delta = Prisma.raw(`"${table}TallyDelta"`);
    const [row] = await db.$queryRaw<{ any: boolean }[]>`
      SELECT EXISTS (SELECT FROM ${delta}) AS "any"`;
    if (row?.any) await transaction((tx) => fold(tx, table, tally));
  }
}

async function fold(tx: Tx, table: string, tally: Tally): Promise<void> {
  const [lock] = await tx.$queryRaw<{ got: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(${LOCK}) AS "got"`;
  if (!lock?.got) return;
  const key = ["level", ...Object.keys(tally.columns)];
  const figures = ["rows", ...tally.sums.map((name) => `${name}Sum`)];
  const base = Prisma.raw(`"${table}TallyBase"`);
  const sums = Prisma.raw(figures.map((name) => `SUM("${name}")`).join(", "));
  const added = Prisma.raw(
    figures
      .map((name) => `"${name}" = "${table}TallyBase"."${name}" + excluded."${name}"`)
      .join(", "),
  );
  await tx.$executeRaw`WITH "gone" AS (DELETE FROM ${Prisma.raw(`"${table}TallyDelta"`)} RETURNING *)
    INSERT INTO ${base} (${names([...key, ...figures])})
    SELECT ${names(key)}, ${sums} FROM "gone" GROUP BY ${names(key)}
    ON CONFLICT (${names(key)}) DO UPDATE SET ${added}`;
  // A counter of nothing goes away.
  await tx.$executeRaw`DELETE FROM ${base} WHERE "rows" = 0`;
}
