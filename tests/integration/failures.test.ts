import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Prisma } from "~/generated/sqlite/client";
import type { Role } from "~/models/kit/policy/policy";
import * as database from "~/platform/db.server";

import { FORMS } from "../support/access-forms";
import { resetDatabase } from "../support/database";
import { makeCustomer, makeUser } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn } from "../support/http";

type Route = { loader?: unknown; action?: unknown };
const route = (name: string) => import(`../../app/routes/${name}.tsx`) as Promise<Route>;

const cookie = async (role: Role) => signedIn(await makeUser({ role }));
/** What is asked of one table from now on breaks. */
function breakTable(table: "item" | "quotation" | "invoice" | "payment" | "job", call: string) {
  const broken = () => Promise.reject(new Error("disk I/O error"));
  vi.spyOn(database.db[table] as unknown as Record<string, () => unknown>, call).mockImplementation(
    broken,
  );
}

/** The same of the statements that the product writes itself, on the table and its counters. */
function breakStatements(table: string) {
  const own = new RegExp(`"${table}(tally)?"`, "i");
  const ask = database.db.$queryRaw.bind(database.db) as (sql: Prisma.Sql) => Promise<unknown>;
  const broken = (sql: Prisma.Sql) =>
    own.test(sql.text) ? Promise.reject(new Error("disk I/O error")) : ask(sql);
  const queries = database.db as unknown as Record<string, typeof broken>;
  vi.spyOn(queries, "$queryRaw").mockImplementation(broken);
}

beforeEach(resetDatabase);
afterEach(() => vi.restoreAllMocks());

test.each([
  ["quotations", "quotation", "Failed to fetch quotations"],
  ["invoices", "invoice", "Failed to fetch invoices"],
  ["payments", "payment", "Failed to fetch payments"],
  ["jobs", "job", "Failed to fetch jobs"],
  ["items", "item", "Failed to fetch items"],
] as const)("GET /%s when the database fails: 500 in its words", async (section, table, title) => {
  const who = await cookie("admin");
  const { loader } = await route(`${section}._index`);
  for (const call of ["count", "findMany"]) breakTable(table, call);
  breakStatements(table);
  const answer = await answerOf(loader, getArgs(`/${section}`, {}, who));
  expect(answer).toMatchObject({
    status: 500,
    data: { title, text: "Server error. Please try again later." },
  });
  expect(JSON.stringify(answer.data)).not.toContain("disk");
});

test("GET /quotations/view/{id} when the database fails leads to the list", async () => {
  const who = await cookie("employee");
  const { loader } = await route("quotations.view.$id");
  for (const call of ["findFirst", "findUnique"]) breakTable("quotation", call);
  const args = getArgs("/quotations/view/1", { id: "1" }, who);
  expect(await answerOf(loader, args)).toMatchObject({
    location: "/quotations",
    flash: "Failed to fetch quotation details",
  });
});

test.each([
  ["users.new", "new user", "Failed to save user"],
  ["employees.new", "new employee", "Failed to save employee"],
  ["customers.new", "account", "Failed to save customer"],
  ["items._index", "quick item", "Failed to save item"],
  ["item-form", "item", "Failed to save item"],
  ["quotations.new", "quotation", "Failed to save quotation"],
  ["invoices.new", "invoice", "Failed to save invoice"],
  ["payments.new", "new payment", "Failed to save payment"],
  ["jobs.new", "job", "Failed to save job"],
  ["profile", "profile", "Failed to update profile"],
  ["register", "registration", "Registration failed"],
])("POST to %s when saving fails: 500 above the form, all kept", async (file, form, sentence) => {
  const who = await makeUser({ role: "admin" });
  const session = await signedIn(who);
  const owner = await makeCustomer();
  const fields = await FORMS[form]!({ id: 0, owner }, who);
  const { action } = await route(file);
  vi.spyOn(database, "transaction").mockRejectedValue(new Error("disk I/O error"));
  // One file for the form of a new item and of a stored one: its address says which.
  const address = file === "item-form" ? "/items/new" : "/somewhere";
  const { status, data } = await answerOf(action, postArgs(address, fields, {}, session));
  const reply = data as { error: unknown; initialValue: Record<string, unknown> };
  expect(status).toBe(500);
  expect(reply.error).toEqual({ "": [sentence] });
  expect(Object.values(reply.initialValue)).toContain(Object.values(fields)[0]?.toString());
  expect(JSON.stringify(reply)).not.toContain("disk");
});
