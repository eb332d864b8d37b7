import type { Prisma } from "~/generated/sqlite/client";

import { isStaff, type Actor } from "./policy";

type Everything = Record<string, never>;

/*
 * What an actor may see at all: staff everything, customers their own documents once issued. Every
 * query of a list, a record, a count or a sum asks here; whereSql says the same in SQL.
 */

export function quotationScope(
  actor: Actor,
): Everything | { customerId: number; status: { not: string } } {
  return isStaff(actor) ? {} : { customerId: actor.id, status: { not: "draft" } };
}

export function invoiceScope(
  actor: Actor,
): Everything | { clientId: number; status: { not: string } } {
  return isStaff(actor) ? {} : { clientId: actor.id, status: { not: "Draft" } };
}

/** Customers: the payments of the invoices they see. */
export function paymentScope(actor: Actor): Prisma.PaymentWhereInput {
  return isStaff(actor) ? {} : { invoice: { is: invoiceScope(actor) } };
}

export function jobScope(actor: Actor): Everything | { clientId: number } {
  return isStaff(actor) ? {} : { clientId: actor.id };
}
