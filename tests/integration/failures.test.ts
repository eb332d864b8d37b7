import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { db } from "~/db.server";
import type { Role } from "~/models/policy/policy";

import { resetDatabase } from "../support/database";
import { makeCustomer, makeUser } from "../support/factories";
import { FORMS } from "../support/access";
import { answerOf, getArgs, postArgs, signedIn } from "../support/http";

type Route = { loader?: unknown; action?: unknown };
const route = (name: string) => import(`../../app/routes/${name}.tsx`) as Promise<Route>;

const cookie = async (role: Role) => signedIn(await makeUser({ role }));
/** What is asked of one table from now on breaks. */
function breakTable(table: "item" | "quotation" | "invoice" | "payment" | "job", call: string) {
  const broken = () => Promise.reject(new Error("disk I/O error"));
  vi.spyOn(db[table] as unknown as Record<string, () => unknown>, call).mockImplementation(broken);
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

test("POST /items/new when saving fails: 500 above the form, everything typed kept", async () => {
  const who = await cookie("employee");
  const owner = await makeCustomer();
  const { action } = await route("items.new");
  const fields = await FORMS.item!({ id: 0, owner }, owner);
  const items = await import("~/models/shared/once.server");
  vi.spyOn(items, "once").mockRejectedValue(new Error("disk I/O error"));
  const answer = await answerOf(action, postArgs("/items/new", fields, {}, who));
  expect(answer).toMatchObject({
    status: 500,
    data: { error: { "": ["Failed to save item"] }, initialValue: { name: "Wardrobe" } },
  });
});
