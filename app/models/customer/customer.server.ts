import { db, transaction, type Tx } from "~/db.server";

import { changesBetween, recordHistory } from "../history/history.server";
import { assertCan, isStaff, type Actor } from "../policy/policy";
import { now } from "../shared/clock.server";
import { conflict, EditConflict, notFound } from "../shared/domain-error";
import { pageInfo, slice } from "../shared/list-query";
import { once } from "../shared/once.server";
import { accountSearchText, withUniqueEmail } from "../user/account.server";
import { customerWhere, type CustomerFilter } from "./customer.filter";
import type { CustomerInput } from "./customer.schema";

const SHOWN = {
  id: true,
  name: true,
  email: true,
  phone: true,
  address: true,
  role: true,
  status: true,
  version: true,
  createdAt: true,
  updatedAt: true,
} as const;

const HISTORY_FIELDS = {
  name: "Name",
  email: "Email",
  phone: "Phone",
  address: "Address",
  status: "Status",
} as const;

const TAKEN = "Another account already has this e-mail";

/** One page of customers, newest first. */
export async function listCustomers(actor: Actor, filter: CustomerFilter, page: number) {
  assertCan(actor, "customer:list");
  const where = customerWhere(filter);
  const info = pageInfo(page, await db.user.count({ where }));
  const rows = await db.user.findMany({
    where,
    select: SHOWN,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    ...slice(info),
  });
  return { rows, ...info };
}

/** A customer's record. Customers see their own only; raises `not_found` otherwise. */
export async function getCustomer(actor: Actor, id: number) {
  const user = await db.user.findUnique({ where: { id }, select: SHOWN });
  if (!user || (!isStaff(actor) && actor.id !== id)) throw notFound("customer");
  if (user.role !== "customer") throw conflict("User is not a customer");
  return user;
}

/** Creates a customer without a password. Raises `invalid` at `email` when it is taken. */
export async function createCustomer(actor: Actor, input: CustomerInput, key?: string | null) {
  assertCan(actor, "customer:create");
  const { name, email, phone, address, status } = input;
  return withUniqueEmail(
    () =>
      once(actor, "customer:create", key, async (tx) => {
        const { id } = await tx.user.create({
          data: {
            name,
            email,
            phone,
            address,
            status,
            role: "customer",
            searchText: accountSearchText(input),
            createdAt: now(),
          },
        });
        await recordHistory(tx, actor, "user", id, "Created");
        return id;
      }),
    TAKEN,
  );
}

async function customerInTransaction(tx: Tx, id: number) {
  const before = await tx.user.findUnique({ where: { id }, select: SHOWN });
  if (!before) throw notFound("customer");
  if (before.role !== "customer") throw conflict("User is not a customer");
  return before;
}

/**
 * Saves a customer. With a version it raises `EditConflict` when somebody saved in between, and
 * `invalid` at `email` when the address is taken.
 */
export async function updateCustomer(actor: Actor, id: number, input: CustomerInput) {
  assertCan(actor, "customer:edit");
  const { name, email, phone, address, status } = input;
  const after = { name, email, phone, address, status };
  return withUniqueEmail(
    () =>
      transaction(async (tx) => {
        const before = await customerInTransaction(tx, id);
        const { count } = await tx.user.updateMany({
          where: { id, version: input.version ?? before.version },
          data: { ...after, searchText: accountSearchText(input), version: { increment: 1 } },
        });
        if (count === 0) throw new EditConflict();
        if (status !== "active") await tx.session.deleteMany({ where: { userId: id } });
        const changes = changesBetween(before, after, HISTORY_FIELDS);
        if (changes.length) await recordHistory(tx, actor, "user", id, "Updated", { changes });
      }),
    TAKEN,
  );
}

/** Deletes a customer for good. Raises `conflict` when documents or jobs hang on the account. */
export async function deleteCustomer(actor: Actor, id: number) {
  assertCan(actor, "customer:delete");
  await transaction(async (tx) => {
    const before = await customerInTransaction(tx, id);
    const papers =
      (await tx.quotation.count({ where: { customerId: id } })) +
      (await tx.invoice.count({ where: { clientId: id } })) +
      (await tx.job.count({ where: { clientId: id } }));
    if (papers > 0) {
      throw conflict(
        `${before.name} has documents or jobs and cannot be deleted. Set the status to inactive instead.`,
      );
    }
    await recordHistory(tx, actor, "user", id, "Deleted", {
      note: `${before.name}, ${before.email}`,
    });
    await tx.user.delete({ where: { id } });
  });
}
