import * as z from "zod";

import { assertCan, roleLabel, ROLES, toRole } from "~/models/policy/policy";
import type { AccountKind } from "~/models/user/account-forms";
import { rulesOfAccount } from "~/models/user/account-rules.server";
import { deleteAccount } from "~/models/user/account-removal.server";
import {
  createAccount,
  getAccount,
  listAccounts,
  updateAccount,
} from "~/models/user/accounts.server";
import { ACCOUNT_SORTS } from "~/models/user/user.filter";
import { UserJson, userJson } from "~/models/user/user.json";
import {
  CustomerBody,
  EmployeeCreateInput,
  EmployeeUpdateInput,
  USER_STATUSES,
  UserCreateInput,
  type AccountInput,
} from "~/models/user/user.schema";

import { operation } from "./operation.server";
import { oneOf, paging, search, sortOf, word } from "~/models/shared/query";
import { Created, created, Deleted, deleted, Done, done, List, list, One, one } from "./replies";
import { listAllCustomers, listClients, setUserStatus, updateUser } from "./users.server";

const status = oneOf("Status", USER_STATUSES);
const AccountQuery = z.object({ ...paging(ACCOUNT_SORTS), search, status });
const UserQuery = AccountQuery.extend({ role: word("Role", ROLES, toRole) });

type Body = z.ZodType<AccountInput>;

/** A kind's calls: what they say of themselves, and what they take. */
const KINDS = {
  user: {
    query: UserQuery,
    get: "A user; customers: their own record",
    create: "Create a user of any role",
    remove: "Delete a user on whom no documents or jobs hang",
    createBody: UserCreateInput as Body,
  },
  employee: {
    query: AccountQuery,
    get: "An employee",
    create: "Create an employee",
    update: "Change an employee",
    remove: "Delete an employee without documents or jobs",
    createBody: EmployeeCreateInput as Body,
    updateBody: EmployeeUpdateInput as Body,
  },
  customer: {
    query: AccountQuery,
    get: "A customer; customers: their own record",
    create: "Create a customer",
    update: "Change a customer",
    remove: "Delete a customer without documents or jobs",
    createBody: CustomerBody as Body,
    updateBody: CustomerBody as Body,
  },
} as const;

function listOf(kind: AccountKind) {
  const name = `${kind}s` as const;
  const title = roleLabel(name);
  return operation({
    id: `list${title}`,
    method: "GET",
    path: `/${name}`,
    tag: title,
    summary: `${title}, newest first`,
    access: `${kind}:list`,
    query: KINDS[kind].query,
    reply: List(name, UserJson),
    run: async ({ actor, query }) => {
      const { page, limit } = query;
      const sort = sortOf(query, "createdAt");
      const found = await listAccounts(actor, kind, query, page, limit, sort);
      return list(name, found, query, userJson);
    },
  });
}

function getOf(kind: AccountKind) {
  return operation({
    ...at(kind, "get", "/{id}"),
    method: "GET",
    summary: KINDS[kind].get,
    access: "signed-in",
    reply: One(UserJson),
    run: async ({ actor, id }) => {
      if (kind === "employee") assertCan(actor, "employee:list");
      // Customers reach their own record and no other: whose id it is makes no difference to the answer.
      if (actor.id !== id(kind)) assertCan(actor, "user:list");
      return one(userJson(await getAccount(actor, kind, id(kind))));
    },
  });
}

function createOf(kind: AccountKind) {
  return operation({
    ...at(kind, "create"),
    method: "POST",
    summary: KINDS[kind].create,
    access: `${kind}:create`,
    body: KINDS[kind].createBody,
    rules: () => rulesOfAccount(null),
    reply: Created(UserJson),
    status: 201,
    run: async ({ actor, body }) => {
      const id = await createAccount(actor, kind, body);
      const user = await getAccount(actor, kind, id);
      return created(`${roleLabel(kind)} created successfully`, userJson(user));
    },
  });
}

function updateOf(kind: "employee" | "customer") {
  return operation({
    ...at(kind, "update", "/{id}"),
    method: "PUT",
    summary: KINDS[kind].update,
    access: `${kind}:edit`,
    body: KINDS[kind].updateBody,
    rules: ({ id }) => rulesOfAccount(id(kind)),
    reply: Done(UserJson),
    run: async ({ actor, body, id }) => {
      await updateAccount(actor, kind, id(kind), body);
      const user = await getAccount(actor, kind, id(kind));
      return done(`${roleLabel(kind)} updated successfully`, userJson(user));
    },
  });
}

function deleteOf(kind: AccountKind) {
  return operation({
    ...at(kind, "delete", "/{id}"),
    method: "DELETE",
    summary: KINDS[kind].remove,
    access: `${kind}:delete`,
    reply: Deleted,
    run: async ({ actor, id }) => {
      await deleteAccount(actor, kind, id(kind));
      return deleted(`${roleLabel(kind)} deleted successfully`, id(kind));
    },
  });
}

/** A call's name and place: getEmployee at /employees/{id}, beside the others of Employees. */
function at(kind: AccountKind, verb: string, rest = "") {
  const title = roleLabel(kind);
  return { id: `${verb}${title}`, path: `/${kind}s${rest}`, tag: `${title}s` };
}

const kindOperations = (kind: "employee" | "customer") => [
  ...[listOf(kind), getOf(kind), createOf(kind), updateOf(kind), deleteOf(kind)],
];

export const accountOperations = [
  ...[listOf("user"), createOf("user"), listAllCustomers, getOf("user")],
  ...[updateUser, deleteOf("user"), setUserStatus],
  ...kindOperations("employee"),
  ...kindOperations("customer"),
  listClients,
];
