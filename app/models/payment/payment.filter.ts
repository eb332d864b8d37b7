import type { Prisma } from "~/generated/sqlite/client";

import { searchInvoices } from "../invoice/invoice.list";
import type { Actor } from "../policy/policy";
import { paymentScope } from "../policy/scope";
import { isCalendarDate } from "../shared/calendar-date";
import { toId } from "../shared/fields";
import { foldForSearch } from "../shared/text";
import { PAYMENT_STATUSES, type PaymentStatus } from "./payment.status";

export type PaymentFilter = {
  search: string;
  status: PaymentStatus | "";
  startDate: string;
  endDate: string;
  invoiceId: number | "";
};

/** A status word in any case, or null. */
export function toPaymentStatus(text: string | null | undefined): PaymentStatus | null {
  const lower = text?.trim().toLowerCase();
  return PAYMENT_STATUSES.find((status) => status.toLowerCase() === lower) ?? null;
}

/** The filter of an address; unknown values are dropped. */
export function readPaymentFilter(params: URLSearchParams): PaymentFilter {
  const day = (key: string) => {
    const text = params.get(key)?.trim() ?? "";
    return isCalendarDate(text) ? text : "";
  };
  return {
    search: params.get("search")?.trim().slice(0, 200) ?? "",
    status: toPaymentStatus(params.get("status")) ?? "",
    startDate: day("startDate"),
    endDate: day("endDate"),
    invoiceId: toId(params.get("invoiceId") ?? "") ?? "",
  };
}

/** Payments with a text in their own or in their invoice's or client's; all for an empty one. */
function paymentSearch(text: string): Prisma.PaymentWhereInput {
  const search = foldForSearch(text);
  if (!search) return {};
  return { OR: [{ searchText: { contains: search } }, { invoice: searchInvoices(text) ?? {} }] };
}

/** The where clause that list, sums, count and export share. */
export function paymentWhere(
  actor: Actor,
  filter: Partial<PaymentFilter>,
): Prisma.PaymentWhereInput {
  const { search, status, startDate, endDate, invoiceId } = filter;
  const conditions: Prisma.PaymentWhereInput[] = [paymentScope(actor)];
  if (search) conditions.push(paymentSearch(search));
  if (status) conditions.push({ status });
  if (startDate) conditions.push({ date: { gte: startDate } });
  if (endDate) conditions.push({ date: { lte: endDate } });
  if (invoiceId) conditions.push({ invoiceId });
  return { AND: conditions };
}

export const PAYMENT_SORTS = ["date", "createdAt", "amount", "id"] as const;
export type PaymentSort = { by: (typeof PAYMENT_SORTS)[number]; direction: "asc" | "desc" };
