import * as z from "zod";

import { replyShape, sent } from "../shared/define-fields";
import { id, moment, nullableText, record, text } from "../shared/json";
import { ACCOUNT_FORM } from "./user.fields";

/** An account of any role; its password goes one way. */
export const UserJson = record("User", {
  id,
  ...replyShape(ACCOUNT_FORM),
  // A customer may be known by the phone alone.
  email: nullableText,
  /** Whether the mailbox is proven: before that a customer who signs in sees no papers. */
  confirmed: z.boolean(),
  version: z.int(),
  createdAt: moment,
  updatedAt: moment,
});

type Account = Record<keyof typeof ACCOUNT_FORM, string | null> & {
  id: number;
  confirmedAt: Date | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

export function userJson(user: Account): z.output<typeof UserJson> {
  return {
    id: user.id,
    ...sent(ACCOUNT_FORM, user),
    confirmed: user.confirmedAt !== null,
    version: user.version,
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
  };
}

/** A customer as forms offer one. */
export const ClientJson = record("Client", { id, name: text });
