import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { owedSql } from "~/models/desk/report/owed.server";
import { accountSearchText } from "~/models/people/user/user.list";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { action, loader } from "~/routes/owed._index";
import { loader as moved } from "~/routes/owed-moved";

import { resetDatabase } from "../support/database";
import { makeCustomer, makeInvoice, makeUser } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn } from "../support/http";
import { NOON } from "../support/invoices";
import { goesThrough, planOf } from "../support/query-plan";

let employee: string;

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  employee = await signedIn(await makeUser({ role: "employee", sendsAtOnce: true }));
});
afterEach(() => setClock(null));

type Line = {
  name: string;
  total: string;
  oldest: string;
  late: number;
  next: string;
  to: string;
  remind: { id: number; canSend: boolean } | null;
};
const owed = async (address = "/owed") => {
  const { status, data } = await answerOf(loader, getArgs(address, {}, employee));
  return { status, ...(data as { rows: Line[]; total: number; page: number; owed: string }) };
};
const named = async (address: string) => (await owed(address)).rows.map(({ name }) => name);

async function customer(name: string, invoices: Parameters<typeof makeInvoice>[0][]) {
  const made = await makeCustomer();
  await db.user.update({
    where: { id: made.id },
    data: { name, searchText: accountSearchText({ ...made, name }) },
  });
  for (const invoice of invoices) await makeInvoice({ clientId: made.id, ...invoice });
  return made;
}

describe("GET /owed", () => {
  test("has all that is overdue at one address, to which the dashboard leads", async () => {
    await customer("Asha Rao", [
      { dueDate: "2026-08-11", total: 100_00, currency: "INR" },
      { dueDate: "2026-11-20", total: 20_00, currency: "INR" },
      { dueDate: "2026-11-21", total: 50_00, currency: "INR" },
    ]);
    await customer("Bela Shah", [{ dueDate: "2026-11-30", total: 900_00, currency: "INR" }]);
    const { rows, ...page } = await owed("/owed?age=overdue");
    expect(rows).toMatchObject([{ name: "Asha Rao", total: "₹120.00", next: "Remind now" }]);
    expect((page as unknown as { ages: object[] }).ages[0]).toEqual({
      age: "overdue",
      label: "Overdue ₹120.00",
    });
    expect(rows[0]?.to).toContain("dueTo=2026-11-20");
  });

  test("a line a customer and currency: sum, oldest due day and next step, who is late longest on top", async () => {
    const late = await customer("Asha Rao", [
      { dueDate: "2026-11-11", total: 100_00, currency: "INR" },
      { dueDate: "2026-12-01", total: 50_00, currency: "INR" },
    ]);
    await customer("Bela Shah", [{ dueDate: "2026-11-30", total: 900_00, currency: "INR" }]);
    await customer("Chetan Pai", [{ dueDate: "2026-10-01", status: "Paid", balance: 0 }]);
    expect((await owed()).rows).toMatchObject([
      {
        name: "Asha Rao",
        total: "₹150.00",
        oldest: "Nov 11, 2026",
        late: 10,
        next: "Remind now",
        remind: { canSend: true },
        settle: `/payments/settle?clientId=${late.id}`,
        to: `/invoices?status=Unpaid&clientId=${late.id}&currency=INR`,
      },
      {
        name: "Bela Shah",
        total: "₹900.00",
        late: 0,
        next: "Due Nov 30, 2026",
        remind: null,
      },
    ]);
    expect(await named("/owed?sort=total")).toEqual(["Bela Shah", "Asha Rao"]);
  });

  test("says on which day the next reminder leaves, and after one was sent the next of them", async () => {
    await customer("Asha Rao", [{ dueDate: "2026-11-20", currency: "INR" }]);
    expect((await owed()).rows).toMatchObject([
      { next: "Remind Nov 23, 2026", remind: { canSend: false } },
    ]);
    await transaction((tx) =>
      tx.company.update({ where: { id: 1 }, data: { invoiceReminders: true } }),
    );
    expect((await owed()).rows).toMatchObject([{ next: "Reminder Nov 23, 2026" }]);
  });

  test("an age and a search narrow it, and a page beyond the end is the last", async () => {
    await customer("Asha Rao", [
      { dueDate: "2026-11-11", total: 100_00, currency: "INR" },
      { dueDate: "2026-07-01", total: 70_00, currency: "INR" },
    ]);
    await customer("Bela Shah", [{ dueDate: "2026-11-30", currency: "INR" }]);
    const { rows } = await owed("/owed?age=over90");
    expect(rows).toMatchObject([{ name: "Asha Rao", total: "₹70.00" }]);
    expect(rows[0]?.to).toContain("dueTo=");
    expect(await named("/owed?age=notDue")).toEqual(["Bela Shah"]);
    expect(await named("/owed?search=bela")).toEqual(["Bela Shah"]);
    expect(await owed("/owed?page=7")).toMatchObject({ page: 1, total: 2, rows: [{}, {}] });
    expect((await owed("/owed?on=2026-02-30")).status).toBe(400);
  });

  test("one press reminds, and leads back", async () => {
    await customer("Asha Rao", [{ dueDate: "2026-11-11", currency: "INR" }]);
    const [line] = (await owed()).rows;
    const fields = { intent: "email", kind: "invoice", id: line!.remind!.id };
    const pressed = postArgs("/owed?age=upTo30", fields, {}, employee);
    expect(await answerOf(action, pressed)).toMatchObject({
      status: 302,
      location: "/owed?age=upTo30",
    });
    expect(await db.outboxMessage.count()).toBe(1);
    expect((await owed()).rows).toMatchObject([
      { next: "Remind Dec 11, 2026", remind: { canSend: false } },
    ]);
  });

  test("is the office's alone", async () => {
    const cookie = await signedIn(await makeUser({ role: "customer" }));
    expect((await answerOf(loader, getArgs("/owed", {}, cookie))).location).toBe("/dashboard");
  });

  test("reads no table from its beginning to its end", async () => {
    const plan = await planOf(
      owedSql({ search: "", age: "over90", day: "2026-11-21", sort: "total" }),
    );
    expect([plan, goesThrough(plan, "Invoice")]).toEqual([plan, false]);
  });
});

test.each([
  [moved, "/reports/outstanding?on=2026-10-31", "/owed?on=2026-10-31"],
  [moved, "/statements?from=2026-04-01&confirm=send", "/owed?from=2026-04-01&confirm=send"],
  [moved, "/reminders?page=2", "/owed/reminders?page=2"],
])("%# leads to its part of Money owed with what was asked for", async (old, from, to) => {
  const { status, location } = await answerOf(old, getArgs(from, {}, employee));
  expect([status, location]).toEqual([301, to]);
});
