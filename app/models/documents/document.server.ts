import { Prisma } from "~/generated/sqlite/client";
import { db } from "~/platform/db.server";

import { companyToday, getCompany } from "../company/company.server";
import { INVOICE_LIST } from "../invoice/invoice.list";
import { toInvoiceStatus } from "../invoice/invoice.status";
import { PAYMENT_LIST } from "../payment/payment.list";
import type { Actor } from "../policy/policy";
import { QUOTATION_LIST } from "../quotation/quotation.list";
import { WAITING, type QuotationFilterWord } from "../quotation/quotation.status";
import type { ListDay } from "../record/define-list";
import { findPage } from "../shared/list-query";
import { whereSql } from "../shared/where-sql.server";
import {
  DOCUMENT_TYPES,
  type DocumentsQuery,
  type DocumentStatus,
  type DocumentType,
} from "./document.list";
import { recordsOf, type DocumentKey } from "./document.records.server";

/** A quotation's states as its own list calls them. */
const QUOTATION_WORDS: Partial<Record<DocumentStatus, QuotationFilterWord>> = {
  Draft: "Draft",
  Sent: WAITING,
  Approved: "Accepted",
  Rejected: "Rejected",
  Expired: "Expired",
};

/** The rows of each type that are asked for; null where none of it has that state. */
const ROWS: Record<
  DocumentType,
  (actor: Actor, asked: DocumentsQuery, day: ListDay) => object | null
> = {
  quotation: (actor, asked, day) => {
    const status = asked.status && QUOTATION_WORDS[asked.status];
    if (status === undefined) return null;
    const found = QUOTATION_LIST.where(actor, { ...asked, status }, day);
    // Here one that expired is shown as Expired alone, also a draft.
    return status === "Draft" ? { AND: [found, { validUntil: { gte: day.today } }] } : found;
  },
  invoice: (actor, asked, day) => {
    const status = asked.status && toInvoiceStatus(asked.status);
    const filter = { ...asked, clientId: "", customerId: "" } as const;
    return status === null ? null : INVOICE_LIST.where(actor, { ...filter, status }, day);
  },
  /** A receipt is of money that came in, also where it went back later. */
  receipt: (actor, { status, ...asked }, day) => {
    if (status && status !== "Completed" && status !== "Refunded") return null;
    const found = PAYMENT_LIST.where(
      actor,
      { ...asked, status, invoiceId: "", paymentMethod: "" },
      day,
    );
    return { AND: [{ status: { in: ["Completed", "Refunded"] } }, found] };
  },
};

const TABLES = { quotation: "Quotation", invoice: "Invoice", receipt: "Payment" } as const;

/** The part of each type: its rows' type, id and moment of creation, which orders them all. */
function parts(actor: Actor, asked: DocumentsQuery, day: ListDay): Prisma.Sql[] {
  return DOCUMENT_TYPES.filter((type) => !asked.type || asked.type === type).map((type) => {
    const where = whereSql(ROWS[type](actor, asked, day) ?? { OR: [] });
    const table = Prisma.raw(`"${TABLES[type]}"`);
    return Prisma.sql`SELECT ${Prisma.raw(`'${type}'`)} AS "type", "id", "createdAt" FROM ${table} WHERE ${where}`;
  });
}

/**
 * One page of quotations, invoices and receipts together, newest first. Customers see their own, once
 * issued. The database merges and cuts the page, so that any page is right and cheap.
 */
export async function listDocuments(actor: Actor, asked: DocumentsQuery) {
  const company = await getCompany();
  const day = { today: companyToday(company), timeZone: company.timeZone };
  const union = Prisma.join(parts(actor, asked, day), " UNION ALL ");
  const { rows, ...pages } = await findPage(
    asked,
    async () => {
      const [counted] = await db.$queryRaw<{ total: bigint | number }[]>(
        Prisma.sql`SELECT COUNT(*) AS "total" FROM (${union}) AS "documents"`,
      );
      return Number(counted?.total ?? 0);
    },
    ({ skip, take }) =>
      db.$queryRaw<DocumentKey[]>(
        Prisma.sql`${union} ORDER BY "createdAt" DESC, "type", "id" DESC LIMIT ${take} OFFSET ${skip}`,
      ),
  );
  const keys = rows.map(({ type, id }) => ({ type, id: Number(id) }));
  return { ...pages, rows: await recordsOf(keys, actor, day) };
}
