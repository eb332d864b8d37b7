import { Prisma } from "~/generated/sqlite/client";
import { databaseKind, type Tx } from "~/platform/db.server";

import { conflict } from "./domain-error";

/*
 * Ending a record (deleting it, erasing the person) and hanging something on it must not pass each other. Each would
 * look, find nothing in the way, and write. On Postgres a row that is merely written lets a foreign key's share lock
 * pass. So both say what they are about to do before they look. SQLite has one writer, who has the database already.
 */

/** The tables on whose rows something hangs that would be lost, or left behind, with them. */
type Held = Prisma.ModelName;

const lock = (tx: Tx, table: Held, ids: readonly number[], how: string) =>
  tx.$executeRaw`SELECT 1 FROM ${Prisma.raw(`"${table}"`)} WHERE "id" IN (${Prisma.join(ids)}) ORDER BY "id" FOR ${Prisma.raw(how)}`;

/** Locks parent records before a child is added: they exist, and do not change, until the transaction ends. */
export async function holdParent(tx: Tx, table: Held, ...ids: number[]): Promise<void> {
  if (ids.length === 0 || databaseKind() === "sqlite") return;
  await lock(tx, table, ids, "KEY SHARE");
}

export async function holdCustomerOf(tx: Tx, quotationId: number): Promise<void> {
  if (databaseKind() === "sqlite") return;
  await tx.$executeRaw`SELECT 1 FROM "User" WHERE "id" = (SELECT "customerId" FROM "Quotation" WHERE "id" = ${quotationId}) FOR KEY SHARE`;
}

type Reference<M extends Prisma.ModelName> = Extract<
  keyof Prisma.TypeMap["model"][M]["payload"]["scalars"],
  `${string}Id`
>;

/** Columns that name a record, by the tables that they stand in. */
export type NamedIn = {
  [M in Prisma.ModelName as Uncapitalize<M>]?: Reference<M> | readonly Reference<M>[];
};

/** Whether a row of those tables names the record. Whoever deletes it holds it alone first. */
export async function isNamed(tx: Tx, tables: NamedIn, id: number): Promise<boolean> {
  for (const [table, columns] of Object.entries(tables)) {
    const where = { OR: [columns].flat().map((column) => ({ [column]: id })) };
    if (await tx[table as "job"].findFirst({ where, select: { id: true } })) return true;
  }
  return false;
}

const PLAN = 72_707_420;

/**
 * Locks what is planned: who books a truck, a driver or people looks at all other bookings first. It is taken before any row,
 * so that of two at one moment the second finds what the first has booked.
 */
export async function holdPlan(tx: Tx): Promise<void> {
  if (databaseKind() === "sqlite") return;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${PLAN}::int, 0::int)`;
}

/** Locks a record before it may be deleted: nothing new can refer to it until the transaction ends. */
export async function holdAlone(tx: Tx, table: Held, id: number): Promise<void> {
  if (databaseKind() === "sqlite") return;
  await lock(tx, table, [id], "UPDATE");
}

/** Locks a customer whose document is written or sent. Raises `conflict` with the sentence for an erased person. */
export async function holdPresent(tx: Tx, id: number, erased: string): Promise<void> {
  await holdParent(tx, "User", id);
  const found = await tx.user.findUnique({
    where: { id },
    select: { erasedAt: true, joinedIntoId: true },
  });
  if (!found || found.erasedAt) throw conflict(erased);
  if (found.joinedIntoId) {
    throw conflict("This customer was joined with another record. Open it again.");
  }
}
