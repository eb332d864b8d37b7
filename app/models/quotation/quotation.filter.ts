import type { Prisma } from "~/generated/sqlite/client";

import type { Actor } from "../policy/policy";
import { quotationScope } from "../policy/scope";
import { addDays, isCalendarDate, startOfDay } from "../shared/calendar-date";
import { foldForSearch } from "../shared/text";
import { todayIn } from "../shared/today.server";
import { toFilterWord, WAITING, type QuotationFilterWord } from "./quotation.status";

export type QuotationFilter = {
  search: string;
  status: QuotationFilterWord | "";
  /** Days of creation, YYYY-MM-DD, both included. */
  startDate: string;
  endDate: string;
};

/** The filter of an address; unknown words and days that do not exist are dropped. */
export function readQuotationFilter(params: URLSearchParams): QuotationFilter {
  const day = (key: string) => {
    const text = params.get(key)?.trim() ?? "";
    return isCalendarDate(text) ? text : "";
  };
  return {
    search: params.get("search")?.trim().slice(0, 200) ?? "",
    status: toFilterWord(params.get("status")) ?? "",
    startDate: day("startDate"),
    endDate: day("endDate"),
  };
}

/** The text of its own that lists find a quotation by; its customer is searched as well. */
export function quotationSearchText(quotation: {
  quotationNumber: string;
  contactPerson?: string | null;
}): string {
  return foldForSearch(quotation.quotationNumber, quotation.contactPerson);
}

const STORED: Record<Exclude<QuotationFilterWord, "Expired" | typeof WAITING>, string> = {
  Draft: "draft",
  Sent: "sent",
  Accepted: "approved",
  Rejected: "rejected",
};

function statusWhere(word: QuotationFilterWord | "", timeZone: string) {
  if (!word) return {};
  if (word === WAITING) return { status: "sent", validUntil: { gte: todayIn(timeZone) } };
  if (word !== "Expired") return { status: STORED[word] };
  return { status: { in: ["draft", "sent"] }, validUntil: { lt: todayIn(timeZone) } };
}

/** Quotations with a text in their own or in their customer's; all for an empty one. */
export function quotationSearch(text: string): Prisma.QuotationWhereInput {
  const search = foldForSearch(text);
  if (!search) return {};
  // The customer's present name counts, so it is not copied into the quotation's own text.
  const found = { searchText: { contains: search } };
  return { OR: [found, { customer: found }] };
}

/** The where clause that list, count and export share. */
export function quotationWhere(
  actor: Actor,
  filter: QuotationFilter,
  timeZone: string,
): Prisma.QuotationWhereInput {
  const { startDate, endDate } = filter;
  const from = startDate ? { gte: startOfDay(startDate, timeZone) } : {};
  const to = endDate ? { lt: startOfDay(addDays(endDate, 1), timeZone) } : {};
  return {
    AND: [
      quotationScope(actor),
      statusWhere(filter.status, timeZone),
      quotationSearch(filter.search),
    ],
    ...(startDate || endDate ? { createdAt: { ...from, ...to } } : {}),
  };
}

export const QUOTATION_SORTS = [
  "createdAt",
  "movingDate",
  "validUntil",
  "totalAmount",
  "quotationNumber",
  "id",
] as const;
export type QuotationSort = {
  by: (typeof QUOTATION_SORTS)[number];
  direction: "asc" | "desc";
};
