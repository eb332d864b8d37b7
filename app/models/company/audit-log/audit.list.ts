import type { Prisma } from "~/generated/sqlite/client";

import {
  defineList,
  momentsBetween,
  searchAnywhere,
  type QueryOf,
} from "../../kit/record/define-list";
import { day, oneOf } from "../../kit/shared/query";
import { AUDIT_KINDS, type AuditKind } from "../../kit/audit/audit.words";

/** The audit: by what happened, by whom, by day, by a name, an address or a word of the detail. */
export const AUDIT_LIST = defineList<Prisma.AuditEntryWhereInput>()({
  search: searchAnywhere(),
  filters: {
    kind: oneOf("What", Object.keys(AUDIT_KINDS) as AuditKind[]),
    startDate: day("startDate"),
    endDate: day("endDate"),
  },
  where: ({ kind, startDate, endDate }, { timeZone }) => [
    kind ? { kind } : null,
    momentsBetween("at", startDate, endDate, timeZone),
  ],
  sorts: ["id"],
  usual: "id",
});
export type AuditQuery = QueryOf<typeof AUDIT_LIST>;
