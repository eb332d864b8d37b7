import type { Actor } from "../policy/policy";
import { deleteAccount } from "../user/account-removal.server";
import { createAccount, getAccount, listAccounts, updateAccount } from "../user/accounts.server";
import type { AccountSort } from "../user/user.filter";
import type { AccountInput } from "../user/user.schema";
import type { CustomerFilter } from "./customer.filter";

/** One page of customers, newest first. Staff only. */
export function listCustomers(
  actor: Actor,
  filter: CustomerFilter,
  page: number,
  pageSize?: number,
  sort?: AccountSort,
) {
  return listAccounts(actor, "customer", { ...filter, role: "customer" }, page, pageSize, sort);
}

/** A customer's record. Customers see their own only; raises `not_found` otherwise. */
export function getCustomer(actor: Actor, id: number) {
  return getAccount(actor, "customer", id);
}

/** Creates a customer, who can sign in when the input has a password. Raises `invalid` at `email` when it is taken. */
export function createCustomer(actor: Actor, input: AccountInput, key?: string | null) {
  return createAccount(actor, "customer", input, key);
}

/** Saves a customer; see `updateAccount`. */
export function updateCustomer(actor: Actor, id: number, input: AccountInput) {
  return updateAccount(actor, "customer", id, input);
}

/** Deletes a customer for good. Raises `conflict` when documents or jobs hang on the account. */
export function deleteCustomer(actor: Actor, id: number) {
  return deleteAccount(actor, "customer", id);
}
