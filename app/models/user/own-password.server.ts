import { RateLimiterMemory } from "rate-limiter-flexible";

import { db } from "~/platform/db.server";

import type { Actor } from "../policy/policy";
import { DomainError, invalidField } from "../shared/domain-error";
import { verifyPassword } from "./password.server";

const guesses = new RateLimiterMemory({ points: 20, duration: 15 * 60 });

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
  const key = String(actor.id);
  const { msBeforeNext, consumedPoints } = await guesses.penalty(key);
  if (consumedPoints > 20) {
    const retryAfter = Math.ceil(msBeforeNext / 1000);
    const minutes = Math.ceil(retryAfter / 60);
    throw new DomainError(
      "too_many_requests",
      `Too many attempts. Please try again in ${minutes} minutes.`,
      { retryAfter },
    );
  }
  const user = await db.user.findUnique({
    where: { id: actor.id },
    select: { passwordHash: true },
  });
  if (!(await verifyPassword(user?.passwordHash ?? null, password ?? ""))) {
    throw invalidField(field, wrong);
  }
  await guesses.reward(key);
}
