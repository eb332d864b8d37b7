import { Prisma } from "~/generated/sqlite/client";
import { db } from "~/platform/db.server";

import { companyToday, getCompany, type Company } from "../company/company.server";
import { invoiceStatusFor } from "../invoice/invoice.customer-words";
import { draftNumber } from "../invoice/invoice.list";
import { shownInvoiceNumber, shownInvoiceStatus } from "../invoice/invoice.status";
import { isStaff, type Actor } from "../policy/policy";
import { invoiceScopeSql, paymentScopeSql, quotationScopeSql } from "../policy/scope-sql.server";
import { customerQuotationStatus } from "../quotation/quotation.customer-words";
import { quotationExpired, quotationStatusLabel } from "../quotation/quotation.status";
import { addDays, dayOf, startOfDay } from "../shared/calendar-date";
import { pageInfo, slice } from "../shared/list-query";
import { foldForSearch } from "../shared/text";
import { DOCUMENT_TYPES, type DocumentFilter, type DocumentType } from "./document-list.filter";

export type ListedDocument = {
  type: DocumentType;
  id: number;
  number: string;
  client: string;
  /** A quotation's day of writing, an invoice's date, a payment's date. */
  day: string;
  status: string;
  /** The status as the actor calls it. */
  word: string;
  /** In minor units. */
  amount: number;
  currency: string;
};

type Condition = Prisma.Sql;

function all(conditions: readonly (Condition | null)[]): Condition {
  const set = conditions.filter((condition) => condition !== null);
  return set.length > 0 ? Prisma.join(set, " AND ") : Prisma.sql`1 = 1`;
}

/** A row's own text, or that of the customer whose id a column holds; the lists of each noun find the same. */
function contains(search: string, person: "customerId" | "clientId"): Condition | null {
  // Wildcards of LIKE have become other characters on both sides.
  const term = foldForSearch(search);
  if (!term) return null;
  const found = Prisma.sql`"searchText" LIKE ${`%${term}%`}`;
  const people = Prisma.sql`SELECT "id" FROM "User" WHERE ${found}`;
  return Prisma.sql`(${found} OR "${Prisma.raw(person)}" IN (${people}))`;
}

function invoiceContains(search: string): Condition | null {
  const found = contains(search, "clientId");
  const draft = draftNumber(search);
  return draft === null || found === null
    ? found
    : Prisma.sql`(${found} OR ("id" = ${draft} AND "invoiceNumber" IS NULL))`;
}

function receiptContains(search: string): Condition | null {
  const term = foldForSearch(search);
  const invoice = invoiceContains(search);
  return invoice === null
    ? null
    : Prisma.sql`("searchText" LIKE ${`%${term}%`}
        OR "invoiceId" IN (SELECT "id" FROM "Invoice" WHERE ${invoice}))`;
}

function quotations(actor: Actor, filter: DocumentFilter, today: string, timeZone: string) {
  const status = {
    Draft: Prisma.sql`"status" = 'draft' AND "validUntil" >= ${today}`,
    Sent: Prisma.sql`"status" = 'sent' AND "validUntil" >= ${today}`,
    Approved: Prisma.sql`"status" = 'approved'`,
    Rejected: Prisma.sql`"status" = 'rejected'`,
    Expired: Prisma.sql`"status" IN ('draft', 'sent') AND "validUntil" < ${today}`,
  } as Record<string, Condition>;
  const from = filter.startDate && startOfDay(filter.startDate, timeZone);
  const until = filter.endDate && startOfDay(addDays(filter.endDate, 1), timeZone);
  return all([
    quotationScopeSql(actor),
    contains(filter.search, "customerId"),
    filter.status ? (status[filter.status] ?? Prisma.sql`1 = 0`) : null,
    from ? Prisma.sql`"createdAt" >= ${from}` : null,
    until ? Prisma.sql`"createdAt" < ${until}` : null,
  ]);
}

function invoices(actor: Actor, filter: DocumentFilter, today: string) {
  const late = Prisma.sql`("balance" > 0 AND "dueDate" < ${today})`;
  const status = {
    Draft: Prisma.sql`"status" = 'Draft'`,
    Sent: Prisma.sql`"status" = 'Sent' AND NOT ${late}`,
    Paid: Prisma.sql`"status" = 'Paid'`,
    Overdue: Prisma.sql`("status" = 'Overdue' OR ("status" = 'Sent' AND ${late}))`,
    Cancelled: Prisma.sql`"status" = 'Cancelled'`,
  } as Record<string, Condition>;
  return all([
    invoiceScopeSql(actor),
    invoiceContains(filter.search),
    filter.status ? (status[filter.status] ?? Prisma.sql`1 = 0`) : null,
    filter.startDate ? Prisma.sql`"invoiceDate" >= ${filter.startDate}` : null,
    filter.endDate ? Prisma.sql`"invoiceDate" <= ${filter.endDate}` : null,
  ]);
}

/** A receipt is of money that came in, also where it went back later. */
function receipts(actor: Actor, filter: DocumentFilter) {
  const status = {
    Completed: Prisma.sql`"status" = 'Completed'`,
    Refunded: Prisma.sql`"status" = 'Refunded'`,
  } as Record<string, Condition>;
  return all([
    Prisma.sql`"status" IN ('Completed', 'Refunded')`,
    paymentScopeSql(actor),
    receiptContains(filter.search),
    filter.status ? (status[filter.status] ?? Prisma.sql`1 = 0`) : null,
    filter.startDate ? Prisma.sql`"date" >= ${filter.startDate}` : null,
    filter.endDate ? Prisma.sql`"date" <= ${filter.endDate}` : null,
  ]);
}

type Key = { type: DocumentType; id: number };

/** The part of each type: its rows' type, id and moment of creation, which orders them all. */
function parts(actor: Actor, filter: DocumentFilter, company: Company): Prisma.Sql[] {
  const today = companyToday(company);
  const part: Record<DocumentType, Prisma.Sql> = {
    quotation: Prisma.sql`SELECT 'quotation' AS "type", "id", "createdAt" FROM "Quotation"
      WHERE ${quotations(actor, filter, today, company.timeZone)}`,
    invoice: Prisma.sql`SELECT 'invoice' AS "type", "id", "createdAt" FROM "Invoice"
      WHERE ${invoices(actor, filter, today)}`,
    receipt: Prisma.sql`SELECT 'receipt' AS "type", "id", "createdAt" FROM "Payment"
      WHERE ${receipts(actor, filter)}`,
  };
  return DOCUMENT_TYPES.filter((type) => !filter.type || filter.type === type).map(
    (type) => part[type],
  );
}

/**
 * One page of quotations, invoices and receipts together, newest first. Customers see their own, once
 * issued. The database merges and cuts the page, so that any page is right and cheap.
 */
export async function listDocuments(
  actor: Actor,
  filter: DocumentFilter,
  page: number,
  pageSize?: number,
) {
  const company = await getCompany();
  const union = Prisma.join(parts(actor, filter, company), " UNION ALL ");
  const [counted] = await db.$queryRaw<{ total: bigint | number }[]>(
    Prisma.sql`SELECT COUNT(*) AS "total" FROM (${union}) AS "documents"`,
  );
  const info = pageInfo(page, Number(counted?.total ?? 0), pageSize);
  const { skip, take } = slice(info);
  const keys = await db.$queryRaw<Key[]>(
    Prisma.sql`${union} ORDER BY "createdAt" DESC, "type", "id" DESC LIMIT ${take} OFFSET ${skip}`,
  );
  const rows = await records(
    keys.map(({ type, id }) => ({ type, id: Number(id) })),
    company,
    actor,
  );
  return { rows, ...info };
}

/** Of a quotation that expired the list says only that. */
function quotationStates(row: { status: string; validUntil: string }, actor: Actor, today: string) {
  const status = quotationExpired.of(row, today) ? "Expired" : quotationStatusLabel(row.status);
  return { status, word: isStaff(actor) ? status : customerQuotationStatus(row, today) };
}

/** The records behind keys, in their order. */
async function records(keys: Key[], company: Company, actor: Actor): Promise<ListedDocument[]> {
  const ids = (type: DocumentType) => keys.filter((key) => key.type === type).map(({ id }) => id);
  const today = companyToday(company);
  const [quotationRows, invoiceRows, paymentRows] = await Promise.all([
    db.quotation.findMany({
      where: { id: { in: ids("quotation") } },
      include: { customer: { select: { name: true } } },
    }),
    db.invoice.findMany({
      where: { id: { in: ids("invoice") } },
      include: { client: { select: { name: true } } },
    }),
    db.payment.findMany({
      where: { id: { in: ids("receipt") } },
      include: { invoice: { select: { clientName: true, client: { select: { name: true } } } } },
    }),
  ]);
  const found = new Map<string, ListedDocument>();
  for (const row of quotationRows) {
    found.set(`quotation ${row.id}`, {
      type: "quotation",
      id: row.id,
      number: row.quotationNumber,
      client: row.customer.name,
      day: dayOf(row.createdAt, company.timeZone),
      ...quotationStates(row, actor, today),
      amount: row.totalAmount,
      currency: row.currency,
    });
  }
  for (const row of invoiceRows) {
    found.set(`invoice ${row.id}`, {
      type: "invoice",
      id: row.id,
      number: shownInvoiceNumber(row),
      client: row.clientName ?? row.client.name,
      day: row.invoiceDate,
      status: shownInvoiceStatus(row, today),
      word: invoiceStatusFor(actor, row, today),
      amount: row.total,
      currency: row.currency,
    });
  }
  for (const row of paymentRows) {
    found.set(`receipt ${row.id}`, {
      type: "receipt",
      id: row.id,
      number: row.referenceNumber,
      client: row.invoice.clientName ?? row.invoice.client.name,
      day: row.date,
      status: row.status,
      word: row.status,
      amount: row.amount,
      currency: row.currency,
    });
  }
  return keys.flatMap(({ type, id }) => found.get(`${type} ${id}`) ?? []);
}
