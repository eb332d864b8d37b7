import type { Prisma } from "~/generated/sqlite/client";

import { ROLES, toRole } from "../../kit/policy/policy";
import { defineList, searchIn, type QueryOf } from "../../kit/record/define-list";
import { oneOf, word } from "../../kit/shared/query";
import { USER_STATUSES } from "./user.words";
import { searchTextOf } from "../../ground/typed/text";

/** The text lists of accounts are searched by. */
export function accountSearchText(account: {
  name: string;
  email: string | null;
  phone: string | null;
  address: string | null;
  gstin?: string | null;
}): string {
  const { name, email, phone, gstin, address } = account;
  return searchTextOf({
    names: [name],
    words: [email],
    numbers: [phone],
    besides: [gstin, address],
  });
}

/** Accounts by name, e-mail, phone and TAN; by address and GSTIN as well where everything is searched. */
export const searchAccounts = searchIn<Prisma.UserWhereInput>({
  as: ["name", "word", "number"],
  exact: (word) => (/^[a-z]{4}\d{5}[a-z]$/.test(word) ? [{ tan: word.toUpperCase() }] : []),
  phones: true,
});

/** Searches records that belong to an account, by its name. */
export const searchNamed = { ...searchAccounts, word: searchIn<object>({ as: ["name"] }).word };

/** Accounts of all roles; the lists of employees and of customers have theirs fixed. */
export const ACCOUNT_LIST = defineList<Prisma.UserWhereInput>()({
  search: searchAccounts,
  filters: { status: oneOf("Status", USER_STATUSES), role: word("Role", ROLES, toRole) },
  where: ({ status, role }) => [status ? { status } : null, role ? { role } : null],
  sorts: ["createdAt", "updatedAt", "name", "email", "role", "status", "id"],
  usual: "createdAt",
  sortColumns: { name: "sortName" },
});
export type AccountsQuery = QueryOf<typeof ACCOUNT_LIST>;
