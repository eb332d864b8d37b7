import { createHash } from "node:crypto";

import { db } from "~/platform/db.server";

import type { Actor } from "../../kit/policy/policy";
import { invalidField } from "../../kit/shared/domain-error";
import { guardedPasswordCheck } from "./own-password.server";

/** Who has proven what, for as long as their request lasts: an actor is read again for each. */
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

/** What was proven: this password, against the one that is stored now. */
async function proofOf(actor: Actor, password: string): Promise<string> {
  const where = { id: actor.id };
  const user = await db.user.findUnique({ where, select: { passwordHash: true } });
  return createHash("sha256").update(`${user?.passwordHash}\n${password}`).digest("base64url");
}
