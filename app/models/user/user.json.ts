import * as z from "zod";

import { ROLES } from "../policy/policy";
import { id, moment, record, text, words } from "../shared/json";
import { USER_STATUSES } from "./user.schema";

/** An account of any role; its password goes one way. */
export const UserJson = record("User", {
  id,
  name: text,
  email: text,
  phone: words,
  address: words,
  role: z.enum(ROLES),
  status: z.enum(USER_STATUSES),
  version: z.int(),
  createdAt: moment,
  updatedAt: moment,
});

type Account = {
  id: number;
  name: string;
  email: string;
  phone: string | null;
  address: string | null;
  role: string;
  status: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

export function userJson(user: Account): z.output<typeof UserJson> {
  const { id, name, email, phone, address, version } = user;
  return {
    ...{ id, name, email, phone, address, version },
    role: user.role as (typeof ROLES)[number],
    status: user.status as (typeof USER_STATUSES)[number],
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
  };
}

/** A customer as forms offer one. */
export const ClientJson = record("Client", { id, name: text });
