import type { Prisma } from "~/generated/sqlite/client";
import { db, type Tx } from "~/platform/db.server";
import { countRows } from "~/platform/lists/page-sql.server";
import { groupsOf } from "~/platform/fast/fast.server";
import { only } from "~/platform/only";

import { noteAccess } from "../../company/access-log/access-log.server";
import { companyDay, companyHead, companyToday } from "../../company/company/company.server";
import { E_INVOICE } from "../../papers/paper-tax/e-invoice";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { invoiceScope } from "../../kit/policy/scope";
import { readPage } from "../../kit/record/read-page.server";
import { daysFrom } from "~/models/ground/day/calendar-date";
import { notFound } from "../../kit/shared/domain-error";
import { CLIENT, invoiceClient } from "./invoice.billed";
import { invoiceStatusFor } from "./invoice.customer-words";
import { AMENDMENTS } from "./invoice.amended";
import { INVOICE_LIST, type InvoicesQuery } from "./invoice.list";
import {
  invoiceCounts,
  invoiceOverdue,
  shownInvoiceNumber,
  shownInvoiceStatus,
} from "./invoice.status";
import type { InvoiceSummary } from "./invoice.summary";

const WHOLE = {
  client: { select: { id: true, erasedAt: true, ...CLIENT } },
  items: { orderBy: { position: "asc" } },
  payments: { orderBy: [{ date: "asc" }, { id: "asc" }] },
  adjustments: {
    select: {
      ...only("AdvanceAdjustment", "id paymentId amount date"),
      payment: { select: { referenceNumber: true } },
    },
    orderBy: { id: "asc" },
  },
  creditAndDebitNotes: {
    select: { id: true, noteNumber: true, kind: true, date: true, total: true },
    orderBy: { id: "asc" },
  },
  quotation: { select: { id: true, quotationNumber: true, destinationAddress: true } },
  moves: {
    include: { quotation: { select: { quotationNumber: true } } },
    orderBy: { position: "asc" },
  },
  companySnapshot: { select: { content: true } },
  eInvoice: { select: E_INVOICE },
  amendments: AMENDMENTS,
} as const satisfies Prisma.InvoiceInclude;

/** An invoice with everything on it, as read inside a transaction or outside one. */
export async function wholeInvoice(where: Prisma.InvoiceWhereInput, tx: Tx = db) {
  const invoice = await tx.invoice.findFirst({ where, include: WHOLE });
  if (!invoice) throw notFound("invoice");
  const deliveryAddress =
    invoice.invoiceNumber === null
      ? (invoice.quotation?.destinationAddress ?? null)
      : invoice.deliveryAddress;
  const erased = invoice.client.erasedAt !== null;
  return { ...invoice, client: invoiceClient(invoice), deliveryAddress, erased };
}

export type Invoice = Awaited<ReturnType<typeof wholeInvoice>>;

/**
 * An invoice with client, items, payments and source quotation; amounts in minor units of its currency.
 * `shownStatus` and `shownNumber` are what screens show, `statusWord` what the actor calls the state. Customers see their own once issued; raises `not_found`.
 */
export async function getInvoice(actor: Actor, id: number) {
  assertCan(actor, "invoice:view");
  const [invoice, company] = await Promise.all([
    wholeInvoice({ AND: [{ id }, invoiceScope(actor)] }),
    companyHead(),
  ]);
  noteAccess(actor, { kind: "invoice", recordId: id, subjectId: invoice.clientId });
  return { ...invoice, ...shown(invoice, actor, companyToday(company)) };
}

function shown(
  invoice: Parameters<typeof shownInvoiceNumber>[0] & Parameters<typeof invoiceStatusFor>[1],
  actor: Actor,
  today: string,
) {
  return {
    shownNumber: shownInvoiceNumber(invoice),
    shownStatus: shownInvoiceStatus(invoice, today),
    statusWord: invoiceStatusFor(actor, invoice, today),
  };
}

const ROW = {
  ...only("Invoice", "id invoiceNumber status currency clientId clientName"),
  client: { select: { name: true } },
  ...only(
    "Invoice",
    "invoiceDate dueDate total amountPaid tdsAmount settledAmount creditedAmount",
    "sentAt debitedAmount toGiveBack balance carriedOver version createdAt updatedAt",
  ),
} as const satisfies Prisma.InvoiceSelect;

/** One page of invoices, newest invoice date first unless sorted otherwise. */
export async function listInvoices(actor: Actor, asked: InvoicesQuery) {
  assertCan(actor, "invoice:view");
  const day = await companyDay();
  const list = INVOICE_LIST.of("Invoice", actor, asked, day);
  const { rows, ...pages } = await readPage(list, (where) =>
    db.invoice.findMany({ where, select: ROW }),
  );
  return {
    ...pages,
    rows: rows.map(({ client, ...row }) => ({
      ...row,
      clientName: row.clientName ?? client.name,
      /** Days past the due date; 0 for one that is not overdue. */
      daysOverdue: invoiceOverdue.of(row, day.today)
        ? Math.max(0, daysFrom(row.dueDate, day.today))
        : 0,
      ...shown(row, actor, day.today),
    })),
  };
}

/** The quick views over the actor's invoices, with how many are in each. */
export async function invoiceViews(actor: Actor) {
  assertCan(actor, "invoice:view");
  return INVOICE_LIST.views(actor, await companyDay(), (where) => countRows("Invoice", where));
}

/** Sums that few invoices have: an index covers those alone. */
export const RARE_SUMS = ["toGiveBack", "tdsAmount", "creditedAmount", "debitedAmount"] as const;

/** The sums of one of them, by currency. */
export function rareOf<K extends (typeof RARE_SUMS)[number]>(scope: object, column: K) {
  const where = { AND: [scope, invoiceCounts.where(), { [column]: { gt: 0 } }] };
  const by: { by: ["currency"]; sums: [K]; unindexed: ["status"] } = {
    by: ["currency"],
    sums: [column],
    unindexed: ["status"],
  };
  return ["Invoice", where, by] as const;
}

/** The sums of all issued invoices the actor sees, one line per currency; drafts and cancelled left out. */
export async function invoiceSummary(actor: Actor): Promise<InvoiceSummary[]> {
  assertCan(actor, "invoice:view");
  const today = companyToday(await companyHead());
  const scope = invoiceScope(actor);
  const [issued, overdue, owedBack, deducted, credited, debited] = await Promise.all([
    groupsOf(
      "Invoice",
      { AND: [scope, invoiceCounts.where()] },
      { by: ["currency"], sums: ["total", "amountPaid", "settledAmount", "balance"] },
    ),
    groupsOf(
      "Invoice",
      { AND: [scope, invoiceOverdue.where(today)] },
      { by: ["currency"], sums: ["balance"] },
    ),
    groupsOf(...rareOf(scope, "toGiveBack")),
    groupsOf(...rareOf(scope, "tdsAmount")),
    groupsOf(...rareOf(scope, "creditedAmount")),
    groupsOf(...rareOf(scope, "debitedAmount")),
  ]);
  const sumOf = <K extends string>(
    rows: readonly ({ currency: string } & Record<K, number>)[],
    column: K,
    currency: string,
  ) => rows.find((one) => one.currency === currency)?.[column] ?? 0;
  return issued.map(({ currency, total, amountPaid, settledAmount, balance }) => {
    const late = sumOf(overdue, "balance", currency);
    return {
      currency,
      totalAmount: total,
      paidAmount: amountPaid,
      overdueAmount: late,
      pendingAmount: balance - late,
      settledAmount,
      tdsAmount: sumOf(deducted, "tdsAmount", currency),
      creditedAmount:
        sumOf(credited, "creditedAmount", currency) - sumOf(debited, "debitedAmount", currency),
      toGiveBackAmount: sumOf(owedBack, "toGiveBack", currency),
    };
  });
}

/** The currency of a customer's last invoice that counts; undefined where there is none. */
export async function lastBilledIn(clientId: number | undefined): Promise<string | undefined> {
  if (clientId === undefined) return undefined;
  const where = { AND: [invoiceCounts.where(), { clientId }] };
  const select = { currency: true } as const;
  return (await db.invoice.findFirst({ where, select, orderBy: { id: "desc" } }))?.currency;
}
