import { accountWhere, readAccountFilter, type AccountFilter } from "../user/user.filter";

export type CustomerFilter = Pick<AccountFilter, "search" | "status">;

/** The filter of an address; unknown values are dropped. */
export function readCustomerFilter(params: URLSearchParams): CustomerFilter {
  const { search, status } = readAccountFilter(params);
  return { search, status };
}

/** The where clause that list, count and export share. */
export function customerWhere(filter: CustomerFilter) {
  return accountWhere({ ...filter, role: "customer" });
}
