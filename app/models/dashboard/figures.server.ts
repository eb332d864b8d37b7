import { db } from "~/platform/db.server";

import {
  invoiceCounts,
  invoiceOverdue,
  invoiceSettled,
  invoiceUnpaid,
} from "../invoice/invoice.status";
import { paymentReceived } from "../payment/payment.status";
import { assertCan, type Actor } from "../policy/policy";
import { invoiceScope, jobScope, quotationScope } from "../policy/scope";
import { quotationExpired } from "../quotation/quotation.status";

/** An amount in minor units; different currencies are never added up. */
export type CurrencyAmount = { currency: string; minor: number };

function count(rows: readonly { _count: number }[]): number {
  return rows.reduce((total, row) => total + row._count, 0);
}

function countWhere<T extends { _count: number }>(rows: readonly T[], match: (row: T) => boolean) {
  return count(rows.filter(match));
}

function perCurrency(rows: readonly { currency: string; minor: number | null }[]) {
  const totals = new Map<string, number>();
  for (const { currency, minor } of rows) {
    totals.set(currency, (totals.get(currency) ?? 0) + (minor ?? 0));
  }
  return [...totals].map(([currency, minor]): CurrencyAmount => ({ currency, minor }));
}

/** Quotations by state; `expired` are those that are past their validity on `today`. */
export async function quotationFigures(actor: Actor, today: string) {
  const scope = quotationScope(actor);
  const [rows, expired] = await Promise.all([
    db.quotation.groupBy({ by: ["status"], where: scope, _count: true }),
    db.quotation.count({ where: { AND: [scope, quotationExpired.where(today)] } }),
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
  const [states, unpaid, overdue, settled] = await Promise.all([
    db.invoice.groupBy({ by: ["status"], where: scope, _count: true }),
    db.invoice.groupBy({
      by: ["currency"],
      where: { AND: [scope, invoiceUnpaid.where()] },
      _count: true,
      _sum: { balance: true },
    }),
    db.invoice.count({ where: { AND: [scope, invoiceOverdue.where(today)] } }),
    db.invoice.groupBy({
      by: ["currency"],
      where: { AND: [scope, invoiceSettled.where()] },
      _sum: { settledAmount: true },
    }),
  ]);
  return {
    total: countWhere(states, (row) => invoiceCounts.of(row)),
    paid: countWhere(states, (row) => row.status === "Paid"),
    unpaid: count(unpaid),
    overdue,
    outstanding: perCurrency(
      unpaid.map((row) => ({ currency: row.currency, minor: row._sum.balance })),
    ),
    settled: perCurrency(
      settled.map((row) => ({ currency: row.currency, minor: row._sum.settledAmount })),
    ),
  };
}

/** Jobs by state, finished ones included. */
export async function jobFigures(actor: Actor) {
  const rows = await db.job.groupBy({ by: ["status"], where: jobScope(actor), _count: true });
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

/** Completed payments of all time: their sum a currency and their number a method. Staff only. */
export async function paymentFigures(actor: Actor) {
  assertCan(actor, "dashboard:business");
  const rows = await db.payment.groupBy({
    by: ["paymentMethod", "currency"],
    where: paymentReceived.where(),
    _count: true,
    _sum: { amount: true },
  });
  const methods = new Map<string, number>();
  for (const row of rows) {
    methods.set(row.paymentMethod, (methods.get(row.paymentMethod) ?? 0) + row._count);
  }
  return {
    count: count(rows),
    totals: perCurrency(rows.map((row) => ({ currency: row.currency, minor: row._sum.amount }))),
    methods: [...methods]
      .map(([method, number]) => ({ method, count: number }))
      .sort((a, b) => b.count - a.count || a.method.localeCompare(b.method)),
  };
}

/** Accounts by role. Staff only. */
export async function userFigures(actor: Actor) {
  assertCan(actor, "dashboard:business");
  const rows = await db.user.groupBy({ by: ["role"], _count: true });
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
  const rows = await db.item.groupBy({
    by: ["category"],
    where: { status: { not: "deleted" } },
    _count: true,
    orderBy: { category: "asc" },
  });
  return {
    total: count(rows),
    categories: rows.map((row) => ({ name: row.category, count: row._count })),
  };
}
