import type { Prisma } from "~/generated/sqlite/client";

import { ROLES, toRole } from "../policy/policy";
import { defineList, searchIn, type QueryOf } from "../record/define-list";
import { oneOf, word } from "../shared/query";
import { USER_STATUSES } from "./user.words";
import { groupedDigits } from "../shared/search-words";
import { foldForSearch } from "../shared/text";

/** The text lists of accounts are searched by. */
export function accountSearchText(account: {
  name: string;
  email: string | null;
  phone: string | null;
  address: string | null;
  gstin?: string | null;
}): string {
  const { name, email, phone, gstin, address } = account;
  return foldForSearch(name, email, phone, gstin, address, groupedDigits(phone));
}

/** Accounts with a text in their name, e-mail, phone, address or GSTIN. */
export const searchAccounts = searchIn<Prisma.UserWhereInput>();

/** Accounts of all roles; the lists of employees and of customers have theirs fixed. */
export const ACCOUNT_LIST = defineList<Prisma.UserWhereInput>()({
  search: searchAccounts,
  filters: { status: oneOf("Status", USER_STATUSES), role: word("Role", ROLES, toRole) },
  where: ({ status, role }) => [status ? { status } : null, role ? { role } : null],
  sorts: ["createdAt", "name", "email", "role", "status", "id"],
  usual: "createdAt",
});
export type AccountsQuery = QueryOf<typeof ACCOUNT_LIST>;
