import { db } from "~/platform/db.server";

import { assertCan, type Actor } from "../policy/policy";
import { ruleFrom } from "../shared/assert-rules.server";
import { ruleOf, type Rule } from "../shared/rules";
import { EMAIL_OF_ANOTHER, EMAIL_REQUIRED, EMAIL_TAKEN, needsEmail } from "./account.server";
import { guardedPasswordCheck } from "./own-password.server";
import type { ProfileInput } from "./user.schema";

type WithEmail = { email: string | null };

/**
 * What an account keeps to besides what its fields say of themselves, for a form or a body that has mistakes
 * already: its e-mail is nobody else's. Where all else is right the database itself says so. `ownId`: the
 * account that may have it, null for a new one. Only who never had one stays without.
 */
export function rulesOfAccount(
  ownId: number | null,
  taken: string = EMAIL_OF_ANOTHER,
): Rule<WithEmail>[] {
  return [
    ruleOf<WithEmail>()(["email"], async ({ email }, say) => {
      if (email === null) {
        const where = { id: ownId ?? 0 };
        const before = await db.user.findUnique({ where, select: { role: true, email: true } });
        if (needsEmail(before)) say("email", EMAIL_REQUIRED);
        return;
      }
      const holder = await db.user.findUnique({ where: { email }, select: { id: true } });
      if (holder && holder.id !== ownId) say("email", taken);
    }),
  ];
}

/** The same for somebody who signs up. */
export function rulesOfRegistration(): Rule<WithEmail>[] {
  return rulesOfAccount(null, EMAIL_TAKEN);
}

/** The same for one's own profile, whose new password needs the current one. */
export function rulesOfProfile(actor: Actor): Rule<ProfileInput>[] {
  assertCan(actor, "profile:edit");
  return [
    ...rulesOfAccount(actor.id),
    ruleOf<ProfileInput>()(
      ["currentPassword"],
      ruleFrom(
        ({ currentPassword }) => currentPassword && guardedPasswordCheck(actor, currentPassword),
      ),
    ),
  ];
}
