import * as z from "zod";

import { ACCOUNT_LIST } from "~/models/people/user/user.list";
import { type Actor, assertCan } from "~/models/kit/policy/policy";
import { readsFor } from "~/models/kit/shared/described";
import type { AccountKind } from "~/models/people/user/account.forms";
import { leavesSaid } from "~/models/billing/crew-advance/crew-advance.server";
import { setAccountStatus } from "~/models/people/user/account.remove.server";
import { rulesOfAccount } from "~/models/people/user/account.rules.server";
import { gstinDoubt } from "~/models/people/user/customer-tax";
import { getAccount, listAccounts, updateAccount } from "~/models/people/user/accounts.server";
import { assertOwnPassword } from "~/models/people/user/current-password.server";
import { emailWaits } from "~/models/people/user/user.words";
import { updateOwnAccount } from "~/models/people/user/profile.server";
import { ClientJson, UserJson, userJson } from "~/models/people/user/user.json";
import {
  AccountStatusInput,
  keptFields,
  schemaFor,
  OwnAccountBody,
  UserUpdateInput,
} from "~/models/people/user/user.schema";

import { sendsMail } from "../delivery/connected.server";
import { tagged } from "./operation.server";
import { recordCalls } from "./record-calls.server";
import { One, one } from "./replies";

const { get } = tagged("Users");

/** The calls that only users have, and the lists that forms choose a customer from. */

type Own = typeof OwnAccountBody.staff;
const ownBody = (schema: Own) => schema.transform((own) => ({ own, account: null }));
const OWN = { customer: ownBody(OwnAccountBody.customer), staff: ownBody(OwnAccountBody.staff) };
const UpdateBody = UserUpdateInput.extend(keptFields);
const OtherBody = UpdateBody.transform((account) => ({ own: null, account }));

/** The calls about one user, employee or customer. */
export const accountCalls = (kind: AccountKind) =>
  recordCalls(kind, UserJson, async (actor, id) => userJson(await getAccount(actor, kind, id)));

/** Warns of an unusual GSTIN that was sent, as pages ask about it. */
export function unusualHolder({ gstin }: { gstin?: unknown }, record: Record<string, unknown>) {
  const doubt = gstin ? gstinDoubt(record as z.output<typeof UserJson>) : null;
  return doubt ? [`gstin: ${doubt}`] : [];
}

/** Returns the company's money that an inactive person still has. */
export async function stillHeld(actor: Actor, { id, status }: Record<string, unknown>) {
  const held = status === "inactive" ? await leavesSaid(actor, Number(id)) : "";
  return held ? [held] : [];
}

const calls = accountCalls("user");

export const updateUser = calls.put("", "updateUser", {
  summary: "Change a user, or your own account",
  description:
    "One's own account: name, email, phone, address and password (8 characters at least, 10 of staff); role, status and other fields are ignored. A blank password stays as it is. Another email and a new password need `currentPassword`, but not with a token from `/auth/login` that is at most 15 minutes old. Another email of one's own waits in `pendingEmail` until the link that is mailed there is opened. A new password ends the account's sessions, tokens, API keys and calendar addresses, but the keys whose ids are in `keepKeys`, and the calendar address with `keepCalendarAddresses`. A customer given a password (6 characters) signs in with it at once, and is confirmed by it, as with POST.",
  access: "signed-in",
  body: readsFor(z.union([OWN.customer, OWN.staff, OtherBody]), UpdateBody),
  bodyFor: ({ actor, id }) => {
    if (id("user") === actor.id) return schemaFor(OWN, actor.role);
    assertCan(actor, "user:edit");
    return OtherBody;
  },
  rules: ({ id }) => rulesOfAccount(id("user"), "user"),
  // Whether it is needed the command knows; one that is given is right, or nothing is done.
  guard: async ({ actor, id, sessionId, posted: { currentPassword } }) => {
    if (id("user") !== actor.id && !sessionId) return;
    if (typeof currentPassword !== "string" || !currentPassword) return;
    await assertOwnPassword(actor, currentPassword);
  },
  run: async (actor, id, { own, account }, { sessionId, signedInAt }) => {
    if (!own) return updateAccount(actor, "user", id, account, sessionId);
    const { password, keepKeys, keepCalendarAddresses, ...fields } = own;
    const kept = {
      signedInAt: await signedInAt(),
      keepKeys: keepKeys ?? [],
      keepCalendarAddresses: keepCalendarAddresses ?? false,
    };
    return updateOwnAccount(actor, { ...fields, ...kept, newPassword: password }, sessionId);
  },
  warns: async ({ own, account }, record, actor) => {
    const { pendingEmail } = record;
    // Where no mail leaves it waits for the office instead.
    const waits = own && typeof pendingEmail === "string" && !sendsMail();
    return [
      ...(waits ? [emailWaits(pendingEmail, false)] : []),
      ...unusualHolder(account ?? {}, record),
      ...(await stillHeld(actor, record)),
    ];
  },
  message: ({ own }) => (own ? "Profile updated successfully!" : "User updated successfully"),
});

export const setUserStatus = calls.patch("/status", "setUserStatus", {
  summary: "Activate or deactivate a user",
  access: "user:setStatus",
  body: AccountStatusInput,
  run: (actor, id, { status }) => setAccountStatus(actor, id, status),
  warns: (_, record, actor) => stillHeld(actor, record),
  message: ({ status }) => `User ${status === "active" ? "activated" : "deactivated"} successfully`,
});

const EVERY_ACTIVE = ACCOUNT_LIST.query.parse({ status: "active", limit: "1000" });

export const listAllCustomers = get("/users/customers/all", "listAllCustomers", {
  summary: "The active customers that forms choose from, newest first, 1,000 at most",
  access: "customer:list",
  reply: One(z.array(UserJson)),
  run: async ({ actor }) => {
    const { rows } = await listAccounts(actor, "customer", EVERY_ACTIVE);
    return one(rows.map(userJson));
  },
});

export const listClients = get("/clients", "listClients", {
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
