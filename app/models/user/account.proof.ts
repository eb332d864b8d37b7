import type { Actor } from "../policy/policy";

type Account = { id: number; email: string | null; role: string };

/** How an account is changed, besides its fields. */
export type Change = {
  actor: Actor;
  before: Account;
  after: { email: string | null; role?: string };
  newPassword: boolean;
  /** By a browser that somebody may have left open, rather than by a script with its token or key. */
  byBrowser: boolean;
};

/**
 * Why a change asks for the actor's own current password: one's own password or e-mail by every door, anybody else's
 * role on pages. Null: it asks for nothing.
 */
export function proofAsked({ actor, before, after, newPassword, byBrowser }: Change) {
  if (before.id === actor.id) {
    if (newPassword) return "Current password is required to set a new password";
    if (after.email !== before.email) return "Current password is required to change the e-mail";
    return null;
  }
  const otherRole = (after.role ?? before.role) !== before.role;
  return otherRole && byBrowser && actor.role === "admin"
    ? "Your current password is required to change a role"
    : null;
}
