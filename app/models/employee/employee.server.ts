import type { Actor } from "../policy/policy";
import { deleteAccount } from "../user/account-removal.server";
import { createAccount, getAccount, listAccounts, updateAccount } from "../user/accounts.server";
import type { AccountFilter, AccountSort } from "../user/user.filter";
import type { AccountInput } from "../user/user.schema";

export type EmployeeFilter = Pick<AccountFilter, "search" | "status">;

/** One page of employees, newest first. Staff only. */
export function listEmployees(
  actor: Actor,
  filter: EmployeeFilter,
  page: number,
  pageSize?: number,
  sort?: AccountSort,
) {
  return listAccounts(actor, "employee", { ...filter, role: "employee" }, page, pageSize, sort);
}

/** An employee's record, for staff. Raises `not_found`. */
export function getEmployee(actor: Actor, id: number) {
  return getAccount(actor, "employee", id);
}

/** Creates an employee; see `createAccount`. */
export function createEmployee(actor: Actor, input: AccountInput, key?: string | null) {
  return createAccount(actor, "employee", input, key);
}

/** Saves an employee; see `updateAccount`. */
export function updateEmployee(actor: Actor, id: number, input: AccountInput) {
  return updateAccount(actor, "employee", id, input);
}

/** Deletes an employee for good. Raises `conflict` when jobs or documents hang on the account. */
export function deleteEmployee(actor: Actor, id: number) {
  return deleteAccount(actor, "employee", id);
}
