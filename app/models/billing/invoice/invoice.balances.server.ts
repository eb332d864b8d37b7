import { db } from "~/platform/db.server";

import { assertCan, type Actor } from "../../kit/policy/policy";
import { invoiceScope } from "../../kit/policy/scope";
import { invoiceUnpaid } from "./invoice.status";

type BalanceDue = { balance: number; currency: string };

/** The clients' balances on issued invoices, in minor units, one entry per currency; clients who owe nothing are absent. */
export async function balancesDue(
  actor: Actor,
  clientIds: readonly number[],
): Promise<Map<number, BalanceDue[]>> {
  assertCan(actor, "invoice:view");
  const sums = await db.invoice.groupBy({
    by: ["clientId", "currency"],
    where: {
      AND: [invoiceScope(actor), invoiceUnpaid.where(), { clientId: { in: [...clientIds] } }],
    },
    _sum: { balance: true },
    orderBy: [{ clientId: "asc" }, { currency: "asc" }],
  });
  const due = new Map<number, BalanceDue[]>();
  for (const { clientId, currency, _sum } of sums) {
    const before = due.get(clientId) ?? [];
    due.set(clientId, [...before, { balance: _sum.balance ?? 0, currency }]);
  }
  return due;
}

/** A client's unpaid invoices, in one currency where it is named, the earliest `by` their day first; at most `take`. */
export function unpaidOf(
  client: { clientId: number; currency?: string },
  by: "invoiceDate" | "dueDate",
  take?: number,
) {
  return db.invoice.findMany({
    where: { AND: [invoiceUnpaid.where(), client] },
    orderBy: [{ [by]: "asc" }, { id: "asc" }],
    take,
  });
}

/** Whether a client has unpaid invoices, and which it is where there is one alone. */
export async function unpaidInvoiceOf(
  actor: Actor,
  clientId: number,
): Promise<{ any: boolean; only: number | null }> {
  assertCan(actor, "invoice:view");
  const found = await db.invoice.findMany({
    where: { AND: [invoiceScope(actor), invoiceUnpaid.where(), { clientId }] },
    select: { id: true },
    take: 2,
  });
  return { any: found.length > 0, only: found.length === 1 ? (found[0]?.id ?? null) : null };
}
