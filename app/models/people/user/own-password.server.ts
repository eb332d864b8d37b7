import { db } from "~/platform/db.server";

import { releaseAttempt, reserveAttempt } from "../attempt/attempt.server";
import type { Actor } from "../../kit/policy/policy";
import { invalidField } from "../../kit/shared/domain-error";
import { verifyPassword } from "./password.server";

/**
 * The one check of 'your current password' for every door, /api included: raises `invalid` at `field` unless it
 * is the actor's own, `too_many_requests` after too many wrong ones, counted before they are looked at. Never
 * inside `transaction` or a unit of work: a call of /api does it in its `guard`.
 */
export async function guardedPasswordCheck(
  actor: Actor,
  password: string | null,
  { field = "currentPassword", wrong = "Current password is incorrect" } = {},
): Promise<void> {
  const reserved = await reserveAttempt({ door: "own-password", account: actor.id });
  const where = { id: actor.id };
  const user = await db.user.findUnique({ where, select: { passwordHash: true } });
  const right = await verifyPassword(user?.passwordHash ?? null, password ?? "", true).catch(
    async (error: unknown) => {
      await releaseAttempt(reserved, false);
      throw error;
    },
  );
  if (!right) throw invalidField(field, wrong);
  await releaseAttempt(reserved, true);
}
