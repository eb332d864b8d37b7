import { beforeEach, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import { resetDatabase } from "../../../../tests/support/database";
import { makeActor, makeExpense, makeUser } from "../../../../tests/support/factories";
import { listHistory } from "../../desk/history/history.read.server";
import { deleteAccount } from "../../people/user/account.remove.server";
import type { Actor } from "../../kit/policy/policy";
import { ExpenseInput } from "../expense/expense.record";
import { expenses } from "../expense/expense.server";
import { CrewAdvanceInput } from "./crew-advance.record";
import { crewAdvances, crewBalance, staffWithMoney } from "./crew-advance.server";

let admin: Actor;
let ravi: { id: number };

beforeEach(async () => {
  await resetDatabase();
  setClock(new Date("2026-11-21T06:30:00Z"));
  admin = await makeActor("admin");
  ravi = await makeUser({ role: "employee", name: "Ravi" });
});

const input = (direction: string, amount: string, more: object = {}) =>
  CrewAdvanceInput.parse({
    date: "2026-11-20",
    employeeId: String(ravi.id),
    direction,
    amount,
    method: "Cash",
    ...more,
  });
const give = (amount: string, more: object = {}, key?: string) =>
  crewAdvances.create(admin, input("given", amount, more), key);
const bring = (amount: string) => crewAdvances.create(admin, input("returned", amount));
const spend = (amount: string, more: object = {}) => {
  const spent = { paidFrom: "advance", spentById: String(ravi.id), ...more };
  const expense = { date: "2026-11-20", kind: "Diesel", amount, ...spent };
  return expenses.create(admin, ExpenseInput.parse(expense));
};

/** The same in plain SQL: what the employee has of the company's money. */
async function summed(): Promise<number> {
  const [row] = await db.$queryRaw<{ sum: unknown }[]>`
    SELECT (SELECT COALESCE(SUM("amount"), 0) FROM "CrewAdvance" WHERE "direction" = 'given' AND "employeeId" = ${ravi.id})
      - (SELECT COALESCE(SUM("amount"), 0) FROM "CrewAdvance" WHERE "direction" = 'returned' AND "employeeId" = ${ravi.id})
      - (SELECT COALESCE(SUM("amount" - "tdsAmount"), 0) FROM "Expense" WHERE "paidFrom" = 'advance' AND "spentById" = ${ravi.id}) AS "sum"`;
  return Number(row?.sum);
}

describe("money with the staff", () => {
  const leave = () => db.user.update({ where: { id: ravi.id }, data: { status: "inactive" } });

  test("comes back from who left, who gets nothing more", async () => {
    await give("12000");
    await leave();
    expect((await staffWithMoney(null)).find(({ id }) => id === ravi.id)?.left).toBe(true);
    await bring("7000");
    await spend("5000");
    expect((await crewBalance(admin, ravi.id))[0]?.balance).toBe(0);
    expect((await staffWithMoney(null)).some(({ id }) => id === ravi.id)).toBe(false);
    await expect(give("1")).rejects.toMatchObject({ code: "invalid" });
  });

  test("that comes back beyond what was held is asked about once, with the sums; so is a deletion", async () => {
    const id = await give("12000");
    await spend("15000");
    const asked =
      "Ravi was given $12,000.00, returned $0.00 and spent $15,000.00. After this $8,000.00 is owed to the employee. Record it anyway?";
    await expect(bring("5000")).rejects.toMatchObject({
      code: "conflict",
      fieldErrors: { amount: [asked] },
    });
    await crewAdvances.create(admin, input("returned", "5000", { anyway: true }));
    await expect(crewAdvances.remove(admin, id)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("After this $20,000.00 is owed"),
    });
    await crewAdvances.remove(admin, id, { anyway: true });
    expect(await summed()).toBe(-20_000_00);
  });

  test("of two returns at once one is asked about", async () => {
    await give("100");
    const results = await Promise.allSettled([bring("100"), bring("100")]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("has a day that has come, as expenses have", async () => {
    const later = { date: "2026-11-22" };
    const future = { fieldErrors: { date: ["Date cannot be in the future"] } };
    await expect(give("1", later)).rejects.toMatchObject(future);
    await expect(spend("1", later)).rejects.toMatchObject(future);
  });
});

describe("an advance to the crew", () => {
  test("leaves a balance: given, less what came back and what was spent of it", async () => {
    expect(await crewBalance(admin, ravi.id)).toEqual([]);
    await give("5000");
    await bring("500");
    await spend("1200.50");
    await spend("70", { paidFrom: "cash" });
    const other = await makeUser({ role: "employee" });
    await give("900", { employeeId: String(other.id) });
    expect(await crewBalance(admin, ravi.id)).toEqual([
      { currency: "USD", given: 5000_00, returned: 500_00, spent: 1200_50, balance: 3299_50 },
    ]);
    // More than there was: it is owed to the employee.
    await spend("4000");
    expect((await crewBalance(admin, ravi.id))[0]?.balance).toBe(-700_50);
    expect(await summed()).toBe(-700_50);
    // What is deducted at source went to nobody yet.
    const less = { amount: 100_00, tdsAmount: 2_00, currency: "USD" };
    await makeExpense({ ...less, paidFrom: "advance", spentById: ravi.id });
    expect((await crewBalance(admin, ravi.id))[0]?.balance).toBe(-798_50);
    expect(await summed()).toBe(-798_50);
  });

  test("given, returned and spent at once: the balance is their sum, and one form is one entry", async () => {
    await Promise.all([
      ...["100", "200", "300"].map((amount) => give(amount)),
      ...["10", "20"].map(bring),
      ...["1", "2", "3"].map((amount) => spend(amount)),
      give("1000", {}, "the-same-form-1"),
      give("1000", {}, "the-same-form-1"),
    ]);
    const [{ balance } = { balance: 0 }] = await crewBalance(admin, ravi.id);
    expect(balance).toBe(1_564_00);
    expect(balance).toBe(await summed());
  });

  test("is to an employee who is active, or keeps the one that it has", async () => {
    const customer = await makeUser();
    await expect(give("1", { employeeId: String(customer.id) })).rejects.toMatchObject({
      fieldErrors: { employeeId: ["This employee does not exist"] },
    });
    const id = await give("100");
    await db.user.update({ where: { id: ravi.id }, data: { status: "inactive" } });
    await expect(give("1")).rejects.toMatchObject({
      fieldErrors: { employeeId: ["Ravi is not active: activate the account first"] },
    });
    await crewAdvances.setStatus(admin, id, "approved");
    await crewAdvances.update(admin, id, input("given", "150"));
    expect(await crewAdvances.get(admin, id)).toMatchObject({ amount: 150_00, status: "recorded" });
    expect((await listHistory(admin, "crewAdvance", id)).map(({ action }) => action)).toEqual([
      "Approval withdrawn",
      "Updated",
      "Approved",
      "Created",
    ]);
    await expect(deleteAccount(admin, "employee", ravi.id)).rejects.toThrow(
      "Ravi has documents or jobs and cannot be deleted",
    );
  });

  test("is nothing for customers, and deleted by admins", async () => {
    const [employee, customer] = [
      await makeActor("employee", { seesBooks: true }),
      await makeActor("customer"),
    ];
    const id = await give("100");
    await expect(crewBalance(customer, ravi.id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(crewAdvances.get(customer, id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(crewAdvances.remove(employee, id)).rejects.toMatchObject({ code: "forbidden" });
    await crewAdvances.remove(admin, id);
    expect(await db.crewAdvance.count()).toBe(0);
  });
});

test("an expense that is paid from an advance says whose", async () => {
  await expect(spend("10", { spentById: "" })).rejects.toMatchObject({
    fieldErrors: { spentById: ["Say who spent it: it is paid from that employee's advance"] },
  });
});
