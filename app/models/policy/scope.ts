import type { Prisma } from "~/generated/sqlite/client";

import { isStaff, type Actor } from "./policy";

/**
 * What an actor may count and list: staff everything, customers their own documents once issued.
 * The documents list and the dashboard share it.
 */
export function quotationScope(actor: Actor): Prisma.QuotationWhereInput {
  return isStaff(actor) ? {} : { customerId: actor.id, status: { not: "draft" } };
}

export function invoiceScope(actor: Actor): Prisma.InvoiceWhereInput {
  return isStaff(actor) ? {} : { clientId: actor.id, status: { not: "Draft" } };
}

export function paymentScope(actor: Actor): Prisma.PaymentWhereInput {
  return isStaff(actor) ? {} : { invoice: { is: invoiceScope(actor) } };
}

export function jobScope(actor: Actor): Prisma.JobWhereInput {
  return isStaff(actor) ? {} : { clientId: actor.id };
}
