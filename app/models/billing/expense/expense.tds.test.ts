import { beforeEach, describe, expect, test } from "vitest";

import { db, transaction } from "~/platform/db.server";

import { resetDatabase } from "../../../../tests/support/database";
import { makeKind, onlyKinds } from "../../../../tests/support/kinds";
import {
  makeActor,
  makeAway,
  makeExpense,
  makeHire,
  makeVehicle,
  makeInvoice,
  makeVendor,
} from "../../../../tests/support/factories";
import { readReport } from "../../desk/report/read-report.server";
import type { Actor } from "../../kit/policy/policy";
import { HireInput } from "../hire/hire.record";
import { hires } from "../hire/hire.server";
import type { InvoiceDetails } from "../invoice/invoice.form";
import { unpaidInvoiceOptions } from "../invoice/invoice.options.server";
import { expenseKinds } from "../expense-kind/expense-kind.server";
import { tdsLaw } from "../../ground/tax/tds-law";
import { apiClient } from "../../../../tests/support/api";
import { lawfulTds } from "../vendor/vendor.tds.server";
import { tdsPaid } from "../vendor/tds-month.server";
import { ExpenseInput } from "./expense.record";
import { expenses } from "./expense.server";
import { tdsQuestion } from "./expense.tds.server";

const LIMITS =
  "Nothing under section 393 (before: 194C): up to ₹30,000.00 at once and ₹1,00,000.00 in the year";
const FORM = {
  date: "2026-11-20",
  kind: "Loading",
  amount: "50000",
  paidFrom: "cash",
  confirmCash: true,
};
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
  await onlyKinds("Loading", "Packing");
  await makeKind("Diesel", "none");
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
    const paid = {
      ...vendor,
      row: "work" as const,
      day: "2026-11-20",
      amount: 30_001_00,
      currency: "INR",
      except: {},
    };
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

  test.each([
    // A limit of the month: 30,000 and 20,000 are 50,000; the next has all of the month in it.
    ["rent_land", "AAPPB1234C", ["30000", "20000", "10000"], [0, 0, 6_000], "2(ii)"],
    ["rent_machines", "AAPCB1234C", ["50000", "50000"], [0, 2_000], "2(ii)"],
    ["commission", "AAPPB1234C", ["20000", "1000"], [0, 420], "1(ii)"],
    ["professional", "AAPCB1234C", ["50000", "50000"], [0, 10_000], "6(iii)"],
    ["technical", "AAPPB1234C", ["50000.50"], [1_000.01], "6(iii)"],
    ["work", "AAPHB1234C", ["30000", "30000.01"], [0, 300], "6(i)"],
    ["work", "AAPCB1234C", ["30000", "30000", "30000", "30000"], [0, 0, 0, 2_400], "6(i)"],
    // Nobody's PAN: a fifth, above the same limits.
    ["commission", null, ["20000", "10000"], [0, 6_000], "1(ii)"],
  ])("of the row %s by %s, of %j", async (tdsRow, pan, amounts, expected, row) => {
    await makeKind("Own kind", tdsRow);
    const { id: vendorId } = await makeVendor({ pan });
    const found: unknown[] = [];
    for (const amount of amounts)
      found.push((await tds(await spend({ kind: "Own kind", vendorId, amount })))[0]);
    expect(found).toEqual(expected);
    expect(tdsLaw("2026-11-20").rows[tdsRow as "work"].row).toBe(row);
  });

  test("of rent begins anew with each month, of another row by itself", async () => {
    await makeKind("Godown", "rent_land");
    const rent = (date: string) => spend({ kind: "Godown", amount: "40000", date });
    expect((await tds(await rent("2026-09-30")))[0]).toBe(0);
    expect((await tds(await rent("2026-10-01")))[0]).toBe(0);
    expect((await tds(await rent("2026-10-31")))[0]).toBe(8_000);
    // Work of the same vendor knows nothing of the rent.
    expect((await tds(await spend({ amount: "30000" })))[0]).toBe(0);
  });

  test("waits for the row of the company's own kind, which is said once for what was recorded too", async () => {
    const { id } = await makeKind("Cook", null);
    const first = await spend({ kind: "Cook", amount: "90000" });
    const asks = "Nobody said the row of TDS of Cook: say it in the kinds of cost";
    expect(await tds(first)).toEqual([0, asks]);
    await expect(spend({ kind: "Cook", tdsAmount: "1" })).rejects.toEqual(
      fails({ tdsAmount: ["Say the row of TDS of Cook first, in the kinds of cost"] }),
    );
    const said = { name: "Cook", tdsRow: "work" as const, credit: "yes" as const, version: null };
    await expenseKinds.update(admin, id, said);
    expect(await tds(first)).toEqual([0, ""]);
    // The year passes its limit: 90,000 and 20,000.
    expect((await tds(await spend({ kind: "Cook", amount: "20000" })))[0]).toBe(1_100);
    // A new name keeps what was recorded under the old one.
    await expenseKinds.update(admin, id, { ...said, name: "Catering" });
    await expenses.update(admin, first, input({ kind: "Cook", amount: "90000", tdsAmount: "0" }));
    expect(await expenses.get(admin, first)).toMatchObject({ kind: "Cook", tdsRow: "work" });
  });

  test("of a carrier's declaration: not of a broker's, nor of one of whom eleven trucks are known", async () => {
    const declares = { pan: "AAPPB1234C", tenTrucksOn: "2026-04-10" };
    const broker = await makeVendor({ ...declares, kind: "broker" });
    expect(await tds(await spend({ vendorId: broker.id }))).toEqual([
      500,
      "1% of ₹50,000.00 under section 393 (before: 194C), a broker has no trucks of its own, whatever was declared on Apr 10, 2026",
    ]);
    const carrier = await makeVendor({ ...declares, kind: "truck owner" });
    const truck = (more: object = {}) =>
      makeVehicle({ owner: "hired", ownedById: carrier.id, ...more });
    for (let at = 0; at < 10; at += 1) await truck();
    await truck({ status: "inactive", updatedAt: new Date("2026-03-31") });
    expect((await tds(await spend({ vendorId: carrier.id })))[0]).toBe(0);
    await truck({ status: "inactive", updatedAt: new Date("2026-04-02") });
    // Of before in it: what the declaration kept free.
    expect((await tds(await spend({ vendorId: carrier.id, amount: "60000" })))[0]).toBe(1_100);
  });

  test("is of a lower rate up to the limit of a certificate, until its day; of two at once both fit", async () => {
    const api = await apiClient(await db.user.findUniqueOrThrow({ where: { id: admin.id! } }));
    const lowerTds = { certificateNumber: "LC 7", rate: 0.25, limit: 100_000, until: "2026-11-20" };
    const body = { name: "Lower", kind: "packer", pan: "AAPCB1234C", lowerTds };
    const made = await api.post("/vendors", body);
    expect(made.body.data).toMatchObject({ lowerTds });
    const { id: vendorId } = made.body.data as { id: number };
    const work = (amount: string, date = "2026-11-20") => spend({ vendorId, amount, date });
    expect(await tds(await work("60000"))).toEqual([
      150,
      "0.25% of ₹60,000.00 under certificate LC 7",
    ]);
    // 40,000 are left: 100.00 at 0.25 %, and 10,000 at 2 %.
    const two = await Promise.all([work("50000"), work("50000")]);
    const both = await Promise.all(two.map(tds));
    expect(both.map(([amount]) => Number(amount)).sort((a, b) => a - b)).toEqual([300, 1_000]);
    expect(both.map(([, rule]) => rule)).toContain(
      "0.25% of ₹40,000.00 under certificate LC 7, 2% of ₹10,000.00 under section 393 (before: 194C)",
    );
    expect((await tds(await work("50000", "2026-11-21")))[0]).toBe(1_000);
    // Whoever leaves it out leaves it; null takes it back, and so do its fields.
    const put = (more: object) => api.put(`/vendors/${vendorId}`, { ...more });
    const other = { ...lowerTds, certificateNumber: "LC 9" };
    expect((await put({ name: "Lower & Co" })).body.data).toMatchObject({ lowerTds });
    expect((await put({ lowerTds: other })).body.data).toMatchObject({ lowerTds: other });
    expect((await put({ lowerTdsNumber: "LC 7" })).body.data).toMatchObject({ lowerTds });
    expect((await put({ lowerTds: null })).body.data).toMatchObject({ lowerTds: null });
    expect((await put({ name: "Lower" })).status).toBe(200);
    expect((await put({ lowerTds })).body.data).toMatchObject({ lowerTds });
    const half = await api.post("/vendors", { ...body, lowerTds: { certificateNumber: "LC 8" } });
    expect([half.status, half.body.errors]).toEqual([
      422,
      expect.objectContaining({
        lowerTdsRate: ["A certificate for lower TDS has a number, a rate, a limit and a last day"],
      }),
    ]);
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
      fails({ tdsAmount: ["No TDS is deducted of Diesel: leave it empty"] }),
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

test("a bill that a later one caught up with is not deducted of again where nothing of it changed", async () => {
  const first = await spend({ amount: "20000" });
  const second = await spend({ amount: "90000" });
  expect([await tds(first), (await tds(second))[0]]).toEqual([[0, LIMITS], 1_100]);
  const again = async (id: number, amount: string) => {
    const { version } = await expenses.get(admin, id);
    const said = { amount, note: "At the depot", tdsAmount: "", version: String(version) };
    await expenses.update(admin, id, input(said));
  };
  await again(first, "20000");
  await again(second, "90000");
  expect([(await tds(first))[0], (await tds(second))[0]]).toEqual([0, 1_100]);
});

test("null asks the law again, of what was said by hand too; 0 is none", async () => {
  const id = await spend({ tdsAmount: "0" });
  const said = async (tdsAmount: string) => {
    const { version } = await expenses.get(admin, id);
    await expenses.update(admin, id, input({ tdsAmount, version: String(version) }));
    return (await tds(id))[0];
  };
  expect([(await tds(id))[0], await said(""), await said("0")]).toEqual([0, 500, 0]);
});
