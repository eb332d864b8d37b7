import type { Prisma } from "~/generated/sqlite/client";

import { ACCESS_KINDS, type AccessKind } from "../access-log/access-log.words";
import { defineList, momentsBetween, type QueryOf } from "../../kit/record/define-list";
import { day, idOf, oneOf } from "../../kit/shared/query";

/** Opened records, filtered by owner, by reader (ids of accounts), by kind and by day. */
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
