import { only } from "~/platform/only";
import type { User } from "~/generated/sqlite/client";
import { db, transaction } from "~/platform/db.server";

import { recordAudit } from "../../kit/audit/audit.server";
import { toOffice, toRole, type Actor } from "../../kit/policy/policy";
import { notFound } from "../../kit/shared/domain-error";
import { ACCOUNT_FIELDS } from "./account.guards.server";
import { seenByOwner } from "./own-view.server";
import { mustAddSecondFactor } from "./second-factor.server";

export const ACTOR_FIELDS = only("User", "id name email role status confirmedAt seesBooks opens");

/** The actor a user's row is; null when it is missing, inactive, of no known role, or nobody signs in as it. */
export function toActor(user: Pick<User, keyof typeof ACTOR_FIELDS> | null): Actor | null {
  const role = toRole(user?.role);
  if (!user?.email || !role || user.status !== "active") return null;
  const { id, name, email, confirmedAt, seesBooks } = user;
  const confirmed = role !== "customer" || confirmedAt !== null;
  return { id, name, email, role, confirmed, seesBooks, opens: toOffice(user.opens) };
}

/** The actor that an account is, as `toActor` says it. */
export async function findActor(id: number): Promise<Actor | null> {
  return toActor(await db.user.findUnique({ where: { id }, select: ACTOR_FIELDS }));
}

/** The claims of a token: its account, the account's epoch, and its own id. */
export type TokenClaims = { id: number; epoch: number; tokenId: string };

/**
 * The active user of a token, or null when the account is gone or inactive, all its tokens were ended since the token
 * was made (`epoch`), or this one was, or the company asks for a second factor that the account does not have.
 */
export async function findTokenOwner({ id, epoch, tokenId }: TokenClaims): Promise<Actor | null> {
  const [user, ended] = await Promise.all([
    db.user.findUnique({
      where: { id },
      select: { ...ACTOR_FIELDS, tokenEpoch: true, secondFactorAt: true },
    }),
    db.endedToken.findUnique({ where: { id: tokenId } }),
  ]);
  if (user?.tokenEpoch !== epoch || ended) return null;
  return (await mustAddSecondFactor(user)) ? null : toActor(user);
}

/** Ends one token, which would have run out at `expiresAt`; others of the account stay. Ended twice is harmless. */
export async function endToken(actor: Actor, tokenId: string, expiresAt: Date): Promise<void> {
  await transaction(async (tx) => {
    const token = { id: tokenId, expiresAt };
    await tx.endedToken.upsert({ where: { id: tokenId }, create: token, update: {} });
    await recordAudit(tx, {
      kind: "sign-out",
      actor,
      subject: "user",
      subjectId: actor.id,
      detail: "API token",
    });
  });
}

/** An account by its id, as its owner sees it. Raises `not_found`. */
export async function findAccount(id: number) {
  const user = await db.user.findUnique({ where: { id }, select: ACCOUNT_FIELDS });
  if (!user) throw notFound("user");
  return seenByOwner(user);
}
