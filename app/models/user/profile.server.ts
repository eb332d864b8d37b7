import { db, transaction } from "~/platform/db.server";

import { changesBetween, recordHistory } from "../history/history.server";
import { assertCan, type Actor } from "../policy/policy";
import { EditConflict, invalidField, notFound } from "../shared/domain-error";
import { ACCOUNT_FIELDS } from "./account-guards.server";
import { accountSearchText, withUniqueEmail } from "./account.server";
import { EMAIL_OF_ANOTHER } from "./accounts.server";
import { hashPassword, verifyPassword } from "./password.server";
import { endSessionsOf } from "./session.server";
import type { ProfileInput } from "./user.schema";

/** What people may change of their own account; `address` left out stays as it is. */
export type OwnAccountInput = {
  name: string;
  email: string;
  phone: string | null;
  address?: string | null;
  newPassword: string | null;
  version?: number | null;
};

const HISTORY_FIELDS = {
  name: "Name",
  email: "Email",
  phone: "Phone",
  address: "Address",
} as const;

/** One's own record. */
export async function getProfile(actor: Actor) {
  const user = await db.user.findUnique({ where: { id: actor.id }, select: ACCOUNT_FIELDS });
  if (!user) throw notFound("user");
  return user;
}

/**
 * Saves the profile page. A new password needs the current one: raises `invalid` at
 * `currentPassword` when it is wrong. `keepSession` is the browser it is changed in.
 */
export async function updateProfile(actor: Actor, input: ProfileInput, keepSession?: string) {
  assertCan(actor, "profile:edit");
  if (input.newPassword) await verifyOwnPassword(actor, input.currentPassword);
  await updateOwnAccount(actor, input, keepSession);
}

/** Raises `invalid` at `currentPassword` unless it is one's own password. */
export async function verifyOwnPassword(actor: Actor, password: string | null): Promise<void> {
  const user = await db.user.findUnique({
    where: { id: actor.id },
    select: { passwordHash: true },
  });
  if (!(await verifyPassword(user?.passwordHash ?? null, password ?? ""))) {
    throw invalidField("currentPassword", "Current password is incorrect");
  }
}

/**
 * Saves one's own account, never its role or status. Raises `EditConflict` when a version is given
 * and somebody saved in between, `invalid` at `email` when it is taken. A new password ends all other
 * sessions and the tokens.
 */
export async function updateOwnAccount(actor: Actor, input: OwnAccountInput, keepSession?: string) {
  assertCan(actor, "profile:edit");
  const passwordHash = input.newPassword ? await hashPassword(input.newPassword) : null;
  return withUniqueEmail(
    () =>
      transaction(async (tx) => {
        const before = await tx.user.findUnique({
          where: { id: actor.id },
          select: ACCOUNT_FIELDS,
        });
        if (!before) throw notFound("user");
        const { name, email, phone, address = before.address } = input;
        const after = { name, email, phone, address };
        const { count } = await tx.user.updateMany({
          where: { id: actor.id, version: input.version ?? before.version },
          data: {
            ...after,
            searchText: accountSearchText(after),
            version: { increment: 1 },
            ...(passwordHash ? { passwordHash, tokenEpoch: { increment: 1 } } : {}),
          },
        });
        if (count === 0) throw new EditConflict();
        if (passwordHash) await endSessionsOf(tx, actor.id, keepSession);
        const changes = changesBetween(before, after, HISTORY_FIELDS);
        if (changes.length)
          await recordHistory(tx, actor, "user", actor.id, "Updated", { changes });
        if (passwordHash) await recordHistory(tx, actor, "user", actor.id, "Password changed");
      }),
    EMAIL_OF_ANOTHER,
  );
}
