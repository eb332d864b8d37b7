import { beforeEach, describe, expect, test } from "vitest";

import { ExpenseInput } from "~/models/billing/expense/expense.record";
import { expenses } from "~/models/billing/expense/expense.server";
import { readWholeGstr3b } from "~/models/billing/returns/inward.server";
import { VendorPaymentInput } from "~/models/billing/vendor-payment/vendor-payment.record";
import { vendorPayments } from "~/models/billing/vendor-payment/vendor-payment.server";
import { tdsPaid } from "~/models/billing/vendor/tds-month.server";
import type { Actor } from "~/models/kit/policy/policy";
import { checkHires, checkVendorPayments } from "~/models/law/doctor/hires.server";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import { resetDatabase } from "../support/database";
import { effort } from "../support/effort";
import { makeActor, makeVendor } from "../support/factories";
import { NOON } from "../support/invoices";
import type { Outcome } from "../support/rival";
import { startRivals } from "../support/rivals";

/* Two offices at one moment, from two processes: a bill is paid once, an advance is used once, and what a return or a challan has stays. */

const both = startRivals();
let admin: Actor;
let vendorId: number;

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  admin = await makeActor("admin");
  vendorId = (await makeVendor({ kind: "garage", gstin: "27AAECC2213N1ZQ" })).id;
  const gst = { taxSystem: "gst_india", taxRegime: "bundle18", stateCode: "27" };
  await db.company.updateMany({
    data: { ...gst, gstin: "27AAPFU0939F1ZV", invoiceCurrency: "INR" },
  });
});

const BILL = {
  date: "2026-10-20",
  kind: "Repair",
  amount: "1180",
  taxAmount: "180",
  paidFrom: "owed",
};
let entered = 100;
const enter = (more: object = {}) =>
  expenses.create(
    admin,
    ExpenseInput.parse({ ...BILL, vendorId, billNumber: `A/${++entered}`, ...more }),
  );
const done = (outcomes: Outcome[]) => outcomes.filter((one) => "id" in one).length;
const sound = async () =>
  expect([...(await checkHires(db)), ...(await checkVendorPayments(db))]).toEqual([]);
const TIMES = effort(3, 12);
/** By how many milliseconds the second is later; below nought it is first. */
const APART = effort(
  [-4, 0, 4],
  Array.from({ length: 21 }, (_, at) => at - 10),
);

describe("at once, from two processes", () => {
  test("a bill is paid once", async () => {
    for (let at = 0; at < TIMES; at++) {
      const id = await enter();
      const of = { ids: [id, id], amount: "1180", fields: { vendorId } };
      const pay = { what: "pay vendor" as const, ...of };
      expect(done(await both.perform(admin, pay, pay))).toBe(1);
      expect(await db.expense.findUnique({ where: { id } })).toMatchObject({
        paidAmount: 1_180_00,
        balance: 0,
      });
      expect(await db.vendorPaymentBill.count({ where: { expenseId: id } })).toBe(1);
    }
    await sound();
  });

  test("an advance is used once, for one bill or for two", async () => {
    for (let at = 0; at < TIMES; at++) {
      const [one, two] = [await enter(), await enter()];
      const paid = { vendorId, date: "2026-10-25", method: "UPI", amount: "1180" };
      const advance = await vendorPayments.create(admin, VendorPaymentInput.parse(paid));
      const use = (expenseId: number) => ({
        what: "set off" as const,
        ids: [advance, advance],
        fields: { bills: [{ expenseId, amount: "1180" }] },
      });
      expect(done(await both.perform(admin, use(one), use(two)))).toBe(1);
      expect(await db.vendorPayment.findUnique({ where: { id: advance } })).toMatchObject({
        advance: 0,
      });
      const owed = await db.expense.findMany({ where: { id: { in: [one, two] } } });
      expect(owed.map(({ balance }) => balance).sort()).toEqual([0, 1_180_00]);
    }
    await sound();
  });

  test("a bill that goes to another vendor while it is paid is paid to nobody else", async () => {
    const other = (await makeVendor({ kind: "garage" })).id;
    const paid = { vendorId, date: "2026-10-25", method: "UPI", amount: "100000" };
    for (const after of effort([25], [5, 15, 25, 40, 60, 90])) {
      const ids = [];
      for (let at = 0; at < effort(8, 40); at++) ids.push(await enter());
      const advance = await vendorPayments.create(admin, VendorPaymentInput.parse(paid));
      const bills = ids.map((expenseId) => ({ expenseId, amount: "1180" }));
      const fields = { ...BILL, vendorId: other, billNumber: `C/${after}` };
      await both.perform(
        admin,
        { what: "set off", ids: [advance], fields: { bills } },
        { what: "change", ids: [ids[0]!], fields, after },
      );
      const bill = await db.expense.findUniqueOrThrow({ where: { id: ids[0] } });
      expect([bill.vendorId, bill.paidAmount]).toEqual(
        bill.vendorId === other ? [other, 0] : [vendorId, 1_180_00],
      );
    }
    await sound();
  });

  test.each(["enter", "change", "remove"] as const)(
    "a return is closed while somebody would %s a bill: it stays as it was closed",
    async (what) => {
      for (const apart of APART) {
        await db.taxMonth.deleteMany();
        await db.expense.deleteMany();
        const id = await enter();
        const bare = await enter({ taxAmount: "0", billNumber: null });
        const fields = { ...BILL, vendorId, amount: "2360", taxAmount: "360", billNumber: "A/1" };
        await both.perform(
          admin,
          { what: "close", ids: [0], fields: { month: "2026-10" }, after: Math.max(0, -apart) },
          { what, ids: [id], fields, after: Math.max(0, apart) },
        );
        const { gstr3b } = await readWholeGstr3b(admin, "2026-10");
        const filed = gstr3b.rows.filter(({ line }) => line === "4A5");
        const bills = await db.expense.findMany({ where: { creditReturn: "2026-10" } });
        // What the return says is what its bills say: whoever came later found it closed.
        expect(filed.map((row) => row.cgst + row.sgst)).toEqual(
          bills.map(({ taxAmount }) => taxAmount),
        );
        for (const bill of bills)
          expect([bill.creditTaken, bill.creditGstin]).toEqual([bill.taxAmount, "27AAECC2213N1ZQ"]);
        const untaxed = gstr3b.rows.filter(({ line }) => line === "5gst");
        expect(untaxed.map((row) => [row.id, row.taxable])).toEqual([[bare, 1_180_00]]);
      }
    },
  );

  test("the TDS of a month is deposited while a bill of it is changed: the challan has what the bill says", async () => {
    for (const apart of APART) {
      await db.taxMonth.deleteMany();
      await db.expense.deleteMany();
      const big = { amount: "118000", taxAmount: "18000", billNumber: "T/1" };
      const id = await enter(big);
      const fields = { ...BILL, vendorId, ...big, amount: "236000", taxAmount: "36000" };
      await both.perform(
        admin,
        { what: "deposit", ids: [0], fields: { month: "2026-10" }, after: Math.max(0, -apart) },
        { what: "change", ids: [id], fields, after: Math.max(0, apart) },
      );
      const { amount, taxAmount, tdsAmount, tdsMonth } = await db.expense.findUniqueOrThrow({
        where: { id },
      });
      const listed = await tdsPaid(admin, "2026-10");
      expect(listed.map((one) => [one.amount, one.tdsAmount])).toEqual([
        [amount - taxAmount, tdsAmount],
      ]);
      // Of the two that meet one is told, or the bill was changed before its challan came.
      expect(tdsMonth === null || tdsMonth === "2026-10").toBe(true);
    }
  });
});
