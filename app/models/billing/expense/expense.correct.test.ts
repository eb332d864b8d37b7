import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { apiClient, type ApiClient } from "../../../../tests/support/api";
import { resetDatabase } from "../../../../tests/support/database";
import { actorOf, makeUser, makeVendor } from "../../../../tests/support/factories";
import { standInTally, tallyOf } from "../../../../tests/support/tally";
import { closeReturn } from "../returns/close.server";
import { readCashBook } from "../../desk/report/cash-book.server";
import type { Actor } from "../../kit/policy/policy";
import { checkVendorPayments } from "../../law/doctor/hires.server";
import { linesOf } from "../returns/gstr3b";
import { readGstr3b } from "../returns/gstr3b.server";
import { ownerStatements } from "../statement/owner-statement.server";

/* A bill of October whose return is filed, and what it should have said. */

let admin: Actor;
let api: ApiClient;
let clerk: ApiClient;
let garage: { id: number };
const TODAY = "2026-11-28";
const DAYS = `startDate=2026-10-01&endDate=${TODAY}`;

beforeEach(async () => {
  await resetDatabase();
  setClock(new Date(`${TODAY}T06:00:00Z`));
  await transaction((tx) =>
    tx.company.update({
      where: { id: 1 },
      data: {
        invoiceCurrency: "INR",
        taxSystem: "gst_india",
        stateCode: "27",
        gstin: "27AAPFU0939F1ZV",
      },
    }),
  );
  const user = await makeUser({ role: "admin" });
  admin = actorOf(user);
  api = await apiClient(user);
  clerk = await apiClient(await makeUser({ role: "employee", seesBooks: true }));
  garage = await makeVendor({ gstin: "29AAECC2213N1ZM" });
});
afterEach(async () => {
  expect(await checkVendorPayments(db)).toEqual([]);
  setClock(null);
});

/** A bill of 1,180 with 180 of GST in it. */
async function bill(more: object = {}): Promise<number> {
  const { status, body } = await api.post("/expenses", {
    date: "2026-10-20",
    kind: "Repair",
    amount: 1180,
    taxAmount: 180,
    vendorId: garage.id,
    billNumber: "SA/77",
    paidFrom: "cash",
    tdsAmount: 0,
    ...more,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return (body.data as { id: number }).id;
}
const close = (month: string) => closeReturn(admin, month, "Filed on the portal", TODAY);
const correct = (id: number, amount: number, taxAmount: number, by = api) =>
  by.post(`/expenses/${id}/correct`, { amount, taxAmount, reason: "Billed twice" });
const owed = async () => {
  const { body } = await api.get("/payables");
  return (body.data.bills as { expenseId: number; amount: number; balance: number }[]).map(
    ({ expenseId, amount, balance }) => [expenseId, amount, balance],
  );
};
const credit = async (month: string) => {
  const lines = linesOf((await readGstr3b(admin, month)).gstr3b);
  const { igst, cgst, sgst, taxable } = lines.find(({ line }) => line === "4A5")!;
  return { igst, cgst, sgst, taxable };
};

test("what a filed bill should say is an entry of today with the difference, its credit in the open return", async () => {
  const id = await bill();
  await close("2026-10");
  const filed = await credit("2026-10");
  expect(filed).toEqual({ igst: 180_00, cgst: 0, sgst: 0, taxable: 1_000_00 });
  // The heads of what was filed stay, whatever became of the vendor since.
  await db.vendor.update({ where: { id: garage.id }, data: { gstin: "27AAPFU0939F1ZV" } });
  const { status, body } = await correct(id, 944, 144);
  expect(status).toBe(201);
  expect(body.data).toMatchObject({
    amount: -236,
    taxAmount: -36,
    paidAmount: -236,
    date: TODAY,
    correctsId: id,
    creditReturn: "2026-11",
    note: "Billed twice",
    status: "approved",
  });
  const made = (body.data as { id: number }).id;
  expect((await api.get(`/expenses/${id}`)).body.data).toMatchObject({
    amount: 1180,
    taxAmount: 180,
    correctionIds: [made],
  });
  expect(await credit("2026-10")).toEqual(filed);
  const less = { igst: -36_00, cgst: 0, sgst: 0, taxable: -200_00 };
  expect(await credit("2026-11")).toEqual(less);
  // Filed itself, it stays with the same heads.
  await close("2026-11");
  expect(await credit("2026-11")).toEqual(less);
  const profit = await api.get("/reports/profit?from=2026-10-01&to=2026-11-30&by=month");
  const costs = JSON.stringify(profit.body);
  expect([costs.includes("-200"), profit.status]).toEqual([true, 200]);
  const [table] = await readCashBook({ from: "2026-10-01", to: TODAY } as never, "INR");
  expect(table?.rows.map(({ cells }) => [cells.label, cells.spent, cells.closing])).toEqual([
    ["2026-10-20", 1_180_00, -1_180_00],
    [TODAY, -236_00, -944_00],
  ]);
  const tally = standInTally();
  const { check } = await tallyOf(api).imported(tally, DAYS);
  expect(check.sources.filter(({ difference }) => difference !== 0)).toEqual([]);
  expect(tally.balance("Cash")).toBe(-944_00);
  expect(tally.balance("Input IGST")).toBe(144_00);
});

test("only tax may be wrong: nothing moves but its heads", async () => {
  const id = await bill();
  await close("2026-10");
  expect((await correct(id, 1180, 0)).body.data).toMatchObject({ amount: 0, taxAmount: -180 });
  expect(await credit("2026-11")).toMatchObject({ igst: -180_00, taxable: 180_00 });
  const { check } = await tallyOf(api).imported(standInTally(), DAYS);
  expect(check.sources.filter(({ difference }) => difference !== 0)).toEqual([]);
});

describe("of a bill that is owed", () => {
  test("what is owed follows, in payables, statement and Tally; deleting the correction takes it back", async () => {
    const id = await bill({ paidFrom: "owed", date: "2026-10-20" });
    await close("2026-10");
    const { body } = await correct(id, 944, 144);
    const made = (body.data as { id: number }).id;
    expect(await owed()).toEqual([[id, 944, 944]]);
    const period = { from: "2026-10-01", to: TODAY };
    const { statements } = await ownerStatements(admin, garage.id, period);
    expect(statements[0]?.lines.map(({ kind, id, credit }) => [kind, id, credit])).toEqual([
      ["bill", id, 0],
      ["correction", made, 236_00],
    ]);
    expect(statements[0]?.closing).toBe(944_00);
    const tally = standInTally();
    await tallyOf(api).imported(tally, DAYS);
    const [, sums] = [...tally.sums()].find(([name]) => /\(V-\d+\)$/.test(name))!;
    expect(sums.credit - sums.debit).toBe(944_00);
    expect((await api.del(`/expenses/${made}`)).status).toBe(200);
    expect(await owed()).toEqual([[id, 1180, 1180]]);
    expect((await correct(id, 1416, 216)).status).toBe(201);
    expect(await owed()).toEqual([[id, 1416, 1416]]);
  });

  test("less than payments met is refused, and so is deleting what a payment met", async () => {
    const id = await bill({ paidFrom: "owed" });
    await close("2026-10");
    const pay = (amount: number) =>
      api.post("/vendor-payments", {
        vendorId: garage.id,
        date: TODAY,
        method: "Bank Transfer",
        amount,
        bills: [{ expenseId: id, amount }],
      });
    expect((await pay(1180)).status).toBe(201);
    const refused = await correct(id, 944, 144);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      {
        amount: [
          "₹1,180.00 was paid of it: take the payment back, and record it again with the rest in advance",
        ],
      },
    ]);
    const { body } = await correct(id, 1416, 216);
    expect(await owed()).toEqual([[id, 1416, 236]]);
    expect((await pay(236)).status).toBe(201);
    const made = (body.data as { id: number }).id;
    expect((await api.del(`/expenses/${made}`)).status).toBe(409);
    expect(await owed()).toEqual([]);
  });
});

test("is refused for an open bill, a correction, one that says so already, and for wrong values at their fields", async () => {
  const id = await bill();
  expect(await correct(id, 944, 144)).toMatchObject({ status: 409 });
  await close("2026-10");
  for (const [body, errors] of [
    [
      { amount: 944, taxAmount: 1000, reason: "x" },
      { taxAmount: ["GST cannot be more than the amount"] },
    ],
    [{ amount: -1, taxAmount: 0, reason: "x" }, { amount: ["Amount must be a positive number"] }],
    [{ amount: 944, taxAmount: 144 }, { reason: ["Reason is required"] }],
  ] as const) {
    const refused = await api.post(`/expenses/${id}/correct`, body);
    expect([refused.status, refused.body.errors]).toEqual([422, errors]);
  }
  expect(await correct(id, 1180, 180)).toMatchObject({ status: 409 });
  const { body } = await correct(id, 944, 144);
  const made = (body.data as { id: number }).id;
  for (const [said, answer] of [
    ["a correction", await correct(made, 1, 0)],
    ["says so already", await correct(id, 944, 144)],
    [
      "edit",
      await api.put(`/expenses/${made}`, { date: TODAY, kind: "Diesel", amount: 5, taxAmount: 0 }),
    ],
    // Its own GST, below nothing, is no mistake of who sends one field.
    ["edit of its note", await api.put(`/expenses/${made}`, { note: "x" })],
    ["approval", await api.patch(`/expenses/${made}/status`, { status: "recorded" })],
    ["of the bill", await api.del(`/expenses/${id}`)],
  ] as const)
    expect([said, answer.status, answer.body.errors]).toEqual([said, 409, undefined]);
  // By mistake opened again, the bill stays as long as it has a correction.
  await db.taxMonth.updateMany({ data: { closedAt: null } });
  const put = {
    date: "2026-10-20",
    kind: "Repair",
    amount: 590,
    taxAmount: 90,
    vendorId: garage.id,
  };
  const changed = await api.put(`/expenses/${id}`, { ...put, paidFrom: "cash", tdsAmount: 0 });
  expect([changed.status, changed.body.errors]).toEqual([
    422,
    { amount: ["It was corrected: delete its correction first"] },
  ]);
  expect((await api.del(`/expenses/${id}`)).status).toBe(409);
  expect((await correct(999, 1, 0)).status).toBe(404);
});

test("of two at once one is made", async () => {
  const id = await bill({ paidFrom: "owed" });
  await close("2026-10");
  const both = await Promise.all([correct(id, 944, 144), correct(id, 944, 144)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await owed()).toEqual([[id, 944, 944]]);
  const { id: made } = await db.expense.findFirstOrThrow({ where: { correctsId: id } });
  const gone = await Promise.all([api.del(`/expenses/${made}`), api.del(`/expenses/${made}`)]);
  expect(gone.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await owed()).toEqual([[id, 1180, 1180]]);
});

test("where expenses wait for approval, only who approves corrects", async () => {
  const id = await bill();
  await api.patch(`/expenses/${id}/status`, { status: "approved" });
  await close("2026-10");
  await db.company.updateMany({ data: { expensesNeedApproval: true } });
  expect((await correct(id, 944, 144, clerk)).status).toBe(403);
  expect((await correct(id, 944, 144)).status).toBe(201);
  await db.company.updateMany({ data: { expensesNeedApproval: false } });
  expect((await correct(id, 590, 90, clerk)).status).toBe(201);
});

test("more tax is taken back by returns until the 30 November after the bill's year, less at any time", async () => {
  const id = await bill({ date: "2025-03-31" });
  await close("2025-03");
  expect((await correct(id, 2360, 360)).body.data).toMatchObject({ creditReturn: null });
  expect((await correct(id, 590, 90)).body.data).toMatchObject({
    taxAmount: -270,
    creditReturn: "2026-11",
  });
});

test("that raises a bill has the TDS of the difference, of all where nothing was deducted below the limit", async () => {
  const owedBill = { paidFrom: "owed", amount: 29500, taxAmount: 4500, tdsAmount: null };
  const id = await bill(owedBill);
  const left = async () => (await db.expense.findUniqueOrThrow({ where: { id } })).balance;
  expect(await left()).toBe(29_500_00);
  await close("2026-10");
  // 2 % of 80,000: the bill is above the limit of one payment, and nothing was deducted of its 25,000.
  const more = await correct(id, 94400, 14400);
  expect(more.body.data).toMatchObject({ amount: 64900, tdsAmount: 1600 });
  expect(await left()).toBe(92_800_00);
  // From here on of what it says more alone.
  const yetMore = (await correct(id, 106200, 16200)).body.data as { id: number };
  expect(yetMore).toMatchObject({ amount: 11800, tdsAmount: 0 });
  expect((await api.del(`/expenses/${yetMore.id}`)).status).toBe(200);
  const less = await correct(id, 29500, 4500);
  expect(less.body.data).toMatchObject({ amount: -64900, tdsAmount: 0 });
  expect(await left()).toBe(27_900_00);
  const made = more.body.data as { id: number };
  expect((await api.del(`/expenses/${(less.body.data as { id: number }).id}`)).status).toBe(200);
  expect((await api.del(`/expenses/${made.id}`)).status).toBe(200);
  expect(await left()).toBe(29_500_00);
  // A little more takes it above the limit.
  const little = (await correct(id, 41300, 6300)).body.data as { id: number };
  expect(little).toMatchObject({ amount: 11800, tdsAmount: 700 });
  expect((await api.del(`/expenses/${little.id}`)).status).toBe(200);
  // Somebody said why of the bill itself nothing was deducted: it is so of what it says more.
  const other = await bill({
    ...owedBill,
    billNumber: "SA/78",
    tdsAmount: 0,
    tdsReason: "Certificate",
  });
  await close("2026-11");
  const same = await correct(other, 94400, 14400);
  expect([same.status, same.body.data]).toMatchObject([201, { tdsAmount: 0 }]);
});

test("of rent below the limit of its month has the TDS of that month", async () => {
  const rent = { kind: "Rent", amount: 45000, taxAmount: 0, paidFrom: "owed", tdsAmount: null };
  const id = await bill({ ...rent, reverseCharge: true, taxAmount: 8100 });
  await close("2026-10");
  const { body } = await correct(id, 60000, 10800);
  expect(body.data).toMatchObject({ amount: 15000, tdsAmount: 6000 });
});

test("of one that stays by its voucher has the vendor's State of now", async () => {
  await db.vendor.update({ where: { id: garage.id }, data: { kind: "transport agency" } });
  const carried = { date: "2026-11-10", kind: "Loading", amount: 50000, paidFrom: "bank" };
  const id = await bill({ ...carried, tdsReason: "Agreed", taxAmount: 0 });
  expect((await api.post(`/expenses/${id}/voucher`, {})).status).toBe(200);
  expect((await correct(id, 60000, 3000)).status).toBe(201);
  const lines = linesOf((await readGstr3b(admin, "2026-11")).gstr3b);
  const { igst, cgst, sgst } = lines.find(({ line }) => line === "3.1d")!;
  expect({ igst, cgst, sgst }).toEqual({ igst: 3_000_00, cgst: 0, sgst: 0 });
});
