import * as z from "zod";

import { ACCOUNT_LIST } from "~/models/user/user.list";
import { assertCan } from "~/models/policy/policy";
import { readsFor } from "~/models/shared/described";
import type { AccountKind } from "~/models/user/account.forms";
import { setAccountStatus } from "~/models/user/account.remove.server";
import { rulesOfAccount } from "~/models/user/account.rules.server";
import { getAccount, listAccounts, updateAccount } from "~/models/user/accounts.server";
import { guardedPasswordCheck } from "~/models/user/own-password.server";
import { updateOwnAccount } from "~/models/user/profile.server";
import { ClientJson, UserJson, userJson } from "~/models/user/user.json";
import { AccountStatusInput, OwnAccountBody, UserUpdateInput } from "~/models/user/user.schema";

import { operation } from "./operation.server";
import { recordCalls } from "./record-calls.server";
import { One, one } from "./replies";

/** The calls that only users have, and the lists that forms choose a customer from. */

const OwnBody = OwnAccountBody.transform((own) => ({ own, account: null }));
const OtherBody = UserUpdateInput.transform((account) => ({ own: null, account }));

/** The calls about one user, employee or customer. */
export const accountCalls = (kind: AccountKind) =>
  recordCalls(kind, UserJson, async (actor, id) => userJson(await getAccount(actor, kind, id)));

const calls = accountCalls("user");

export const updateUser = calls.change({
  id: "updateUser",
  method: "PUT",
  at: "",
  summary: "Change a user, or one's own account",
  description:
    "One's own account: name, email, phone, address and password (8 characters at least); role, status and other fields are ignored. A blank password stays as it is. A new one ends the account's sessions and tokens.",
  access: "signed-in",
  body: readsFor(z.union([OwnBody, OtherBody]), UserUpdateInput),
  bodyFor: ({ actor, id }) => {
    if (id("user") === actor.id) return OwnBody;
    assertCan(actor, "user:edit");
    return OtherBody;
  },
  rules: ({ id }) => rulesOfAccount(id("user")),
  guard: async ({ actor, id, sessionId, posted: { password, currentPassword } }) => {
    // A browser that somebody left open must not be enough to take the account over.
    if (id("user") !== actor.id || !password || !(currentPassword || sessionId)) return;
    await guardedPasswordCheck(actor, typeof currentPassword === "string" ? currentPassword : null);
  },
  run: async (actor, id, { own, account }, sessionId) => {
    if (!own) return updateAccount(actor, "user", id, account);
    const { password, currentPassword: _, ...fields } = own;
    return updateOwnAccount(actor, { ...fields, newPassword: password }, sessionId);
  },
  said: ({ own }) => (own ? "Profile updated successfully!" : "User updated successfully"),
});

export const setUserStatus = calls.change({
  id: "setUserStatus",
  method: "PATCH",
  at: "/status",
  summary: "Activate or deactivate a user",
  access: "user:setStatus",
  body: AccountStatusInput,
  run: (actor, id, { status }) => setAccountStatus(actor, id, status),
  said: ({ status }) => `User ${status === "active" ? "activated" : "deactivated"} successfully`,
});

const EVERY_ACTIVE = ACCOUNT_LIST.query.parse({ status: "active", limit: "1000" });

export const listAllCustomers = operation({
  id: "listAllCustomers",
  method: "GET",
  path: "/users/customers/all",
  tag: "Users",
  summary: "The active customers that forms choose from, newest first, 1,000 at most",
  access: "customer:list",
  reply: One(z.array(UserJson)),
  run: async ({ actor }) => {
    const { rows } = await listAccounts(actor, "customer", EVERY_ACTIVE);
    return one(rows.map(userJson));
  },
});

export const listClients = operation({
  id: "listClients",
  method: "GET",
  path: "/clients",
  tag: "Customers",
  summary: "The active customers by name, 1,000 at most",
  access: "customer:list",
  reply: One(z.array(ClientJson)),
  run: async ({ actor }) => {
    const byName = { ...EVERY_ACTIVE, sortBy: "name", sortOrder: "asc" } as const;
    const { rows } = await listAccounts(actor, "customer", byName);
    return one(rows.map(({ id, name }) => ({ id, name })));
  },
});
