import * as z from "zod";

import type { User } from "~/generated/sqlite/client";
import { now } from "~/platform/clock.server";

import { OFFICES, toOffice } from "../../kit/policy/policy";
import { replyShape, sent } from "../../kit/shared/define-fields";
import { id, moment, nullableText, record, text } from "../../kit/shared/json";
import { replyOf } from "../../papers/paper/reply-of";
import { CUSTOMER_TAX_FIELDS } from "./customer-tax.fields";
import { ACCOUNT_FORM } from "./user.fields";

/** An account of any role; its password goes one way. */
export const UserJson = record("User", {
  id,
  ...replyShape(ACCOUNT_FORM),
  /** The customer's data for GST; left out for other accounts. */
  ...replyShape(CUSTOMER_TAX_FIELDS),
  // A customer may be known by the phone alone.
  email: nullableText,
  /** Whether the mailbox is proven: before that a customer who signs in sees no papers. */
  confirmed: z.boolean(),
  /** The new e-mail, once the link that was mailed there is opened. */
  pendingEmail: nullableText,
  /** Whether an admin lets an employee see profit; admins see it anyway. */
  seesBooks: z.boolean(),
  /** What an employee's account opens: all of the office, books alone, or the crew's own day; of others always office. */
  opens: z.enum(OFFICES),
  version: z.int(),
  createdAt: moment,
  updatedAt: moment,
});

type Account = Pick<User, (keyof User & keyof z.output<typeof UserJson>) | "confirmedAt"> & {
  pendingEmail: { email: string; expiresAt: Date } | null;
};

/** Returns the waiting e-mail while its link is valid; null otherwise. */
export function pendingNow(pending: Account["pendingEmail"]): string | null {
  return pending && pending.expiresAt > now() ? pending.email : null;
}

export function userJson(user: Account): z.output<typeof UserJson> {
  return replyOf(UserJson, user, {
    ...sent(ACCOUNT_FORM, user),
    ...sent(CUSTOMER_TAX_FIELDS, user),
    email: user.email,
    opens: toOffice(user.opens),
    confirmed: user.confirmedAt !== null,
    pendingEmail: pendingNow(user.pendingEmail),
  });
}

/** A customer as forms offer one. */
export const ClientJson = record("Client", { id, name: text });
