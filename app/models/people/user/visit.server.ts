import { db, type Tx } from "~/platform/db.server";

import { isStaff, toRole, type Actor } from "../../kit/policy/policy";

/** Who comes back after so long begins another visit. */
const AWAY = 60 * 60 * 1000;

/**
 * Notes in the caller's transaction that a person of the office is here. After an hour or more away another visit begins,
 * and the end of the one before is kept.
 */
export async function noteVisit(
  tx: Tx,
  { id, role }: { id: number; role: string },
  moment: Date,
): Promise<void> {
  const known = toRole(role);
  if (!known || !isStaff({ role: known })) return;
  const last = await tx.visit.findUnique({ where: { userId: id } });
  const away = last !== null && moment.getTime() - last.seenAt.getTime() >= AWAY;
  const since = away ? last.seenAt : (last?.since ?? null);
  // Two browsers may come back at once.
  await tx.$executeRaw`INSERT INTO "Visit" ("userId", "seenAt", "since")
    VALUES (${id}, ${moment}, ${since})
    ON CONFLICT ("userId") DO UPDATE SET "seenAt" = excluded."seenAt", "since" = excluded."since"`;
}

/** When the actor's visit before this one ended; null where this is the first, and for customers. */
export async function lastHere({ id }: Actor): Promise<Date | null> {
  const found = await db.visit.findUnique({ where: { userId: id }, select: { since: true } });
  return found?.since ?? null;
}
