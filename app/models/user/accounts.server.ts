import { now } from "~/platform/clock.server";
import { db, transaction, type Tx } from "~/platform/db.server";

import { changesBetween, recordHistory } from "../history/history.server";
import { assertCan, isStaff, type Actor } from "../policy/policy";
import { EditConflict, notFound } from "../shared/domain-error";
import { pageInfo, slice } from "../shared/list-query";
import { once } from "../shared/once.server";
import type { AccountKind } from "./account-forms";
import {
  ACCOUNT_FIELDS,
  assertAnotherAdmin,
  assertKind,
  assertMayEdit,
  assertNotSelf,
} from "./account-guards.server";
import { accountSearchText, withUniqueEmail } from "./account.server";
import { hashPassword } from "./password.server";
import { endSessionsOf } from "./session.server";
import { accountWhere, type AccountFilter, type AccountSort } from "./user.filter";
import type { AccountInput } from "./user.schema";

const HISTORY_FIELDS = {
  name: "Name",
  email: "Email",
  phone: "Phone",
  address: "Address",
  role: "Role",
  status: "Status",
} as const;

export const EMAIL_OF_ANOTHER = "Another account already has this e-mail";

/** One page of accounts, newest first unless sorted otherwise. Staff only: raises `forbidden`. */
export async function listAccounts(
  actor: Actor,
  kind: AccountKind,
  filter: AccountFilter,
  page: number,
  pageSize?: number,
  sort: AccountSort = { by: "createdAt", direction: "desc" },
) {
  assertCan(actor, `${kind}:list`);
  const where = accountWhere(filter, kind);
  const info = pageInfo(page, await db.user.count({ where }), pageSize);
  const rows = await db.user.findMany({
    where,
    select: ACCOUNT_FIELDS,
    orderBy: [{ [sort.by]: sort.direction }, { id: sort.direction }],
    ...slice(info),
  });
  return { rows, ...info };
}

/** An account. Customers see their own only; raises `not_found` otherwise. */
export async function getAccount(actor: Actor, kind: AccountKind, id: number) {
  if (!isStaff(actor) && actor.id !== id) throw notFound(kind);
  return assertKind(await db.user.findUnique({ where: { id }, select: ACCOUNT_FIELDS }), kind);
}

/**
 * Creates an account. An employee or customer gets that role whatever the input says; a user is a
 * customer unless it says otherwise. Raises `invalid` at `email` when it is taken.
 */
export async function createAccount(
  actor: Actor,
  kind: AccountKind,
  input: AccountInput,
  key?: string | null,
) {
  assertCan(actor, `${kind}:create`);
  const { name, email, phone, address, status = "active" } = input;
  const role = kind === "user" ? (input.role ?? "customer") : kind;
  const passwordHash = input.password ? await hashPassword(input.password) : null;
  const searchText = accountSearchText(input);
  const account = { name, email, phone, address, status, role, passwordHash, searchText };
  return withUniqueEmail(
    () =>
      once(actor, `${kind}:create`, key, async (tx) => {
        const { id } = await tx.user.create({ data: { ...account, createdAt: now() } });
        await recordHistory(tx, actor, "user", id, "Created");
        return id;
      }),
    EMAIL_OF_ANOTHER,
  );
}

/**
 * Saves an account; what the input leaves out stays as it is. With a version it raises `EditConflict`
 * when somebody saved in between; `invalid` at `email` when it is taken; `conflict` for one's own role
 * or status and for the last active admin's. A new password ends the account's sessions except
 * `keepSession` and its tokens.
 */
export async function updateAccount(
  actor: Actor,
  kind: AccountKind,
  id: number,
  input: AccountInput,
  keepSession?: string,
) {
  assertCan(actor, `${kind}:edit`);
  const passwordHash = input.password ? await hashPassword(input.password) : null;
  return withUniqueEmail(
    () =>
      transaction(async (tx) => {
        const found = await tx.user.findUnique({ where: { id }, select: ACCOUNT_FIELDS });
        const before = assertKind(found, kind);
        assertMayEdit(actor, kind, before);
        const after = merge(before, kind, input);
        await assertAccessStays(tx, actor, before, after);
        const leaves = after.status !== "active" && before.status === "active";
        const { count } = await tx.user.updateMany({
          where: { id, version: input.version ?? before.version },
          data: {
            ...after,
            searchText: accountSearchText(after),
            version: { increment: 1 },
            ...(passwordHash ? { passwordHash } : {}),
            ...(passwordHash || leaves ? { tokenEpoch: { increment: 1 } } : {}),
          },
        });
        if (count === 0) throw new EditConflict();
        if (passwordHash || leaves) await endSessionsOf(tx, id, keepSession);
        const changes = changesBetween(before, after, HISTORY_FIELDS);
        if (changes.length) await recordHistory(tx, actor, "user", id, "Updated", { changes });
        if (passwordHash) await recordHistory(tx, actor, "user", id, "Password changed");
      }),
    EMAIL_OF_ANOTHER,
  );
}

type Account = { id: number; role: string; status: string };

function merge(before: Account, kind: AccountKind, input: AccountInput) {
  const { name, email, phone, address } = input;
  const role = kind === "user" ? (input.role ?? before.role) : kind;
  return { name, email, phone, address, role, status: input.status ?? before.status };
}

async function assertAccessStays(
  tx: Tx,
  actor: Actor,
  before: Account,
  after: { role: string; status: string },
) {
  const otherRole = after.role !== before.role;
  const otherStatus = after.status !== before.status;
  if (otherRole) {
    assertCan(actor, "user:changeRole");
    assertNotSelf(actor, before.id, "You cannot change your own role.", "role");
  }
  if (otherStatus) {
    assertCan(actor, "user:setStatus");
    assertNotSelf(actor, before.id, "You cannot change your own status.", "status");
  }
  if ((otherRole || otherStatus) && before.role === "admin" && before.status === "active") {
    await assertAnotherAdmin(tx, before.id);
  }
}
