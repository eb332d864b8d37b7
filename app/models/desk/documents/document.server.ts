import { Prisma } from "~/generated/sqlite/client";
import type { AskedPage } from "~/models/kit/record/read-page.server";
import { findPage, type PageInfo } from "~/models/kit/shared/list-query";
import { db } from "~/platform/db.server";
import { countRows, type Listed, pageSql, walkedSql } from "~/platform/lists/page-sql.server";
import { ALL, type AllRows, asText, portions } from "~/platform/lists/read-all.server";
import { INVOICE_LIST } from "../../billing/invoice/invoice.list";
import { toInvoiceStatus } from "../../billing/invoice/invoice.status";
import { NOTE_LIST } from "../../billing/note/note.list";
import { NOTE_ISSUED } from "../../billing/note/note.words";
import { PAYMENT_LIST, searchReceipts } from "../../billing/payment/payment.list";
import { companyToday, getCompany } from "../../company/company/company.server";
import type { Actor } from "../../kit/policy/policy";
import { foundBy, type ListDay } from "../../kit/record/define-list";
import { QUOTATION_LIST } from "../../sales/quotation/quotation.list";
import { type QuotationFilterWord, WAITING } from "../../sales/quotation/quotation.status";
import {
  DOCUMENT_TYPES,
  type DocumentsQuery,
  type DocumentStatus,
  type DocumentType,
} from "./document.list";
import { recordsOf } from "./document.records.server";

/** A list that is a part of a larger one, told from the others by its type; all have one order, newest created first. */
type Part<T extends string> = Listed & { type: T };
export type Key<T extends string> = { type: T; id: number };

/**
 * One page of several lists together, newest first, those of one moment by type: the databases merge the indexes and
 * stop at the end of the page.
 */
async function readMerged<T extends string>(
  parts: readonly Part<T>[],
  asked: AskedPage,
): Promise<PageInfo & { rows: Key<T>[] }> {
  const count = async () => {
    const counts = await Promise.all(parts.map(({ table, where }) => countRows(table, where)));
    return counts.reduce((sum, one) => sum + one, 0);
  };
  return findPage(asked, count, async ({ skip, take }) => {
    if (parts.length === 0) return [];
    // No part gives more than all before the end of the page.
    const queries = parts.map((part) =>
      keysSql(part, pageSql(part, { take: skip + take, skip: 0 })),
    );
    const rows = await db.$queryRaw<{ type: T; id: number | bigint }[]>(
      Prisma.sql`${Prisma.join(queries, " UNION ALL ")} ${TOGETHER} LIMIT ${take} OFFSET ${skip}`,
    );
    return rows.map(({ type, id }) => ({ type, id: Number(id) }));
  });
}

const keysSql = ({ type }: Part<string>, ordered: Prisma.Sql) =>
  Prisma.sql`SELECT ${Prisma.raw(`'${type}'`)} AS "type", "id", "createdAt" FROM (${ordered}) AS "part"`;

const TOGETHER = Prisma.sql`ORDER BY "createdAt" DESC, "type" ASC, "id" DESC`;

/** The keys of all rows of the lists, as `readAllIds` has those of one. */
export async function readAllMerged<T extends string>(
  parts: readonly Part<T>[],
): Promise<AllRows<Key<T>>> {
  if (parts.length === 0) return { total: 0, *batches() {} };
  const queries = parts.map((part) => keysSql(part, walkedSql(part, ALL)));
  const ordered = Prisma.sql`SELECT * FROM (${Prisma.join(queries, " UNION ALL ")}) AS "all" ${TOGETHER} LIMIT ${ALL.take}`;
  const { rows, text } = await asText(ordered, Prisma.sql`"type" || ':' || "id"`);
  return {
    total: rows,
    *batches(size) {
      for (const some of portions(text, size)) {
        yield some.map((key) => {
          const [type, id] = key.split(":");
          return { type: type as T, id: Number(id) };
        });
      }
    },
  };
}

/** A quotation's states as its own list calls them. */
const QUOTATION_WORDS: Partial<Record<DocumentStatus, QuotationFilterWord>> = {
  Draft: "Draft",
  Sent: WAITING,
  Approved: "Accepted",
  Rejected: "Rejected",
  Expired: "Expired",
};

// Filters of the other lists that this list leaves empty.
const ALL_QUOTATIONS = { createdById: "", reason: "" } as const;
const ALL_MAKERS = { createdById: "", currency: "" } as const;
const ALL_INVOICES = {
  carriedOver: "",
  ...ALL_MAKERS,
  clientId: "",
  customerId: "",
  route: "",
  dueFrom: "",
  dueTo: "",
} as const;
const ALL_PAYMENTS = {
  ...ALL_MAKERS,
  invoiceId: "",
  quotationId: "",
  paymentMethod: "",
  flow: "",
  reported: "",
} as const;

/** The rows of each type that are asked for; null where none of it has that state. */
const ROWS: Record<
  DocumentType,
  (actor: Actor, asked: DocumentsQuery, day: ListDay) => object | null
> = {
  quotation: (actor, asked, day) => {
    const status = asked.status && QUOTATION_WORDS[asked.status];
    if (status === undefined) return null;
    const found = QUOTATION_LIST.where(actor, { ...asked, status, ...ALL_QUOTATIONS }, day);
    // Here one that expired is shown as Expired alone, also a draft.
    return status === "Draft" ? { AND: [found, { validUntil: { gte: day.today } }] } : found;
  },
  invoice: (actor, asked, day) => {
    const status = asked.status && toInvoiceStatus(asked.status);
    const filter = { ...asked, ...ALL_INVOICES } as const;
    return status === null ? null : INVOICE_LIST.where(actor, { ...filter, status }, day);
  },
  /** A note has one state. */
  note: (actor, { status, ...asked }) => {
    if (status && status !== NOTE_ISSUED) return null;
    const found = { kind: "", invoiceId: "", clientId: "", ...ALL_MAKERS, route: "" } as const;
    return NOTE_LIST.where(actor, { ...asked, ...found });
  },
  /** A receipt is of money that came in, also where it went back later. */
  receipt: (actor, { status, ...asked }, day) => {
    if (status && status !== "Completed" && status !== "Refunded") return null;
    const others = { ...asked, search: "", status, ...ALL_PAYMENTS };
    const found = PAYMENT_LIST.where(actor, others, day);
    const search = foundBy(searchReceipts, asked.search) ?? {};
    return { AND: [{ status: { in: ["Completed", "Refunded"] } }, found, search] };
  },
};

const TABLES = {
  quotation: "Quotation",
  invoice: "Invoice",
  note: "Note",
  receipt: "Payment",
} as const;

/** The lists of those types of which rows are asked for. */
export function documentParts(
  actor: Actor,
  asked: DocumentsQuery,
  day: ListDay,
): Part<DocumentType>[] {
  return DOCUMENT_TYPES.flatMap((type) => {
    const where = !asked.type || asked.type === type ? ROWS[type](actor, asked, day) : null;
    return where ? [{ type, table: TABLES[type], where, orderBy: NEWEST }] : [];
  });
}

const NEWEST: Part<DocumentType>["orderBy"] = [{ createdAt: "desc" }, { id: "desc" }];

/** One page of quotations, invoices, notes and receipts together, newest first. Customers see their own, once issued. */
export async function listDocuments(actor: Actor, asked: DocumentsQuery) {
  const company = await getCompany();
  const day = { today: companyToday(company), timeZone: company.timeZone };
  const { rows, ...pages } = await readMerged(documentParts(actor, asked, day), asked);
  return { ...pages, rows: await recordsOf(rows, actor, day) };
}
