import type { Prisma } from "~/generated/sqlite/client";

import { foldForSearch } from "../shared/text";
import { MESSAGE_STATUSES, type MessageStatus } from "./outbox.words";

export type OutboxFilter = { search: string; status: MessageStatus | "" };

/** The filter of an address; unknown values are dropped. */
export function readOutboxFilter(params: URLSearchParams): OutboxFilter {
  const status = params.get("status")?.toLowerCase();
  return {
    search: params.get("search")?.trim().slice(0, 200) ?? "",
    status: MESSAGE_STATUSES.find((known) => known === status) ?? "",
  };
}

export function outboxWhere({ search, status }: OutboxFilter): Prisma.OutboxMessageWhereInput {
  const folded = foldForSearch(search);
  return {
    ...(status ? { status } : {}),
    ...(folded ? { searchText: { contains: folded } } : {}),
  };
}
