import * as z from "zod";

import { getCustomer, listCustomers, updateCustomer } from "~/models/customer/customer.server";
import { createCustomer, deleteCustomer } from "~/models/customer/customer.server";
import {
  createEmployee,
  deleteEmployee,
  getEmployee,
  listEmployees,
  updateEmployee,
} from "~/models/employee/employee.server";
import { assertCan, isStaff, ROLES, toRole, type Actor } from "~/models/policy/policy";
import { rulesOfAccount } from "~/models/user/account-rules.server";
import { deleteAccount, setAccountStatus } from "~/models/user/account-removal.server";
import {
  createAccount,
  getAccount,
  listAccounts,
  updateAccount,
} from "~/models/user/accounts.server";
import { updateOwnAccount, verifyOwnPassword } from "~/models/user/profile.server";
import { ACCOUNT_SORTS } from "~/models/user/user.filter";
import { ClientJson, UserJson, userJson } from "~/models/user/user.json";
import {
  AccountStatusInput,
  CustomerBody,
  EmployeeCreateInput,
  EmployeeUpdateInput,
  OwnAccountBody,
  USER_STATUSES,
  UserCreateInput,
  UserUpdateInput,
} from "~/models/user/user.schema";
import { readsFor } from "~/models/shared/described";

import { operation } from "./operation.server";
import { oneOf, paging, search, sortOf, word } from "./query";
import { Created, created, Deleted, deleted, Done, done, List, list, One, one } from "./replies";

const status = oneOf("Status", USER_STATUSES);
const AccountQuery = z.object({ ...paging(ACCOUNT_SORTS), search, status });
const UserQuery = AccountQuery.extend({ role: word("Role", ROLES, toRole) });

/** Customers reach their own record and no other: whose id it is makes no difference to the answer. */
function assertOwnOrStaff(actor: Actor, id: number): void {
  if (!isStaff(actor) && actor.id !== id) assertCan(actor, "user:list");
}

const listUsers = operation({
  id: "listUsers",
  method: "GET",
  path: "/users",
  tag: "Users",
  summary: "Users, newest first",
  access: "user:list",
  query: UserQuery,
  reply: List("users", UserJson),
  run: async ({ actor, query }) => {
    const { page, limit } = query;
    const sort = sortOf(query, "createdAt");
    const found = await listAccounts(actor, "user", query, page, limit, sort);
    return list("users", found, query, userJson);
  },
});

const getUser = operation({
  id: "getUser",
  method: "GET",
  path: "/users/{id}",
  tag: "Users",
  summary: "A user; customers: their own record",
  access: "signed-in",
  reply: One(UserJson),
  run: async ({ actor, id }) => {
    const user = id("user");
    assertOwnOrStaff(actor, user);
    return one(userJson(await getAccount(actor, "user", user)));
  },
});

const createUser = operation({
  id: "createUser",
  method: "POST",
  path: "/users",
  tag: "Users",
  summary: "Create a user of any role",
  access: "user:create",
  body: UserCreateInput,
  rules: () => rulesOfAccount(null),
  reply: Created(UserJson),
  status: 201,
  run: async ({ actor, body }) => {
    const id = await createAccount(actor, "user", body);
    return created("User created successfully", userJson(await getAccount(actor, "user", id)));
  },
});

const OwnBody = OwnAccountBody.transform((own) => ({ own, account: null }));
const OtherBody = UserUpdateInput.transform((account) => ({ own: null, account }));

const updateUser = operation({
  id: "updateUser",
  method: "PUT",
  path: "/users/{id}",
  tag: "Users",
  summary: "Change a user, or one's own account",
  description:
    "One's own account: name, email, phone, address and password (8 characters at least); role, status and other fields are ignored. A blank password stays as it is. A new one ends the account's sessions and tokens.",
  access: "signed-in",
  body: readsFor(z.union([OwnBody, OtherBody]), UserUpdateInput),
  bodyFor: ({ actor, id }) => {
    if (id("user") === actor.id) return OwnBody;
    assertCan(actor, "user:edit");
    return OtherBody;
  },
  rules: ({ id }) => rulesOfAccount(id("user")),
  reply: Done(UserJson),
  run: async ({ actor, body: { own, account }, id, sessionId }) => {
    const user = id("user");
    if (own) {
      const { password, currentPassword, ...fields } = own;
      // A browser that somebody left open must not be enough to take the account over.
      if (password && (currentPassword || sessionId)) {
        await verifyOwnPassword(actor, currentPassword);
      }
      await updateOwnAccount(actor, { ...fields, newPassword: password }, sessionId);
    } else {
      await updateAccount(actor, "user", user, account);
    }
    const sentence = own ? "Profile updated successfully!" : "User updated successfully";
    return done(sentence, userJson(await getAccount(actor, "user", user)));
  },
});

const deleteUser = operation({
  id: "deleteUser",
  method: "DELETE",
  path: "/users/{id}",
  tag: "Users",
  summary: "Delete a user on whom no documents or jobs hang",
  access: "user:delete",
  reply: Deleted,
  run: async ({ actor, id }) => {
    await deleteAccount(actor, "user", id("user"));
    return deleted("User deleted successfully", id("user"));
  },
});

const setUserStatus = operation({
  id: "setUserStatus",
  method: "PATCH",
  path: "/users/{id}/status",
  tag: "Users",
  summary: "Activate or deactivate a user",
  access: "user:setStatus",
  body: AccountStatusInput,
  reply: Done(UserJson),
  run: async ({ actor, body, id }) => {
    await setAccountStatus(actor, id("user"), body.status);
    const what = body.status === "active" ? "activated" : "deactivated";
    const user = await getAccount(actor, "user", id("user"));
    return done(`User ${what} successfully`, userJson(user));
  },
});

const EVERY_ACTIVE = { search: "", status: "active" } as const;

const listAllCustomers = operation({
  id: "listAllCustomers",
  method: "GET",
  path: "/users/customers/all",
  tag: "Users",
  summary: "The active customers that forms choose from, newest first, 1,000 at most",
  access: "customer:list",
  reply: One(z.array(UserJson)),
  run: async ({ actor }) => {
    const { rows } = await listCustomers(actor, EVERY_ACTIVE, 1, 1_000);
    return one(rows.map(userJson));
  },
});

const listClients = operation({
  id: "listClients",
  method: "GET",
  path: "/clients",
  tag: "Customers",
  summary: "The active customers by name, 1,000 at most",
  access: "customer:list",
  reply: One(z.array(ClientJson)),
  run: async ({ actor }) => {
    const byName = { by: "name", direction: "asc" } as const;
    const { rows } = await listCustomers(actor, EVERY_ACTIVE, 1, 1_000, byName);
    return one(rows.map(({ id, name }) => ({ id, name })));
  },
});

type Kind = {
  noun: "employee" | "customer";
  title: "Employee" | "Customer";
  name: "employees" | "customers";
};

/** The five calls of employees and customers, which differ in their commands only. */
function kindOperations<C extends z.ZodType, U extends z.ZodType>(
  { noun, title, name }: Kind,
  schemas: { create: C; update: U },
  commands: {
    list: typeof listCustomers;
    get: typeof getCustomer;
    create: (actor: Actor, input: z.output<C>) => Promise<number>;
    update: (actor: Actor, id: number, input: z.output<U>) => Promise<unknown>;
    remove: typeof deleteCustomer;
  },
) {
  const tag = `${title}s`;
  return [
    operation({
      id: `list${title}s`,
      method: "GET",
      path: `/${name}`,
      tag,
      summary: `${title}s, newest first`,
      access: `${noun}:list`,
      query: AccountQuery,
      reply: List(name, UserJson),
      run: async ({ actor, query }) => {
        const { page, limit } = query;
        const sort = sortOf(query, "createdAt");
        const found = await commands.list(actor, query, page, limit, sort);
        return list(name, found, query, userJson);
      },
    }),
    operation({
      id: `get${title}`,
      method: "GET",
      path: `/${name}/{id}`,
      tag,
      summary: `${noun === "customer" ? "A customer; customers: their own record" : "An employee"}`,
      access: "signed-in",
      reply: One(UserJson),
      run: async ({ actor, id }) => {
        if (noun === "employee") assertCan(actor, "employee:list");
        assertOwnOrStaff(actor, id(noun));
        return one(userJson(await commands.get(actor, id(noun))));
      },
    }),
    operation({
      id: `create${title}`,
      method: "POST",
      path: `/${name}`,
      tag,
      summary: `Create a${noun === "employee" ? "n employee" : " customer"}`,
      access: `${noun}:create`,
      body: schemas.create,
      rules: () => rulesOfAccount(null),
      reply: Created(UserJson),
      status: 201,
      run: async ({ actor, body }) => {
        const id = await commands.create(actor, body);
        const user = await commands.get(actor, id);
        return created(`${title} created successfully`, userJson(user));
      },
    }),
    operation({
      id: `update${title}`,
      method: "PUT",
      path: `/${name}/{id}`,
      tag,
      summary: `Change a${noun === "employee" ? "n employee" : " customer"}`,
      access: `${noun}:edit`,
      body: schemas.update,
      rules: ({ id }) => rulesOfAccount(id(noun)),
      reply: Done(UserJson),
      run: async ({ actor, body, id }) => {
        await commands.update(actor, id(noun), body);
        const user = await commands.get(actor, id(noun));
        return done(`${title} updated successfully`, userJson(user));
      },
    }),
    operation({
      id: `delete${title}`,
      method: "DELETE",
      path: `/${name}/{id}`,
      tag,
      summary: `Delete a${noun === "employee" ? "n employee" : " customer"} without documents or jobs`,
      access: `${noun}:delete`,
      reply: Deleted,
      run: async ({ actor, id }) => {
        await commands.remove(actor, id(noun));
        return deleted(`${title} deleted successfully`, id(noun));
      },
    }),
  ];
}

const employees = kindOperations(
  { noun: "employee", title: "Employee", name: "employees" },
  { create: EmployeeCreateInput, update: EmployeeUpdateInput },
  {
    list: listEmployees,
    get: getEmployee,
    create: createEmployee,
    update: updateEmployee,
    remove: deleteEmployee,
  },
);

const customers = kindOperations(
  { noun: "customer", title: "Customer", name: "customers" },
  { create: CustomerBody, update: CustomerBody },
  {
    list: listCustomers,
    get: getCustomer,
    create: createCustomer,
    update: updateCustomer,
    remove: deleteCustomer,
  },
);

export const accountOperations = [
  ...[listUsers, createUser, listAllCustomers, getUser, updateUser, deleteUser, setUserStatus],
  ...employees,
  ...customers,
  listClients,
];
