import { isStaff, type Actor } from "./policy";

type Everything = Record<string, never>;

/*
 * The records that an actor may see: staff all, customers their own issued documents once their mailbox is proven. Every
 * query of a list, a record, a count or a sum asks here; whereSql says the same in SQL.
 */

/** The customer whose papers an actor sees as their own; before the mailbox is proven nobody, since no id is 0. */
function customerOf(actor: Actor): number {
  return actor.confirmed ? actor.id : 0;
}

export function quotationScope(
  actor: Actor,
): Everything | { customerId: number; status: { not: string } } {
  return isStaff(actor) ? {} : { customerId: customerOf(actor), status: { not: "draft" } };
}

export function invoiceScope(
  actor: Actor,
): Everything | { clientId: number; status: { not: string } } {
  return isStaff(actor) ? {} : { clientId: customerOf(actor), status: { not: "Draft" } };
}

/** Customers for whom something new may be written: neither erased nor joined into another. */
export const STANDING = { role: "customer", erasedAt: null, joinedIntoId: null } as const;

/** Customers: all of their own. */
const ofClient = (actor: Actor): Everything | { clientId: number } =>
  isStaff(actor) ? {} : { clientId: customerOf(actor) };

/** Notes are issued as they are made: customers see all of theirs. */
export const noteScope = ofClient;
/** Customers: what they paid, on issued invoices (no draft takes payments) and in advance. */
export const paymentScope = ofClient;
/** Customers: the consignments of their own goods. */
export const consignmentScope = ofClient;
export const claimScope = ofClient;
export const jobScope = ofClient;
