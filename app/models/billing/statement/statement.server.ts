import { db, type Tx } from "~/platform/db.server";
import { only } from "~/platform/only";

import { noteAccess } from "../../company/access-log/access-log.server";
import { invoiceCounts, shownInvoiceNumber } from "../invoice/invoice.status";
import { isGivenBack } from "../payment/payment.status";
import { deductionDay } from "../payment/payment.tds";
import { recordedAs } from "../../kit/history/history.server";
import { assertCan, isStaff, type Actor } from "../../kit/policy/policy";
import { invoiceScope, noteScope, paymentScope } from "../../kit/policy/scope";
import { notFound } from "../../kit/shared/domain-error";
import { dayOf } from "../../ground/day/time-zone";
import { statementsOf, type Statement, type StatementEntry, type StatementKind } from "./statement";

/**
 * A customer's statements between two days (both included), one a currency. Drafts and payments not received are left
 * out. A refunded payment and a cancelled invoice appear twice, so statements sent earlier stay true. An advance appears
 * once, on the day it was received. The last balance of all time equals `balancesDue` less unused advances, since a
 * cancelled invoice keeps no payment. Customers read their own: raises `not_found` for another's.
 */
export async function customerStatements(
  actor: Actor,
  customerId: number,
  period: { from: string; to: string },
  { timeZone }: { timeZone: string },
  at: Tx = db,
): Promise<Statement[]> {
  assertCan(actor, "statement:view");
  if (!isStaff(actor) && actor.id !== customerId) throw notFound("customer");
  noteAccess(actor, { kind: "statement", recordId: customerId, subjectId: customerId });
  const all = await at.invoice.findMany({
    where: { AND: [invoiceScope(actor), { clientId: customerId }] },
    select: only("Invoice", "id status invoiceNumber invoiceDate currency total settledAmount"),
  });
  // By the customer alone: asked for a state as well, a database reads all payments of that state.
  const paid = await at.payment.findMany({
    where: { AND: [paymentScope(actor), { clientId: customerId }] },
    select: only(
      "Payment",
      "id referenceNumber date refundDate currency amount tdsAmount deductedOn status",
    ),
  });
  const notes = await at.note.findMany({
    where: { AND: [noteScope(actor), { clientId: customerId }] },
    select: { id: true, noteNumber: true, kind: true, date: true, currency: true, total: true },
  });
  const payments = paid.filter(({ status }) => status === "Completed" || status === "Refunded");
  const found = all.filter((row) => invoiceCounts.of(row) || row.status === "Cancelled");
  const closed = found.filter((row) => row.settledAmount > 0 || row.status === "Cancelled");
  const closedOn = await daysOfClosing(
    closed.map(({ id }) => id),
    timeZone,
    at,
  );
  const invoices = found.filter((row) => row.status !== "Cancelled" || closedOn.has(row.id));
  const settled = invoices.filter((row) => row.settledAmount > 0);
  const cancelled = invoices.filter((row) => row.status === "Cancelled");
  const entries: StatementEntry[] = [
    ...invoices.map((row) => ({
      kind: "invoice" as const,
      id: row.id,
      number: shownInvoiceNumber(row),
      day: row.invoiceDate,
      currency: row.currency,
      amount: row.total,
    })),
    ...notes.map(({ id, noteNumber: number, kind, date: day, currency, total: amount }) => ({
      kind: kind === "credit" ? ("credit-note" as const) : ("debit-note" as const),
      id,
      number,
      day,
      currency,
      amount,
    })),
    ...settled.map((row) => ({
      kind: "write-off" as const,
      id: row.id,
      number: shownInvoiceNumber(row),
      day: closedOn.get(row.id) ?? row.invoiceDate,
      currency: row.currency,
      amount: row.settledAmount,
    })),
    ...cancelled.map((row) => ({
      kind: "cancellation" as const,
      id: row.id,
      number: shownInvoiceNumber(row),
      day: closedOn.get(row.id) ?? row.invoiceDate,
      currency: row.currency,
      amount: row.total,
    })),
    ...payments.flatMap((row) => {
      const { id, referenceNumber: number, currency, amount, tdsAmount, date } = row;
      // The refund of an advance is a payment of its own, with a negative amount.
      if (isGivenBack(row)) {
        return { kind: "refund" as const, id, number, day: date, currency, amount: -amount };
      }
      const line = (kind: StatementKind, day: string, amount: number) =>
        amount > 0 ? [{ kind, id, number, day, currency, amount }] : [];
      const came = [
        ...line("payment", date, amount),
        ...line("deduction", deductionDay(row), tdsAmount),
      ];
      if (row.status !== "Refunded") return came;
      const day = row.refundDate ?? date;
      return [...came, ...line("refund", day, amount), ...line("deduction-undone", day, tdsAmount)];
    }),
  ];
  return statementsOf(entries, period);
}

/**
 * The day on which each of these invoices was last marked as paid by hand or cancelled: its history alone knows it. One
 * that was cancelled as a draft was never owed and has none.
 */
export async function daysOfClosing(
  ids: number[],
  timeZone: string,
  at: Tx,
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const found = await at.historyEntry.findMany({
    where: {
      entity: "invoice",
      entityId: { in: ids },
      OR: (["Paid", "Cancelled"] as const).flatMap(
        (status) => recordedAs("status-changed-to", { status }).OR,
      ),
      NOT: { changes: { contains: JSON.stringify({ from: "Draft", to: "Cancelled" }).slice(1) } },
    },
    select: { entityId: true, at: true },
    orderBy: { at: "asc" },
  });
  return new Map(found.map(({ entityId, at }) => [entityId, dayOf(at, timeZone)]));
}
