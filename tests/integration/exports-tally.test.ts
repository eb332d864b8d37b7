import { beforeEach, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { CREW_ADVANCE } from "~/models/billing/crew-advance/crew-advance.record";
import { historyColumns } from "~/models/kit/history/history.server";
import { db, transaction } from "~/platform/db.server";
import * as page from "~/routes/exports.tally";
import { loader as file } from "~/routes/exports.tally[.xml]";

import { seedDemo } from "../../prisma/seed/demo";
import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { effort } from "../support/effort";
import {
  makeAdvance,
  makeCustomer,
  makeExpense,
  makeHire,
  makeInvoice,
  makeNote,
  makePayment,
  makeUser,
  makeVendor,
} from "../support/factories";
import { answerOf, getArgs, signedIn } from "../support/http";
import { NOON, TODAY } from "../support/invoices";
import { makeNoun } from "../support/nouns";
import { standInTally } from "../support/tally";

const DAYS = "startDate=2026-11-01&endDate=2026-11-30";
type Check = {
  ledgers: { name: string; group: string; debit: number; credit: number }[];
  voucherTypes: { type: string; vouchers: number; amount: number }[];
  sources: { name: string; vouchers: number; amount: number; ours: number; difference: number }[];
  cancelled: number;
  leftOut: number;
};
let api: ApiClient;
let user: Awaited<ReturnType<typeof makeUser>>;

const text = async (what: string, days = DAYS) => {
  const { status, bytes, headers } = await api.get(`/exports/tally?${days}&what=${what}`);
  expect(status).toBe(200);
  expect(headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
  return new TextDecoder().decode(bytes);
};
const checked = async (days = DAYS) =>
  (await api.get(`/exports/tally?${days}&what=check`)).body.data as unknown as Check;

/** Imports the days into a Tally, and holds its sums to those of the check sheet. */
async function imported(tally = standInTally(), days = DAYS) {
  tally.take(await text("masters", days));
  const answer = tally.take(await text("vouchers", days));
  const check = await checked(days);
  expect(check.sources.filter(({ difference }) => difference !== 0)).toEqual([]);
  return { tally, answer, check };
}

/** The ledgers' sums as Tally has them against the check sheet's, in paise. */
function expectSame(tally: ReturnType<typeof standInTally>, { ledgers }: Check) {
  const ours = ledgers.map(({ name, debit, credit }) => [
    name,
    { debit: Math.round(debit * 100), credit: Math.round(credit * 100) },
  ]);
  expect(Object.fromEntries(tally.sums())).toEqual(Object.fromEntries(ours));
}

describe("one paper of each kind", () => {
  const INR = { currency: "INR" };
  let client: { id: number };
  const asha = () => `Asha <&> "Sons" (C-${client.id})`;

  beforeEach(async () => {
    await resetDatabase();
    setClock(NOON);
    user = await makeUser({ role: "admin" });
    api = await apiClient(user);
    await db.company.updateMany({ data: { invoiceCurrency: "INR" } });
    client = await makeCustomer({ name: 'Asha <&> "Sons"', address: "1 Main St\nPune" });
  });

  const heads = (amount: number) =>
    JSON.stringify({
      lines: [],
      groups: [],
      heads: [
        { head: "CGST", rate: 900, amount },
        { head: "SGST", rate: 900, amount },
      ],
      payableByRecipient: [],
      title: "Tax Invoice",
      declarations: [],
    });
  const taxed = {
    ...INR,
    taxableValue: 1_000_40,
    taxAmount: 180_08,
    roundOff: -48,
    total: 1_180_00,
  };
  const invoiceOf = (more: object = {}) =>
    makeInvoice({ ...taxed, clientId: client.id, tax: heads(90_04), ...more });

  test("a paid invoice closes its bill, tax stands by its heads, round off by itself", async () => {
    const invoice = await invoiceOf();
    await makePayment({
      ...INR,
      invoiceId: invoice.id,
      amount: 1_160_00,
      tdsAmount: 20_00,
      tdsKind: "income_tax",
      paymentMethod: "UPI",
    });
    const { tally, check } = await imported();
    expect(tally.bill(invoice.invoiceNumber!)).toBe(0);
    expect(tally.balance(asha())).toBe(0);
    expect(tally.balance("Sales")).toBe(-1_000_40);
    expect(tally.balance("Output CGST")).toBe(-90_04);
    expect(tally.balance("Output SGST")).toBe(-90_04);
    expect(tally.balance("Round off")).toBe(48);
    expect(tally.balance("UPI")).toBe(1_160_00);
    expect(tally.balance("TDS receivable")).toBe(20_00);
    expectSame(tally, check);
  });

  test("notes change what is open of their invoice; what is settled by hand is written off", async () => {
    const invoice = await invoiceOf({ settledAmount: 30_00, settledReason: "Goodwill" });
    await makeNote({
      invoiceId: invoice.id,
      taxableValue: 100_00,
      taxAmount: 18_00,
      total: 118_00,
    });
    const more = { taxableValue: 50_00, total: 50_00, kind: "debit", noteNumber: "DN-1" };
    await makeNote({ invoiceId: invoice.id, ...more });
    const { tally, check } = await imported();
    expect(tally.bill(invoice.invoiceNumber!)).toBe(1_180_00 - 118_00 + 50_00 - 30_00);
    expect(tally.balance("Written off")).toBe(30_00);
    expect(tally.balance("Output tax")).toBe(18_00);
    const amounts = Object.fromEntries(check.voucherTypes.map((row) => [row.type, row.amount]));
    expect(amounts).toEqual({
      Contra: 0,
      Sales: 1180,
      "Credit Note": 118,
      "Debit Note": 50,
      Receipt: 0,
      Payment: 0,
      Journal: 30,
    });
  });

  test("an advance is used for an invoice, and the rest is given back", async () => {
    const advance = await makeAdvance({ amount: 500_00 });
    const invoice = await makeInvoice({ ...INR, clientId: advance.clientId, total: 300_00 });
    const row = {
      paymentId: advance.id,
      invoiceId: invoice.id,
      amount: 300_00,
      date: "2026-11-12",
    };
    await transaction((tx) => tx.advanceAdjustment.create({ data: row }));
    const back = { quotationId: advance.quotationId!, refundOfId: advance.id };
    await makeAdvance({ ...back, amount: -200_00, paymentMethod: "Bank Transfer" });
    const { tally, check } = await imported();
    expect(tally.bill(advance.referenceNumber)).toBe(0);
    expect(tally.bill(invoice.invoiceNumber!)).toBe(0);
    expect(tally.balance("Bank")).toBe(-200_00);
    expectSame(tally, check);
  });

  test("the tax of an advance is due until an invoice takes it off, or it is given back", async () => {
    const taxOf = (amount: number) =>
      JSON.stringify({
        rate: 1800,
        heads: [
          { head: "CGST", rate: 900, amount: amount / 2 },
          { head: "SGST", rate: 900, amount: amount / 2 },
        ],
      });
    const advance = await makeAdvance({
      amount: 1_180_00,
      taxableValue: 1_000_00,
      tax: taxOf(180_00),
    });
    const { tally } = await imported();
    expect(tally.balance("Tax on advances")).toBe(180_00);
    expect(tally.balance("Output CGST")).toBe(-90_00);
    const invoice = await makeInvoice({ ...INR, clientId: advance.clientId, total: 2_000_00 });
    const part = { amount: 590_00, taxableValue: 500_00, tax: taxOf(90_00), date: "2026-11-12" };
    const ids = { paymentId: advance.id, invoiceId: invoice.id };
    await transaction((tx) => tx.advanceAdjustment.create({ data: { ...ids, ...part } }));
    const back = { quotationId: advance.quotationId!, refundOfId: advance.id, amount: -590_00 };
    await makeAdvance({ ...back, taxableValue: -500_00, tax: taxOf(-90_00) });
    const again = await imported(tally);
    expect(tally.balance("Tax on advances")).toBe(0);
    expect(tally.balance("Output CGST")).toBe(0);
    expectSame(tally, again.check);
  });

  test("a payment that was refunded opens its bill again, with what was deducted", async () => {
    const invoice = await makeInvoice({ ...INR, clientId: client.id, total: 300_00 });
    const gst = { amount: 290_00, tdsAmount: 10_00, tdsKind: "gst" };
    const back = { status: "Refunded", refundDate: "2026-12-02" };
    await makePayment({ ...INR, invoiceId: invoice.id, ...gst, ...back });
    const { tally } = await imported();
    expect(tally.bill(invoice.invoiceNumber!)).toBe(0);
    await imported(tally, "startDate=2026-12-01&endDate=2026-12-31");
    expect(tally.bill(invoice.invoiceNumber!)).toBe(300_00);
    expect(tally.balance("GST TDS receivable")).toBe(0);
    expect(tally.balance("Cash")).toBe(0);
  });

  test("expenses leave what they were paid from; what is owed stands with its vendor", async () => {
    const vendor = await makeVendor({ name: "Garage" });
    await makeExpense({ amount: 118_00, taxAmount: 18_01, paidFrom: "cash" });
    await db.company.updateMany({ data: { taxSystem: "gst_india", stateCode: "27" } });
    const away = await makeVendor({ name: "Pump", gstin: "29AAECC2213N1ZM" });
    const fuel = { amount: 118_00, taxAmount: 18_00, paidFrom: "cash", vendorId: away.id };
    await makeExpense({ ...fuel, kind: "Fuel" });
    await makeExpense({ amount: 50_00, kind: "Repair", paidFrom: "owed", vendorId: vendor.id });
    await makeExpense({ amount: 7_00 });
    const { tally, check } = await imported();
    expect(tally.balance("Diesel expenses")).toBe(106_99);
    const inputs = ["CGST", "SGST", "IGST"].map((head) => tally.balance(`Input ${head}`));
    expect(inputs).toEqual([9_01, 9_00, 18_00]);
    expect(tally.balance("Cash")).toBe(-236_00);
    expect(tally.balance(`Garage (V-${vendor.id})`)).toBe(-50_00);
    expect(tally.balance("Expenses not said how paid")).toBe(-7_00);
    expectSame(tally, check);
  });

  test("what is deducted of an expense is payable to the state, the rest to the vendor or out of the cash", async () => {
    const vendor = await makeVendor({ name: "Packers" });
    const work = { ...INR, kind: "Loading", vendorId: vendor.id, amount: 59_000_00 };
    const made = await makeExpense({
      ...work,
      taxAmount: 9_000_00,
      tdsAmount: 500_00,
      paidFrom: "owed",
    });
    await makeExpense({ ...work, tdsAmount: 590_00, paidFrom: "cash" });
    const { tally, check } = await imported();
    expect(tally.balance("Loading expenses")).toBe(109_000_00);
    expect(tally.balance("Input GST")).toBe(9_000_00);
    expect(tally.balance("TDS payable")).toBe(-1_090_00);
    expect(tally.balance("Cash")).toBe(-58_410_00);
    expect(tally.bill(`EXP-${made.id}`)).toBe(-58_500_00);
    expect(tally.balance(`Packers (V-${vendor.id})`)).toBe(-58_500_00);
    expectSame(tally, check);
  });

  test("money for the road stands with the crew until it is spent or comes back", async () => {
    const employeeId = (await makeUser({ role: "employee", seesBooks: true })).id;
    const make = (more: object) => makeNoun(CREW_ADVANCE, { employeeId, method: "Cash", ...more });
    await make({ direction: "given", amount: 500_00 });
    await make({ direction: "returned", amount: 60_00, method: "UPI" });
    await makeExpense({
      amount: 118_00,
      taxAmount: 18_00,
      paidFrom: "advance",
      spentById: employeeId,
    });
    const { tally, check } = await imported();
    expect(tally.balance("Advances to crew")).toBe(322_00);
    expect(tally.balance("Cash")).toBe(-500_00);
    expect(tally.balance("UPI")).toBe(60_00);
    expect(tally.balance("Diesel expenses")).toBe(100_00);
    expectSame(tally, check);
  });

  test("a hire stands with its truck's owner, less what is deducted and kept back; what is paid closes its bill", async () => {
    const vendor = await makeVendor({ name: "Baldev", kind: "truck owner" });
    const agreed = {
      vendorId: vendor.id,
      amount: 40_000_00,
      advance: 25_000_00,
      tdsAmount: 400_00,
    };
    const made = await makeHire({ ...agreed, deductedAmount: 600_00, advanceMethod: "UPI" });
    const pay = { amount: 10_000_00, date: "2026-11-25", method: "Bank Transfer" };
    await transaction(async (tx) => {
      const rows = [250_00, 350_00].map((amount) => ({ hireId: made.id, kind: "damage", amount }));
      await tx.hireDeduction.createMany({ data: rows });
      await tx.hirePayment.create({ data: { ...pay, hireId: made.id } });
    });
    const { id: offId } = await makeHire(agreed);
    const { tally } = await imported();
    expect(tally.balance("UPI")).toBe(-25_000_00);
    expect(tally.balance("Other payments")).toBe(-25_000_00);
    const off = { status: "cancelled", advance: 0 };
    await transaction((tx) => tx.hire.update({ where: { id: offId }, data: off }));
    const { check } = await imported(tally);
    expect(tally.balance("Other payments")).toBe(0);
    expect(tally.balance("Lorry hire")).toBe(40_000_00);
    expect(tally.balance("TDS payable")).toBe(-400_00);
    expect(tally.balance("Kept back of lorry hire")).toBe(-600_00);
    expect(tally.balance("UPI")).toBe(-25_000_00);
    expect(tally.balance("Bank")).toBe(-10_000_00);
    expect(tally.bill(made.hireNumber)).toBe(-4_000_00);
    expect(tally.balance(`Baldev (V-${vendor.id})`)).toBe(-4_000_00);
    expect(check.cancelled).toBe(2);
    expectSame(tally, check);
  });

  test("what is settled by hand is of the day on which that was done, of the last one", async () => {
    const settled = { ...INR, clientId: client.id, status: "Paid", settledAmount: 30_00 };
    const { id } = await makeInvoice({ ...settled, invoiceDate: "2026-10-05" });
    await makeInvoice({ ...settled, invoiceDate: "2026-10-06" });
    const done = async (at: string) =>
      transaction((tx) =>
        tx.historyEntry.create({
          data: {
            ...historyColumns("status-changed-to", { status: "Paid", settled: 30_00 }),
            entity: "invoice",
            entityId: id,
            actorName: "System",
            at: new Date(at),
          },
        }),
      );
    await db.company.updateMany({ data: { timeZone: "Asia/Kolkata" } });
    await done("2026-10-20T08:00:00Z");
    await done("2026-10-31T18:30:00Z");
    const of = ({ sources }: Check) => sources.find(({ name }) => name === "Written off");
    const row = { name: "Written off", vouchers: 1, amount: 30, ours: 30, difference: 0 };
    expect(of((await imported()).check)).toEqual(row);
    const october = await imported(undefined, "startDate=2026-10-01&endDate=2026-10-31");
    expect(of(october.check)).toEqual(row);
  });

  test("drafts, pending payments and other currencies are left out, what is cancelled has no amounts", async () => {
    const invoice = await makeInvoice({ ...INR, clientId: client.id, status: "Cancelled" });
    await makeInvoice({ ...INR, status: "Draft" });
    await makeInvoice({ currency: "USD" });
    const other = await makeInvoice({ ...INR, invoiceDate: "2026-10-31" });
    await makePayment({ ...INR, invoiceId: other.id, status: "Pending" });
    const { tally, check } = await imported();
    expect([...tally.vouchers.keys()]).toEqual([`movers-invoice-${invoice.id}`]);
    expect(check).toMatchObject({ cancelled: 1, leftOut: 1, ledgers: [] });
  });

  test("a second import changes what has changed since, and doubles nothing", async () => {
    const invoice = await invoiceOf();
    const { tally, answer } = await imported();
    expect(answer).toEqual({ created: 1, altered: 0 });
    const changed = { taxAmount: 0, tax: null, roundOff: 0, total: 900_00 };
    await transaction((tx) => tx.invoice.update({ where: { id: invoice.id }, data: changed }));
    const again = await imported(tally);
    expect(again.answer).toEqual({ created: 0, altered: 1 });
    expect(tally.balance(asha())).toBe(900_00);
    expectSame(tally, again.check);
  });

  test("cash that was handed over leaves the cash, and comes back when the entry is taken back", async () => {
    const staff = await makeUser({ role: "employee", seesBooks: true });
    const { body } = await api.post("/handovers", {
      ...HANDED_OVER,
      handedById: staff.id,
      amount: 250.5,
    });
    const { tally } = await imported();
    expect([tally.balance("Cash"), tally.balance("Cash handed over")]).toEqual([-250_50, 250_50]);
    await api.post(`/handovers/${body.data.id}/reverse`, { reason: "Counted twice" });
    await imported(tally);
    expect([tally.balance("Cash"), tally.balance("Cash handed over")]).toEqual([0, 0]);
  });

  test("ledgers are called as the settings say", async () => {
    const tallyLedgers = "upi = HDFC Current A/c\nBank=hdfc current a/c\nDiesel expenses = Fuel";
    await db.company.updateMany({ data: { tallyLedgers } });
    const invoice = await makeInvoice({ ...INR, clientId: client.id });
    await makePayment({ ...INR, invoiceId: invoice.id, paymentMethod: "UPI" });
    await makePayment({ ...INR, invoiceId: invoice.id, paymentMethod: "Bank Transfer" });
    await makeExpense({ amount: 40_00, paidFrom: "cash" });
    const { tally } = await imported();
    expect(tally.balance("HDFC Current A/c")).toBe(200_00);
    expect(tally.balance("Fuel")).toBe(40_00);
  });

  test("the page shows the sums, offers both files, and says what is wrong with its days", async () => {
    await invoiceOf();
    const cookie = await signedIn(await makeUser({ role: "employee", seesBooks: true }));
    const days = "from=2026-11-01&to=2026-11-30";
    const shown = await answerOf(page.loader, getArgs(`/exports/tally?${days}`, {}, cookie));
    const folded = [
      {
        title: "Customers (1): debit ₹1,180.00, credit ₹0.00",
        rows: [[asha(), "Sundry Debtors", "₹1,180.00", "₹0.00"]],
        more: 0,
      },
    ];
    const check = { ties: true, cancelled: 0, folded };
    expect(shown.data).toMatchObject({ canSet: false, check });
    const wrong = getArgs("/exports/tally?from=2026-12-01&to=2026-11-01", {}, cookie);
    expect(await answerOf(page.loader, wrong)).toMatchObject({
      status: 400,
      data: { check: null, errors: { from: "From cannot be after To" } },
    });
    const fileOf = (args: object) => file(args as Parameters<typeof file>[0]);
    const reply = await fileOf(getArgs(`/exports/tally.xml?${days}&what=masters`, {}, cookie));
    expect(reply.status).toBe(200);
    standInTally().take(await reply.text());
    const none = await fileOf(getArgs(`/exports/tally.xml?${days}&what=all`, {}, cookie));
    expect(none.status).toBe(400);
    const sent = await api.get("/exports/tally?startDate=2026-12-01&endDate=2026-11-01");
    expect(sent).toMatchObject({
      status: 422,
      body: { errors: { startDate: ["From cannot be after To"] } },
    });
    const customer = await apiClient(await makeCustomer());
    expect((await customer.get(`/exports/tally?${DAYS}`)).status).toBe(403);
  });
});

const LONG = "startDate=2024-01-01&endDate=2027-12-31";
/** Sums of plain SQL, as numbers. */
async function sqlSum(query: string): Promise<number> {
  const [row] = await db.$queryRawUnsafe<{ sum: number | bigint | null }[]>(query);
  return Number(row?.sum ?? 0);
}

/** What ledgers must stand at by the papers' own columns, beside what the product says. */
const HANDED_OVER = { date: TODAY, currency: "INR", handedById: 1, handedTo: "Bank" };

async function expectBooks(tally: ReturnType<typeof standInTally>) {
  const counts = `"currency" = 'INR' AND "status" NOT IN ('Draft', 'Cancelled') AND NOT "carriedOver"`;
  const billed = async (column: string) =>
    (await sqlSum(`SELECT SUM(${column}) AS "sum" FROM "Invoice" WHERE ${counts}`)) +
    (await sqlSum(
      `SELECT SUM(CASE WHEN "kind" = 'debit' THEN 1 ELSE -1 END * (${column})) AS "sum" FROM "Note" WHERE "currency" = 'INR'`,
    ));
  const tax = ["CGST", "SGST", "UTGST", "IGST", "tax"].map((head) =>
    tally.balance(`Output ${head}`),
  );
  const advanced = await sqlSum(
    `SELECT SUM("amount" - "taxableValue") AS "sum" FROM "Payment"
      WHERE "currency" = 'INR' AND "status" = 'Completed' AND "quotationId" IS NOT NULL AND "tax" IS NOT NULL`,
  );
  const used = await sqlSum(
    `SELECT SUM("amount" - "taxableValue") AS "sum" FROM "AdvanceAdjustment" WHERE "tax" IS NOT NULL`,
  );
  expect(tally.balance("Tax on advances")).toBe(advanced - used);
  const due = (await billed(`"taxAmount"`)) + advanced - used;
  expect(tax.reduce((sum, one) => sum + one, 0)).toBe(0 - due);
  expect(tally.balance("Round off")).toBe(0 - (await billed(`"roundOff"`)));
  const sales = await billed(`"total" - "taxAmount" - "roundOff"`);
  expect(tally.balance("Sales")).toBe(0 - sales);
  // What is left in cash is what the cash book ends with.
  const book = await api.get(`/reports/collections?by=cash&${LONG}`);
  const { tables } = book.body.data as unknown as {
    tables: { currency: string; total: { cells: { closing: number } } }[];
  };
  const inRupees = tables.find(({ currency }) => currency === "INR");
  expect(tally.balance("Cash")).toBe(Math.round((inRupees?.total.cells.closing ?? 0) * 100));
  // What customers owe, less what is left of their advances, is what is open of invoices.
  const debtors = [...tally.sums()].filter(([name]) => /\(C-\d+\)$/.test(name));
  const open = await sqlSum(
    `SELECT SUM("balance" - "toGiveBack") AS "sum" FROM "Invoice" WHERE "currency" = 'INR' AND "status" NOT IN ('Draft', 'Cancelled')`,
  );
  const left = await sqlSum(
    `SELECT SUM("amount" - "adjustedAmount" - "refundedAmount") AS "sum" FROM "Payment"
      WHERE "currency" = 'INR' AND "status" = 'Completed' AND "amount" > 0 AND "quotationId" IS NOT NULL`,
  );
  const owed = debtors.reduce((sum, [, { debit, credit }]) => sum + debit - credit, 0);
  expect(owed).toBe(open - left);
  await expectVendors(tally);
}

/** What vendors are owed, and what is kept of their hires for others. */
async function expectVendors(tally: ReturnType<typeof standInTally>) {
  const live = `FROM "Hire" WHERE "currency" = 'INR' AND "status" = 'active'`;
  const hired = (column: string) => sqlSum(`SELECT SUM(${column}) AS "sum" ${live}`);
  expect(tally.balance("Lorry hire")).toBe(await hired(`"amount"`));
  expect(tally.balance("TDS payable")).toBe(0 - (await hired(`"tdsAmount"`)));
  expect(tally.balance("Kept back of lorry hire")).toBe(0 - (await hired(`"deductedAmount"`)));
  // What the crew has of the company's money.
  const crew = await sqlSum(
    `SELECT SUM(CASE "direction" WHEN 'given' THEN "amount" ELSE -"amount" END) AS "sum" FROM "CrewAdvance" WHERE "currency" = 'INR'`,
  );
  const spent = await sqlSum(
    `SELECT SUM("amount") AS "sum" FROM "Expense" WHERE "currency" = 'INR' AND "paidFrom" = 'advance'`,
  );
  expect(tally.balance("Advances to crew")).toBe(crew - spent);
  const creditors = [...tally.sums()].filter(([name]) => /\(V-\d+\)$/.test(name));
  const owed = creditors.reduce((sum, [, { debit, credit }]) => sum + credit - debit, 0);
  const expenses = await sqlSum(
    `SELECT SUM("amount") AS "sum" FROM "Expense" WHERE "currency" = 'INR' AND "paidFrom" = 'owed' AND "vendorId" IS NOT NULL`,
  );
  expect(owed).toBe((await hired(`"balance"`)) + expenses);
}

test("the demo's check sheet has no difference, and what customers owe in Tally is what they owe here", async () => {
  await resetDatabase();
  setClock(NOON);
  const passwords = { admin: "a password", employee: "b password", customer: "c password" };
  await seedDemo({ today: TODAY, passwords, adminEmail: "owner@example.com" });
  api = await apiClient(await makeUser({ role: "admin" }));
  for (const amount of [900, 350]) await api.post("/handovers", { ...HANDED_OVER, amount });
  const { tally, check } = await imported(standInTally(), LONG);
  expect(check.voucherTypes.every(({ vouchers }) => vouchers > 0)).toBe(true);
  expectSame(tally, check);
  await expectBooks(tally);
});

const PAPERS = effort(300, 5_000);
test(`the check sheet of ${PAPERS} random papers has no difference, and a second import doubles none`, async () => {
  await resetDatabase();
  setClock(NOON);
  api = await apiClient(await makeUser({ role: "admin" }));
  await db.company.updateMany({ data: { invoiceCurrency: "INR" } });
  await randomPapers(PAPERS);
  const { tally, answer, check } = await imported(standInTally(), LONG);
  expect(answer.created).toBeGreaterThan(0.8 * PAPERS);
  const empty = check.sources.filter(({ vouchers }) => vouchers === 0);
  expect(empty.map(({ name }) => name)).toEqual([
    "Advances used",
    "Tax on advances",
    "Cash handed over",
  ]);
  await expectVendors(tally);
  expectSame(tally, check);
  const again = await imported(tally, LONG);
  expect(again.answer).toEqual({ created: 0, altered: answer.created });
  expectSame(tally, check);
});

/** Papers of every kind with amounts that mean nothing, of people whose names are hard to write. */
async function randomPapers(count: number) {
  let state = 20_261_126;
  const below = (end: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * end);
  };
  const pick = <T>(all: readonly T[]) => all[below(all.length)]!;
  const names = ["A & B", "<Ünal>", 'Say "hi"', "O'Neil", "नमस्ते", "Same", "Same", "a\tb", "😀 ]]>"];
  const clients: number[] = [];
  for (const name of names) clients.push((await makeCustomer({ name })).id);
  const vendor = await makeVendor({ name: "A & B" });
  const model = await makeInvoice({ currency: "INR" });
  const { id: snapshotId } = await db.companySnapshot.findFirstOrThrow();
  const day = () =>
    `202${5 + below(2)}-${String(1 + below(12)).padStart(2, "0")}-${10 + below(18)}`;
  const common = { searchText: "", currency: "INR", companySnapshotId: snapshotId };
  const amounts = () => {
    const [taxableValue, taxAmount] = [1 + below(90_000_00), below(9_000_00)];
    const roundOff = below(100) - 49;
    const half = Math.floor(taxAmount / 2);
    const split = pick(["none", "IGST", "halves"]);
    const heads =
      split === "IGST"
        ? [{ head: "IGST", rate: 1800, amount: taxAmount }]
        : [
            { head: "CGST", rate: 900, amount: half },
            { head: pick(["SGST", "UTGST"]), rate: 900, amount: taxAmount - half },
          ];
    const tax = split === "none" ? null : JSON.stringify({ heads });
    return { taxableValue, taxAmount, roundOff, tax, total: taxableValue + taxAmount + roundOff };
  };
  const many = Array.from({ length: count }, (_, at) => at);
  const kinds = many.map((at) => (at < 50 ? "invoice" : pick(KINDS)));
  const of = (kind: string) => many.filter((at) => kinds[at] === kind);
  await transaction(async (tx) => {
    await tx.invoice.createMany({
      data: of("invoice").map((at) => {
        const figures = amounts();
        const settledAmount = below(8) === 0 ? 1 + below(500_00) : 0;
        return {
          ...common,
          ...figures,
          subtotal: figures.taxableValue,
          balance: figures.total,
          clientId: pick(clients),
          invoiceNumber: `R-${at}`,
          invoiceDate: day(),
          dueDate: "2199-01-01",
          status: pick(["Sent", "Paid", "Cancelled", "Overdue"]),
          settledAmount,
        };
      }),
    });
    const invoices = await tx.invoice.findMany({
      where: { id: { not: model.id } },
      select: { id: true, clientId: true },
    });
    // Most were settled on another day than theirs, some twice.
    await tx.historyEntry.createMany({
      data: invoices.flatMap(({ id }) =>
        Array.from({ length: below(3) }, () => ({
          ...historyColumns("status-changed-to", { status: "Paid", settled: 1 }),
          entity: "invoice",
          entityId: id,
          actorName: "System",
          at: new Date(`${day()}T${pick(["00:00:00", "18:29:59", "18:30:00"])}Z`),
        })),
      ),
    });
    await tx.note.createMany({
      data: of("note").map((at) => {
        const { id: invoiceId, clientId } = pick(invoices);
        const kind = pick(["credit", "debit"]);
        const date = day();
        const about = { noteNumber: `N-${at}`, reason: "x" };
        return { ...common, ...amounts(), ...about, invoiceId, clientId, kind, date };
      }),
    });
    await tx.payment.createMany({
      data: of("payment").map((at) => {
        const { id: invoiceId, clientId } = pick(invoices);
        const status = pick(["Completed", "Completed", "Refunded", "Pending", "Failed"]);
        const back = status === "Completed" && below(4) === 0;
        const tdsAmount = !back && below(3) === 0 ? 1 + below(500_00) : 0;
        return {
          ...common,
          referenceNumber: `P-${at}`,
          invoiceId,
          clientId,
          status,
          refundDate: status === "Refunded" && below(2) ? day() : null,
          amount: back ? -1 - below(900_00) : 1 + below(90_000_00),
          tdsAmount,
          tdsKind: tdsAmount ? pick(["income_tax", "gst"]) : null,
          paymentMethod: pick([
            "Cash",
            "UPI",
            "Check",
            "Bank Transfer",
            "PayPal",
            "Credit Card",
            "Other",
          ]),
          date: day(),
        };
      }),
    });
    await tx.expense.createMany({
      data: of("expense").map(() => {
        const amount = 1 + below(50_000_00);
        const paidFrom = pick(["cash", "bank", "UPI", "card", "owed", "advance", null]);
        const vendorId = below(2) ? vendor.id : null;
        const taxAmount = below(2) ? below(amount) : 0;
        const kind = pick(["Diesel", "diesel", "Tea & snacks", "<Other>"]);
        const note = pick([null, "two\u0007 words", "x < y"]);
        const row = { date: day(), kind, amount, taxAmount, paidFrom, vendorId, note };
        return { searchText: "", currency: "INR", ...row };
      }),
    });
    const method = () => pick(["Cash", "UPI", "Check", "Bank Transfer", "Other"]);
    await tx.crewAdvance.createMany({
      data: of("crewAdvance").map(() => {
        const [direction, by] = [pick(["given", "given", "returned"]), method()];
        const row = { date: day(), employeeId: clients[0]!, direction, method: by, searchText: "" };
        return { ...row, currency: "INR", amount: 1 + below(9_000_00) };
      }),
    });
    for (const at of of("hire")) {
      const parts = Array.from({ length: 5 }, () => below(2) * below(9_000_00));
      const [advance = 0, tdsAmount = 0, kept = 0, paid = 0, balance = 0] = parts;
      await tx.hire.create({
        data: {
          ...common,
          hireNumber: `H-${at}`,
          date: day(),
          vendorId: vendor.id,
          vendorName: "",
          vendorLines: "",
          vehicleNumber: "MH12<&>",
          lrNumbers: "",
          tdsRule: "",
          advanceMethod: below(2) ? method() : null,
          status: pick(["active", "active", "cancelled"]),
          amount: 1 + parts.reduce((all, one) => all + one, 0),
          advance,
          tdsAmount,
          deductedAmount: kept,
          paidAmount: paid,
          balance: balance + 1,
          deductions: { create: kept ? [{ kind: "delay", amount: kept }] : [] },
          payments: { create: paid ? [{ date: day(), amount: paid, method: method() }] : [] },
        },
      });
    }
  });
}
const KINDS = [
  "invoice",
  "invoice",
  "note",
  "payment",
  "payment",
  "expense",
  "crewAdvance",
  "hire",
];

test("a customer or a vendor who is renamed keeps the ledger: the new name is an alias of it", async () => {
  await resetDatabase();
  const user = await makeUser({ role: "admin" });
  const api = await apiClient(user);
  const { id: clientId } = await makeCustomer({ name: "Old Name Traders" });
  const { id: vendorId } = await makeVendor({ name: "Old Garage" });
  await transaction((tx) => tx.company.updateMany({ data: { invoiceCurrency: "INR" } }));
  await makeInvoice({ clientId, status: "Sent", invoiceDate: "2026-11-10", currency: "INR" });
  await makeExpense({ vendorId, date: "2026-11-10", paidFrom: "owed" });
  const masters = async () =>
    Buffer.from(
      (await api.get("/exports/tally?what=masters&from=2026-11-01&to=2026-11-30")).bytes,
    ).toString();
  const [customer, vendor] = [`(C-${clientId})`, `(V-${vendorId})`];
  expect(await masters()).toContain(`<LEDGER NAME="Old Name Traders ${customer}" ACTION="Create">`);
  await transaction(async (tx) => {
    await tx.user.update({ where: { id: clientId }, data: { name: "New Name Traders" } });
    await tx.vendor.update({ where: { id: vendorId }, data: { name: "New Garage" } });
  });
  const again = await masters();
  for (const [old, now] of [
    [`Old Name Traders ${customer}`, `New Name Traders ${customer}`],
    [`Old Garage ${vendor}`, `New Garage ${vendor}`],
  ] as const)
    expect(again).toContain(
      `<LEDGER NAME="${old}" ACTION="Alter"><NAME.LIST TYPE="String"><NAME>${old}</NAME><NAME>${now}</NAME></NAME.LIST>`,
    );
  expect(again).not.toMatch(/LEDGER NAME="New/);
});
