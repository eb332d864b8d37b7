import type { Prisma } from "~/generated/sqlite/client";

import { searchTextOf } from "../../ground/typed/text";
import { type Actor, isStaff } from "../../kit/policy/policy";
import { defineList, momentsBetween, type QueryOf, searchIn } from "../../kit/record/define-list";
import { day, idOf, oneOf } from "../../kit/shared/query";
import { searchNamed } from "../../people/user/user.list";
import { REQUEST_KINDS } from "./customer-request.fields";
import { REQUEST_STATUSES, requestOpen } from "./customer-request.status";

/** The text that a request is found by; its customer is searched as well. */
export function requestSearchText({ text, answer }: { text: string; answer: string | null }) {
  return searchTextOf({ words: [text], besides: [answer] });
}

/** Customers: those about their own papers, once their mailbox is proven. */
export const requestScope = (actor: Actor): { customerId?: number } =>
  isStaff(actor) ? {} : { customerId: actor.confirmed ? actor.id : 0 };

/** Customers' requests; the days are those on which they came. */
export const REQUEST_LIST = defineList<Prisma.CustomerRequestWhereInput>()({
  scope: requestScope,
  search: searchIn({ as: ["word"], related: { customer: searchNamed } }),
  filters: {
    status: oneOf("Status", REQUEST_STATUSES),
    kind: oneOf("Kind", REQUEST_KINDS),
    customerId: idOf("customerId"),
    startDate: day("startDate"),
    endDate: day("endDate"),
  },
  views: { open: { label: "Open", where: () => requestOpen.where() } },
  where: ({ status, kind, customerId, startDate, endDate }, { timeZone }) => [
    status ? { status } : null,
    kind ? { kind } : null,
    customerId ? { customerId } : null,
    momentsBetween("createdAt", startDate, endDate, timeZone),
  ],
  sorts: ["createdAt", "id"],
  usual: "createdAt",
});
export type RequestsQuery = QueryOf<typeof REQUEST_LIST>;
