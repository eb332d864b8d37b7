import type { Prisma } from "~/generated/sqlite/client";
import { now } from "~/platform/clock.server";
import { db, type Tx } from "~/platform/db.server";
import { noteAccess } from "../../company/access-log/access-log.server";
import { placeOf } from "../../ground/typed/place";
import { recordHistory } from "../../kit/history/history.server";
import { type Actor, assertCan, can, isStaff } from "../../kit/policy/policy";
import { readPage } from "../../kit/record/read-page.server";
import { invalidField, notFound } from "../../kit/shared/domain-error";
import { assertRules } from "../../kit/shared/assert-rules.server";
import { once } from "../../kit/shared/once.server";
import type { RecordOption } from "../../kit/shared/record-options";
import type { AccountKind } from "./account.forms";
import {
  ACCOUNT_FIELDS,
  assertAnotherAdmin,
  assertKind,
  assertMayEdit,
  assertNotSelf,
  assertRoleIsFree,
} from "./account.guards.server";
import { EMAIL_OF_ANOTHER, EMAIL_REQUIRED, withUniqueEmail } from "./account.server";
import { recordConfirmed } from "./confirm.server";
import { CUSTOMER_TAX_RULES, customerTax, NO_TAX_FACTS, type StoredTax } from "./customer-tax";
import type { CustomerTax } from "./customer-tax.fields";
import { seenByOwner } from "./own-view.server";
import { ACCOUNT_LIST, accountSearchText, type AccountsQuery } from "./user.list";
import { mailPasswordLink } from "./password-link.server";
import { assertStrongPassword, hashPassword } from "./password.server";
import { saveAccount } from "./account.save.server";
import { type AccountInput, isKnown } from "./user.schema";

/** One page of accounts, newest first unless sorted otherwise. Staff only: raises `forbidden`. */
export async function listAccounts(
  actor: Actor,
  kind: AccountKind,
  asked: Omit<AccountsQuery, "role"> & { role?: AccountsQuery["role"] },
) {
  assertCan(actor, `${kind}:list`);
  const role = kind === "user" ? (asked.role ?? "") : kind;
  const where = ACCOUNT_LIST.where(actor, { ...asked, role });
  const orderBy = ACCOUNT_LIST.orderBy(asked);
  return readPage({ table: "User", where, orderBy, asked }, (found) =>
    db.user.findMany({ where: found, select: ACCOUNT_FIELDS }),
  );
}

type FoundAccount = Prisma.UserGetPayload<{ select: typeof ACCOUNT_FIELDS }>;

/** An account. Customers see their own only; raises `not_found` otherwise. */
export async function getAccount(
  actor: Actor,
  kind: AccountKind,
  id: number,
): Promise<FoundAccount> {
  const own = actor.id === id;
  // Whoever keeps the books knows customers by their statements.
  const shown = can(actor, "account:view") || can(actor, "statement:view");
  if (!own && (!isStaff(actor) || !shown)) throw notFound(kind);
  const found = await db.user.findUnique({ where: { id }, select: ACCOUNT_FIELDS });
  const account = assertKind(found, kind);
  // A record that was joined leads to the one that stays.
  if (account.joinedIntoId !== null && isStaff(actor)) {
    return getAccount(actor, kind, account.joinedIntoId);
  }
  noteAccess(actor, { kind: "account", recordId: id, subjectId: id });
  return own ? seenByOwner(account) : account;
}

/**
 * Creates an account. An employee or customer gets that role whatever the input says; a user is a
 * customer unless it says otherwise. Raises `invalid` at `email` when it is taken, or missing where there is more
 * to the account than a customer's phone or GSTIN; at what of a customer's tax facts does not fit; at `password` when it is too weak.
 * A customer whose password the office types is confirmed by it and signs in at once; a user without one is mailed a link to set it.
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
  if (email === null && (role !== "customer" || !isKnown(input) || input.password)) {
    throw invalidField("email", EMAIL_REQUIRED);
  }
  if (input.password) assertStrongPassword(input.password, { name, email, role });
  const byOffice = role === "customer" && Boolean(input.password);
  // Customers as such are written down by the phone, too: they are mailed a link when somebody asks for it.
  const byLink = kind === "user" && role === "customer" && !input.password && status === "active";
  const passwordHash = input.password ? await hashPassword(input.password) : null;
  const tax = role === "customer" ? customerTax(input, null) : NO_TAX_FACTS;
  await assertRules(CUSTOMER_TAX_RULES, tax);
  const opens = role === "employee" ? input.opens : undefined;
  const fields = { name, email, phone, address, ...tax, status, role, passwordHash, opens };
  const account = {
    ...fields,
    searchText: accountSearchText(fields),
    confirmedAt: byOffice ? now() : null,
  };
  return withUniqueEmail(
    () =>
      once(actor, `${kind}:create`, key, async (tx) => {
        const { id } = await tx.user.create({ data: { ...account, createdAt: now() } });
        await recordHistory(tx, actor, "user", id, "created");
        if (byOffice) await recordConfirmed(tx, actor, id);
        if (byLink) await mailPasswordLink(tx, actor, { id, name, email });
        return id;
      }),
    EMAIL_OF_ANOTHER,
  );
}

/**
 * Saves an account; what the input leaves out stays as it is. With a version it raises `EditConflict`
 * when another person saved in between; `invalid` at `email` when it is taken; `conflict` for one's own role
 * or status and for the last active admin's; `invalid` at `currentPassword` when the change asks for the
 * actor's own (`proofAsked`), at `password` when it is too weak. A new password, another role or
 * no longer being active ends all that opens the account except `keepSession`, the session of the browser that asks.
 * Returns the actor's own new e-mail, which waits to be confirmed, else null.
 */
export async function updateAccount(
  actor: Actor,
  kind: AccountKind,
  id: number,
  input: AccountInput,
  keepSession?: string,
) {
  assertCan(actor, `${kind}:edit`);
  return saveAccount(actor, id, input, {
    allow: `${kind}:edit`,
    keep: { session: keepSession },
    load: (found) => {
      const before = assertKind(found, kind);
      assertMayEdit(actor, kind, before);
      return before;
    },
    after: (before) => merge(before, kind, input),
    assertMay: (before, after) => assertMayMove(actor, before, { ...before, ...after }),
    guard: async (tx, before, after) => {
      const whole = { ...before, ...after };
      if (whole.role === "customer") await assertRules(CUSTOMER_TAX_RULES, whole as CustomerTax);
      if (whole.role !== before.role) await assertRoleIsFree(tx, before);
      await assertAdminStays(tx, before, whole);
    },
  });
}

type Account = { id: number; role: string; status: string; seesBooks: boolean; opens: string };

function merge(before: Account & StoredTax, kind: AccountKind, input: AccountInput) {
  const { name, email, phone, address } = input;
  const role = kind === "user" ? (input.role ?? before.role) : kind;
  const tax = role === "customer" ? customerTax(input, before) : {};
  const status = input.status ?? before.status;
  const said: AccountInput | null = kind === "employee" ? input : null;
  // What an admin chose for an employee ends with the role.
  const stays = role === before.role;
  const seesBooks = stays && (said?.seesBooks ?? before.seesBooks);
  const opens = stays ? (said?.opens ?? before.opens) : "office";
  return { name, email, phone, address, ...tax, role, status, seesBooks, opens };
}

type Access = Pick<Account, "role" | "status">;

/** Raises `forbidden` or `conflict` for another role or status that the actor may not give this account. */
function assertMayMove(actor: Actor, before: Account, after: Access): void {
  if (after.role !== before.role) {
    assertCan(actor, "user:changeRole");
    assertNotSelf(actor, before.id, "You cannot change your own role.", "role");
  }
  if (after.status !== before.status) {
    assertCan(actor, "user:setStatus");
    assertNotSelf(actor, before.id, "You cannot change your own status.", "status");
  }
}

async function assertAdminStays(tx: Tx, before: Account, after: Access): Promise<void> {
  const moves = after.role !== before.role || after.status !== before.status;
  if (moves && before.role === "admin" && before.status === "active") {
    await assertAnotherAdmin(tx, before.id);
  }
}

/** The active staff by name, and whoever is `chosen` already, whatever became of them. */
export async function activeStaff(chosen: number | null = null) {
  const staff = (where: Prisma.UserWhereInput) =>
    db.user.findMany({
      where,
      orderBy: { id: "asc" },
      select: { id: true, name: true },
      take: STAFF_OFFERED,
    });
  // One role at a time and sorted here, or SQLite goes through all customers by their names.
  const found = await Promise.all([
    staff({ role: "admin", status: "active" }),
    staff({ role: "employee", status: "active" }),
    staff({ id: chosen ?? 0, role: { not: "customer" }, status: { not: "active" } }),
  ]);
  return found.flat().sort((one, other) => one.name.localeCompare(other.name, "en"));
}

/** Somebody of the office by the account's id, active or not; null for a customer. */
export const staffMember = (tx: Tx, id: number) =>
  tx.user.findFirst({ where: { id, role: { not: "customer" } } });

const STAFF_OFFERED = 500;

/** The active customers that are businesses, the newest first, and whoever is `chosen` already, whatever became of them. */
export async function activeBusinesses(chosen: number | null): Promise<RecordOption[]> {
  const customers = (where: Prisma.UserWhereInput) =>
    db.user.findMany({
      where: { ...where, role: "customer" },
      select: { id: true, name: true, address: true },
      orderBy: { id: "desc" },
      take: BUSINESSES_OFFERED,
    });
  const [newest, own] = await Promise.all([
    customers({ status: "active", erasedAt: null, kind: { not: "individual" } }),
    customers({ id: chosen ?? 0 }),
  ]);
  const all = new Map([...newest, ...own].map((one) => [one.id, one]));
  return [...all.values()].map(({ id, name, address }) => {
    return { value: String(id), label: name, about: placeOf(address) ?? undefined };
  });
}

/** Others are found by typing, or lead to the form from their page. */
const BUSINESSES_OFFERED = 200;

/** Warns scripts that write a paper for a customer whom choices leave out; null for any other. */
export async function inactiveCustomer(id: number | null): Promise<string | null> {
  const found = id === null ? null : await db.user.findUnique({ where: { id } });
  return found?.status === "inactive" ? `The customer ${found.name} is inactive` : null;
}
