import type { Prisma, PrivacyRequest } from "~/generated/sqlite/client";
import {
  daysBetween,
  defineList,
  type QueryOf,
  searchAnywhere,
} from "../../kit/record/define-list";
import { day, oneOf } from "../../kit/shared/query";
import { foldForSearch } from "../../ground/typed/text";
import {
  REQUEST_KINDS,
  REQUEST_STATUSES,
  requestOpen,
  requestOverdue,
} from "./privacy-request.status";

/** The text the register is searched by. */
export function privacyRequestSearchText(
  request: Pick<PrivacyRequest, "name" | "contact" | "details">,
): string {
  return foldForSearch(request.name, request.contact, request.details);
}

/** The register of requests; the days are those they came in. */
export const PRIVACY_REQUEST_LIST = defineList<Prisma.PrivacyRequestWhereInput>()({
  search: searchAnywhere(),
  filters: {
    kind: oneOf("What", REQUEST_KINDS),
    status: oneOf("Status", REQUEST_STATUSES),
    startDate: day("startDate"),
    endDate: day("endDate"),
  },
  views: {
    open: { label: "Open", where: () => requestOpen.where() },
    overdue: { label: "Overdue", where: ({ today }) => requestOverdue.where(today) },
  },
  where: ({ kind, status, startDate, endDate }) => [
    kind ? { kind } : null,
    status ? { status } : null,
    daysBetween("receivedDate", startDate, endDate),
  ],
  sorts: ["receivedDate", "dueDate", "id"],
  usual: "receivedDate",
});
export type PrivacyRequestsQuery = QueryOf<typeof PRIVACY_REQUEST_LIST>;
