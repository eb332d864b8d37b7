import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { resetDatabase } from "../../../../tests/support/database";
import { makeActor, makeConsignment, makeVendor } from "../../../../tests/support/factories";
import { tallyCheck } from "../../desk/exports/tally.server";
import { readCashBook } from "../../desk/report/cash-book.server";
import { checkHires, checkVendorPayments } from "../../law/doctor/hires.server";
import type { Actor } from "../../kit/policy/policy";
import { ExpenseInput } from "../expense/expense.record";
import { expenses } from "../expense/expense.server";
import { HireInput } from "../hire/hire.record";
import { hires } from "../hire/hire.server";
import { ownerStatements } from "../statement/owner-statement.server";
import { depositTds } from "../tds/deposit.server";
import { form140 } from "../tds/form-140.server";
import { tdsPaid } from "../vendor/tds-month.server";
import { SetOffInput, VendorPaymentInput, VendorRefundInput } from "./vendor-payment.record";
import { refundAdvance, setOffAdvance, vendorPayments } from "./vendor-payment.server";

const fails = (fieldErrors: object) => expect.objectContaining({ fieldErrors }) as unknown;

let admin: Actor;
let packer: { id: number };

beforeEach(async () => {
  await resetDatabase();
  setClock(new Date("2026-11-28T06:00:00Z"));
  await transaction((tx) =>
    tx.company.update({ where: { id: 1 }, data: { invoiceCurrency: "INR" } }),
  );
  admin = await makeActor("admin");
  packer = await makeVendor({ name: "Raju Packers", kind: "packer", pan: "AAPCB1234C" });
});
afterEach(async () => {
  expect([...(await checkVendorPayments(db)), ...(await checkHires(db))]).toEqual([]);
  setClock(null);
});

/** Work, of which a company's 2 % is deducted above 30,000 at once. */
const bill = (more: object = {}) =>
  expenses.create(
    admin,
    ExpenseInput.parse({
      date: "2026-11-20",
      kind: "Repair",
      amount: "80000",
      paidFrom: "owed",
      vendorId: packer.id,
      billNumber: "RP/1",
      ...more,
    }),
  );
const input = (more: object = {}) =>
  VendorPaymentInput.parse({
    vendorId: packer.id,
    date: "2026-11-10",
    method: "Bank Transfer",
    amount: "49000",
    tdsAmount: "1000",
    ...more,
  });
const advance = (more: object = {}) => vendorPayments.create(admin, input(more));
const ofBill = async (id: number) => {
  const { tdsAmount, tdsRule, tdsBefore, balance } = await db.expense.findUniqueOrThrow({
    where: { id },
  });
  return { tdsAmount, tdsRule, tdsBefore, balance };
};
const setOff = (paid: number, expenseId: number, amount: string) =>
  setOffAdvance(admin, paid, SetOffInput.parse({ bills: [{ expenseId, amount }] }));
const listed = async (month: string) =>
  (await tdsPaid(admin, month)).map(({ of, number, amount, tdsAmount }) => {
    return [of, number, amount, tdsAmount];
  });

describe("TDS of an advance", () => {
  test("is a part of it beside the money, and the bill of later has none of it a second time", async () => {
    const paid = await advance();
    expect(await vendorPayments.get(admin, paid)).toMatchObject({
      advance: 50_000_00,
      tdsAmount: 1_000_00,
      tdsRule: "2% of ₹50,000.00 under section 393 (before: 194C)",
    });
    const id = await bill();
    expect(await ofBill(id)).toEqual({
      tdsAmount: 600_00,
      tdsRule:
        "2% of ₹30,000.00 under section 393 (before: 194C), ₹50,000.00 was deducted of in advance",
      tdsBefore: 50_000_00,
      balance: 79_400_00,
    });
    await setOff(paid, id, "50000");
    expect(await ofBill(id)).toMatchObject({ tdsAmount: 600_00, balance: 29_400_00 });
    // What the law asks for of 80,000, by two days.
    expect(await listed("2026-11")).toEqual([
      ["advance", `VP-${paid}`, 50_000_00, 1_000_00],
      ["expense", "Repair", 30_000_00, 600_00],
    ]);
    expect((await form140(admin, "2627-Q3")).map((row) => row.slice(4, 7))).toEqual([
      ["2026-11-10", "50000.00", "1000.00"],
      ["2026-11-20", "30000.00", "600.00"],
    ]);
    // The next bill is one by itself.
    expect(await ofBill(await bill({ billNumber: "RP/2" }))).toMatchObject({
      tdsAmount: 1_600_00,
      tdsBefore: 0,
    });
  });

  test("stands once in the ledger, Tally and the cash book", async () => {
    const paid = await advance({ method: "Cash", confirmCash: true });
    const id = await bill();
    await setOff(paid, id, "50000");
    const period = { from: "2026-11-01", to: "2026-11-30" };
    const { statements } = await ownerStatements(admin, packer.id, period);
    expect(
      statements[0]?.lines.map(({ kind, credit, debit, balance }) => [
        kind,
        debit - credit,
        balance,
      ]),
    ).toEqual([
      ["payment", -49_000_00, -49_000_00],
      ["payment-tds", -1_000_00, -50_000_00],
      ["bill", 80_000_00, 30_000_00],
      ["bill-tds", -600_00, 29_400_00],
    ]);
    const { ledgers, sources } = await tallyCheck(admin, period);
    expect(sources.every(({ difference }) => difference === 0)).toBe(true);
    const of = (name: string) => {
      const found = ledgers.find((one) => one.name.startsWith(name));
      return found && found.debit - found.credit;
    };
    expect([of("Raju Packers"), of("TDS payable"), of("Cash")]).toEqual([
      -29_400_00, -1_600_00, -49_000_00,
    ]);
    const [book] = await readCashBook(
      { ...period, name: "cash" } as unknown as Parameters<typeof readCashBook>[0],
      "INR",
    );
    expect(book?.total?.cells).toMatchObject({ spent: 49_000_00, closing: -49_000_00 });
  });

  test("is counted on by hires, and by bills of its day and later alone", async () => {
    await advance();
    expect(await ofBill(await bill({ date: "2026-11-09" }))).toMatchObject({ tdsBefore: 0 });
    const consignment = await makeConsignment({ status: "Planned" });
    const id = await hires.create(
      admin,
      HireInput.parse({
        vendorId: packer.id,
        vehicleNumber: "MH 14 GH 1234",
        amount: "60000",
        date: "2026-11-20",
        consignmentIds: [consignment.id],
      }),
    );
    const hire = await db.hire.findUniqueOrThrow({ where: { id } });
    expect([hire.tdsBefore, hire.tdsAmount]).toEqual([50_000_00, 200_00]);
  });

  test.each([
    [{ amount: "1000", bills: [] as object[], tdsAmount: "300" }, "20% of the advance"],
    [{ amount: "0.01", tdsAmount: "1000" }, "20% of the advance"],
  ])("is refused: %j", async (more, message) => {
    await expect(advance(more)).rejects.toThrow(message);
  });

  test("is of what no bill takes", async () => {
    const id = await bill();
    const { balance } = await ofBill(id);
    const all = { date: "2026-11-21", bills: [{ expenseId: id, amount: balance / 100 }] };
    await expect(advance({ ...all, amount: balance / 100, tdsAmount: "10" })).rejects.toEqual(
      fails({ tdsAmount: ["TDS is of what is paid in advance: a bill has its own"] }),
    );
    expect((await ofBill(id)).balance).toBe(balance);
    await transaction((tx) =>
      tx.company.update({ where: { id: 1 }, data: { invoiceCurrency: "USD" } }),
    );
    await expect(advance()).rejects.toEqual(
      fails({ tdsAmount: ["Only of what is paid in rupees is tax deducted at source"] }),
    );
  });

  test("stays with the vendor when money comes back: its bill has no more TDS for that", async () => {
    const paid = await advance();
    const back = (amount: string) =>
      refundAdvance(
        admin,
        paid,
        VendorRefundInput.parse({ amount, date: "2026-11-12", method: "UPI" }),
      );
    await expect(back("50000.01")).rejects.toEqual(
      fails({ amount: ["Only ₹50,000.00 of the advance is left"] }),
    );
    await back("50000");
    expect(await listed("2026-11")).toEqual([["advance", `VP-${paid}`, 50_000_00, 1_000_00]]);
    expect(await ofBill(await bill())).toMatchObject({ tdsAmount: 600_00, tdsBefore: 50_000_00 });
  });

  test("goes with its payment, unless a bill counts on it", async () => {
    const paid = await advance();
    const id = await bill();
    await expect(vendorPayments.remove(admin, paid)).rejects.toThrow(
      "say the TDS of that bill yourself",
    );
    const kept = { ...input(), version: null };
    await expect(vendorPayments.update(admin, paid, { ...kept, tdsAmount: 9_00 })).rejects.toEqual(
      fails({
        tdsAmount: ["TDS stays as it was recorded: take the payment back and record it again"],
      }),
    );
    await expect(
      vendorPayments.update(admin, paid, { ...kept, date: "2026-11-11" }),
    ).rejects.toThrow("The day of its TDS stays");
    await vendorPayments.update(admin, paid, { ...kept, tdsAmount: null, reference: "UTR 5" });
    const said = { date: "2026-11-20", kind: "Repair", amount: "80000", paidFrom: "owed" };
    await expenses.update(
      admin,
      id,
      ExpenseInput.parse({
        ...said,
        vendorId: packer.id,
        billNumber: "RP/1",
        tdsAmount: "1600",
        tdsReason: "The advance was a mistake",
      }),
    );
    await vendorPayments.remove(admin, paid);
    expect(await ofBill(id)).toMatchObject({ tdsBefore: 0, balance: 78_400_00 });
    expect(await listed("2026-11")).toEqual([["expense", "Repair", 80_000_00, 1_600_00]]);
  });

  test("of a later day covers no bill of before: the earlier advance stays, the later one goes", async () => {
    const early = await advance();
    const id = await bill();
    const late = await advance({ date: "2026-11-25" });
    // Without the first the bill of the 20th counted on what is deducted on the 25th.
    await expect(vendorPayments.remove(admin, early)).rejects.toThrow(
      "say the TDS of that bill yourself",
    );
    expect(await ofBill(id)).toMatchObject({ tdsAmount: 600_00, tdsBefore: 50_000_00 });
    const after = await bill({ date: "2026-11-26", billNumber: "RP/2" });
    expect((await ofBill(after)).tdsBefore).toBe(50_000_00);
    await expect(vendorPayments.remove(admin, late)).rejects.toThrow("has less TDS");
    await expenses.remove(admin, after);
    await vendorPayments.remove(admin, late);
  });

  test("of the same sum on an earlier day stands in for one that is taken back", async () => {
    await advance({ date: "2026-11-05" });
    const paid = await advance();
    const id = await bill();
    expect((await ofBill(id)).tdsBefore).toBe(80_000_00);
    await expect(vendorPayments.remove(admin, paid)).rejects.toThrow("has less TDS");
    await expenses.remove(admin, id);
    const small = await bill({ amount: "50000" });
    expect((await ofBill(small)).tdsBefore).toBe(50_000_00);
    await vendorPayments.remove(admin, paid);
    expect(await listed("2026-11")).toEqual([["advance", expect.any(String), 50_000_00, 1_000_00]]);
  });

  test("is no longer counted on by a hire or a bill whose day moves before it", async () => {
    await advance();
    const consignment = await makeConsignment({ status: "Planned" });
    const hired = {
      vendorId: packer.id,
      vehicleNumber: "MH 14 GH 1234",
      amount: "60000",
      date: "2026-11-20",
      consignmentIds: [consignment.id],
    };
    const id = await hires.create(admin, HireInput.parse(hired));
    const stored = () => db.hire.findUniqueOrThrow({ where: { id } });
    const moved = { ...hired, date: "2026-11-09", tdsAmount: "200", tdsReason: "As before" };
    await hires.update(admin, id, HireInput.parse(moved));
    expect(await stored()).toMatchObject({ tdsBefore: 0, tdsAmount: 200_00 });
    await hires.update(admin, id, HireInput.parse({ ...moved, tdsAmount: "" }));
    expect(await stored()).toMatchObject({ tdsBefore: 0, tdsAmount: 1_200_00 });
    const billed = await bill();
    expect(await ofBill(billed)).toMatchObject({ tdsBefore: 50_000_00 });
    await expenses.update(
      admin,
      billed,
      ExpenseInput.parse({
        date: "2026-11-08",
        kind: "Repair",
        amount: "80000",
        paidFrom: "owed",
        vendorId: packer.id,
        billNumber: "RP/1",
      }),
    );
    expect(await ofBill(billed)).toMatchObject({ tdsBefore: 0, tdsAmount: 1_600_00 });
  });

  test("counts in the limit of the year once: with the advance, and not with its bill", async () => {
    // 90,000 by an advance, then 9,000 of other work are within it; 2,000 more pass it, with the 9,000.
    await advance({ amount: "88200", tdsAmount: "1800" });
    const tds = async (amount: string) =>
      (await ofBill(await bill({ amount, billNumber: `RP/${amount}` }))).tdsAmount;
    expect(await tds("90000")).toBe(0);
    expect(await tds("9000")).toBe(0);
    expect(await tds("2000")).toBe(220_00);
  });

  test("the doctor finds a bill that counts on more than advances of until its day had deducted", async () => {
    const advance = await vendorPayments.create(admin, input());
    const counting = await bill();
    const { date } = await db.vendorPayment.findUniqueOrThrow({ where: { id: advance } });
    const write = (data: object) => db.vendorPayment.update({ where: { id: advance }, data });
    await write({ date: "2026-11-21" });
    expect(await checkVendorPayments(db)).toEqual([
      `Expense ${counting}: no advance of its day or before had the TDS that it counts on`,
    ]);
    await write({ date });
  });

  test("that was deposited stays by every door", async () => {
    const paid = await advance({ date: "2026-10-20" });
    await depositTds(admin, "2026-10", { challanNumber: "C1", challanDate: "2026-11-05" });
    expect(await db.vendorPayment.findUniqueOrThrow({ where: { id: paid } })).toMatchObject({
      tdsMonth: "2026-10",
      tdsPan: "AAPCB1234C",
    });
    await expect(vendorPayments.remove(admin, paid)).rejects.toThrow("TDS was deposited");
    const moved = { ...input(), tdsAmount: null, date: "2026-10-21", version: null };
    await expect(vendorPayments.update(admin, paid, moved)).rejects.toThrow("stays");
    // One that comes late is deposited with the next month.
    const late = await advance({ date: "2026-10-25", amount: "39200", tdsAmount: "800" });
    expect(await listed("2026-10")).toEqual([["advance", `VP-${paid}`, 50_000_00, 1_000_00]]);
    expect(await listed("2026-11")).toEqual([["advance", `VP-${late}`, 40_000_00, 800_00]]);
    await depositTds(admin, "2026-10", { challanNumber: null, challanDate: null });
    await vendorPayments.remove(admin, paid);
  });

  test("is counted on once by two bills at once", async () => {
    await advance();
    const ids = await Promise.all([bill(), bill({ billNumber: "RP/2" })]);
    const all = await Promise.all(ids.map(ofBill));
    expect(all.map(({ tdsBefore }) => tdsBefore).sort()).toEqual([0, 50_000_00]);
    expect(all.map(({ tdsAmount }) => tdsAmount).sort()).toEqual([1_600_00, 600_00].sort());
  });
});
