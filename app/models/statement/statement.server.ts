import { db } from "~/platform/db.server";

import { invoiceCounts, shownInvoiceNumber } from "../invoice/invoice.status";
import { assertCan, type Actor } from "../policy/policy";
import { invoiceScope, paymentScope } from "../policy/scope";
import { dayOf } from "../shared/time-zone";
import { statementsOf, type Statement, type StatementEntry } from "./statement";

/**
 * What a customer was invoiced and paid from one day to another (both included), one statement a currency. Drafts,
 * cancelled invoices and payments that did not come in are no part of it; a refunded payment is there twice, as it came
 * and as it went. Staff only: raises `forbidden`.
 */
export async function customerStatements(
  actor: Actor,
  customerId: number,
  period: { from: string; to: string },
  { timeZone }: { timeZone: string },
): Promise<Statement[]> {
  assertCan(actor, "customer:list");
  const [invoices, payments] = await Promise.all([
    db.invoice.findMany({
      where: { AND: [invoiceScope(actor), invoiceCounts.where(), { clientId: customerId }] },
      select: {
        id: true,
        invoiceNumber: true,
        invoiceDate: true,
        currency: true,
        total: true,
        settledAmount: true,
      },
    }),
    db.payment.findMany({
      where: {
        AND: [
          paymentScope(actor),
          { invoice: { is: { clientId: customerId } }, status: { in: ["Completed", "Refunded"] } },
        ],
      },
      select: {
        id: true,
        referenceNumber: true,
        date: true,
        refundDate: true,
        currency: true,
        amount: true,
        status: true,
      },
    }),
  ]);
  const settled = invoices.filter(({ settledAmount }) => settledAmount > 0);
  const settledOn = await daysOfSettling(
    settled.map(({ id }) => id),
    timeZone,
  );
  const entries: StatementEntry[] = [
    ...invoices.map((row) => ({
      kind: "invoice" as const,
      id: row.id,
      number: shownInvoiceNumber(row),
      day: row.invoiceDate,
      currency: row.currency,
      amount: row.total,
    })),
    ...settled.map((row) => ({
      kind: "write-off" as const,
      id: row.id,
      number: shownInvoiceNumber(row),
      day: settledOn.get(row.id) ?? row.invoiceDate,
      currency: row.currency,
      amount: row.settledAmount,
    })),
    ...payments.flatMap((row) => {
      const { id, referenceNumber: number, currency, amount, date } = row;
      const payment = { kind: "payment" as const, id, number, day: date, currency, amount };
      if (row.status !== "Refunded") return [payment];
      const day = row.refundDate ?? date;
      return [payment, { kind: "refund" as const, id, number, day, currency, amount }];
    }),
  ];
  return statementsOf(entries, period);
}

/** The day on which each of these invoices was last marked as paid by hand: its history alone knows it. */
async function daysOfSettling(ids: number[], timeZone: string): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const found = await db.historyEntry.findMany({
    where: { entity: "invoice", entityId: { in: ids }, action: "Status changed to Paid" },
    select: { entityId: true, at: true },
    orderBy: { at: "asc" },
  });
  return new Map(found.map(({ entityId, at }) => [entityId, dayOf(at, timeZone)]));
}
