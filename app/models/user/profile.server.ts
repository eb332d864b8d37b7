import { db } from "~/platform/db.server";

import { assertCan, type Actor } from "../policy/policy";
import type { Input } from "../shared/define-fields";
import { notFound } from "../shared/domain-error";
import { ACCOUNT_FIELDS } from "./account.guards.server";
import { guardedPasswordCheck } from "./own-password.server";
import { saveAccount } from "./account.save.server";
import type { PROFILE_FIELDS } from "./user.fields";
import type { ProfileInput } from "./user.schema";

/** What people may change of their own account; `address` left out stays as it is. */
export type OwnAccountInput = Input<typeof PROFILE_FIELDS> & {
  address?: string | null;
  newPassword: string | null;
  version?: number | null;
};

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
  if (input.newPassword) await guardedPasswordCheck(actor, input.currentPassword);
  await updateOwnAccount(actor, input, keepSession);
}

/**
 * Saves one's own account, never its role or status. Raises `EditConflict` when a version is given
 * and somebody saved in between, `invalid` at `email` when it is taken. A new password ends all other
 * sessions and the tokens.
 */
export async function updateOwnAccount(actor: Actor, input: OwnAccountInput, keepSession?: string) {
  assertCan(actor, "profile:edit");
  const { name, email, phone, newPassword: password, version } = input;
  await saveAccount(
    actor,
    actor.id,
    { password, version },
    {
      allow: "profile:edit",
      keepSession,
      merge: async (_, { address }) => ({
        name,
        email,
        phone,
        address: input.address === undefined ? address : input.address,
      }),
    },
  );
}
