import { beforeEach, describe, expect, test } from "vitest";

import { db, transaction } from "~/platform/db.server";

import { resetDatabase } from "../../../../tests/support/database";
import { onlyKinds } from "../../../../tests/support/kinds";
import {
  makeActor,
  makeAway,
  makeExpense,
  makeHire,
  makeInvoice,
  makeVendor,
} from "../../../../tests/support/factories";
import { readReport } from "../../desk/report/read-report.server";
import type { Actor } from "../../kit/policy/policy";
import { HireInput } from "../hire/hire.record";
import { hires } from "../hire/hire.server";
import type { InvoiceDetails } from "../invoice/invoice.form";
import { unpaidInvoiceOptions } from "../invoice/invoice.options.server";
import { lawfulTds, tdsPaid } from "../vendor/vendor.tds.server";
import { ExpenseInput } from "./expense.record";
import { expenses, tdsQuestion } from "./expense.server";

const LIMITS =
  "Nothing under section 393 (before: 194C): up to ₹30,000.00 at once and ₹1,00,000.00 in the year";
const FORM = { date: "2026-11-20", kind: "Loading", amount: "50000", paidFrom: "cash" };
const fails = (fieldErrors: object) => expect.objectContaining({ fieldErrors }) as unknown;

let admin: Actor;
let packer: { id: number };

beforeEach(async () => {
  await resetDatabase();
  await transaction((tx) =>
    tx.company.update({
      where: { id: 1 },
      data: { invoiceCurrency: "INR" },
    }),
  );
  await onlyKinds("Diesel", "Loading", "Packing");
  admin = await makeActor("admin");
  packer = await makeVendor({ name: "Swift Packers", kind: "packer", pan: "AAPPB1234C" });
});

const input = (more: object = {}) => ExpenseInput.parse({ ...FORM, vendorId: packer.id, ...more });
const spend = (more: object = {}) => expenses.create(admin, input(more));
const tds = async (id: number) => {
  const { tdsAmount, tdsRule } = await expenses.get(admin, id);
  return [tdsAmount / 100, tdsRule];
};

describe("the TDS of an expense", () => {
  test("is what the law asks for of a vendor's work, of the amount without its GST", async () => {
    expect(await tds(await spend({ amount: "47200", taxAmount: "7200" }))).toEqual([
      400,
      "1% of ₹40,000.00 under section 393 (before: 194C)",
    ]);
    expect(await tds(await spend({ amount: "20000" }))).toEqual([0, LIMITS]);
    // The year passes its limit: what nothing was deducted of is in it, what was is not.
    expect(await tds(await spend({ kind: "Packing", amount: "45000" }))).toEqual([
      650,
      "1% of ₹65,000.00 under section 393 (before: 194C), ₹20,000.00 of before in it",
    ]);
  });

  test("is in whole rupees where the settings say so, as that of a hire and what a customer may deduct", async () => {
    const law = "under section 393 (before: 194C)";
    const vendor = { vendorId: packer.id };
    const paid = { ...vendor, day: "2026-11-20", amount: 30_001_00, currency: "INR", except: {} };
    const invoice = await makeInvoice({ currency: "INR", taxableValue: 67_00, balance: 67_00 });
    const all = async () => {
      const { options } = await unpaidInvoiceOptions(admin, { chosen: invoice.id });
      const [{ deductions }] = options.map(({ of }) => of) as [InvoiceDetails];
      return [(await lawfulTds(db, paid)).amount, deductions[0]!.amount];
    };
    expect(await all()).toEqual([300_01, 67]);
    await transaction((tx) => tx.company.update({ where: { id: 1 }, data: { tdsInRupees: true } }));
    expect(await all()).toEqual([300_00, 1_00]);
    expect(await tds(await spend({ amount: "30001" }))).toEqual([300, `1% of ₹30,001.00 ${law}`]);
  });

  test.each([
    ["goods", { kind: "Diesel" }, [0, ""]],
    ["nobody's", { vendorId: "" }, [0, ""]],
  ])("is nothing of %s", async (_, more, expected) => {
    expect(await tds(await spend(more))).toEqual(expected);
  });

  test.each([
    [{ pan: null }, 10_000],
    [{ pan: "AAPCB1234C" }, 1_000],
    [{ tenTrucksOn: "2026-04-10" }, 0],
  ])("of 50,000 to a vendor with %j", async (vendor, expected) => {
    const made = await makeVendor({ pan: "AAPPB1234C", ...vendor });
    expect((await tds(await spend({ vendorId: made.id })))[0]).toBe(expected);
  });

  test("is another amount where somebody says why, never more than is paid", async () => {
    const asked = async (more: object, id: number | null = null) => {
      const found: Record<string, string> = {};
      for (const { check } of await tdsQuestion(input(more), id))
        await check(input(more), (field: string, said: string) => (found[field] = said));
      return found;
    };
    const why =
      "The law asks for ₹500.00: 1% of ₹50,000.00 under section 393 (before: 194C). Say why it is another TDS";
    expect(await asked({ tdsAmount: "100" })).toEqual({ tdsReason: why });
    expect(await asked({ tdsAmount: "500" })).toEqual({});
    expect(await asked({ tdsAmount: "100", tdsReason: "Certificate" })).toEqual({});
    const id = await spend({ tdsAmount: "100", tdsReason: "Certificate" });
    expect((await tds(id))[0]).toBe(100);
    // The same again is what it was; work of what was goods is asked about.
    expect(await asked({ tdsAmount: "100" }, id)).toEqual({});
    const goods = await spend({ kind: "Diesel" });
    expect(await asked({ tdsAmount: "0" }, goods)).toMatchObject({
      tdsReason: expect.stringContaining("The law asks for") as string,
    });
    await expect(spend({ tdsAmount: "50000.01" })).rejects.toEqual(
      fails({ tdsAmount: ["TDS cannot be more than the amount"] }),
    );
    await expect(spend({ tdsAmount: "1", kind: "Diesel" })).rejects.toEqual(
      fails({ tdsAmount: ["TDS is deducted of work, not of Diesel: leave it empty"] }),
    );
    await expect(spend({ tdsAmount: "1", vendorId: "" })).rejects.toEqual(
      fails({ vendorId: ["Choose the vendor that the TDS is deducted of"] }),
    );
  });

  test("stands in the month's list beside that of hires, which comes to what the rows come to", async () => {
    await spend({ amount: "59000", taxAmount: "9000" });
    await makeHire({ vendorId: packer.id, date: "2026-11-20", tdsAmount: 300_00 });
    await makeHire({ vendorId: packer.id, tdsAmount: 70_00, status: "cancelled" });
    await makeExpense({ vendorId: packer.id, date: "2026-10-31", tdsAmount: 90_00 });
    const rows = await tdsPaid(admin, "2026-11");
    expect(rows).toMatchObject([
      { of: "expense", number: "Loading", amount: 50_000_00, tdsAmount: 500_00, pan: "AAPPB1234C" },
      { of: "hire", tdsAmount: 300_00 },
    ]);
    const [sql] = await db.$queryRaw<{ sum: unknown }[]>`
      SELECT (SELECT SUM("tdsAmount") FROM "Hire" WHERE "status" = 'active' AND SUBSTR("date", 1, 7) = '2026-11')
        + (SELECT SUM("tdsAmount") FROM "Expense" WHERE SUBSTR("date", 1, 7) = '2026-11') AS "sum"`;
    expect(rows.reduce((all, row) => all + row.tdsAmount, 0)).toBe(Number(sql?.sum));
    // Where expenses wait for approval, what waits is not deducted yet.
    await transaction((tx) =>
      tx.company.update({ where: { id: 1 }, data: { expensesNeedApproval: true } }),
    );
    expect(await tdsPaid(admin, "2026-11")).toMatchObject([{ of: "hire" }]);
  });

  test("goes off the cash that is paid", async () => {
    await spend();
    const days = { from: "2026-11-01", to: "2026-11-30", by: "cash" };
    const [book] = await readReport(admin, "collections", days);
    expect(book!.total?.cells).toMatchObject({ spent: 49_500_00 });
    const next = { from: "2026-12-01", to: "2026-12-31", by: "cash" };
    const [later] = await readReport(admin, "collections", next);
    expect(later!.total?.cells).toMatchObject({ opening: -49_500_00 });
  });

  test("of hires and expenses of one vendor at once counts all in the year of the last", async () => {
    const hire = async (vendorId: number) => {
      const { id } = await makeAway();
      const form = { vehicleNumber: "MH14GH1234", amount: "29000", date: "2026-11-20" };
      return hires.create(admin, HireInput.parse({ ...form, vendorId, consignmentIds: [id] }));
    };
    const work = (vendorId: number) => spend({ vendorId, amount: "29000" });
    const sum = async (vendorId: number) => {
      const [row] = await db.$queryRaw<{ sum: unknown }[]>`
        SELECT (SELECT SUM("tdsAmount") FROM "Hire" WHERE "vendorId" = ${vendorId})
          + (SELECT SUM("tdsAmount") FROM "Expense" WHERE "vendorId" = ${vendorId}) AS "sum"`;
      return Number(row?.sum);
    };
    await Promise.all([hire, work, hire, work].map((make) => make(packer.id)));
    // Whichever passed 1,00,000 has all four in it.
    expect(await sum(packer.id)).toBe(1_160_00);
    const loader = await makeVendor({ name: "Loaders", pan: "AAPPC1234C" });
    // What passes the limit first has all before in it, each that follows itself alone.
    await hire(loader.id);
    const updatedAt = new Date(0);
    await transaction((tx) => tx.vendor.update({ where: { id: loader.id }, data: { updatedAt } }));
    await Promise.all([work, work, work, work, work, work].map((make) => make(loader.id)));
    // Each had the vendor's row for itself.
    const held = await db.vendor.findUniqueOrThrow({ where: { id: loader.id } });
    expect(held.updatedAt.getTime()).toBeGreaterThan(0);
    expect(await sum(loader.id)).toBe(1_160_00 + 3 * 290_00);
  });
});
