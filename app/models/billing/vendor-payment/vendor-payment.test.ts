import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { resetDatabase } from "../../../../tests/support/database";
import {
  makeActor,
  makeConsignment,
  makeHire,
  makeVendor,
} from "../../../../tests/support/factories";
import { readCashBook } from "../../desk/report/cash-book.server";
import { payables, weOwe } from "../../desk/report/payables.server";
import { listHistory } from "../../desk/history/history.read.server";
import { checkHires, checkVendorPayments } from "../../law/doctor/hires.server";
import type { Actor } from "../../kit/policy/policy";
import { ExpenseInput } from "../expense/expense.record";
import { expenses } from "../expense/expense.server";
import { HireInput } from "../hire/hire.record";
import { hires } from "../hire/hire.server";
import { ownerStatements } from "../statement/owner-statement.server";
import { cashLimitOf } from "../vendor/cash-limit";
import { bankSheet, payBills } from "./open-bills.server";
import { takeShares } from "./shares.server";
import { SetOffInput, VendorPaymentInput, VendorRefundInput } from "./vendor-payment.record";
import { refundAdvance, setOffAdvance, vendorPayments } from "./vendor-payment.server";

const fails = (fieldErrors: object) => expect.objectContaining({ fieldErrors }) as unknown;
const code = (expected: string) => expect.objectContaining({ code: expected }) as unknown;

let admin: Actor;
let garage: { id: number };

beforeEach(async () => {
  await resetDatabase();
  setClock(new Date("2026-11-28T06:00:00Z"));
  await transaction((tx) =>
    tx.company.update({ where: { id: 1 }, data: { invoiceCurrency: "INR" } }),
  );
  admin = await makeActor("admin");
  garage = await makeVendor({ name: "Shree Auto", kind: "garage" });
});
afterEach(async () => {
  // Whatever was done: balances and advances are what their payments come to.
  expect([...(await checkVendorPayments(db)), ...(await checkHires(db))]).toEqual([]);
  setClock(null);
});

const bill = (more: object = {}) =>
  expenses.create(
    admin,
    ExpenseInput.parse({
      date: "2026-11-10",
      kind: "Diesel",
      amount: "1000",
      paidFrom: "owed",
      vendorId: garage.id,
      billNumber: "SA/77",
      ...more,
    }),
  );
const input = (more: object = {}) =>
  VendorPaymentInput.parse({
    vendorId: garage.id,
    date: "2026-11-20",
    method: "Bank Transfer",
    amount: "1000",
    ...more,
  });
const pay = (more: object, key?: string) => vendorPayments.create(admin, input(more), key);
const owed = async (id: number) => {
  const { balance, paidAmount, version } = await db.expense.findUniqueOrThrow({ where: { id } });
  return { balance, paidAmount, version };
};
const advanceOf = async (id: number) =>
  (await db.vendorPayment.findUniqueOrThrow({ where: { id } })).advance;
const actions = async (entity: "expense" | "vendorPayment", id: number) =>
  (await listHistory(admin, entity, id)).map(({ action }) => action);

describe("a bill", () => {
  test("that is owed has a balance, and one that was paid at once has none", async () => {
    expect((await owed(await bill())).balance).toBe(1_000_00);
    expect((await owed(await bill({ paidFrom: "cash", billNumber: "SA/78" }))).balance).toBe(0);
  });

  test("is owed to a vendor, and becomes paid by a payment alone: its own day stays", async () => {
    const nobody = { vendorId: "" };
    await expect(bill(nobody)).rejects.toEqual(
      fails({ vendorId: ["Choose the vendor to whom it is owed"] }),
    );
    const id = await bill();
    const stored = await expenses.get(admin, id);
    const edit = expenses.update(admin, id, { ...stored, paidFrom: "cash" } as never);
    await expect(edit).rejects.toEqual(
      fails({
        paidFrom: ["It is owed: record the vendor's payment, and it is paid on that day"],
      }),
    );
    const lost = expenses.update(admin, id, { ...stored, vendorId: null } as never);
    await expect(lost).rejects.toEqual(
      fails({ vendorId: ["Choose the vendor to whom it is owed"] }),
    );
    expect((await payables(admin, { page: 1, limit: 10 })).total).toBe(1);
    const asked = { from: "2026-11-01", to: "2026-11-30", by: "", limit: 50, today: "2026-11-28" };
    const days = async () =>
      (await readCashBook({ ...asked, timeZone: "Asia/Kolkata" }, "INR")).flatMap(({ rows }) =>
        rows.map(({ cells }) => [cells.label, cells.spent]),
      );
    expect(await days()).toEqual([]);
    await pay({ method: "Cash", bills: [{ expenseId: id, amount: "1000" }] });
    expect(await days()).toEqual([["2026-11-20", 1_000_00]]);
  });

  test("has days that can be, and keeps its vendor and what was paid", async () => {
    await expect(bill({ dueDate: "2026-11-09" })).rejects.toEqual(
      fails({ dueDate: ["Due cannot be before the bill's day"] }),
    );
    await expect(bill({ billDate: "2026-11-29" })).rejects.toEqual(
      fails({ billDate: ["Bill date cannot be in the future"] }),
    );
    const id = await bill();
    await pay({ amount: "600", bills: [{ expenseId: id, amount: "600" }] });
    const stored = await expenses.get(admin, id);
    const edit = (more: object) => expenses.update(admin, id, { ...stored, ...more } as never);
    const other = await makeVendor({ name: "Other" });
    await expect(edit({ vendorId: other.id })).rejects.toEqual(
      fails({ vendorId: ["It was paid already: take the payment back first"] }),
    );
    await expect(edit({ amount: 599_00 })).rejects.toEqual(
      fails({ amount: ["Amount cannot be less than the ₹600.00 that was paid, and the TDS"] }),
    );
    await expect(edit({ date: "2026-11-21" })).rejects.toEqual(
      fails({ date: ["It was paid already: its date cannot be a later one"] }),
    );
    await edit({ amount: 700_00, version: null });
    expect((await owed(id)).balance).toBe(100_00);
    await expect(expenses.remove(admin, id)).rejects.toThrow("take the vendor's payment back");
  });

  test("of work is paid less its TDS", async () => {
    const tds = { kind: "Repair", amount: "50000" };
    const id = await bill(tds);
    const { tdsAmount } = await expenses.get(admin, id);
    expect((await owed(id)).balance).toBe(50_000_00 - tdsAmount);
  });

  test("that waits for an approval which is asked for is not owed yet", async () => {
    await transaction((tx) =>
      tx.company.update({ where: { id: 1 }, data: { expensesNeedApproval: true } }),
    );
    const id = await bill();
    const share = { bills: [{ expenseId: id, amount: "1000" }] };
    await expect(pay(share)).rejects.toEqual(
      fails({ "bills[0].expenseId": ["SA/77 waits for its approval"] }),
    );
    expect((await payables(admin, { page: 1, limit: 10 })).total).toBe(0);
    await expenses.setStatus(admin, id, "approved");
    await pay(share);
  });
});

describe("a payment", () => {
  test("meets several bills and a hire, each in part or whole; what is over is an advance", async () => {
    const [one, two] = [await bill(), await bill({ amount: "500", billNumber: "SA/78" })];
    const hired = await makeHire({ vendorId: garage.id, amount: 5_000_00, date: "2026-11-12" });
    const id = await pay({
      amount: "4000",
      reference: "UTR 11",
      bills: [
        { expenseId: one, amount: "400" },
        { expenseId: two, amount: "500" },
        { hireId: hired.id, amount: "3000" },
      ],
    });
    expect([(await owed(one)).balance, (await owed(two)).balance]).toEqual([600_00, 0]);
    const hire = await db.hire.findUniqueOrThrow({ where: { id: hired.id } });
    expect([hire.balance, hire.paidAmount]).toEqual([2_000_00, 3_000_00]);
    expect(await advanceOf(id)).toBe(100_00);
    expect(await actions("expense", one)).toContain("Payment recorded");
    const { statements } = await ownerStatements(admin, garage.id, {
      from: "2026-11-01",
      to: "2026-11-30",
    });
    expect(
      statements[0]?.lines.map(({ kind, number, balance }) => [kind, number, balance]),
    ).toEqual([
      ["bill", "SA/77, Diesel", 1_000_00],
      ["bill", "SA/78, Diesel", 1_500_00],
      ["hire", `${hire.hireNumber}, MH14GH1234`, 6_500_00],
      ["payment", `VP-${id}, UTR 11`, 2_500_00],
    ]);
  });

  test.each([
    [{ bills: [{ amount: "5" }] }, "bills[0].hireId", "A share is of one expense or of one hire"],
    [
      { bills: [{ expenseId: 999, amount: "5" }] },
      "bills[0].expenseId",
      "Choose a bill that is owed to this vendor",
    ],
    [{ date: "2026-11-29" }, "date", "Date cannot be in the future"],
    [{ vendorId: 999 }, "vendorId", "This vendor does not exist"],
  ])("is refused: %j", async (more, field, message) => {
    await expect(pay(more)).rejects.toEqual(fails({ [field]: [message] }));
  });

  test("never takes more than is owed, of another vendor, twice of one bill, or before its day", async () => {
    const id = await bill();
    const share = (amount: string) => ({ expenseId: id, amount });
    await expect(pay({ amount: "1001", bills: [share("1001")] })).rejects.toEqual(
      fails({ "bills[0].amount": ["Amount cannot be more than the ₹1,000.00 that is owed"] }),
    );
    await expect(pay({ amount: "9", bills: [share("10")] })).rejects.toEqual(
      fails({ amount: ["The bills take ₹1.00 more than was paid"] }),
    );
    await expect(pay({ bills: [share("10"), share("10")] })).rejects.toEqual(
      fails({ "bills[1].expenseId": ["This bill is there twice"] }),
    );
    await expect(pay({ date: "2026-11-09", bills: [share("10")] })).rejects.toEqual(
      fails({
        "bills[0].expenseId": ["SA/77 is of Nov 10, 2026: pay before that is an advance"],
      }),
    );
    const other = await makeVendor({ name: "Other" });
    await expect(pay({ vendorId: other.id, bills: [share("10")] })).rejects.toEqual(
      fails({ "bills[0].expenseId": ["Choose a bill that is owed to this vendor"] }),
    );
    expect((await owed(id)).balance).toBe(1_000_00);
  });

  test("takes nothing of a bill that changed since it was checked", async () => {
    const [expenseId, other] = [await bill(), await makeVendor({ name: "Other" })];
    const share = { expenseId, hireId: null, amount: 100_00, at: 0 };
    const met = { vendorId: garage.id, date: "2026-11-20", currency: "INR" };
    const take = (more: object) =>
      transaction((tx) =>
        takeShares(tx, admin, [share], { ...met, number: "N", method: "UPI", ...more }),
      );
    const changed = fails({
      "bills[0].expenseId": ["The bill was changed meanwhile: look at it again"],
    });
    for (const more of [{ vendorId: other.id }, { date: "2026-11-09" }, { currency: "USD" }])
      await expect(take(more)).rejects.toEqual(changed);
    await transaction((tx) =>
      tx.company.update({ where: { id: 1 }, data: { expensesNeedApproval: true } }),
    );
    await expect(take({})).rejects.toEqual(changed);
    expect((await owed(expenseId)).balance).toBe(1_000_00);
  });

  test("keeps whom it paid, how much and what for; its day, way and number may be mended", async () => {
    const id = await bill();
    const paid = await pay({ bills: [{ expenseId: id, amount: "1000" }] });
    const edit = (more: object) => vendorPayments.update(admin, paid, input(more));
    await expect(edit({ amount: "900" })).rejects.toEqual(
      fails({
        amount: ["Amount stays as it was recorded: take the payment back and record it again"],
      }),
    );
    await expect(edit({ date: "2026-11-09" })).rejects.toEqual(
      fails({ date: ["Date cannot be before the bill's (Nov 10, 2026)"] }),
    );
    await edit({ date: "2026-11-21", reference: "UTR 9" });
    const { bills } = await db.vendorPayment.findUniqueOrThrow({
      where: { id: paid },
      include: { bills: true },
    });
    expect(bills[0]?.date).toBe("2026-11-21");
  });

  test("is taken back whole: its bills are owed again", async () => {
    const id = await bill();
    const paid = await pay({ amount: "1500", bills: [{ expenseId: id, amount: "1000" }] });
    const employee = { ...(await makeActor("employee")), seesBooks: true };
    await expect(vendorPayments.remove(employee, paid)).rejects.toEqual(code("forbidden"));
    await vendorPayments.remove(admin, paid);
    expect((await owed(id)).balance).toBe(1_000_00);
    expect(await db.vendorPaymentBill.count()).toBe(0);
    expect(await actions("expense", id)).toContain("Payment deleted");
    await expect(vendorPayments.remove(admin, paid)).rejects.toEqual(code("not_found"));
  });

  test("of cash above the limit of a day is asked about once; carriers have another limit", async () => {
    expect(cashLimitOf("2026-11-20", "garage").limit).toBe(10_000_00);
    expect(cashLimitOf("2026-11-20", "truck owner").limit).toBe(35_000_00);
    expect(cashLimitOf("2017-03-31", "garage").limit).toBe(20_000_00);
    const cash = (amount: string, more: object = {}) => pay({ method: "Cash", amount, ...more });
    await cash("6000");
    await cash("4000");
    await expect(cash("0.01")).rejects.toEqual(code("conflict"));
    await expect(cash("0.01")).rejects.toThrow("₹10,000.00 a day");
    await cash("0.01", { date: "2026-11-21" });
    await pay({ amount: "50000" });
    await cash("0.01", { confirmCash: true });
  });

  test("of cash that pays a cost at once, or a hire in advance, is asked about in the same way", async () => {
    const { id: vendorId } = await makeVendor({ name: "Ganesh Tyres", kind: "garage" });
    const spend = (amount: string, more: object = {}) =>
      expenses.create(
        admin,
        ExpenseInput.parse({
          date: "2026-11-20",
          kind: "Diesel",
          amount,
          vendorId,
          paidFrom: "cash",
          ...more,
        }),
      );
    const first = await spend("10000");
    await expect(spend("0.01")).rejects.toThrow("Ganesh Tyres has ₹10,000.01 in cash");
    await expect(pay({ vendorId, method: "Cash", amount: "0.01" })).rejects.toThrow("₹10,000.01");
    await spend("500", { paidFrom: "UPI" });
    await spend("50000", { vendorId: null });
    const edit = async (id: number, more: object) => {
      const { version, ...row } = await db.expense.findUniqueOrThrow({ where: { id } });
      const stored = {
        date: row.date,
        kind: row.kind,
        amount: "10000",
        vendorId,
        paidFrom: "cash",
      };
      return expenses.update(admin, id, ExpenseInput.parse({ ...stored, version, ...more }));
    };
    await edit(first, { note: "Two tyres" });
    await expect(edit(first, { amount: "10000.01" })).rejects.toEqual(
      fails({ amount: [expect.stringContaining("section 40A(3)")] }),
    );
    await edit(first, { amount: "12000", confirmCash: true });
    await edit(first, { amount: "11000" });
    const { id: owner } = await makeVendor({ name: "Baldev Singh", kind: "truck owner" });
    const { id: aboard } = await makeConsignment({ status: "Planned" });
    const hire = (more: object) =>
      hires.create(
        admin,
        HireInput.parse({
          vendorId: owner,
          vehicleNumber: "KA01CD3333",
          date: "2026-11-20",
          amount: "60000",
          advance: "35000.01",
          advanceMethod: "Cash",
          consignmentIds: [aboard],
          ...more,
        }),
      );
    await expect(hire({})).rejects.toEqual(
      fails({ advance: [expect.stringContaining("cash above ₹35,000.00 a day")] }),
    );
    await hire({ confirmCash: true });
  });

  test("twice at once pays a bill once; a key is done once", async () => {
    const id = await bill();
    const both = await Promise.allSettled([
      pay({ bills: [{ expenseId: id, amount: "1000" }] }),
      pay({ bills: [{ expenseId: id, amount: "1000" }] }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await owed(id)).balance).toBe(0);
    const again = await Promise.all([
      pay({ amount: "5" }, "one-key"),
      pay({ amount: "5" }, "one-key"),
    ]);
    expect(again[0]).toBe(again[1]);
  });

  test("of cash twice at once is asked about, for together it is above the limit", async () => {
    const half = { method: "Cash", amount: "6000" };
    const both = await Promise.allSettled([pay(half), pay(half)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("an advance", () => {
  test("meets bills of later and is given back, never more than is left", async () => {
    const paid = await pay({ amount: "1500" });
    const id = await bill({ date: "2026-11-22" });
    const use = (amount: string, more: object = {}) =>
      setOffAdvance(
        admin,
        paid,
        SetOffInput.parse({ bills: [{ expenseId: id, amount }], ...more }),
      );
    await expect(use("100", { date: "2026-11-21" })).rejects.toEqual(
      fails({
        "bills[0].expenseId": ["SA/77 is of Nov 22, 2026: pay before that is an advance"],
      }),
    );
    await use("800", { date: "2026-11-25" });
    expect([(await owed(id)).balance, await advanceOf(paid)]).toEqual([200_00, 700_00]);
    await expect(use("201")).rejects.toEqual(
      fails({ "bills[0].amount": ["Amount cannot be more than the ₹200.00 that is owed"] }),
    );
    const back = (amount: string) =>
      refundAdvance(
        admin,
        paid,
        VendorRefundInput.parse({ amount, date: "2026-11-26", method: "UPI" }),
      );
    await back("600");
    await expect(back("101")).rejects.toEqual(
      fails({ amount: ["Only ₹100.00 of the advance is left"] }),
    );
    await expect(use("150")).rejects.toEqual(
      fails({ bills: ["Only ₹100.00 of the advance is left"] }),
    );
    // The payment's day cannot pass the day on which it was used.
    const late = vendorPayments.update(admin, paid, input({ amount: "1500", date: "2026-11-26" }));
    await expect(late).rejects.toEqual(
      fails({ date: ["Date cannot be after Nov 25, 2026, on which it was used"] }),
    );
    expect(await actions("vendorPayment", paid)).toEqual(
      expect.arrayContaining(["Advance used", "Given back"]),
    );
    await vendorPayments.remove(admin, paid);
    expect((await owed(id)).balance).toBe(1_000_00);
  });

  test("is used once by two at once", async () => {
    const paid = await pay({ amount: "1000" });
    const [one, two] = [await bill(), await bill({ billNumber: "SA/78" })];
    const use = (expenseId: number) =>
      setOffAdvance(admin, paid, SetOffInput.parse({ bills: [{ expenseId, amount: "1000" }] }));
    const both = await Promise.allSettled([use(one), use(two)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await owed(one)).balance + (await owed(two)).balance).toBe(1_000_00);
    expect(await advanceOf(paid)).toBe(0);
  });
});

describe("what we owe", () => {
  test("stands by the day until which it is to be paid, with its age; a hire under way comes last", async () => {
    await bill({ billNumber: "LATE", date: "2026-09-01", dueDate: "2026-09-20" });
    await bill({ billNumber: "NEXT", dueDate: "2026-12-05" });
    await bill({ billNumber: "NOW", date: "2026-11-28" });
    await makeHire({ vendorId: garage.id, amount: 7_000_00 });
    const { rows, sums, total } = await payables(admin, { page: 1, limit: 3 });
    expect([rows.map(({ number }) => number), total]).toEqual([["LATE", "NOW", "NEXT"], 4]);
    expect(sums).toEqual([
      {
        currency: "INR",
        total: 10_000_00,
        notDue: 9_000_00,
        upTo30: 0,
        upTo60: 0,
        upTo90: 1_000_00,
        over90: 0,
      },
    ]);
    expect(await weOwe(admin)).toEqual({
      owed: [{ currency: "INR", minor: 10_000_00 }],
      due: [{ currency: "INR", minor: 2_000_00 }],
    });
    const other = await makeVendor({ name: "Pump" });
    await bill({ vendorId: other.id, billNumber: "P/1", dueDate: "2026-12-05" });
    const ofOther = await payables(admin, { page: 1, limit: 3, vendorId: other.id });
    expect([ofOther.total, ofOther.sums]).toEqual([
      1,
      [expect.objectContaining({ total: 1_000_00, notDue: 1_000_00, upTo90: 0 })],
    ]);
    const employee = await makeActor("employee");
    await expect(payables(employee, { page: 1, limit: 3 })).rejects.toEqual(code("forbidden"));
  });

  test("is paid for several vendors by one press: all or nothing, once; the bank has a line a vendor", async () => {
    const other = await makeVendor({ name: "Pump", accountNumber: "123", ifsc: "HDFC0000123" });
    const [one, two] = [await bill(), await bill({ billNumber: "SA/78" })];
    const three = await bill({ vendorId: other.id, billNumber: "P/1" });
    const words = [one, two, three].map((id) => `bill-${id}`);
    await db.vendor.update({ where: { id: garage.id }, data: { upiId: "auto@okbank" } });
    expect(
      (await bankSheet(admin, words)).map(({ name, way, upiId, amount, about }) => {
        return [name, way, upiId, amount, about];
      }),
    ).toEqual([
      ["Shree Auto", "UPI", "auto@okbank", 2_000_00, "SA/77, SA/78"],
      ["Pump", "NEFT", null, 1_000_00, "P/1"],
    ]);
    const several = (bills: string[], key?: string) =>
      payBills(admin, { bills, date: "2026-11-28", method: "Bank Transfer" }, key);
    await expect(several([])).rejects.toEqual(fails({ bills: ["Tick the bills that are paid"] }));
    await expect(several([...words, "bill-999"])).rejects.toEqual(code("conflict"));
    expect(await db.vendorPayment.count()).toBe(0);
    const said = ["Shree Auto ₹2,000.00", "Pump ₹1,000.00"];
    expect(await several(words, "a-press")).toEqual(said);
    expect(await several(words, "a-press")).toEqual(said);
    expect(await db.vendorPayment.count()).toBe(2);
    await expect(several(words, "again")).rejects.toEqual(code("conflict"));
  });

  test("is paid once where two press at once, each for some of the same bills", async () => {
    const other = await makeVendor({ name: "Pump" });
    const early = await bill({ vendorId: other.id, billNumber: "P/1", dueDate: "2026-11-11" });
    const [one, two] = [
      await bill({ dueDate: "2026-11-12" }),
      await bill({ billNumber: "SA/78", dueDate: "2026-11-10" }),
    ];
    const late = await bill({ vendorId: other.id, billNumber: "P/2", dueDate: "2026-12-11" });
    const press = (ids: number[]) =>
      payBills(admin, {
        bills: ids.map((id) => `bill-${id}`),
        date: "2026-11-28",
        method: "Bank Transfer",
      });
    const both = await Promise.allSettled([press([early, one]), press([two, late, one])]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const { _sum: paid } = await db.vendorPayment.aggregate({ _sum: { amount: true } });
    const owing = await Promise.all(
      [early, one, two, late].map(async (id) => (await owed(id)).balance),
    );
    expect((paid.amount ?? 0) + owing.reduce((all, balance) => all + balance, 0)).toBe(4_000_00);
    expect(owing[1]).toBe(0);
  });
});
