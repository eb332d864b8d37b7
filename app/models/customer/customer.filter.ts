import type { Prisma } from "~/generated/sqlite/client";

import { foldForSearch } from "../shared/text";
import { USER_STATUSES, type UserStatus } from "../user/user.schema";

export type CustomerFilter = { search: string; status: UserStatus | "" };

/** The filter of an address; unknown values are dropped. */
export function readCustomerFilter(params: URLSearchParams): CustomerFilter {
  const status = params.get("status")?.toLowerCase();
  return {
    search: params.get("search")?.trim().slice(0, 200) ?? "",
    status: USER_STATUSES.find((known) => known === status) ?? "",
  };
}

/** The where clause that list, count and export share. */
export function customerWhere(filter: CustomerFilter): Prisma.UserWhereInput {
  const search = foldForSearch(filter.search);
  return {
    role: "customer",
    ...(filter.status ? { status: filter.status } : {}),
    ...(search ? { searchText: { contains: search } } : {}),
  };
}
