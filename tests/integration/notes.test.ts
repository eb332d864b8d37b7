import { beforeEach, describe, expect, test } from "vitest";

import { RECORD_CHECKS } from "~/models/law/doctor/records.server";
import { updateInvoice } from "~/models/billing/invoice/invoice.edit.server";
import { createInvoiceFromQuotation } from "~/models/billing/invoice/invoice.from-quotation.server";
import { changeInvoiceStatus } from "~/models/billing/invoice/invoice.move.server";
import { InvoiceInput } from "~/models/billing/invoice/invoice.schema";
import { getInvoiceDocument } from "~/models/billing/invoice/invoice.revision.server";
import { invoiceSummary } from "~/models/billing/invoice/invoice.server";
import { closeMonth } from "~/models/company/month/month.server";
import { issueNote } from "~/models/billing/note/note.issue.server";
import { getNoteDocument } from "~/models/billing/note/note.server";
import { NoteInput } from "~/models/billing/note/note.schema";
import { giveBack } from "~/models/billing/payment/payment.give-back.server";
import { deletePayment, refundPayment } from "~/models/billing/payment/payment.refund.server";
import { GiveBackInput } from "~/models/billing/payment/payment.schema";
import { erasePerson } from "~/models/law/personal-data/erase.server";
import type { Actor } from "~/models/kit/policy/policy";
import { customerStatements } from "~/models/billing/statement/statement.server";
import { frozenTax } from "~/models/ground/tax/frozen-tax";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import * as newNote from "~/routes/invoices.note.$id";
import * as viewInvoice from "~/routes/invoices.view.$id";
import * as viewNote from "~/routes/notes.$id";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { actorOf, makeCustomer, makeItem, makeUser, PASSWORD } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn, type Fields } from "../support/http";
import {
  assertBooksAgree,
  invoiceFields,
  makeInvoice,
  makePayment,
  makeQuoted,
  NOON,
  TODAY,
} from "../support/invoices";

let actor: Actor;
let admin: Actor;
let api: ApiClient;

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  const user = await makeUser({ role: "employee" });
  actor = actorOf(user);
  admin = actorOf(await makeUser({ role: "admin" }));
  api = await apiClient(user);
});

const underGst = (more: object = {}) =>
  db.company.updateMany({
    data: {
      taxSystem: "gst_india",
      stateCode: "27",
      gstin: "27AAPFU0939F1ZV",
      invoiceCurrency: "INR",
      ...more,
    },
  });

const invoiceAt = (id: number) =>
  db.invoice.findUniqueOrThrow({ where: { id }, include: { items: true } });

/** Case 1 of the trade's table as an issued invoice: 19,840.00 of 16,813.50 and two heads. */
async function caseOne(more: Parameters<typeof makeQuoted>[1] = {}) {
  await underGst();
  const quotation = await makeQuoted({}, { pickupStateCode: "27", ...more });
  const id = await createInvoiceFromQuotation(actor, quotation.id);
  await changeInvoiceStatus(actor, id, "Sent", { confirmNoLorryReceipt: true });
  return invoiceAt(id);
}

const noteOf = (invoiceId: number, more: object) =>
  NoteInput.parse({ invoiceId, reason: "Broken shelf", ...more });

async function note(kind: "credit" | "debit", invoiceId: number, amount: string, more = {}) {
  const id = await issueNote(actor, kind, noteOf(invoiceId, { amount, ...more }));
  return db.note.findUniqueOrThrow({ where: { id }, include: { items: true } });
}

const give = (invoiceId: number, amount: string) =>
  giveBack(actor, invoiceId, GiveBackInput.parse({ amount, paymentMethod: "UPI", date: TODAY }));

const problems = async () => (await Promise.all(RECORD_CHECKS.map((check) => check(db)))).flat();

async function agree() {
  await assertBooksAgree();
  expect(await problems()).toEqual([]);
}

describe("what a note comes to", () => {
  test("case 13: an allowance of 2,500 on a rounded invoice, with both heads", async () => {
    const invoice = await caseOne();
    expect(invoice).toMatchObject({ total: 1_984_000, roundOff: 6 });
    const credit = await note("credit", invoice.id, "2500");
    expect(credit).toMatchObject({
      noteNumber: "CN-2627-00001",
      taxableValue: 250_000,
      taxAmount: 45_000,
      roundOff: 0,
      total: 295_000,
      placeOfSupply: "27",
      taxRegime: "bundle18",
    });
    expect(frozenTax(credit)?.heads).toEqual([
      { head: "CGST", rate: 900, amount: 22_500 },
      { head: "SGST", rate: 900, amount: 22_500 },
    ]);
    expect(await invoiceAt(invoice.id)).toMatchObject({
      total: 1_984_000,
      creditedAmount: 295_000,
      balance: 1_689_000,
      status: "Sent",
    });
    const form = await api.post("/credit-notes", {
      invoiceId: invoice.id,
      reason: "More",
      amount: 14_313.51,
    });
    expect(form.status).toBe(422);
    expect(form.body.errors).toEqual({
      amount: ["A credit note cannot be more than what is left of INV-2627-00001 (₹14,313.50)"],
    });
    await agree();
  });

  test("case 14: under reverse charge it charges nothing", async () => {
    await underGst({ taxRegime: "gta_rcm5" });
    const client = await makeCustomer({ kind: "company", stateCode: "27" });
    const item = { itemId: (await makeItem()).id, description: "Freight", quantity: "1" };
    const items = [{ ...item, unitPrice: "40000", discount: "0" }];
    const { id, total } = await makeInvoice(actor, {
      clientId: client.id,
      pickupStateCode: "27",
      taxRate: "",
      confirmNoLorryReceipt: true,
      items,
    });
    expect(total).toBe(4_000_000);
    const credit = await note("credit", id, "2500");
    expect(credit).toMatchObject({ total: 250_000, taxAmount: 0, reverseCharge: true });
    expect(frozenTax(credit)).toMatchObject({
      heads: [],
      payableByRecipient: [
        { head: "CGST", rate: 250, amount: 6_250 },
        { head: "SGST", rate: 250, amount: 6_250 },
      ],
    });
    await agree();
  });

  test("several that take all of it leave not a paisa, whatever was rounded on the way", async () => {
    const invoice = await caseOne();
    for (const amount of ["3333.33", "0.07", "7777.77"]) {
      await note("credit", invoice.id, amount);
    }
    const last = await note("credit", invoice.id, "5702.33");
    const after = await invoiceAt(invoice.id);
    expect(after).toMatchObject({
      creditedAmount: invoice.total,
      balance: 0,
      toGiveBack: 0,
      status: "Paid",
    });
    const notes = await db.note.findMany({ where: { invoiceId: invoice.id } });
    const taxed = notes.reduce((all, one) => all + one.taxAmount, 0);
    expect(taxed).toBe(invoice.taxAmount);
    expect(last.total).toBe(last.taxableValue + last.taxAmount + last.roundOff);
    await expect(note("credit", invoice.id, "0.01")).rejects.toThrow("(₹0.00)");
    await agree();
  });

  test("what small notes are rounded by never takes the total before the value", async () => {
    await underGst();
    const item = { itemId: (await makeItem()).id, description: "Move", quantity: "1" };
    const items = [{ ...item, unitPrice: "10.40", discount: "0" }];
    const { id } = await makeInvoice(actor, { pickupStateCode: "27", items });
    expect(await invoiceAt(id)).toMatchObject({ total: 1_200, taxAmount: 188, roundOff: -28 });
    const totals: number[] = [];
    for (let made = 0; made < 6; made++) totals.push((await note("credit", id, "1.30")).total);
    // Each by itself is 1.54 and would be 2.00.
    expect(totals).toEqual([200, 100, 200, 100, 200, 100]);
    const path = `/invoices/note/${id}`;
    const params = { id: String(id) };
    const cookie = await signedIn(actor);
    const form = await answerOf(newNote.loader, getArgs(path, params, cookie));
    expect(form.data).toMatchObject({ invoice: { left: 260 } });
    const rest = { reason: "The rest", date: TODAY, amount: "2.60" };
    const answer = await answerOf(newNote.action, postArgs(path, rest, params, cookie));
    expect(answer, JSON.stringify(answer.data)).toMatchObject({ status: 302 });
    expect(await invoiceAt(id)).toMatchObject({ creditedAmount: 1_200, balance: 0 });
    await agree();
  });

  test("one that would take all of the total and leave value takes its share of it", async () => {
    await underGst();
    const item = { itemId: (await makeItem()).id, description: "Move", quantity: "1" };
    const items = [{ ...item, unitPrice: "10.40", discount: "0" }];
    const { id } = await makeInvoice(actor, { pickupStateCode: "27", items });
    // 12.19 with tax, 12.00 rounded, which is all that there is.
    expect(await note("credit", id, "10.33")).toMatchObject({ total: 1_191, roundOff: -28 });
    const last = { invoiceId: id, reason: "The rest", amount: 0.07 };
    expect((await api.post("/credit-notes", last)).body.data).toMatchObject({ total: 0.09 });
    expect(await invoiceAt(id)).toMatchObject({ creditedAmount: 1_200, balance: 0 });
    await agree();
  });

  test("an amount is spread over rates by what is left of each; a line takes its own", async () => {
    await underGst();
    const item = { itemId: (await makeItem()).id, description: "Move", quantity: "1" };
    const own = { taxRate: "5", sac: "996729" };
    const { id } = await makeInvoice(actor, {
      pickupStateCode: "27",
      items: [
        { ...item, unitPrice: "300", discount: "0" },
        { ...item, ...own, unitPrice: "100", discount: "0" },
      ],
    });
    const invoice = await invoiceAt(id);
    const spread = await note("credit", id, "40");
    expect(spread.items.map(({ amount, taxRate }) => [amount, taxRate])).toEqual([
      [3_000, 1_800],
      [1_000, 500],
    ]);
    const [, storage] = invoice.items.sort((a, b) => a.position - b.position);
    const lines = (amount: string) => [{ invoiceItemId: storage?.id, amount }];
    const refused = await api.post("/credit-notes", {
      invoiceId: id,
      reason: "Less days",
      lines: lines("90.01"),
    });
    expect(refused.body.errors).toEqual({
      "lines[0].amount": [expect.stringContaining("(₹90.00)")],
    });
    const made = await api.post("/credit-notes", {
      invoiceId: id,
      reason: "Less days",
      lines: lines("90"),
    });
    expect(made.body.data).toMatchObject({
      noteNumber: "CN-2627-00002",
      taxableValue: 90,
      taxes: [
        { head: "CGST", rate: 2.5, amount: 2.25 },
        { head: "SGST", rate: 2.5, amount: 2.25 },
      ],
      documentTitle: "Credit note",
      items: [{ invoiceItemId: storage?.id, sac: "996729", taxRate: 5 }],
    });
    await agree();
  });

  test("the tax stays the invoice's, whatever holds now", async () => {
    const invoice = await caseOne();
    await underGst({ stateCode: "29", gstin: "29AAECC2213N1ZM", taxRegime: "gta_fcm5" });
    const debit = await note("debit", invoice.id, "100");
    expect(debit).toMatchObject({ noteNumber: "DN-2627-00001", total: 11_800 });
    expect(frozenTax(debit)?.heads.map(({ head }) => head)).toEqual(["CGST", "SGST"]);
    expect(await invoiceAt(invoice.id)).toMatchObject({
      balance: 1_995_800,
      debitedAmount: 11_800,
    });
    await agree();
  });

  test("outside GST at the invoice's one rate", async () => {
    const invoice = await makeInvoice(actor);
    const credit = await note("credit", invoice.id, "33.33");
    expect(credit).toMatchObject({ taxAmount: 600, total: 3_933, tax: null, taxRate: 1_800 });
    await note("credit", invoice.id, "33.33");
    const last = await note("credit", invoice.id, "33.34");
    expect(last.total).toBe(11_800 - 2 * 3_933);
    await agree();
  });
});

describe("the invoice's money", () => {
  test("what was paid beyond it is to be given back, and is, once", async () => {
    const invoice = await makeInvoice(actor, { status: "Paid" });
    await note("credit", invoice.id, "50");
    expect(await invoiceAt(invoice.id)).toMatchObject({
      status: "Paid",
      balance: 0,
      toGiveBack: 5_900,
      amountPaid: 11_800,
    });
    await agree();
    const [summary] = await invoiceSummary(actor);
    expect(summary).toMatchObject({
      totalAmount: 11_800,
      paidAmount: 11_800,
      creditedAmount: 5_900,
      toGiveBackAmount: 5_900,
    });
    await expect(give(invoice.id, "59.01")).rejects.toThrow("$59.00");
    const made = await api.post(`/invoices/${invoice.id}/give-back`, {
      amount: 59,
      paymentMethod: "UPI",
    });
    expect(made.body).toMatchObject({ success: true, data: { toGiveBack: 0, amountPaid: 59 } });
    await expect(give(invoice.id, "1")).rejects.toThrow("Nothing is to be given back");
    const back = await db.payment.findFirstOrThrow({ where: { amount: { lt: 0 } } });
    expect(back).toMatchObject({ amount: -5_900, invoiceId: invoice.id, status: "Completed" });
    await expect(refundPayment(actor, back.id)).rejects.toThrow("can no longer be changed");
    await expect(deletePayment(admin, back.id)).rejects.toThrow("can no longer be changed");
    const [first] = await db.payment.findMany({ where: { amount: { gt: 0 } } });
    await expect(refundPayment(actor, first?.id ?? 0)).rejects.toThrow("was given back");
    const [statement] = await customerStatements(
      actor,
      invoice.clientId,
      { from: TODAY, to: TODAY },
      { timeZone: "Asia/Kolkata" },
    );
    expect(statement?.closing).toBe(0);
    expect(statement?.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["invoice", 11_800],
      ["credit-note", 5_900],
      ["payment", 11_800],
      ["refund", 5_900],
    ]);
    await agree();
  });

  test("what was given back stands on the invoice's paper, whose figures add up", async () => {
    const invoice = await caseOne();
    await makePayment(actor, invoice.id, "19840");
    await note("credit", invoice.id, "16813.5");
    await give(invoice.id, "12000");
    expect((await getInvoiceDocument(actor, invoice.id)).settlement).toMatchObject([
      { label: "Less credit note CN-2627-00001", amount: "₹19,840.00" },
      { label: "Amount paid", amount: "₹19,840.00" },
      { label: "Given back", amount: "₹12,000.00" },
      { label: "To be given back", amount: "₹7,840.00" },
    ]);
    const back = await db.payment.findFirstOrThrow({ where: { amount: { lt: 0 } } });
    const boss = await apiClient(await makeUser({ role: "admin" }));
    expect(await boss.put(`/payments/${back.id}`, { notes: "x" })).toMatchObject({
      status: 409,
      body: { message: "What was given back can no longer be changed." },
    });
  });

  test("a payment that is given back is due again only as far as it is owed", async () => {
    const invoice = await makeInvoice(actor, { status: "Paid" });
    await note("credit", invoice.id, "50");
    const [payment] = await db.payment.findMany();
    await refundPayment(actor, payment?.id ?? 0);
    expect(await invoiceAt(invoice.id)).toMatchObject({
      status: "Sent",
      balance: 5_900,
      toGiveBack: 0,
    });
    await agree();
  });

  test("a debit note opens a paid invoice, and first takes up what was to be given back", async () => {
    const invoice = await makeInvoice(actor, { status: "Paid" });
    await note("credit", invoice.id, "10");
    await note("debit", invoice.id, "5");
    expect(await invoiceAt(invoice.id)).toMatchObject({ status: "Paid", toGiveBack: 590 });
    await note("debit", invoice.id, "10");
    expect(await invoiceAt(invoice.id)).toMatchObject({
      status: "Sent",
      toGiveBack: 0,
      balance: 590,
    });
    await makePayment(actor, invoice.id, "5.90");
    expect(await invoiceAt(invoice.id)).toMatchObject({ status: "Paid", balance: 0 });
    await agree();
  });

  test("of a settled invoice first what was written off goes", async () => {
    const invoice = await makeInvoice(actor);
    await makePayment(actor, invoice.id, "100");
    await changeInvoiceStatus(actor, invoice.id, "Paid", { reason: "Scratched table" });
    await note("credit", invoice.id, "5");
    expect(await invoiceAt(invoice.id)).toMatchObject({ settledAmount: 1_210, toGiveBack: 0 });
    await note("credit", invoice.id, "15");
    expect(await invoiceAt(invoice.id)).toMatchObject({
      settledAmount: 0,
      settledReason: null,
      toGiveBack: 560,
      status: "Paid",
    });
    await agree();
  });

  test("an invoice with notes is neither changed nor cancelled", async () => {
    const invoice = await makeInvoice(actor);
    await note("credit", invoice.id, "10");
    const why = "has credit or debit notes";
    await expect(changeInvoiceStatus(actor, invoice.id, "Cancelled")).rejects.toThrow(why);
    const input = InvoiceInput.parse(
      await invoiceFields({ clientId: invoice.clientId, status: "Sent" }),
    );
    await expect(updateInvoice(actor, invoice.id, input)).rejects.toThrow(why);
    await agree();
  });

  test("two at once never take more than there is", async () => {
    const invoice = await makeInvoice(actor);
    const both = await Promise.allSettled([
      note("credit", invoice.id, "60"),
      note("credit", invoice.id, "60"),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await db.note.count()).toBe(1);
    await agree();
  });
});

describe("what is refused", () => {
  const post = (path: string, body: object) => api.post(path, body);

  test("drafts and cancelled invoices, at the invoice", async () => {
    for (const status of ["Draft", "Cancelled"]) {
      const { id } = await makeInvoice(actor, { status });
      const body = { invoiceId: id, reason: "Why", amount: 1 };
      const { status: code, body: said } = await post("/credit-notes", body);
      expect(code).toBe(409);
      expect(Object.keys(said.errors as object)).toEqual(["invoiceId"]);
    }
    expect(await db.note.count()).toBe(0);
  });

  test("wrong values, all at once at their fields", async () => {
    const { id, items } = await invoiceAt((await makeInvoice(actor)).id);
    const line = { invoiceItemId: items[0]?.id, amount: 1 };
    const wrong = async (body: object) => {
      const answer = await post("/debit-notes", { invoiceId: id, reason: "Why", ...body });
      expect(answer.status).toBe(422);
      return answer.body.errors as Record<string, string[]>;
    };
    expect(await wrong({})).toHaveProperty("amount");
    expect(await wrong({ amount: 1, lines: [line] })).toHaveProperty("amount");
    expect(await wrong({ amount: 0 })).toEqual({ amount: ["Amount must be above zero"] });
    expect(await wrong({ lines: [{ ...line, amount: -1 }] })).toHaveProperty(["lines[0].amount"]);
    expect(await wrong({ lines: [{ ...line, invoiceItemId: 999 }] })).toEqual({
      "lines[0].invoiceItemId": ["This line is not on the invoice"],
    });
    expect(await wrong({ amount: 1, date: "2026-11-22", reason: "" })).toEqual({
      reason: ["Reason is required"],
      date: ["Date cannot be in the future"],
    });
    expect(await wrong({ amount: 1, date: "2026-11-20" })).toHaveProperty("date");
    expect(await wrong({ amount: 1, invoiceId: 999 })).toEqual({
      invoiceId: ["Invoice not found"],
    });
    expect(await db.note.count()).toBe(0);
    expect(await db.numberSeries.count({ where: { series: "DN" } })).toBe(0);
  });

  test("a day in a closed month, while an invoice of one can be noted", async () => {
    const invoice = await makeInvoice(actor, { dueDate: "2026-10-30" });
    await underGst();
    await closeMonth(admin, "2026-10", "GSTR-1 filed", TODAY);
    const body = { invoiceId: invoice.id, reason: "Why", amount: 1 };
    const answer = await post("/credit-notes", { ...body, date: "2026-10-31" });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({
      date: ["October 2026 is closed: choose a date in an open month"],
    });
    expect((await post("/credit-notes", body)).body.data).toMatchObject({ date: TODAY });
    await agree();
  });

  test("one without a day before its invoice's, which may be ahead of the office's since its zone changed", async () => {
    const invoice = await makeInvoice(actor);
    await db.invoice.update({ where: { id: invoice.id }, data: { invoiceDate: "2026-11-22" } });
    const body = { invoiceId: invoice.id, reason: "Why", amount: 1 };
    expect(await post("/credit-notes", body)).toMatchObject({
      status: 422,
      body: { errors: { date: ["Date cannot be before the invoice's (Nov 22, 2026)"] } },
    });
  });

  test("more of a line than it was billed with, by one note or by several", async () => {
    const { id, items } = await caseOne();
    const packing = items.find(({ name }) => /Packing|Packaging/.test(name));
    const credit = (amount: number) =>
      post("/credit-notes", {
        invoiceId: id,
        reason: "Broken",
        lines: [{ invoiceItemId: packing?.id, amount }],
      });
    const refused = (left: string) => ({
      status: 422,
      body: {
        errors: {
          "lines[0].amount": [
            `A credit note cannot be more than what is left of this line (${left})`,
          ],
        },
      },
    });
    expect(await credit(2000.01)).toMatchObject(refused("₹2,000.00"));
    expect((await credit(1500)).status).toBe(201);
    expect(await credit(500.01)).toMatchObject(refused("₹500.00"));
    expect((await credit(500)).status).toBe(201);
    expect(await credit(0.01)).toMatchObject(refused("₹0.00"));
    await agree();
  });

  test("a line that is named twice, by the form and by /api", async () => {
    const item = { itemId: (await makeItem()).id, description: "Move", quantity: "1" };
    const priced = ["100", "900"].map((unitPrice) => ({ ...item, unitPrice, discount: "0" }));
    const { id } = await makeInvoice(actor, { items: priced });
    const [line] = (await invoiceAt(id)).items.sort((a, b) => a.position - b.position);
    const said = ["This line is named twice: give it once, with its whole amount"];
    const lines = [60, 40, 100].map((amount) => ({ invoiceItemId: line?.id, amount }));
    for (const kind of ["/credit-notes", "/debit-notes"]) {
      expect(await post(kind, { invoiceId: id, reason: "Broken", lines })).toMatchObject({
        status: 422,
        body: { errors: { "lines[1].amount": said } },
      });
    }
    const params = { id: String(id) };
    const rows = lines.flatMap(({ invoiceItemId, amount }, at) => [
      [`lines[${at}].invoiceItemId`, invoiceItemId ?? 0],
      [`lines[${at}].amount`, amount],
    ]);
    const fields = { reason: "Broken", date: TODAY, ...Object.fromEntries(rows) } as Fields;
    const cookie = await signedIn(actor);
    const args = postArgs(`/invoices/note/${id}`, fields, params, cookie);
    expect(await answerOf(newNote.action, args)).toMatchObject({
      status: 400,
      data: { error: { "lines[1].amount": said } },
    });
    expect(await db.note.count()).toBe(0);
    // Rows of the form without an amount name nothing.
    const once = { ...fields, "lines[1].amount": "", "lines[2].amount": "" };
    const again = postArgs(`/invoices/note/${id}`, once, params, cookie);
    expect(await answerOf(newNote.action, again)).toMatchObject({ status: 302 });
    await agree();
  });

  test("a note of the other kind, and of another customer", async () => {
    const invoice = await makeInvoice(actor);
    const credit = await note("credit", invoice.id, "10");
    expect((await api.get(`/debit-notes/${credit.id}`)).status).toBe(404);
    const stranger = await apiClient(await makeCustomer());
    expect((await stranger.get(`/credit-notes/${credit.id}`)).status).toBe(404);
    expect((await stranger.get("/credit-notes")).body.data).toMatchObject({ notes: [] });
    const client = await db.user.findUniqueOrThrow({ where: { id: invoice.clientId } });
    const own = await apiClient(client);
    expect((await own.get(`/credit-notes/${credit.id}`)).status).toBe(200);
    const list = await api.get("/credit-notes?search=CN-2627");
    expect(list.body.data).toMatchObject({ notes: [{ id: credit.id, kind: "credit" }] });
  });
});

test("a note's paper says what rule 53 asks, and is kept as it was issued", async () => {
  const invoice = await caseOne();
  const credit = await note("credit", invoice.id, "2500");
  const view = await getNoteDocument(actor, credit.id);
  expect(view).toMatchObject({
    kind: "note",
    title: "Credit note",
    number: "CN-2627-00001",
    facts: expect.arrayContaining([
      { label: "Invoice", value: "INV-2627-00001" },
      { label: "Reason", value: "Broken shelf" },
      { label: "Place of supply", value: "27-Maharashtra" },
      { label: "Reverse charge", value: "No" },
      { label: "Last day to declare", value: "Nov 30, 2027" },
    ]),
    adjustments: [
      { label: "Taxable value", amount: "₹2,500.00" },
      { label: "CGST (9%)", amount: "₹225.00" },
      { label: "SGST (9%)", amount: "₹225.00" },
    ],
    total: { label: "Total", amount: "₹2,950.00" },
  });
  const kept = await db.documentRevision.findFirstOrThrow({ where: { entity: "note" } });
  expect(JSON.parse(kept.view)).toEqual(view);
  const shown = await api.get(`/invoices/${invoice.id}`);
  expect(shown.body.data).toMatchObject({
    creditedAmount: 2950,
    debitedAmount: 0,
    toGiveBack: 0,
    creditAndDebitNotes: [{ noteNumber: "CN-2627-00001", kind: "credit", total: 2950 }],
  });
});

test("by the pages, without scripts: from the invoice to the note's paper", async () => {
  const invoice = await makeInvoice(actor);
  const cookie = await signedIn(actor);
  const params = { id: String(invoice.id) };
  const path = `/invoices/note/${invoice.id}?kind=debit`;
  const form = await answerOf(newNote.loader, getArgs(path, params, cookie));
  expect(form.data).toMatchObject({
    title: "Debit note",
    invoice: { left: 10_000, lastDay: null, late: false },
    values: { date: TODAY },
  });
  const post = (fields: Fields) => answerOf(newNote.action, postArgs(path, fields, params, cookie));
  const wrong = await post({ reason: "", amount: "0", date: "" });
  expect(wrong.status).toBe(400);
  expect(JSON.stringify(wrong.data)).toContain("Amount must be above zero");
  const done = await post({ reason: "Waiting time", amount: "10", date: TODAY });
  const note = await db.note.findFirstOrThrow();
  expect(done).toMatchObject({
    status: 302,
    location: `/notes/${note.id}`,
    flash: "Debit note issued successfully",
  });
  const page = await answerOf(
    viewNote.loader,
    getArgs(`/notes/${note.id}`, { id: String(note.id) }, cookie),
  );
  expect(page.data).toMatchObject({
    note: { title: "Debit note DN-2627-00001" },
    view: { kind: "note" },
  });
  const shown = await answerOf(
    viewInvoice.loader,
    getArgs(`/invoices/view/${invoice.id}`, params, cookie),
  );
  expect(shown.data).toMatchObject({ notes: [{ noteNumber: "DN-2627-00001" }], canNote: true });
});

test("of an erased client the note goes on naming whom the invoice billed, and nothing else", async () => {
  const client = await makeCustomer({ name: "Asha Rao", phone: "9822011111" });
  const invoice = await makeInvoice(actor, { clientId: client.id });
  const credit = await note("credit", invoice.id, "100", { reason: "Asha Rao called" });
  await erasePerson(admin, client.id, { currentPassword: PASSWORD });
  const after = await db.note.findUniqueOrThrow({ where: { id: credit.id } });
  expect(after.reason).not.toContain("Asha");
  const kept = await db.documentRevision.findFirstOrThrow({ where: { entity: "note" } });
  expect(kept.view).not.toContain("9822011111");
  expect((await getNoteDocument(actor, credit.id)).parties[0]?.lines).toContain("Asha Rao");
});
