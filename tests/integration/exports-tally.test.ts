import { beforeEach, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { CREW_ADVANCE } from "~/models/billing/crew-advance/crew-advance.record";
import { historyColumns } from "~/models/kit/history/history.server";
import { db, transaction } from "~/platform/db.server";
import * as page from "~/routes/exports.tally";
import { loader as file } from "~/routes/exports.tally[.xml]";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
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
import { NOON } from "../support/invoices";
import { makeNoun } from "../support/nouns";
import { type Check, DAYS, expectSame, HANDED_OVER, standInTally, tallyOf } from "../support/tally";

let api: ApiClient;
let books: ReturnType<typeof tallyOf>;
let user: Awaited<ReturnType<typeof makeUser>>;

describe("one paper of each kind", () => {
  const INR = { currency: "INR" };
  let client: { id: number };
  const asha = () => `Asha <&> "Sons" (C-${client.id})`;

  beforeEach(async () => {
    await resetDatabase();
    setClock(NOON);
    user = await makeUser({ role: "admin" });
    api = await apiClient(user);
    books = tallyOf(api);
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
    const { tally, check } = await books.imported();
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
    const { tally, check } = await books.imported();
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
    const { tally, check } = await books.imported();
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
    const { tally } = await books.imported();
    expect(tally.balance("Tax on advances")).toBe(180_00);
    expect(tally.balance("Output CGST")).toBe(-90_00);
    const invoice = await makeInvoice({ ...INR, clientId: advance.clientId, total: 2_000_00 });
    const part = { amount: 590_00, taxableValue: 500_00, tax: taxOf(90_00), date: "2026-11-12" };
    const ids = { paymentId: advance.id, invoiceId: invoice.id };
    await transaction((tx) => tx.advanceAdjustment.create({ data: { ...ids, ...part } }));
    const back = { quotationId: advance.quotationId!, refundOfId: advance.id, amount: -590_00 };
    await makeAdvance({ ...back, taxableValue: -500_00, tax: taxOf(-90_00) });
    const again = await books.imported(tally);
    expect(tally.balance("Tax on advances")).toBe(0);
    expect(tally.balance("Output CGST")).toBe(0);
    expectSame(tally, again.check);
  });

  test("a payment that was refunded opens its bill again, with what was deducted", async () => {
    const invoice = await makeInvoice({ ...INR, clientId: client.id, total: 300_00 });
    const gst = { amount: 290_00, tdsAmount: 10_00, tdsKind: "gst" };
    const back = { status: "Refunded", refundDate: "2026-12-02" };
    await makePayment({ ...INR, invoiceId: invoice.id, ...gst, ...back });
    const { tally } = await books.imported();
    expect(tally.bill(invoice.invoiceNumber!)).toBe(0);
    await books.imported(tally, "startDate=2026-12-01&endDate=2026-12-31");
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
    const { tally, check } = await books.imported();
    // Of the first the tax is taken back outside GST alone: nobody with a GSTIN billed it.
    expect(tally.balance("Diesel expenses")).toBe(125_00);
    const inputs = ["CGST", "SGST", "IGST"].map((head) => tally.balance(`Input ${head}`));
    expect(inputs).toEqual([0, 0, 18_00]);
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
    const { tally, check } = await books.imported();
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
    const { tally, check } = await books.imported();
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
      await tx.vendorPayment.create({
        data: {
          ...pay,
          vendorId: vendor.id,
          currency: "INR",
          searchText: "",
          bills: { create: { hireId: made.id, kind: "paid", amount: pay.amount, date: pay.date } },
        },
      });
    });
    const { id: offId } = await makeHire(agreed);
    const { tally } = await books.imported();
    expect(tally.balance("UPI")).toBe(-25_000_00);
    expect(tally.balance("Other payments")).toBe(-25_000_00);
    const off = { status: "cancelled", advance: 0 };
    await transaction((tx) => tx.hire.update({ where: { id: offId }, data: off }));
    const { check } = await books.imported(tally);
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
    expect(of((await books.imported()).check)).toEqual(row);
    const october = await books.imported(undefined, "startDate=2026-10-01&endDate=2026-10-31");
    expect(of(october.check)).toEqual(row);
  });

  test("drafts, pending payments and other currencies are left out, what is cancelled has no amounts", async () => {
    const invoice = await makeInvoice({ ...INR, clientId: client.id, status: "Cancelled" });
    await makeInvoice({ ...INR, status: "Draft" });
    await makeInvoice({ currency: "USD" });
    const other = await makeInvoice({ ...INR, invoiceDate: "2026-10-31" });
    await makePayment({ ...INR, invoiceId: other.id, status: "Pending" });
    const { tally, check } = await books.imported();
    expect([...tally.vouchers.keys()]).toEqual([`movers-invoice-${invoice.id}`]);
    expect(check).toMatchObject({ cancelled: 1, leftOut: 1, ledgers: [] });
  });

  test("a second import changes what has changed since, and doubles nothing", async () => {
    const invoice = await invoiceOf();
    const { tally, answer } = await books.imported();
    expect(answer).toEqual({ created: 1, altered: 0 });
    const changed = { taxAmount: 0, tax: null, roundOff: 0, total: 900_00 };
    await transaction((tx) => tx.invoice.update({ where: { id: invoice.id }, data: changed }));
    const again = await books.imported(tally);
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
    const { tally } = await books.imported();
    expect([tally.balance("Cash"), tally.balance("Cash handed over")]).toEqual([-250_50, 250_50]);
    await api.post(`/handovers/${body.data.id}/reverse`, { reason: "Counted twice" });
    await books.imported(tally);
    expect([tally.balance("Cash"), tally.balance("Cash handed over")]).toEqual([0, 0]);
  });

  test("ledgers are called as the settings say", async () => {
    const tallyLedgers = "upi = HDFC Current A/c\nBank=hdfc current a/c\nDiesel expenses = Fuel";
    await db.company.updateMany({ data: { tallyLedgers } });
    const invoice = await makeInvoice({ ...INR, clientId: client.id });
    await makePayment({ ...INR, invoiceId: invoice.id, paymentMethod: "UPI" });
    await makePayment({ ...INR, invoiceId: invoice.id, paymentMethod: "Bank Transfer" });
    await makeExpense({ amount: 40_00, paidFrom: "cash" });
    const { tally } = await books.imported();
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
