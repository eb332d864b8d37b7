import type { Prisma } from "~/generated/sqlite/client";

import { quotationScope } from "../../kit/policy/scope";
import { defineList, momentsBetween, searchIn, type QueryOf } from "../../kit/record/define-list";
import { day, exactly, ofPerson, personOf, word } from "../../kit/shared/query";
import { amountIn, digitsOf } from "../../kit/shared/search-words";
import { searchTextOf } from "../../ground/typed/text";
import { searchNamed } from "../../people/user/user.list";
import {
  QUOTATION_FILTER_WORDS,
  CUSTOMER_QUOTATION_WORDS,
  quotationAwaitingAnswer,
  quotationExpired,
  quotationExpiring,
  quotationUnbilled,
  SENT_EVER,
  toFilterWord,
  WAITING,
  type QuotationFilterWord,
} from "./quotation.status";

/** The text of its own that lists find a quotation by; its customer is searched as well. */
export function quotationSearchText(quotation: {
  quotationNumber: string;
  contactPerson?: string | null;
  purchaseOrderNumber?: string | null;
  employeeName?: string | null;
  phone: string | null;
  sourceAddress: string | null;
  destinationAddress: string | null;
}): string {
  const { quotationNumber, contactPerson, phone, sourceAddress, destinationAddress } = quotation;
  const { purchaseOrderNumber, employeeName } = quotation;
  const addresses = [sourceAddress, destinationAddress];
  const besides = [contactPerson, purchaseOrderNumber, employeeName, ...addresses, digitsOf(phone)];
  return searchTextOf({ numbers: [quotationNumber], besides });
}

const STORED = {
  Draft: "draft",
  Sent: "sent",
  Accepted: "approved",
  Rejected: "rejected",
} as const;

function statusWhere(word: QuotationFilterWord, today: string): Prisma.QuotationWhereInput {
  if (word === WAITING) return quotationAwaitingAnswer.where(today);
  if (word === SENT_EVER) return { status: { in: ["sent", "approved", "rejected"] } };
  if (word === "Expired") return quotationExpired.where(today);
  return { status: STORED[word] };
}

/** Quotations by number and by their customer's present name. */
export const searchQuotations = searchIn<Prisma.QuotationWhereInput>({
  related: { customer: searchNamed },
  amount: amountIn("totalAmount"),
});

/** Searches a quotation's related records by its number. */
export const searchQuoted = { ...searchQuotations, word: searchIn<object>().word };

/** Declined for a reason in these words, or for none, as its filter is asked. */
const reasonWhere = (reason: string): Prisma.QuotationWhereInput => ({
  status: { in: ["rejected"] },
  rejectionReason: reason.slice(1) || null,
});

/** Quotations; the days are those of their creation. */
export const QUOTATION_LIST = defineList<Prisma.QuotationWhereInput>()({
  scope: quotationScope,
  officeOnly: ["createdById", "reason"],
  search: searchQuotations,
  filters: {
    status: word(
      "Status",
      [...QUOTATION_FILTER_WORDS, "Approved", WAITING, SENT_EVER],
      toFilterWord,
    ),
    startDate: day("startDate"),
    endDate: day("endDate"),
    // Filters that the reports' figures use.
    createdById: personOf("createdById"),
    reason: exactly("Reason"),
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
    unbilled: { label: "Approved, not billed", where: () => quotationUnbilled.where() },
  },
  where: ({ status, startDate, endDate, createdById, reason }, { today, timeZone }) => [
    ofPerson("createdById", createdById),
    reason ? reasonWhere(reason) : null,
    status ? statusWhere(status, today) : null,
    momentsBetween("createdAt", startDate, endDate, timeZone),
  ],
  sorts: [
    "createdAt",
    "updatedAt",
    "movingDate",
    "validUntil",
    "totalAmount",
    "quotationNumber",
    "id",
  ],
  usual: "createdAt",
});
export type QuotationsQuery = QueryOf<typeof QUOTATION_LIST>;
