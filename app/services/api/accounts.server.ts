import * as z from "zod";

import { assertCan, roleLabel } from "~/models/kit/policy/policy";
import type { AccountKind } from "~/models/people/user/account.forms";
import { rulesOfAccount } from "~/models/people/user/account.rules.server";
import { deleteAccount } from "~/models/people/user/account.remove.server";
import {
  createAccount,
  getAccount,
  listAccounts,
  updateAccount,
} from "~/models/people/user/accounts.server";
import { assertOwnPassword } from "~/models/people/user/current-password.server";
import { PASSWORD_MAX } from "~/models/people/user/user.words";
import { erasePerson } from "~/models/law/personal-data/erase.server";
import { joinCustomers, undoJoin } from "~/models/people/customer/customer.join.server";
import { booksSaid, setSeesBooks } from "~/models/people/user/sees-books.server";
import { confirmCustomer } from "~/models/people/user/confirm.server";
import { ACCOUNT_LIST } from "~/models/people/user/user.list";
import { UserJson, userJson } from "~/models/people/user/user.json";
import {
  CustomerBody,
  CustomerUpdateBody,
  EmployeeCreateInput,
  EmployeeUpdateInput,
  UserCreateInput,
  type AccountInput,
} from "~/models/people/user/user.schema";

import { tagged } from "./operation.server";
import { Done, done, List, list, One, one } from "./replies";
import {
  accountCalls,
  listAllCustomers,
  listClients,
  unusualHolder,
  setUserStatus,
  stillHeld,
  updateUser,
} from "./users.server";

const AccountQuery = ACCOUNT_LIST.query.omit({ role: true });

type Body = z.ZodType<AccountInput>;

/** A kind's calls: what they say of themselves, and what they take. */
const KINDS = {
  user: {
    query: ACCOUNT_LIST.query,
    get: "A user; customers: their own record",
    create:
      "Create a user of any role; staff need a password of 10 characters. A customer given one (6) signs in at once, else is mailed a link to set it",
    remove: "Delete a user without documents or jobs",
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
    get: "A customer; customers: their own record. One that was joined with another answers with the one that stays",
    create:
      "Create a customer; with a password (6 characters) the account is confirmed and signs in at once",
    update:
      "Change a customer; with a password (6 characters) the account is confirmed and signs in with it at once",
    remove: "Delete a customer without documents or jobs",
    createBody: CustomerBody as Body,
    updateBody: CustomerUpdateBody as Body,
  },
} as const;

function listOf(kind: AccountKind) {
  const name = `${kind}s` as const;
  const title = roleLabel(name);
  const { get } = tagged(title);
  return get(`/${name}`, `list${title}`, {
    summary: `${title}, newest first`,
    access: `${kind}:list`,
    query: KINDS[kind].query,
    reply: List(name, UserJson),
    run: async ({ actor, query }) => {
      return list(name, await listAccounts(actor, kind, query), query, userJson);
    },
  });
}

function getOf(kind: AccountKind) {
  const { get } = tagged(roleLabel(`${kind}s`));
  return get(`/${kind}s/{id}`, `get${roleLabel(kind)}`, {
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

const createOf = (kind: AccountKind) =>
  accountCalls(kind).create({
    summary: KINDS[kind].create,
    access: `${kind}:create`,
    body: KINDS[kind].createBody,
    rules: () => rulesOfAccount(null, kind),
    run: (actor, body) => createAccount(actor, kind, body),
    warns: unusualHolder,
  });

const updateOf = (kind: "employee" | "customer") =>
  accountCalls(kind).update({
    summary: KINDS[kind].update,
    access: `${kind}:edit`,
    body: KINDS[kind].updateBody,
    rules: ({ id }) => rulesOfAccount(id(kind), kind),
    run: (actor, id, body) => updateAccount(actor, kind, id, body),
    warns: async (body, record, actor) => [
      ...unusualHolder(body, record),
      ...(await stillHeld(actor, record)),
    ],
  });

const deleteOf = (kind: AccountKind) =>
  accountCalls(kind).remove(`${kind}:delete`, KINDS[kind].remove, (actor, id) =>
    deleteAccount(actor, kind, id),
  );

const kindOperations = (kind: "employee" | "customer") => [
  listOf(kind),
  getOf(kind),
  createOf(kind),
  updateOf(kind),
  deleteOf(kind),
];

export const accountOperations = [
  listOf("user"),
  createOf("user"),
  listAllCustomers,
  getOf("user"),
  updateUser,
  deleteOf("user"),
  setUserStatus,
  ...kindOperations("employee"),
  ...kindOperations("customer"),
  accountCalls("employee").patch("/books", "setEmployeeBooks", {
    summary:
      "Allow or stop an employee's view of the books: expenses, crew advances, hires, vendors, profit, TDS, the cash book and Tally",
    access: "employee:edit",
    body: z.strictObject({ seesBooks: z.boolean({ error: "Must be true or false" }) }),
    run: (actor, id, { seesBooks }) => setSeesBooks(actor, id, seesBooks),
    message: ({ seesBooks }) => booksSaid(seesBooks),
  }),
  accountCalls("customer").post("/confirm", "confirmCustomer", {
    summary: "Confirm a customer's account",
    description:
      "For an account that a person registered: check with them first. Ends its sessions, tokens, API keys and calendar address.",
    access: "customer:confirm",
    body: z.strictObject({}),
    bodyOptional: true,
    run: (actor, id) => confirmCustomer(actor, id),
    message: "Customer confirmed successfully",
  }),
  accountCalls("customer").post("/join", "joinCustomers", {
    summary: "Join another record of the same customer into this one",
    description:
      "This one stays: papers, payments, notes and consents of `otherId` move here, and what this one lacks is filled. `GET` of the other one answers with this one from then on (200). Refused (409) for erased persons, two GSTINs and rate contracts with days in common. Joined already: the same answer.",
    access: "customer:join",
    body: z.strictObject({ otherId: z.int().positive() }),
    run: (actor, id, { otherId }) => joinCustomers(actor, id, otherId),
    message: "Customers joined successfully",
  }),
  tagged("Customers").remove("/customers/{id}/join", "undoJoin", {
    summary: "Undo the last join of this customer, within a day",
    description: "What moved goes back; what was made since stays. The id may be either of both.",
    access: "customer:join",
    reply: Done(UserJson),
    run: async ({ actor, id }) => {
      await undoJoin(actor, id("customer"));
      const account = await getAccount(actor, "customer", id("customer"));
      return done("Customers separated successfully", userJson(account));
    },
  }),
  accountCalls("customer").post("/erase", "eraseCustomer", {
    summary: "Erase a customer for good",
    description:
      "Name, contacts, notes, access, links and the texts of messages go; documents keep numbers, dates and amounts. Refused (409) while invoices are unpaid, jobs not done or quotations waiting. Asks for one's own password.",
    access: "user:erase",
    body: z.strictObject({ currentPassword: z.string().max(PASSWORD_MAX).optional() }),
    bodyOptional: true,
    guard: async ({ actor, posted: { currentPassword } }) => {
      if (typeof currentPassword === "string") await assertOwnPassword(actor, currentPassword);
    },
    run: async (actor, id, { currentPassword }) => {
      await getAccount(actor, "customer", id);
      await erasePerson(actor, id, { currentPassword });
    },
    message: "Customer erased successfully",
  }),
  listClients,
];
