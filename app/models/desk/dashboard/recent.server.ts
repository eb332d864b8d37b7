import { db } from "~/platform/db.server";
import { only } from "~/platform/only";

import { invoiceStatusFor } from "../../billing/invoice/invoice.customer-words";
import { shownInvoiceNumber, shownInvoiceStatus } from "../../billing/invoice/invoice.status";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { invoiceScope, quotationScope } from "../../kit/policy/scope";
import { ANSWERS, quotationStatusFor } from "../../sales/quotation/quotation.customer-words";
import { dayOf } from "../../ground/day/time-zone";

const SHOWN = 5;

/**
 * The five newest quotations; `created` is the day in the given time zone, `word` what the actor calls the
 * status on the day `today`.
 */
export async function recentQuotations(actor: Actor, timeZone: string, today: string) {
  const rows = await db.quotation.findMany({
    where: quotationScope(actor),
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: SHOWN,
    select: {
      ...only("Quotation", "id quotationNumber status validUntil"),
      decisions: ANSWERS,
      createdAt: true,
      customer: { select: { name: true } },
    },
  });
  return rows.map((row) => ({
    id: row.id,
    number: row.quotationNumber,
    status: row.status,
    word: quotationStatusFor(actor, row, today),
    customer: row.customer.name,
    created: dayOf(row.createdAt, timeZone),
  }));
}

/** The five newest invoices, amounts in minor units; overdue as of `today`. */
export async function recentInvoices(actor: Actor, today: string) {
  const rows = await db.invoice.findMany({
    where: invoiceScope(actor),
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: SHOWN,
    select: {
      ...only(
        "Invoice",
        "id invoiceNumber status clientName currency total balance settledAmount",
        "creditedAmount amountPaid sentAt dueDate",
      ),
      client: { select: { name: true } },
    },
  });
  return rows.map((row) => ({
    id: row.id,
    number: shownInvoiceNumber(row),
    status: shownInvoiceStatus(row, today),
    word: invoiceStatusFor(actor, row, today),
    customer: row.clientName ?? row.client.name,
    currency: row.currency,
    total: row.total,
    balance: row.balance,
    dueDate: row.dueDate,
  }));
}

/** The five newest payments, amounts in minor units. Staff only. */
export async function recentPayments(actor: Actor) {
  assertCan(actor, "dashboard:business");
  const rows = await db.payment.findMany({
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: SHOWN,
    select: {
      ...only("Payment", "id paymentMethod status amount currency date"),
      invoice: { select: { invoiceNumber: true } },
      quotation: { select: { quotationNumber: true } },
    },
  });
  return rows.map(({ invoice, quotation, ...row }) => ({
    ...row,
    /** An advance shows its quotation's number. */
    aboutNumber: invoice ? invoice.invoiceNumber : (quotation?.quotationNumber ?? null),
  }));
}

export type RecentQuotation = Awaited<ReturnType<typeof recentQuotations>>[number];
export type RecentInvoice = Awaited<ReturnType<typeof recentInvoices>>[number];
export type RecentPayment = Awaited<ReturnType<typeof recentPayments>>[number];
