import type { Prisma } from "~/generated/sqlite/client";
import { ACCESS_KINDS, type AccessKind } from "~/models/company/access-log/access-log.words";
import { AUDIT_KINDS, type AuditKind } from "../../kit/audit/audit.words";
import {
  defineList,
  momentsBetween,
  type QueryOf,
  searchAnywhere,
} from "../../kit/record/define-list";
import { day, idOf, oneOf } from "../../kit/shared/query";

/** Who opened whose record: by whose it is, by who it was (ids of accounts), by what and by day. */
export const ACCESS_LIST = defineList<Prisma.AccessLogWhereInput>()({
  filters: {
    customer: idOf("customer"),
    actor: idOf("actor"),
    kind: oneOf("What", Object.keys(ACCESS_KINDS) as AccessKind[]),
    startDate: day("startDate"),
    endDate: day("endDate"),
  },
  where: ({ customer, actor, kind, startDate, endDate }, { timeZone }) => [
    customer ? { subjectId: customer } : null,
    actor ? { actorId: actor } : null,
    kind ? { kind } : null,
    momentsBetween("at", startDate, endDate, timeZone),
  ],
  sorts: ["id"],
  usual: "id",
});
export type AccessQuery = QueryOf<typeof ACCESS_LIST>;

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
