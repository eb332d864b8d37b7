import { weaknessOf, type Person, type Weakness } from "~/platform/weak-password.server";

import { invalidField } from "../../kit/shared/domain-error";
import { STAFF_PASSWORD_MIN } from "./user.words";

const SENTENCES: Record<Weakness, string> = {
  short: `Password must be at least ${STAFF_PASSWORD_MIN} characters`,
  common: "This password is one of the most used ones. Please choose another",
  personal: "Password must not contain the name or the e-mail",
};

/** Whether a new password is too weak for the account. */
export function isWeakPassword(password: string, account: Person & { role: string }): boolean {
  return account.role !== "customer" && weaknessOf(password, account) !== null;
}

/**
 * Raises `invalid` at the field where a new password is too weak for the account: the one home of what a password of
 * staff must be. Customers keep to the lengths of their forms. A stored one that is shorter works until it is changed.
 */
export function assertStrongPassword(
  password: string,
  account: Person & { role: string },
  field = "password",
): void {
  if (account.role === "customer") return;
  const weakness = weaknessOf(password, account);
  if (weakness) throw invalidField(field, SENTENCES[weakness]);
}
