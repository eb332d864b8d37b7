import type { Prisma } from "~/generated/sqlite/client";

import type { Actor } from "../policy/policy";
import { invoiceScope } from "../policy/scope";
import { isCalendarDate } from "../shared/calendar-date";
import { toId } from "../shared/fields";
import { foldForSearch } from "../shared/text";
import {
  INVOICE_STATUSES,
  PARTIALLY_PAID,
  PAYABLE_STATUSES,
  UNPAID,
  type InvoiceStatus,
} from "./invoice.status";

export type InvoiceFilterStatus = InvoiceStatus | typeof UNPAID | typeof PARTIALLY_PAID;
export const INVOICE_FILTER_STATUSES: readonly InvoiceFilterStatus[] = [
  ...INVOICE_STATUSES,
  UNPAID,
  PARTIALLY_PAID,
];

export type InvoiceFilter = {
  search: string;
  status: InvoiceFilterStatus | "";
  clientId: number | "";
  startDate: string;
  endDate: string;
};

/** A status word of the filter in any case, or null. */
export function toInvoiceFilterStatus(text: string | null | undefined) {
  const lower = text?.trim().toLowerCase();
  return INVOICE_FILTER_STATUSES.find((status) => status.toLowerCase() === lower) ?? null;
}

/** The filter of an address; unknown values are dropped. */
export function readInvoiceFilter(params: URLSearchParams): InvoiceFilter {
  const day = (key: string) => {
    const text = params.get(key)?.trim() ?? "";
    return isCalendarDate(text) ? text : "";
  };
  return {
    search: params.get("search")?.trim().slice(0, 200) ?? "",
    status: toInvoiceFilterStatus(params.get("status")) ?? "",
    clientId: toId(params.get("clientId") ?? "") ?? "",
    startDate: day("startDate"),
    endDate: day("endDate"),
  };
}

/** Issued with something left to pay. */
export const UNPAID_WHERE: Prisma.InvoiceWhereInput = {
  status: { in: [...PAYABLE_STATUSES] },
  balance: { gt: 0 },
};

/** Unpaid and past due, or declared overdue. */
export function overdueWhere(today: string): Prisma.InvoiceWhereInput {
  return { AND: [UNPAID_WHERE, { OR: [{ status: "Overdue" }, { dueDate: { lt: today } }] }] };
}

function statusWhere(status: InvoiceFilterStatus, today: string): Prisma.InvoiceWhereInput {
  switch (status) {
    case UNPAID:
      return UNPAID_WHERE;
    case PARTIALLY_PAID:
      return { AND: [UNPAID_WHERE, { amountPaid: { gt: 0 } }] };
    case "Overdue":
      return { OR: [overdueWhere(today), { status: "Overdue" }] };
    case "Sent":
      // The list shows a sent invoice past its due date as Overdue, so it is found there.
      return { status, OR: [{ dueDate: { gte: today } }, { balance: 0 }] };
    default:
      return { status };
  }
}

/** The id in a draft's shown number, DRAFT-7, which is not stored; null for any other text. */
export function draftNumber(search: string): number | null {
  return toId(/^draft-(\d+)$/i.exec(search)?.[1]);
}

/** Invoices with a text in their own or in their client's; all for an empty one. */
export function invoiceSearch(text: string): Prisma.InvoiceWhereInput {
  const search = foldForSearch(text);
  if (!search) return {};
  const found = { searchText: { contains: search } };
  const draft = draftNumber(text);
  const drafts = draft === null ? [] : [{ id: draft, invoiceNumber: null }];
  return { OR: [found, { client: found }, ...drafts] };
}

/** The where clause that list, count and export share; `today` decides what is overdue. */
export function invoiceWhere(
  actor: Actor,
  filter: Partial<InvoiceFilter>,
  today: string,
): Prisma.InvoiceWhereInput {
  const { search, status, clientId, startDate, endDate } = filter;
  const conditions: Prisma.InvoiceWhereInput[] = [invoiceScope(actor)];
  if (search) conditions.push(invoiceSearch(search));
  if (status) conditions.push(statusWhere(status, today));
  if (clientId) conditions.push({ clientId });
  if (startDate) conditions.push({ invoiceDate: { gte: startDate } });
  if (endDate) conditions.push({ invoiceDate: { lte: endDate } });
  return { AND: conditions };
}

export const INVOICE_SORTS = ["invoiceDate", "createdAt", "dueDate", "total", "id"] as const;
export type InvoiceSort = {
  by: (typeof INVOICE_SORTS)[number];
  direction: "asc" | "desc";
};
