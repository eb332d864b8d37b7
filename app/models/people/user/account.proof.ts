import { isPast } from "~/platform/clock.server";

import type { Actor } from "../../kit/policy/policy";

/** For how long after it was given for a password a token proves who holds it, in milliseconds. */
const FRESH_MS = 15 * 60 * 1000;

type Account = { id: number; email: string | null; role: string };

/** How an account is changed, besides its fields. */
export type Change = {
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
