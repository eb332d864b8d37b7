import { now } from "~/platform/clock.server";
import { transaction } from "~/platform/db.server";
import { requestContext } from "~/platform/request-context.server";
import { reserveAttempt } from "../attempt/attempt.server";
import { recordRegistration } from "../consent/consent.server";
import { recordHistory } from "../../kit/history/history.server";
import { invalidField, isUniqueViolation } from "~/models/kit/shared/domain-error";
import { mailConfirmLink } from "./confirm.server";
import { hashPassword } from "./password.server";
import type { RegisterBody } from "./register.schema";
import { accountSearchText } from "./user.list";

export const EMAIL_TAKEN =
  "An account with this e-mail already exists. Sign in, or ask us to send you a link to set a password.";

export const EMAIL_REQUIRED = "Email is required";

/** Whether a stored account must keep an e-mail: only a customer who never had one goes on without. */
export function needsEmail(before: { role: string; email: string | null } | null): boolean {
  return before === null || before.email !== null || before.role !== "customer";
}

export const EMAIL_OF_ANOTHER = "Another account already has this e-mail";

/** Runs a write of an account and says a taken e-mail at its field. */
export async function withUniqueEmail<T>(write: () => Promise<T>, message = EMAIL_TAKEN) {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) throw invalidField("email", message);
    throw error;
  }
}

/**
 * Signs up a customer, whose mailbox is proven by the link that is mailed to it. Raises `invalid` at `email` when the address has an account, which tells that there is one:
 * so each network may ask some twenty times an hour.
 */
export async function registerCustomer(
  input: Omit<RegisterBody, "offers" | "noticeVersion"> & Partial<RegisterBody>,
  how: "registration" | "api" = "registration",
): Promise<number> {
  const { name, email, phone, address, offers = false, noticeVersion: shown } = input;
  await reserveAttempt({ door: "register", address: requestContext()?.address ?? "local" });
  const passwordHash = await hashPassword(input.password);
  return withUniqueEmail(() =>
    transaction(async (tx) => {
      const user = await tx.user.create({
        data: {
          name,
          email,
          phone,
          address,
          passwordHash,
          role: "customer",
          searchText: accountSearchText(input),
          createdAt: now(),
        },
      });
      const actor = { id: user.id, name, email, role: "customer" as const };
      await recordHistory(tx, actor, "user", user.id, "signed-up");
      await recordRegistration(tx, user.id, { how, shown, offers });
      await mailConfirmLink(tx, { id: user.id, name, email });
      return user.id;
    }),
  );
}
