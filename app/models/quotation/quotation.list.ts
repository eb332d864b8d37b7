import type { Prisma } from "~/generated/sqlite/client";

import { quotationScope } from "../policy/scope";
import { defineList, momentsBetween, searchIn, type QueryOf } from "../record/define-list";
import { day, word } from "../shared/query";
import { foldForSearch } from "../shared/text";
import {
  QUOTATION_FILTER_WORDS,
  CUSTOMER_QUOTATION_WORDS,
  quotationAwaitingAnswer,
  quotationExpired,
  quotationExpiring,
  quotationUnbilled,
  toFilterWord,
  WAITING,
  type QuotationFilterWord,
} from "./quotation.status";

/** The text of its own that lists find a quotation by; its customer is searched as well. */
export function quotationSearchText(quotation: {
  quotationNumber: string;
  contactPerson?: string | null;
}): string {
  return foldForSearch(quotation.quotationNumber, quotation.contactPerson);
}

const STORED = {
  Draft: "draft",
  Sent: "sent",
  Accepted: "approved",
  Rejected: "rejected",
} as const;

function statusWhere(word: QuotationFilterWord, today: string): Prisma.QuotationWhereInput {
  if (word === WAITING) return quotationAwaitingAnswer.where(today);
  if (word === "Expired") return quotationExpired.where(today);
  return { status: STORED[word] };
}

/** Quotations with a text in their own or in their customer's, whose present name counts. */
export const searchQuotations = searchIn<Prisma.QuotationWhereInput>({ customer: searchIn() });

/** Quotations; the days are those of their creation. */
export const QUOTATION_LIST = defineList<Prisma.QuotationWhereInput>()({
  scope: quotationScope,
  search: searchQuotations,
  filters: {
    status: word("Status", [...QUOTATION_FILTER_WORDS, "Approved", WAITING], toFilterWord),
    startDate: day("startDate"),
    endDate: day("endDate"),
  },
  views: {
    drafts: { label: "Drafts", where: () => ({ status: "draft" }) },
    waiting: {
      label: "Waiting",
      customers: CUSTOMER_QUOTATION_WORDS.sent,
      where: ({ today }) => quotationAwaitingAnswer.where(today),
    },
    expiring: {
      label: "Expiring this week",
      where: ({ today }) => quotationExpiring.where(today),
    },
    unbilled: { label: "Accepted, not billed", where: () => quotationUnbilled.where() },
  },
  where: ({ status, startDate, endDate }, { today, timeZone }) => [
    status ? statusWhere(status, today) : null,
    momentsBetween("createdAt", startDate, endDate, timeZone),
  ],
  sorts: ["createdAt", "movingDate", "validUntil", "totalAmount", "quotationNumber", "id"],
  usual: "createdAt",
});
export type QuotationsQuery = QueryOf<typeof QUOTATION_LIST>;
