import { only } from "~/platform/only";
import type { Tx } from "~/platform/db.server";

import { assertCan, type Actor } from "../../kit/policy/policy";
import { conflict, DomainError, notFound, WrongKind } from "../../kit/shared/domain-error";
import { holdAlone } from "../../kit/shared/hold.server";
import type { AccountKind } from "./account.forms";
import { whatHangs } from "./account.offers.server";

export const ACCOUNT_FIELDS = {
  ...only(
    "User",
    "id name email phone address kind gstin pinCode stateCode tan isComposition role status",
    "confirmedAt seesBooks opens erasedAt joinedIntoId version createdAt updatedAt",
  ),
  pendingEmail: { select: { email: true, expiresAt: true } },
} as const;

/** The account itself, or the refusal: not found, or another kind of account. */
export function assertKind<T extends { role: string }>(account: T | null, kind: AccountKind): T {
  if (!account) throw notFound(kind);
  if (kind !== "user" && account.role !== kind) throw new WrongKind(kind);
  return account;
}

export const ACCOUNT_ERASED =
  "This person was erased: the account cannot be changed or used again.";

/** Raises `conflict` for somebody who was erased: nothing of them is to come back; and for a record that leads to another. */
export function assertNotErased({
  erasedAt,
  joinedIntoId,
}: {
  erasedAt: Date | null;
  joinedIntoId: number | null;
}): void {
  if (joinedIntoId) throw conflict("This record was joined with another one: change that one.");
  if (erasedAt) throw conflict(ACCOUNT_ERASED);
}

/** Employees may change accounts of customers only, from whichever page or call. */
export function assertMayEdit(actor: Actor, kind: AccountKind, account: { role: string }): void {
  assertCan(actor, `${kind}:edit`);
  if (account.role !== "customer") assertCan(actor, "user:editStaff");
}

/** Nobody takes away their own access: who did by mistake could not put it right. */
export function assertNotSelf(actor: Actor, id: number, sentence: string, field?: string): void {
  if (actor.id !== id) return;
  throw field
    ? new DomainError("conflict", sentence, { fieldErrors: { [field]: [sentence] } })
    : conflict(sentence);
}

/**
 * Raises `conflict` at `role` for another role of an account that anything hangs on: papers of a customer belong to nobody
 * else, and what a staff member made or works on is theirs.
 */
export async function assertRoleIsFree(
  tx: Tx,
  { id, name }: { id: number; name: string },
): Promise<void> {
  await holdAlone(tx, "User", id);
  const hangs = await whatHangs(id, tx);
  if (hangs.length === 0) return;
  const sentence = `${name} has ${listed(hangs)}, so the role cannot change. Set the status to inactive and make another account instead.`;
  throw new DomainError("conflict", sentence, { fieldErrors: { role: [sentence] } });
}

const listed = (words: string[]) =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

/** Raises `conflict` unless another active admin remains besides this account. */
export async function assertAnotherAdmin(tx: Tx, id: number): Promise<void> {
  // An update that changes nothing locks the other admins' rows until the transaction ends, so that
  // two admins who demote each other at the same time cannot both succeed.
  const others = await tx.$executeRaw`
    UPDATE "User" SET "tokenEpoch" = "tokenEpoch"
    WHERE "role" = 'admin' AND "status" = 'active' AND "id" <> ${id}`;
  if (others === 0) {
    throw conflict("This is the last active admin. Make another person an admin first.");
  }
}
