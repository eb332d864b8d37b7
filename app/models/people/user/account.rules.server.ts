import { db } from "~/platform/db.server";

import { assertCan, type Actor } from "../../kit/policy/policy";
import { ruleFrom } from "../../kit/shared/assert-rules.server";
import { ruleOf, type Rule } from "../../kit/shared/rules";
import type { AccountKind } from "./account.forms";
import { EMAIL_OF_ANOTHER, EMAIL_REQUIRED, EMAIL_TAKEN, needsEmail } from "./account.server";
import { ACCOUNT_FIELDS } from "./account.guards.server";
import { CUSTOMER_TAX_RULES, customerTax } from "./customer-tax";
import type { CustomerTax } from "./customer-tax.fields";
import { assertOwnPassword } from "./current-password.server";
import { assertStrongPassword, isWeakPassword } from "./password.server";
import type { ProfileInput } from "./user.schema";

type WithEmail = { email: string | null };
type WithPassword = WithEmail & { name: string; password?: string | null; role?: string };
type Posted = WithPassword & Partial<CustomerTax>;

/** The person for judging a password by itself. */
const NOBODY = { name: "", email: null };

const storedOf = (id: number | null) =>
  db.user.findUnique({ where: { id: id ?? 0 }, select: ACCOUNT_FIELDS });

/** The e-mail is nobody else's; only who never had one stays without. Of a new customer the form's own rule says it. */
function emailRule(ownId: number | null, taken: string, kind?: AccountKind): Rule<WithEmail> {
  return ruleOf<WithEmail>()(["email"], async ({ email }, addError) => {
    if (email === null) {
      if (ownId === null && kind === "customer") return;
      if (needsEmail(await storedOf(ownId))) addError("email", EMAIL_REQUIRED);
      return;
    }
    const holder = await db.user.findUnique({ where: { email }, select: { id: true } });
    if (holder && holder.id !== ownId) addError("email", taken);
  });
}

/** Returns the rule that a customer's GST fields fit together, and fit the stored ones. */
function taxRule(ownId: number | null, kind: AccountKind): Rule<Posted> {
  const needs = ["kind", "gstin", "pinCode", "stateCode", "isComposition", "role"] as const;
  return ruleOf<Posted>()(needs, async (posted, addError) => {
    const before = await storedOf(ownId);
    const role = kind === "user" ? (posted.role ?? before?.role ?? "customer") : kind;
    if (role !== "customer") return;
    const tax = customerTax(posted, before);
    for (const { check } of CUSTOMER_TAX_RULES) await check(tax, addError);
  });
}

/**
 * Returns an account's rules beside those of its fields, for a form or a body that already has mistakes. Its e-mail is
 * nobody else's, its new password strong enough for its role. Where all else is right the commands themselves say so.
 * `ownId`: the account that is saved, null for a new one.
 */
export function rulesOfAccount(ownId: number | null, kind: AccountKind): Rule<Posted>[] {
  const roleOf = async (given: string | undefined) =>
    (kind === "user" ? given : kind) ?? (await storedOf(ownId))?.role ?? "customer";
  return [
    taxRule(ownId, kind),
    emailRule(ownId, EMAIL_OF_ANOTHER, kind),
    ruleOf<WithPassword>()(
      ["password", "role"],
      ruleFrom(async ({ password, role }) => {
        if (password) assertStrongPassword(password, { ...NOBODY, role: await roleOf(role) });
      }),
    ),
    ruleOf<WithPassword>()(
      ["name", "email", "password", "role"],
      ruleFrom(async ({ name, email, password, role: given }) => {
        const role = await roleOf(given);
        // A password weak for anybody is reported above, even where the name is wrong.
        if (!password || isWeakPassword(password, { ...NOBODY, role })) return;
        assertStrongPassword(password, { name, email, role });
      }),
    ),
  ];
}

export function rulesOfRegistration(): Rule<WithEmail>[] {
  return [emailRule(null, EMAIL_TAKEN)];
}

/** The rules for one's own profile, whose new password needs the current one. */
export function rulesOfProfile(actor: Actor): Rule<ProfileInput>[] {
  assertCan(actor, "profile:edit");
  return [
    emailRule(actor.id, EMAIL_OF_ANOTHER),
    ruleOf<ProfileInput>()(
      ["currentPassword", "newPassword"],
      ruleFrom(
        ({ currentPassword, newPassword }) =>
          newPassword && currentPassword && assertOwnPassword(actor, currentPassword),
      ),
    ),
    ruleOf<ProfileInput>()(
      ["name", "email", "newPassword"],
      ruleFrom(({ name, email, newPassword }) => {
        if (newPassword) {
          assertStrongPassword(newPassword, { name, email, role: actor.role }, "newPassword");
        }
      }),
    ),
  ];
}
