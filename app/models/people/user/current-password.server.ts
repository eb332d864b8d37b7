import { createHash } from "node:crypto";
import { releaseAttempt, reserveAttempt } from "~/models/people/attempt/attempt.server";
import { isPast } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import type { Actor } from "../../kit/policy/policy";
import { invalidField } from "../../kit/shared/domain-error";
import { verifyPassword } from "./password.server";

/** For how long after it was given for a password a token proves who holds it, in milliseconds. */
const FRESH_MS = 15 * 60 * 1000;

type Account = { id: number; email: string | null; role: string };

/** A change of an account, beside its fields. */
type Change = {
  actor: Actor;
  before: Account;
  after: { email: string | null; role?: string };
  newPassword: boolean;
  /** When the token that asks was given for a password; nothing of a browser's session and of an API key. */
  signedInAt?: Date | null;
  /** By a browser that somebody may have left open, rather than by a script with its token or key. */
  byBrowser: boolean;
};

/**
 * Why a change asks for the actor's own current password: one's own password or e-mail by every door, anybody else's
 * role on pages. Null: it asks for nothing, also of one's own where a token shows that the password was given just now.
 */
export function proofAsked({ actor, before, after, newPassword, signedInAt, byBrowser }: Change) {
  if (before.id === actor.id) {
    if (signedInAt && !isPast(new Date(signedInAt.getTime() + FRESH_MS))) return null;
    if (newPassword) return "Current password is required to set a new password";
    if (after.email !== before.email) return "Current password is required to change the e-mail";
    return null;
  }
  const otherRole = (after.role ?? before.role) !== before.role;
  return otherRole && byBrowser && actor.role === "admin"
    ? "Your current password is required to change a role"
    : null;
}

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

/** The proofs of the current password by actor, for one request: an actor is read again for each. */
const proven = new WeakMap<Actor, string>();

/**
 * Raises `invalid` at `currentPassword` unless it is the actor's own; `missing` is said where none was given.
 * Every change that a browser left open, or a stolen token, must not be enough for asks here, within the command.
 * A call of /api has proven it before, in its `guard`: the command may run inside a transaction by then.
 */
export async function assertOwnPassword(
  actor: Actor,
  password: string | null | undefined,
  missing = "Your current password is required",
): Promise<void> {
  if (!password) throw invalidField("currentPassword", missing);
  if (proven.get(actor) === (await proofOf(actor, password))) return;
  await guardedPasswordCheck(actor, password);
  proven.set(actor, await proofOf(actor, password));
}

/** Returns the proof: this password, against the one that is stored now. */
async function proofOf(actor: Actor, password: string): Promise<string> {
  const where = { id: actor.id };
  const user = await db.user.findUnique({ where, select: { passwordHash: true } });
  return createHash("sha256").update(`${user?.passwordHash}\n${password}`).digest("base64url");
}
