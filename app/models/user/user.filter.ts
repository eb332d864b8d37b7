import type { Prisma } from "~/generated/sqlite/client";

import { toRole, type Role } from "../policy/policy";
import { foldForSearch } from "../shared/text";
import type { AccountKind } from "./account-forms";
import { USER_STATUSES, type UserStatus } from "./user.schema";

/** The filter of all three lists of accounts; employees and customers have their role fixed. */
export type AccountFilter = { search: string; role?: Role | ""; status: UserStatus | "" };

/** The filter of an address; unknown values are dropped. */
export function readAccountFilter(params: URLSearchParams, kind: AccountKind): AccountFilter {
  const status = params.get("status")?.toLowerCase();
  return {
    search: params.get("search")?.trim().slice(0, 200) ?? "",
    ...(kind === "user" ? { role: toRole(params.get("role")) ?? "" } : {}),
    status: USER_STATUSES.find((known) => known === status) ?? "",
  };
}

/** The where clause that list, count and export share. */
export function accountWhere(filter: AccountFilter, kind: AccountKind): Prisma.UserWhereInput {
  const role = kind === "user" ? filter.role : kind;
  const search = foldForSearch(filter.search);
  return {
    ...(role ? { role } : {}),
    ...(filter.status ? { status: filter.status } : {}),
    ...(search ? { searchText: { contains: search } } : {}),
  };
}

export const ACCOUNT_SORTS = ["createdAt", "name", "email", "role", "status", "id"] as const;
export type AccountSort = { by: (typeof ACCOUNT_SORTS)[number]; direction: "asc" | "desc" };
