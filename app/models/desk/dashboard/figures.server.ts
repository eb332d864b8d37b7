import { countEach, groupsOf } from "~/platform/fast/fast.server";

import {
  invoiceCounts,
  invoiceOverdue,
  invoiceSettled,
  invoiceUnpaid,
} from "../../billing/invoice/invoice.status";
import { methodWord } from "../../billing/payment/payment.words";
import { paymentReceived } from "../../billing/payment/payment.status";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { invoiceScope, jobScope, quotationScope } from "../../kit/policy/scope";
import { quotationExpired } from "../../sales/quotation/quotation.status";

/** An amount in minor units; different currencies are never added up. */
type CurrencyAmount = { currency: string; minor: number };

function count(groups: readonly { rows: number }[]): number {
  return groups.reduce((total, group) => total + group.rows, 0);
}

function countWhere<T extends { rows: number }>(rows: readonly T[], match: (row: T) => boolean) {
  return count(rows.filter(match));
}

function perCurrency(rows: readonly { currency: string; minor: number }[]) {
  const totals = new Map<string, number>();
  for (const { currency, minor } of rows) {
    totals.set(currency, (totals.get(currency) ?? 0) + minor);
  }
  return [...totals].map(([currency, minor]): CurrencyAmount => ({ currency, minor }));
}

/** Quotations by state; `expired` are those that are past their validity on `today`. */
export async function quotationFigures(actor: Actor, today: string) {
  const scope = quotationScope(actor);
  const [rows, [expired = 0]] = await Promise.all([
    groupsOf("Quotation", scope, { by: ["status"] }),
    countEach("Quotation", [{ AND: [scope, quotationExpired.where(today)] }]),
  ]);
  const of = (status: string) => countWhere(rows, (row) => row.status === status);
  return {
    total: count(rows),
    draft: of("draft"),
    sent: of("sent"),
    approved: of("approved"),
    rejected: of("rejected"),
    expired,
  };
}

/**
 * Invoices by what is still owed: paid; unpaid (issued, with a balance); overdue, which is the part of
 * the unpaid that was due before `today`; settled, the sums that were written off. Drafts and cancelled
 * ones are left out.
 */
export async function invoiceFigures(actor: Actor, today: string) {
  const scope = invoiceScope(actor);
  const [states, unpaid, [overdue = 0], settled] = await Promise.all([
    groupsOf("Invoice", scope, { by: ["status"] }),
    groupsOf(
      "Invoice",
      { AND: [scope, invoiceUnpaid.where()] },
      { by: ["currency"], sums: ["balance"] },
    ),
    countEach("Invoice", [{ AND: [scope, invoiceOverdue.where(today)] }]),
    groupsOf(
      "Invoice",
      { AND: [scope, invoiceSettled.where()] },
      { by: ["currency"], sums: ["settledAmount"] },
    ),
  ]);
  return {
    total: countWhere(states, (row) => invoiceCounts.of(row)),
    paid: countWhere(states, (row) => row.status === "Paid"),
    unpaid: count(unpaid),
    overdue,
    outstanding: perCurrency(unpaid.map(({ currency, balance }) => ({ currency, minor: balance }))),
    settled: perCurrency(
      settled.map(({ currency, settledAmount }) => ({ currency, minor: settledAmount })),
    ),
  };
}

/** Jobs by state, finished ones included. */
export async function jobFigures(actor: Actor) {
  const rows = await groupsOf("Job", jobScope(actor), { by: ["status"] });
  const of = (status: string) => countWhere(rows, (row) => row.status === status);
  return {
    total: count(rows),
    scheduled: of("Not Started"),
    inProgress: of("In Progress"),
    onHold: of("On Hold"),
    completed: of("Completed"),
    cancelled: of("Cancelled"),
  };
}

/** Completed payments of all time: their sum a currency and their number a method, which is called as in the company's own currency. Staff only. */
export async function paymentFigures(actor: Actor, ownCurrency: string) {
  assertCan(actor, "dashboard:business");
  const rows = await groupsOf("Payment", paymentReceived.where(), {
    by: ["paymentMethod", "currency"],
    sums: ["amount"],
  });
  const methods = new Map<string, number>();
  for (const row of rows) {
    methods.set(row.paymentMethod, (methods.get(row.paymentMethod) ?? 0) + row.rows);
  }
  return {
    count: count(rows),
    totals: perCurrency(rows.map(({ currency, amount }) => ({ currency, minor: amount }))),
    methods: [...methods]
      .map(([method, number]) => ({
        method,
        word: methodWord(method, ownCurrency),
        count: number,
      }))
      .sort((a, b) => b.count - a.count || a.method.localeCompare(b.method)),
  };
}

/** Accounts by role. Staff only. */
export async function userFigures(actor: Actor) {
  assertCan(actor, "dashboard:business");
  const rows = await groupsOf("User", {}, { by: ["role"] });
  const of = (role: string) => countWhere(rows, (row) => row.role === role);
  return {
    total: count(rows),
    customers: of("customer"),
    employees: of("employee"),
    admins: of("admin"),
  };
}

/** The catalogue: items that are not deleted, and their categories by name. Staff only. */
export async function itemFigures(actor: Actor) {
  assertCan(actor, "dashboard:business");
  const rows = await groupsOf("Item", { status: { not: "deleted" } }, { by: ["category"] });
  return {
    total: count(rows),
    categories: rows.map((row) => ({ name: row.category, count: row.rows })),
  };
}
