import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";

import { resetDatabase } from "../../../../tests/support/database";
import { onlyKinds } from "../../../../tests/support/kinds";
import { makeActor, makeJob, makeVendor } from "../../../../tests/support/factories";
import { listHistory } from "../../desk/history/history.read.server";
import type { Actor } from "../../kit/policy/policy";
import { vendors } from "../vendor/vendor.server";
import { keepBill } from "./bill.server";
import { ExpenseInput } from "./expense.record";
import { endRepeat, repeatExpenses } from "./expense.repeat.server";
import { expenses } from "./expense.server";
import { proofOf } from "../proof/proof.server";

const RENT = { date: "2026-11-05", kind: "Rent", amount: "22000", repeats: "monthly" };
const input = (more: object = {}) => ExpenseInput.parse({ ...RENT, ...more });
const fails = (fieldErrors: object) => expect.objectContaining({ fieldErrors }) as unknown;
const code = (expected: string) => expect.objectContaining({ code: expected }) as unknown;
const rows = () => db.expense.findMany({ orderBy: { id: "asc" } });
const dates = async () => (await rows()).map(({ date }) => date);
const company = (data: object) =>
  transaction((tx) => tx.company.update({ where: { id: 1 }, data }));
/** Noon of a day in India. */
const on = (day: string) => setClock(new Date(`${day}T06:30:00Z`));

let admin: Actor;

beforeEach(async () => {
  await resetDatabase();
  admin = await makeActor("admin");
  on("2026-11-20");
});
afterEach(() => setClock(null));

test.each([
  [{ repeats: "weekly" }, "Repeat: choose from the list"],
  [{ repeatsUntil: "2026-02-30" }, "Until is not a date that exists"],
])("the form refuses %j", (value, message) => {
  expect(ExpenseInput.safeParse({ ...RENT, ...value }).error?.issues[0]?.message).toBe(message);
});

describe("an expense that repeats", () => {
  test("ends at a day that comes after its own, and only where it repeats", async () => {
    await expect(expenses.create(admin, input({ repeatsUntil: "2026-11-04" }))).rejects.toEqual(
      fails({ repeatsUntil: ["Until cannot be before the date"] }),
    );
    const once = input({ repeats: "", repeatsUntil: "2026-12-31" });
    await expect(expenses.create(admin, once)).rejects.toEqual(
      fails({ repeats: ["Choose how it repeats, or leave Until empty"] }),
    );
  });

  test("is made again once its day has come where the company is, and the rule moves on", async () => {
    const vendor = await makeVendor();
    const job = await makeJob();
    const more = { vendorId: vendor.id, jobId: job.id, paidFrom: "bank", note: "Shop 4" };
    const id = await expenses.create(admin, input(more));
    await keepBill(admin, id, proofOf("bill", new Uint8Array(Buffer.from("%PDF-1 /Type /Page"))));
    await expenses.setStatus(admin, id, "approved");
    setClock(new Date("2026-12-04T18:29:59Z"));
    expect(await repeatExpenses()).toEqual({ made: 0, failures: [] });
    setClock(new Date("2026-12-04T18:30:00Z"));
    expect(await repeatExpenses()).toEqual({ made: 1, failures: [] });
    expect(await repeatExpenses()).toEqual({ made: 0, failures: [] });
    const [before, made] = await rows();
    expect(before).toMatchObject({ status: "approved", repeats: null, repeatsNext: null });
    expect(made).toMatchObject({
      date: "2026-12-05",
      kind: "Rent",
      amount: 22_000_00,
      vendorId: vendor.id,
      jobId: null,
      paidFrom: "bank",
      note: "Shop 4",
      status: "recorded",
      createdById: admin.id,
      repeats: "monthly",
      repeatsNext: "2027-01-05",
    });
    expect(await db.proofFile.count({ where: { expenseId: made!.id } })).toBe(0);
    const said = async (of: number) =>
      (await listHistory(admin, "expense", of)).map(({ action, actorName }) => [action, actorName]);
    expect((await said(id))[0]).toEqual(["Repeated as Rent, Dec 05, 2026", admin.name]);
    expect(await said(made!.id)).toEqual([
      ["Repeats Rent, Nov 05, 2026", admin.name],
      ["Created", admin.name],
    ]);
  });

  test("keeps to the last day of a month for a year, whatever February has", async () => {
    on("2027-10-31");
    await expenses.create(admin, input({ date: "2027-10-31", repeatsUntil: "2028-10-31" }));
    // A server that was off for so long makes them all, one after the other.
    on("2029-01-01");
    expect(await repeatExpenses()).toEqual({ made: 12, failures: [] });
    const months = "10-31 11-30 12-31 01-31 02-29 03-31 04-30 05-31 06-30 07-31 08-31 09-30 10-31";
    const year = (day: string, at: number) => `${at < 3 ? 2027 : 2028}-${day}`;
    expect(await dates()).toEqual(months.split(" ").map(year));
    expect((await rows()).at(-1)).toMatchObject({ repeats: "monthly", repeatsNext: null });
    expect(await db.expense.count({ where: { repeats: { not: null } } })).toBe(1);
  });

  test("keeps the day that it is meant for when one of a short month is changed", async () => {
    on("2027-01-31");
    await expenses.create(admin, input({ date: "2027-01-31" }));
    on("2027-02-28");
    await repeatExpenses();
    const { id } = (await rows())[1]!;
    await expenses.update(admin, id, input({ date: "2027-02-28", amount: "23000" }));
    expect((await expenses.get(admin, id)).repeatsNext).toBe("2027-03-31");
    await expenses.update(admin, id, input({ date: "2027-02-20", amount: "23000" }));
    expect((await expenses.get(admin, id)).repeatsNext).toBe("2027-03-20");
  });

  test.each([
    ["quarterly", ["2026-11-30", "2027-02-28", "2027-05-30", "2027-08-30", "2027-11-30"]],
    ["yearly", ["2026-11-30", "2027-11-30"]],
  ])("comes %s", async (repeats, expected) => {
    on("2026-11-30");
    await expenses.create(admin, input({ date: "2026-11-30", repeats }));
    on("2027-11-30");
    await repeatExpenses();
    expect(await dates()).toEqual(expected);
  });

  test("has its tax deducted as the law asks for on each day", async () => {
    await company({ invoiceCurrency: "INR" });
    const { id: vendorId } = await makeVendor({ pan: "AAPPB1234C" });
    await expenses.create(admin, input({ kind: "Loading", amount: "29000", vendorId }));
    on("2027-02-05");
    await repeatExpenses();
    // The fourth passes 1,00,000 of the year: one in a hundred of all four.
    expect((await rows()).map(({ tdsAmount }) => tdsAmount)).toEqual([0, 0, 0, 1_160_00]);
    const [sql] = await db.$queryRaw<{ sum: unknown }[]>`
      SELECT SUM("tdsAmount") * 100 / SUM("amount") AS "sum" FROM "Expense" WHERE "vendorId" = ${vendorId}`;
    expect(Number(sql?.sum)).toBe(1);
  });

  test("has the credit of the rules of each day, unless somebody said why it is another", async () => {
    const gst = { taxSystem: "gst_india", taxRegime: "bundle18", stateCode: "27" };
    await company({ ...gst, gstin: "27AAPFU0939F1ZV", invoiceCurrency: "INR" });
    await expenses.create(admin, input({ taxAmount: "2200" }));
    const said = { taxAmount: "2200", credit: "no", creditReason: "For the owner's flat" };
    await expenses.create(admin, input(said));
    expect((await rows()).map(({ credit }) => credit)).toEqual(["yes", "no"]);
    await company({ taxRegime: "gta_rcm5" });
    await db.expense.updateMany({
      where: { creditReason: { not: null } },
      data: { credit: "shared" },
    });
    on("2026-12-05");
    expect(await repeatExpenses()).toEqual({ made: 2, failures: [] });
    expect((await rows()).slice(2).map((row) => [row.credit, row.creditReason])).toEqual([
      ["no", null],
      ["shared", "For the owner's flat"],
    ]);
  });

  test("that is refused says why and is made once that is mended; others are made", async () => {
    const vendor = await makeVendor({ name: "Singh" });
    const id = await expenses.create(admin, input({ vendorId: vendor.id }));
    await expenses.create(admin, input({ kind: "EMI" }));
    await vendors.setStatus(admin, vendor.id, "inactive");
    on("2027-01-10");
    expect(await repeatExpenses()).toEqual({ made: 2, failures: [] });
    expect(await expenses.get(admin, id)).toMatchObject({
      repeats: "monthly",
      repeatsNext: "2026-12-05",
      repeatFailure: "Singh is not active: activate it first",
    });
    expect(await db.expense.count({ where: { kind: "Rent" } })).toBe(1);
    await vendors.setStatus(admin, vendor.id, "active");
    expect(await repeatExpenses()).toEqual({ made: 2, failures: [] });
    expect(await db.expense.findMany({ where: { repeatFailure: { not: null } } })).toEqual([]);
    expect(await db.expense.count({ where: { kind: "Rent" } })).toBe(3);
  });

  test("is not made in another currency, nor of a kind that the list no longer has", async () => {
    const [rent, emi] = [
      await expenses.create(admin, input()),
      await expenses.create(admin, input({ kind: "EMI" })),
    ];
    const whyNot = async (id: number) => (await expenses.get(admin, id)).repeatFailure;
    on("2026-12-05");
    await onlyKinds("Diesel", "EMI");
    await company({ invoiceCurrency: "EUR" });
    await repeatExpenses();
    expect(await whyNot(emi)).toBe("It is in USD, which the company no longer counts in");
    await company({ invoiceCurrency: "USD" });
    expect((await repeatExpenses()).made).toBe(1);
    expect(await whyNot(rent)).toBe("Kind must be one of the kinds of cost: Diesel, EMI");
  });

  test("is made by the product where who made the rule is no longer there", async () => {
    const employee = await makeActor("employee", { seesBooks: true });
    await expenses.create(employee, input());
    await transaction((tx) =>
      tx.user.update({ where: { id: employee.id }, data: { status: "inactive" } }),
    );
    on("2026-12-05");
    await repeatExpenses();
    const made = (await rows())[1]!;
    expect(made).toMatchObject({ createdById: null, repeats: "monthly" });
    const [last] = await listHistory(admin, "expense", made.id);
    expect(last).toMatchObject({ action: "Repeats Rent, Nov 05, 2026", actorName: "System" });
  });

  test("is ended by staff: nothing more is made, and what was approved stays so", async () => {
    const [employee, customer] = [
      await makeActor("employee", { seesBooks: true }),
      await makeActor("customer"),
    ];
    const id = await expenses.create(admin, input({ repeatsUntil: "2027-05-05" }));
    await expenses.setStatus(admin, id, "approved");
    await expect(endRepeat(customer, id)).rejects.toEqual(code("forbidden"));
    await expect(endRepeat(admin, 99)).rejects.toEqual(code("not_found"));
    await endRepeat(employee, id);
    await expect(endRepeat(employee, id)).rejects.toEqual(code("conflict"));
    expect(await expenses.get(admin, id)).toMatchObject({ status: "approved", repeats: null });
    expect((await listHistory(admin, "expense", id))[0]).toMatchObject({
      action: "Updated",
      changes: [
        { field: "Repeat", from: "Monthly", to: "" },
        { field: "Until", from: "May 05, 2027", to: "" },
      ],
    });
    on("2027-05-05");
    expect((await repeatExpenses()).made).toBe(0);
  });

  test("is made once by rounds at once", async () => {
    await expenses.create(admin, input());
    on("2026-12-05");
    const rounds = await Promise.all([1, 2, 3, 4].map(() => repeatExpenses()));
    expect(rounds.map(({ failures }) => failures)).toEqual([[], [], [], []]);
    expect(rounds.reduce((all, { made }) => all + made, 0)).toBe(1);
    const [sql] = await db.$queryRaw<
      { sum: unknown }[]
    >`SELECT SUM("amount") AS "sum" FROM "Expense"`;
    expect(Number(sql?.sum)).toBe(2 * 22_000_00);
  });

  test("and is ended at once is either made, and the end refused, or ended", async () => {
    on("2026-12-05");
    for (const kind of ["Rent", "EMI", "Insurance", "Salary"]) {
      const id = await expenses.create(admin, input({ kind }));
      const [ended] = await Promise.allSettled([endRepeat(admin, id), repeatExpenses()]);
      const made = await db.expense.findFirst({ where: { kind, id: { not: id } } });
      expect((await expenses.get(admin, id)).repeats).toBeNull();
      if (ended.status === "fulfilled") expect(made).toBeNull();
      else expect([ended.reason, made?.repeats]).toEqual([code("conflict"), "monthly"]);
    }
  });
});
