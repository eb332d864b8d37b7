import { getDocumentProxy } from "unpdf";
import { beforeEach, describe, expect, test } from "vitest";

import { createInvoiceFromQuotation } from "~/models/billing/invoice/invoice.from-quotation.server";
import { RECORD_CHECKS } from "~/models/law/doctor/records.server";
import { applyAdvance, takeBackAdvance } from "~/models/billing/invoice/invoice.advances.server";
import { changeInvoiceStatus, issueInvoice } from "~/models/billing/invoice/invoice.move.server";
import { refundAdvance } from "~/models/billing/payment/payment.advance-refund.server";
import { linkedDocument, linkedView } from "~/models/desk/linked-document/linked-document.server";
import { recordAdvance } from "~/models/billing/payment/payment.advance.server";
import { erasePerson } from "~/models/law/personal-data/erase.server";
import { getReceipt } from "~/models/billing/payment/payment.receipt.server";
import { giveBack } from "~/models/billing/payment/payment.give-back.server";
import { issueNote } from "~/models/billing/note/note.issue.server";
import { NoteInput } from "~/models/billing/note/note.schema";
import {
  AdvanceInput,
  AdvanceRefundInput,
  GiveBackInput,
} from "~/models/billing/payment/payment.schema";
import { paymentWord } from "~/models/billing/payment/payment.status";
import type { Actor } from "~/models/kit/policy/policy";
import { frozenTax } from "~/models/ground/tax/frozen-tax";
import { customerStatements } from "~/models/billing/statement/statement.server";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import * as listDocuments from "~/routes/documents";
import * as listPayments from "~/routes/payments._index";
import * as writeMessage from "~/routes/messages.$kind.$id";
import * as editPayment from "~/routes/payments.edit.$id";
import * as newPayment from "~/routes/payments.new";
import * as refundPage from "~/routes/payments.refund.$id";
import * as viewInvoice from "~/routes/invoices.view.$id";
import * as viewPayment from "~/routes/payments.view.$id";
import * as viewQuotation from "~/routes/quotations.view.$id";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { actorOf, makeCustomer, makeUser, PASSWORD } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn, type Fields } from "../support/http";
import {
  assertBooksAgree,
  makeInvoice,
  makePayment,
  makeQuoted,
  NOON,
  TODAY,
} from "../support/invoices";

let actor: Actor;
let admin: Actor;
let cookie: string;
let api: ApiClient;

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  const user = await makeUser({ role: "employee", sendsAtOnce: true });
  actor = actorOf(user);
  admin = actorOf(await makeUser({ role: "admin" }));
  cookie = await signedIn(actor);
  api = await apiClient(user);
});

type Quoted = Parameters<typeof makeQuoted>;
const quoted = (charges: Quoted[0] = {}, more: Quoted[1] = {}) => makeQuoted(charges, more);

/** The company under GST in Maharashtra, and a quotation of it: case 1 of the trade's table unless told otherwise. */
async function underGst(more: Quoted[1] = {}) {
  await db.company.updateMany({
    data: { taxSystem: "gst_india", stateCode: "27", gstin: "27AAPFU0939F1ZV" },
  });
  return quoted({}, { pickupStateCode: "27", ...more });
}

/** Of its PDF, as the office and its customer download it. */
async function pagesOfReceipt(id: number) {
  const { bytes } = await api.get(`/payments/${id}/receipt`);
  return (await getDocumentProxy(bytes)).numPages;
}

const advanceInput = (quotationId: number, amount: string, more: object = {}) =>
  AdvanceInput.parse({ quotationId, amount, paymentMethod: "UPI", date: TODAY, ...more });

async function advanceOn(quotationId: number, amount: string, more: object = {}) {
  const id = await recordAdvance(actor, advanceInput(quotationId, amount, more));
  return db.payment.findUniqueOrThrow({ where: { id } });
}

const fields = (amount: string, more: Fields = {}): Fields => ({
  amount,
  paymentMethod: "UPI",
  date: TODAY,
  currency: "INR",
  ...more,
});
const newPath = (quotationId: number) => `/payments/new?quotationId=${quotationId}`;
const postNew = (quotationId: number, form: Fields) =>
  answerOf(newPayment.action, postArgs(newPath(quotationId), form, {}, cookie));
const getNew = (quotationId: number) =>
  answerOf(newPayment.loader, getArgs(newPath(quotationId), {}, cookie));
const page = (route: { loader: unknown }, path: string, id: number) =>
  answerOf(route.loader, getArgs(path, { id: String(id) }, cookie));
const press = (route: { action: unknown }, path: string, id: number, form: Fields) =>
  answerOf(route.action, postArgs(path, form, { id: String(id) }, cookie));

const invoiceAt = (id: number) => db.invoice.findUniqueOrThrow({ where: { id } });
const paymentAt = (id: number) => db.payment.findUniqueOrThrow({ where: { id } });

const quotationShows = async (id: number) => {
  const { data } = await page(viewQuotation, `/quotations/view/${id}`, id);
  return (data as { advances: object }).advances;
};

/** What came in, as the office sees it. */
async function received() {
  const { body } = await api.get("/payments/summary");
  const sums = body.data.byCurrency as { currency: string; total: number }[];
  return sums.find(({ currency }) => currency === "INR")?.total ?? 0;
}

/** What the doctor finds, but of quotations that factories made. */
const wrong = async () =>
  (await Promise.all(RECORD_CHECKS.map((check) => check(db))))
    .flat()
    .filter((line) => !/^QT-/.test(line));

describe("asking", () => {
  const letter = (id: number) =>
    answerOf(
      writeMessage.loader,
      getArgs(
        `/messages/advance-request/${id}`,
        { kind: "advance-request", id: String(id) },
        cookie,
      ),
    );

  test("of an accepted quotation, for what is left of its advance, with the link to pay by", async () => {
    const { id } = await quoted({ advancePayment: 500_000 });
    await advanceOn(id, "1000");
    const { data } = await letter(id);
    const { subject, text } = (data as { message: { subject: string; text: string } }).message;
    expect(subject).toBe("Advance of ₹4,000.00 for your move on Nov 21, 2026");
    expect(text).toContain("Please pay ₹4,000.00 in advance to confirm Nov 21, 2026.");
    const sent = await answerOf(
      writeMessage.action,
      postArgs(
        `/messages/advance-request/${id}`,
        { intent: "email", recipient: "asha@example.com", subject, text },
        { kind: "advance-request", id: String(id) },
        cookie,
      ),
    );
    expect(sent).toMatchObject({ status: 302, location: `/quotations/view/${id}` });
    expect(await db.outboxMessage.findMany()).toMatchObject([
      { kind: "advance-request", recipient: "asha@example.com", entityId: id },
    ]);
  });

  test("of one that asks for nothing leads back to it and says so", async () => {
    const { id } = await quoted();
    expect(await letter(id)).toMatchObject({
      status: 302,
      location: `/quotations/view/${id}`,
      flash: "Nothing is asked in advance of this quotation now.",
    });
  });

  test("once accepted it is the next step, and the move is planned after it", async () => {
    const { id } = await quoted({ advancePayment: 500_000 });
    const next = async () => {
      const { data } = await page(viewQuotation, `/quotations/view/${id}`, id);
      return (data as { next: string }).next;
    };
    expect(await next()).toBe("advance");
    await advanceOn(id, "5000");
    expect(await next()).toBe("job");
  });
});

test("once it is accepted its customer is asked to confirm the day, by what is left of the advance", async () => {
  const { id } = await quoted({ advancePayment: 1_140_400 }, { movingDate: "2026-12-05" });
  const asked = async () => (await linkedDocument({ entity: "quotation", entityId: id })).toConfirm;
  expect(await asked()).toBe("Pay ₹11,404 to confirm December 5");
  await advanceOn(id, "4.50");
  expect(await asked()).toBe("Pay ₹11,399.50 to confirm December 5");
  await advanceOn(id, "11399.50");
  expect(await asked()).toBeNull();
});

describe("recording", () => {
  test("by the form without scripts: proposes what was asked, and leads to the payment", async () => {
    const { id } = await quoted({ advancePayment: 500_000 });
    const form = await getNew(id);
    expect(form.data).toMatchObject({
      values: { quotationId: String(id), amount: "5000.00", date: TODAY },
      choices: { quotation: { id, asked: 500_000, received: 0 } },
    });
    const answer = await postNew(id, fields("5000"));
    expect(answer).toMatchObject({ status: 302, flash: "Advance recorded successfully" });
    const [payment] = await db.payment.findMany();
    expect(payment).toMatchObject({
      referenceNumber: "PAY-2627-00001",
      invoiceId: null,
      quotationId: id,
      status: "Completed",
      amount: 500_000,
      currency: "INR",
      tax: null,
    });
    const shown = await page(viewQuotation, `/quotations/view/${id}`, id);
    expect(shown.data).toMatchObject({
      advances: { received: 500_000, asked: 0, rows: [{ referenceNumber: "PAY-2627-00001" }] },
      canAdvance: true,
    });
    expect(await received()).toBe(5000);
  });

  test("the voucher of the trade's case 11: value and heads add up to what was paid", async () => {
    const quotation = await underGst();
    const { body, status } = await api.post("/receipts", {
      quotationId: quotation.id,
      amount: 10000,
      paymentMethod: "UPI",
      date: TODAY,
    });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      referenceNumber: "RV-2627-00001",
      documentTitle: "Receipt voucher",
      taxableValue: 8474.58,
      taxes: [
        { head: "CGST", rate: 9, amount: 762.71 },
        { head: "SGST", rate: 9, amount: 762.71 },
      ],
      placeOfSupply: "27",
      reverseCharge: false,
      balance: 10000,
    });
    expect(await pagesOfReceipt(body.data.id)).toBe(1);
    const view = await getReceipt(actor, body.data.id);
    expect(view).toMatchObject({
      title: "Receipt voucher",
      number: "RV-2627-00001",
      table: {
        content: {
          rows: [
            [
              `Advance against ${quotation.quotationNumber}. Transport of household goods by road, with packing and handling (SAC 996511)`,
              "₹10,000.00",
            ],
          ],
        },
      },
      charges: [{ label: "Taxable value", amount: "₹8,474.58" }],
      adjustments: [
        { label: "CGST (9%)", amount: "₹762.71" },
        { label: "SGST (9%)", amount: "₹762.71" },
      ],
      total: { label: "Amount received", amount: "₹10,000.00" },
    });
    expect(view.facts).toEqual(
      expect.arrayContaining([
        { label: "Place of supply", value: "27-Maharashtra" },
        { label: "Reverse charge", value: "No" },
      ]),
    );
  });

  const ZONE = { kind: "sez", gstin: "24AANFA2641L1ZF", stateCode: "24" };
  test.each([
    ["between states", {}, {}, "29", "RV", ["IGST"], "No"],
    ["a zone without LUT", {}, ZONE, "27", "RV", ["IGST"], "No"],
    ["under LUT", { lut: "AD270326000001A" }, ZONE, "27", "PAY", [], "No"],
    ["reverse charge", { taxRegime: "gta_rcm5" }, { kind: "company" }, "27", "PAY", [], "Yes"],
    ["exempt", { taxRegime: "gta_exempt" }, {}, "27", "PAY", [], "No"],
  ] as const)("%s: a voucher or a receipt", async (...one) => {
    const [, company, customer, pickupStateCode, series, heads, reverse] = one;
    await underGst();
    await db.company.updateMany({ data: company });
    const { id: customerId } = await makeCustomer(customer);
    const { id } = await quoted({}, { customerId, pickupStateCode });
    const advance = await advanceOn(id, "1180");
    expect(advance.referenceNumber).toBe(`${series}-2627-00001`);
    const { body } = await api.get(`/receipts/${advance.id}`);
    const taxes = body.data.taxes as { head: string }[];
    expect(taxes.map(({ head }) => head)).toEqual(heads);
    expect(body.data.documentTitle).toBe(series === "RV" ? "Receipt voucher" : "Money receipt");
    const { facts } = await getReceipt(actor, advance.id);
    expect(facts).toContainEqual({ label: "Reverse charge", value: reverse });
  });

  test("a voucher has the rate and the place of its own day, whatever its quotation was saved with", async () => {
    const { id, customerId } = await underGst();
    await transaction(async (tx) => {
      await tx.taxRate.updateMany({
        where: { regime: "bundle18" },
        data: { toDate: "2026-11-19" },
      });
      await tx.taxRate.create({
        data: { regime: "bundle18", rate: 1200, fromDate: "2026-11-20" },
      });
    });
    const voucher = async () => {
      const { tax, placeOfSupply } = await advanceOn(id, "1120");
      return [placeOfSupply, (JSON.parse(tax ?? "{}") as { heads: object[] }).heads];
    };
    expect(await voucher()).toEqual([
      "27",
      [
        { head: "CGST", rate: 600, amount: 6_000 },
        { head: "SGST", rate: 600, amount: 6_000 },
      ],
    ]);
    await transaction((tx) =>
      tx.user.update({
        where: { id: customerId },
        data: { kind: "registered", gstin: "29AAECC2213N1ZM", stateCode: "29" },
      }),
    );
    expect(await voucher()).toEqual(["29", [{ head: "IGST", rate: 1200, amount: 12_000 }]]);
    await transaction((tx) => tx.taxRate.deleteMany({ where: { fromDate: "2026-11-20" } }));
    const input = { quotationId: id, amount: 1120, paymentMethod: "UPI", date: TODAY };
    expect(await api.post("/receipts", input)).toMatchObject({
      status: 422,
      body: { errors: { date: ["No tax rate is set for this regime on this day"] } },
    });
  });

  test("what the quotation's state forbids is a conflict that says so, by both doors", async () => {
    const declined = await quoted({}, { status: "rejected" });
    const expired = await quoted({}, { status: "sent", validUntil: "2026-11-20" });
    const billed = await quoted();
    const invoiceId = await createInvoiceFromQuotation(actor, billed.id);
    const cases = [
      [declined.id, "An advance cannot be taken on a declined quotation"],
      [expired.id, "An advance cannot be taken on an expired quotation"],
      [
        billed.id,
        `${billed.quotationNumber} is billed by DRAFT-${invoiceId}: record a payment of that invoice`,
      ],
    ] as const;
    for (const [quotationId, message] of cases) {
      expect(await getNew(quotationId)).toMatchObject({ status: 302, flash: message });
      const answer = await postNew(quotationId, fields("10"));
      expect(answer.status).toBe(409);
      expect(JSON.stringify(answer.data)).toContain(message);
      const body = { quotationId, amount: 10, paymentMethod: "UPI", date: TODAY };
      expect(await api.post("/receipts", body)).toMatchObject({
        status: 409,
        body: { message, errors: { quotationId: [message] } },
      });
    }
    expect(await db.payment.count()).toBe(0);
  });

  test.each([
    [{ amount: "0" }, "amount", "Amount must be positive"],
    [
      { amount: "19839.94" },
      "amount",
      "Amount cannot be more than what is left of the quotation (₹19,839.93)",
    ],
    [{ date: "2026-11-22" }, "date", "Date cannot be in the future"],
    [{ paymentMethod: "" }, "paymentMethod", "Payment method is required"],
  ])("%j is refused at %s by both doors", async (more, field, message) => {
    const { id } = await quoted();
    const answer = await postNew(id, fields("10", more));
    expect(answer.status).toBe(400);
    expect(answer.data).toMatchObject({ error: { [field]: [message] } });
    const body = { quotationId: id, amount: 10, paymentMethod: "UPI", date: TODAY, ...more };
    expect(await api.post("/receipts", body)).toMatchObject({
      status: 422,
      body: { errors: { [field]: [message] } },
    });
    expect(await db.payment.count()).toBe(0);
    expect(await db.numberSeries.count({ where: { series: "PAY" } })).toBe(0);
  });

  test("two at once cannot take more than the quotation; one key is one advance", async () => {
    const { id } = await quoted();
    const both = [1, 2].map(() => recordAdvance(actor, advanceInput(id, "15000")));
    const settled = await Promise.allSettled(both);
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const input = advanceInput(id, "100");
    const twice = [1, 2].map(() => recordAdvance(actor, input, "one-form"));
    const [a, b] = await Promise.all(twice);
    expect(a).toBe(b);
    expect(await db.payment.count()).toBe(2);
  });

  test("an advance keeps its voucher's amount, day and customer; its quotation stays", async () => {
    const quotation = await quoted();
    const advance = await advanceOn(quotation.id, "1000");
    const adminApi = await apiClient(await db.user.findUniqueOrThrow({ where: { id: admin.id } }));
    const put = (more: object) => adminApi.put(`/payments/${advance.id}`, more);
    expect(await put({ amount: 900 })).toMatchObject({
      status: 422,
      body: {
        errors: {
          amount: ["It belongs to PAY-2627-00001: refund the advance and record another"],
        },
      },
    });
    expect((await put({ date: "2026-11-20" })).status).toBe(422);
    expect((await put({ transactionId: "UPI 77" })).status).toBe(200);
    expect(await paymentAt(advance.id)).toMatchObject({ transactionId: "UPI 77", amount: 100_000 });
    expect(await adminApi.del(`/payments/${advance.id}`)).toMatchObject({ status: 409 });
    expect(await adminApi.del(`/quotations/${quotation.id}`)).toMatchObject({
      status: 409,
      body: { message: "This quotation has an advance, so it cannot be deleted." },
    });
    const form = await answerOf(
      editPayment.loader,
      getArgs(`/payments/edit/${advance.id}`, { id: String(advance.id) }, await signedIn(admin)),
    );
    expect(form.data).toMatchObject({ choices: { quotation: { id: quotation.id } } });
  });
});

describe("an invoice takes it off", () => {
  /** A quotation with an advance, and its draft invoice. */
  async function billed(amount: string) {
    const quotation = await quoted();
    const advance = await advanceOn(quotation.id, amount);
    const invoiceId = await createInvoiceFromQuotation(actor, quotation.id);
    return { quotation, advance, invoiceId };
  }

  test("when it is issued, by itself, and says so on its paper", async () => {
    const { advance, invoiceId } = await billed("10000");
    expect(await invoiceAt(invoiceId)).toMatchObject({ amountPaid: 0, balance: 1_983_993 });
    const before = await received();
    await press(viewInvoice, `/invoices/view/${invoiceId}`, invoiceId, { intent: "issue" });
    expect(await invoiceAt(invoiceId)).toMatchObject({
      status: "Sent",
      amountPaid: 1_000_000,
      balance: 983_993,
    });
    expect(await paymentAt(advance.id)).toMatchObject({
      adjustedAmount: 1_000_000,
      invoiceId: null,
      date: TODAY,
    });
    const shown = await page(viewInvoice, `/invoices/view/${invoiceId}`, invoiceId);
    expect(shown.data).toMatchObject({
      view: {
        settlement: [
          { label: `Less advance ${advance.referenceNumber}`, amount: "₹10,000.00" },
          { label: "Balance due", amount: "₹9,839.93" },
        ],
      },
    });
    const { body } = await api.get(`/invoices/${invoiceId}`);
    expect(body.data).toMatchObject({
      amountPaid: 10000,
      payments: [],
      advances: [
        { receiptId: advance.id, referenceNumber: advance.referenceNumber, amount: 10000 },
      ],
    });
    expect(await received()).toBe(before);
    await assertBooksAgree();
  });

  test("in full: it is Paid at once, and issuing says nothing else", async () => {
    const { invoiceId } = await billed("19839.93");
    await issueInvoice(actor, invoiceId);
    expect(await invoiceAt(invoiceId)).toMatchObject({ status: "Paid", balance: 0 });
    await assertBooksAgree();
  });

  test("cancelling waits until it is taken back; the advance is then left whole", async () => {
    const { advance, invoiceId } = await billed("10000");
    await issueInvoice(actor, invoiceId);
    await expect(changeInvoiceStatus(actor, invoiceId, "Cancelled")).rejects.toMatchObject({
      code: "conflict",
      message:
        "An advance is taken off this invoice, so it cannot be cancelled. Take it back first.",
    });
    const { id } = await db.advanceAdjustment.findFirstOrThrow();
    const path = `/invoices/view/${invoiceId}`;
    const answer = await press(viewInvoice, path, invoiceId, {
      intent: "take-back",
      adjustmentId: String(id),
    });
    expect(answer).toMatchObject({ status: 302, flash: "Advance taken back" });
    await expect(takeBackAdvance(actor, invoiceId, id)).rejects.toMatchObject({ code: "conflict" });
    await changeInvoiceStatus(actor, invoiceId, "Cancelled");
    expect(await paymentAt(advance.id)).toMatchObject({ adjustedAmount: 0 });
    await assertBooksAgree();
  });

  test("by choice on another of the customer's; pressed twice at once it is taken once", async () => {
    const quotation = await quoted();
    const advance = await advanceOn(quotation.id, "10000");
    const another = await makeQuoted({}, { customerId: quotation.customerId });
    const invoiceId = await createInvoiceFromQuotation(actor, another.id);
    await issueInvoice(actor, invoiceId);
    expect(await db.advanceAdjustment.count()).toBe(0);
    const path = `/invoices/view/${invoiceId}`;
    const shown = await page(viewInvoice, path, invoiceId);
    expect(shown.data).toMatchObject({
      advances: [{ id: advance.id, amount: 1_000_000, adjustmentId: null }],
      canUseAdvance: true,
    });
    const form = { intent: "use-advance", paymentId: String(advance.id) };
    const answers = await Promise.all([1, 2].map(() => press(viewInvoice, path, invoiceId, form)));
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409]);
    expect(await invoiceAt(invoiceId)).toMatchObject({ amountPaid: 1_000_000 });
    expect(await paymentAt(advance.id)).toMatchObject({ adjustedAmount: 1_000_000 });
    await assertBooksAgree();
  });

  test("of which there is more than the invoice: the rest is left for the next", async () => {
    const quotation = await quoted();
    const advance = await advanceOn(quotation.id, "15000");
    const small = await makeQuoted(
      { transportationCharge: 0, packagingCharge: 0, loadingCharge: 0, surchargeRate: 0 },
      { customerId: quotation.customerId },
    );
    const invoiceId = await createInvoiceFromQuotation(actor, small.id);
    await issueInvoice(actor, invoiceId);
    await applyAdvance(actor, invoiceId, advance.id);
    const { total } = await invoiceAt(invoiceId);
    expect(await invoiceAt(invoiceId)).toMatchObject({ status: "Paid", balance: 0 });
    expect(await paymentAt(advance.id)).toMatchObject({ adjustedAmount: total });
    const next = await createInvoiceFromQuotation(actor, quotation.id);
    await issueInvoice(actor, next);
    expect(await invoiceAt(next)).toMatchObject({ amountPaid: 1_500_000 - total });
    const shown = await page(viewPayment, `/payments/view/${advance.id}`, advance.id);
    expect(shown.data).toMatchObject({
      facts: { figures: [{}, { label: "Left of it", value: "₹0.00" }] },
      advance: { adjustments: [{ invoiceId }, { invoiceId: next }] },
    });
    await assertBooksAgree();
  });

  test("not another customer's, nor one of another currency", async () => {
    const advance = await advanceOn((await quoted()).id, "10000");
    const { id } = await makeInvoice(actor);
    await expect(applyAdvance(actor, id, advance.id)).rejects.toMatchObject({
      code: "invalid",
      fieldErrors: { paymentId: ["Choose an advance of this invoice's customer"] },
    });
  });

  test("two invoices at once share it, and take no more than there is", async () => {
    const quotation = await quoted();
    const advance = await advanceOn(quotation.id, "10000");
    const invoices = await Promise.all(
      [1, 2].map(async () => {
        const other = await makeQuoted({}, { customerId: quotation.customerId });
        const id = await createInvoiceFromQuotation(actor, other.id);
        await issueInvoice(actor, id);
        return id;
      }),
    );
    await Promise.allSettled(invoices.map((id) => applyAdvance(actor, id, advance.id)));
    expect(await paymentAt(advance.id)).toMatchObject({ adjustedAmount: 1_000_000 });
    const taken = await db.advanceAdjustment.aggregate({ _sum: { amount: true } });
    expect(taken._sum.amount).toBe(1_000_000);
    await assertBooksAgree();
  });
});

test("counts once at every door, whatever invoices take of it", async () => {
  const quotation = await underGst();
  await advanceOn(quotation.id, "10000");
  await issueInvoice(actor, await createInvoiceFromQuotation(actor, quotation.id));
  const invoice = await db.invoice.findFirstOrThrow();
  expect(await received()).toBe(10_000);
  const list = await api.get("/payments");
  expect(list.body.data.payments).toMatchObject([{ amount: 10_000 }]);
  expect(list.body.data.payments).toHaveLength(1);
  const board = JSON.stringify((await api.get("/dashboard")).body.data.payments);
  expect([board.includes("10000"), board.includes("20000")]).toEqual([true, false]);
  const period = { from: TODAY, to: TODAY };
  const zone = { timeZone: "Asia/Kolkata" };
  const [statement] = await customerStatements(actor, quotation.customerId, period, zone);
  expect(statement).toMatchObject({
    debits: invoice.total,
    credits: 1_000_000,
    closing: invoice.balance,
  });
  expect(invoice).toMatchObject({ amountPaid: 1_000_000, balance: invoice.total - 1_000_000 });
  expect(await wrong()).toEqual([]);
  await assertBooksAgree();
});

describe("giving it back", () => {
  const refund = (id: number, form: Fields) =>
    answerOf(
      refundPage.action,
      postArgs(`/payments/refund/${id}`, form, { id: String(id) }, cookie),
    );

  test("case 12 of the trade's table: fee and refund are exactly the voucher", async () => {
    const quotation = await underGst();
    const advance = await advanceOn(quotation.id, "10000");
    const form = { amount: "8000", fee: "2000", reason: "Move cancelled" };
    expect(await refund(advance.id, form)).toMatchObject({
      status: 302,
      flash: "Advance refunded successfully",
    });
    const { body } = await api.get(`/receipts/${advance.id}`);
    expect(body.data).toMatchObject({
      adjustedAmount: 2000,
      refundedAmount: 8000,
      balance: 0,
      refunds: [
        {
          referenceNumber: "RF-2627-00001",
          amount: 8000,
          reason: "Move cancelled",
          taxableValue: 6779.66,
          taxes: [
            { head: "CGST", amount: 610.17 },
            { head: "SGST", amount: 610.17 },
          ],
        },
      ],
    });
    const invoice = await db.invoice.findFirstOrThrow({ include: { items: true } });
    expect(invoice).toMatchObject({
      status: "Paid",
      total: 200_000,
      taxableValue: 169_492,
      taxAmount: 30_508,
      amountPaid: 200_000,
      balance: 0,
      items: [{ name: "Cancellation fee", unitPrice: 169_492 }],
    });
    expect(frozenTax(invoice)?.heads).toMatchObject([
      { head: "CGST", amount: 15_254 },
      { head: "SGST", amount: 15_254 },
    ]);
    const back = await db.payment.findFirstOrThrow({ where: { refundOfId: advance.id } });
    expect(back).toMatchObject({ amount: -800_000, taxableValue: -677_966 });
    // What the fee took of the advance is what its invoice charges.
    const where = { invoiceId: invoice.id };
    const use = await db.advanceAdjustment.findFirstOrThrow({ where });
    expect(use).toMatchObject({ amount: 200_000, taxableValue: 169_492 });
    expect(await pagesOfReceipt(back.id)).toBe(1);
    expect(await getReceipt(actor, back.id)).toMatchObject({
      title: "Refund voucher",
      number: "RF-2627-00001",
      facts: expect.arrayContaining([
        { label: "Receipt voucher", value: "RV-2627-00001" },
        { label: "Receipt voucher date", value: "Nov 21, 2026" },
        { label: "Reason", value: "Move cancelled" },
      ]) as unknown,
      charges: [{ label: "Taxable value", amount: "₹6,779.66" }],
      total: { label: "Amount given back", amount: "₹8,000.00" },
    });
    expect(await received()).toBe(2000);
    await assertBooksAgree();
  });

  test.each([true, false])(
    "money given back has no terms of money received (GST: %s)",
    async (gst) => {
      await db.company.updateMany({ data: { receiptTerms: "Cheques are subject to realisation" } });
      const quotation = gst ? await underGst() : await quoted();
      const advance = await advanceOn(quotation.id, "10000");
      await refundAdvance(actor, advance.id, AdvanceRefundInput.parse({ amount: "10000" }));
      const back = await db.payment.findFirstOrThrow({ where: { refundOfId: advance.id } });
      const invoice = await makeInvoice(actor, { pickupStateCode: "27" });
      const paid = await makePayment(actor, invoice.id, "100");
      const wish = { invoiceId: invoice.id, reason: "Late", amount: "100" };
      await issueNote(actor, "credit", NoteInput.parse(wish));
      const { toGiveBack } = await db.invoice.findUniqueOrThrow({ where: { id: invoice.id } });
      const input = { amount: String(toGiveBack / 100), paymentMethod: "UPI", date: TODAY };
      const returned = await giveBack(actor, invoice.id, GiveBackInput.parse(input));
      const terms = async (id: number) => (await getReceipt(actor, id)).terms;
      expect(await Promise.all([terms(advance.id), terms(paid.id)])).toEqual([
        ["Cheques are subject to realisation"],
        ["Cheques are subject to realisation"],
      ]);
      expect(await Promise.all([terms(back.id), terms(returned)])).toEqual([[], []]);
    },
  );

  test("what went back reads so wherever it is named, and its paper is a voucher", async () => {
    const quotation = await underGst();
    const advance = await advanceOn(quotation.id, "10000");
    await refundAdvance(actor, advance.id, AdvanceRefundInput.parse({ amount: "10000" }));
    const back = await db.payment.findFirstOrThrow({ where: { refundOfId: advance.id } });
    const { data } = await page(viewPayment, `/payments/view/${back.id}`, back.id);
    expect(data).toMatchObject({ payment: { paper: "Voucher", amount: -1_000_000 } });
    const words = (data as { chain: { kind: string; word: string }[] }).chain
      .filter(({ kind }) => kind === "payment")
      .map(({ word }) => word);
    expect(words).toEqual(["Completed", "Given back"]);
    expect([paymentWord(advance), paymentWord(back)]).toEqual(["Completed", "Given back"]);
  });

  test("what was kept is paid for its fee, and not received towards the quotation, at every door", async () => {
    await db.company.updateMany({ data: { upiId: "movers@example" } });
    const { id, totalAmount } = await quoted({ advancePayment: 500_000 });
    const advance = await advanceOn(id, "5000");
    expect(await quotationShows(id)).toMatchObject({ received: 500_000, asked: 0, elsewhere: [] });
    const form = { amount: "3000", fee: "2000", reason: "Another day" };
    expect((await refund(advance.id, form)).status).toBe(302);
    const fee = await db.invoice.findFirstOrThrow();
    expect(await quotationShows(id)).toMatchObject({
      received: 0,
      asked: 500_000,
      elsewhere: [{ invoiceId: fee.id, number: fee.invoiceNumber, amount: 200_000 }],
    });
    expect((await getNew(id)).data).toMatchObject({
      values: { amount: "5000.00" },
      choices: { quotation: { asked: 500_000, received: 0 } },
    });
    const { view } = await linkedDocument({ entity: "quotation", entityId: id });
    expect(view.upi).toMatchObject({ amount: "₹5,000.00" });
    expect(view.settlement.map(({ label }) => label)).not.toContain("Received in advance");
    // All of it is still to be paid, and may be advanced.
    const above = { ...advanceInput(id, "1"), amount: totalAmount / 100 + 0.01 };
    expect(await api.post("/receipts", above)).toMatchObject({
      status: 422,
      body: { errors: { amount: [expect.stringContaining("(₹19,839.93)") as unknown] } },
    });
    expect((await postNew(id, fields(String(totalAmount / 100)))).status).toBe(302);
    await issueInvoice(actor, await createInvoiceFromQuotation(actor, id));
    const [bill] = await db.invoice.findMany({ where: { quotationId: id } });
    expect(bill).toMatchObject({ total: totalAmount, balance: 0, status: "Paid" });
    expect(await quotationShows(id)).toMatchObject({ received: totalAmount });
    expect(await wrong()).toEqual([]);
    await assertBooksAgree();
  });

  test("what another invoice of the customer took was not received towards the quotation either", async () => {
    const quotation = await quoted({ advancePayment: 500_000 });
    const advance = await advanceOn(quotation.id, "5000");
    const other = await quoted({}, { customerId: quotation.customerId });
    const invoiceId = await createInvoiceFromQuotation(actor, other.id);
    await issueInvoice(actor, invoiceId);
    await applyAdvance(actor, invoiceId, advance.id);
    expect(await quotationShows(quotation.id)).toMatchObject({ received: 0, asked: 500_000 });
    const { id = 0 } = (await db.advanceAdjustment.findFirst()) ?? {};
    await takeBackAdvance(actor, invoiceId, id);
    expect(await quotationShows(quotation.id)).toMatchObject({ received: 500_000, asked: 0 });
  });

  test("a fee under reverse charge says what its client pays to the government, as other bills do", async () => {
    await db.company.updateMany({
      data: {
        taxSystem: "gst_india",
        stateCode: "27",
        gstin: "27AAPFU0939F1ZV",
        taxRegime: "gta_rcm5",
      },
    });
    const client = { kind: "company", gstin: "27AAKCD3127P1Z8", stateCode: "27" };
    const { id: customerId } = await makeUser({ role: "customer", ...client });
    const quotation = await quoted({}, { customerId, pickupStateCode: "27" });
    const advance = await advanceOn(quotation.id, "10000");
    expect(advance).toMatchObject({ tax: null, reverseCharge: true });
    const input = AdvanceRefundInput.parse({ amount: "7999.50", fee: "2000.50" });
    await refundAdvance(actor, advance.id, input);
    const fee = await db.invoice.findFirstOrThrow();
    expect(fee).toMatchObject({ total: 200_050, taxAmount: 0, status: "Paid" });
    expect(frozenTax(fee)).toMatchObject({
      heads: [],
      payableByRecipient: [
        { head: "CGST", rate: 250, amount: 5001 },
        { head: "SGST", rate: 250, amount: 5001 },
      ],
      groups: [{ rate: 500, taxable: 200_050 }],
      title: "Tax invoice",
    });
    await assertBooksAgree();
    expect(await wrong()).toEqual([]);
  });

  test("outside GST the whole of it: a receipt of its own number, and sums that know both days", async () => {
    const quotation = await quoted();
    const advance = await advanceOn(quotation.id, "5000");
    expect(await api.post(`/payments/${advance.id}/refund`, {})).toMatchObject({ status: 409 });
    const answer = await api.post(`/receipts/${advance.id}/refund`, { amount: 5000 });
    expect(answer).toMatchObject({ status: 200, body: { data: { balance: 0 } } });
    expect(await db.invoice.count()).toBe(0);
    const { body } = await api.get("/payments");
    expect(body.data.payments).toMatchObject([
      { referenceNumber: "PAY-2627-00002", amount: -5000, quotationId: quotation.id },
      { referenceNumber: "PAY-2627-00001", amount: 5000, quotationId: quotation.id },
    ]);
    expect(await received()).toBe(0);
    expect(await quotationShows(quotation.id)).toMatchObject({ received: 0 });
    // What was given back may be advanced again.
    await advanceOn(quotation.id, "19839.93");
  });

  test("both must add up to what is left, by both doors; of nothing left nothing is given", async () => {
    const quotation = await quoted();
    const advance = await advanceOn(quotation.id, "5000");
    const all = `Given back and kept must add up to what is left of ${advance.referenceNumber} (₹5,000.00)`;
    for (const [amount, fee] of [
      ["5000", "1"],
      ["4000", "0"],
      ["0", "0"],
      ["6000", ""],
    ] as const) {
      const answer = await refund(advance.id, { amount, fee });
      expect(answer).toMatchObject({ status: 400, data: { error: { amount: [all] } } });
      expect(await api.post(`/receipts/${advance.id}/refund`, { amount, fee })).toMatchObject({
        status: 422,
        body: { errors: { amount: [all] } },
      });
    }
    expect((await refund(advance.id, { amount: "-1", fee: "5001" })).status).toBe(400);
    const both = [1, 2].map(() => api.post(`/receipts/${advance.id}/refund`, { amount: 5000 }));
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await db.payment.count({ where: { refundOfId: advance.id } })).toBe(1);
    expect(await db.numberSeries.findMany({ where: { series: "PAY" } })).toMatchObject([
      { last: 2 },
    ]);
  });

  test("an invoice and a refund at once: what one takes the other does not give", async () => {
    const quotation = await quoted();
    const advance = await advanceOn(quotation.id, "5000");
    const other = await makeQuoted({}, { customerId: quotation.customerId });
    const invoiceId = await createInvoiceFromQuotation(actor, other.id);
    await issueInvoice(actor, invoiceId);
    const input = AdvanceRefundInput.parse({ amount: "5000", fee: "" });
    const settled = await Promise.allSettled([
      applyAdvance(actor, invoiceId, advance.id),
      refundAdvance(actor, advance.id, input),
    ]);
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { adjustedAmount, refundedAmount } = await paymentAt(advance.id);
    expect(adjustedAmount + refundedAmount).toBe(500_000);
    await assertBooksAgree();
  });

  test("used, taken back and given back, also at once: the parts are the voucher, whose refunds stay", async () => {
    const quotation = await underGst();
    const advance = await advanceOn(quotation.id, "19840");
    const bill = async (unloadingCharge: number) => {
      const charges = { transportationCharge: 0, packagingCharge: 0, loadingCharge: 0 };
      const small = await makeQuoted(
        { ...charges, unloadingCharge, surchargeRate: 0 },
        { customerId: quotation.customerId, pickupStateCode: "27" },
      );
      const id = await createInvoiceFromQuotation(actor, small.id);
      await issueInvoice(actor, id);
      return id;
    };
    const takenBy = (invoiceId: number) =>
      db.advanceAdjustment.findFirstOrThrow({ where: { invoiceId } });
    const [first, second, third] = [await bill(150_001), await bill(77_777), await bill(33_300)];
    await applyAdvance(actor, first, advance.id);
    const { id } = await takenBy(first);
    await Promise.all([
      takeBackAdvance(actor, first, id),
      applyAdvance(actor, second, advance.id),
      applyAdvance(actor, third, advance.id),
    ]);
    const { amount, adjustedAmount } = await paymentAt(advance.id);
    const used = await takenBy(second);
    const rest = ((amount - adjustedAmount - 150_050) / 100).toFixed(2);
    const input = AdvanceRefundInput.parse({ amount: rest, fee: "1500.50" });
    await refundAdvance(actor, advance.id, input);
    expect(await takenBy(second)).toEqual(used);
    const vouchers = () =>
      db.payment.findMany({
        where: { refundOfId: advance.id },
        select: { amount: true, taxableValue: true, tax: true },
        orderBy: { id: "asc" },
      });
    const [given] = await vouchers();
    expect(await wrong()).toEqual([]);
    await takeBackAdvance(actor, second, used.id);
    await refundAdvance(
      actor,
      advance.id,
      AdvanceRefundInput.parse({ amount: (used.amount / 100).toFixed(2) }),
    );
    expect(await vouchers()).toEqual([
      given,
      expect.objectContaining({ amount: -used.amount, taxableValue: -(used.taxableValue ?? 0) }),
    ]);
    expect(await wrong()).toEqual([]);
    await db.advanceAdjustment.updateMany({
      where: { invoiceId: third },
      data: { taxableValue: { increment: 1 } },
    });
    const { taxableValue, amount: took } = await takenBy(third);
    expect(taxableValue).not.toBeNull();
    expect(await wrong()).toEqual([
      `${advance.referenceNumber}: of ${took} used value and tax ${took + 1}`,
      `${advance.referenceNumber}: its uses and refunds leave -1, 0, 0 of the voucher`,
    ]);
    await assertBooksAgree();
  });

  test("one key gives back once", async () => {
    const advance = await advanceOn((await quoted()).id, "5000");
    const input = AdvanceRefundInput.parse({ amount: "4000", fee: "1000" });
    const twice = [1, 2].map(() => refundAdvance(actor, advance.id, input, "one-form"));
    await Promise.all(twice);
    expect(await db.payment.count({ where: { refundOfId: advance.id } })).toBe(1);
    expect(await db.invoice.count()).toBe(1);
  });
});

describe("the doctor", () => {
  test("finds advances sound in every state, and what no command does to them", async () => {
    const one = await underGst();
    const first = await advanceOn(one.id, "10000");
    await refundAdvance(actor, first.id, AdvanceRefundInput.parse({ amount: "8000", fee: "2000" }));
    const two = await quoted({}, { customerId: one.customerId, pickupStateCode: "27" });
    const second = await advanceOn(two.id, "500");
    await issueInvoice(actor, await createInvoiceFromQuotation(actor, two.id));
    expect(await wrong()).toEqual([]);
    await db.advanceAdjustment.updateMany({
      where: { paymentId: second.id },
      data: { amount: { decrement: 1 } },
    });
    expect(await wrong()).toEqual([
      expect.stringMatching(/^INV-\S+: paid 50000, completed payments 49999$/),
      expect.stringMatching(/^INV-\S+: balance /),
      `${second.referenceNumber}: adjusted 50000, by invoices 49999`,
      `${second.referenceNumber}: of 49999 used value and tax 50000`,
    ]);
  });
});

describe("what is still asked of an advance", () => {
  const shown = async (id: number) => {
    const { data } = await page(viewQuotation, `/quotations/view/${id}`, id);
    const { advances, facts } = data as {
      advances: { asked: number };
      facts: { figures: { label: string }[] };
    };
    return { asked: advances.asked, figures: facts.figures.map(({ label }) => label) };
  };
  const OPEN = { asked: 300_000, figures: ["Total", "Balance after advance"] };
  const OVER = { asked: 0, figures: ["Total"] };

  test("nothing of a quotation that was declined or expired, whose head shows its total", async () => {
    const { id } = await quoted({ advancePayment: 500_000 }, { status: "sent" });
    await advanceOn(id, "2000");
    expect(await shown(id)).toEqual(OPEN);
    await db.quotation.update({ where: { id }, data: { validUntil: "2026-11-20" } });
    expect(await shown(id)).toEqual(OVER);
    await db.quotation.update({ where: { id }, data: { validUntil: TODAY, status: "rejected" } });
    expect(await shown(id)).toEqual(OVER);
  });

  test("nothing of one that is billed, also once its invoice is paid", async () => {
    const { id } = await quoted({ advancePayment: 500_000 });
    await advanceOn(id, "2000");
    expect(await shown(id)).toEqual(OPEN);
    const invoiceId = await createInvoiceFromQuotation(actor, id);
    // The customer has no invoice yet: the paper goes on asking, and so does the page.
    expect(await shown(id)).toMatchObject({ asked: 300_000 });
    await issueInvoice(actor, invoiceId);
    expect(await shown(id)).toEqual({ asked: 0, figures: ["Total", "Balance due"] });
  });
});

describe("a cancellation fee is found", () => {
  async function cancelled() {
    const quotation = await underGst({ status: "sent" });
    const advance = await advanceOn(quotation.id, "10000");
    await db.quotation.update({ where: { id: quotation.id }, data: { status: "rejected" } });
    const refund = AdvanceRefundInput.parse({ amount: "8000", fee: "2000", reason: "Cancelled" });
    await refundAdvance(actor, advance.id, refund);
    return { quotation, advance, fee: await db.invoice.findFirstOrThrow() };
  }

  test("in the chain of its quotation, its own and its advance's, without billing the quotation", async () => {
    const { quotation, advance, fee } = await cancelled();
    expect(fee).toMatchObject({ quotationId: null, sourceQuotationId: null });
    const chain = async (route: { loader: unknown }, path: string, id: number) => {
      const { data } = await page(route, `${path}/${id}`, id);
      const { chain: records } = data as { chain: { number: string; current: boolean }[] };
      return records.map(({ number, current }) => (current ? `${number} *` : number));
    };
    const all = [quotation.quotationNumber, fee.invoiceNumber, "RV-2627-00001", "RF-2627-00001"];
    const marked = (at: number) => all.map((number, i) => (i === at ? `${number} *` : number));
    expect(await chain(viewQuotation, "/quotations/view", quotation.id)).toEqual(marked(0));
    expect(await chain(viewInvoice, "/invoices/view", fee.id)).toEqual(marked(1));
    expect(await chain(viewPayment, "/payments/view", advance.id)).toEqual(marked(2));
    const { data } = await page(viewQuotation, `/quotations/view/${quotation.id}`, quotation.id);
    expect(data).toMatchObject({ state: { invoice: null }, facts: { figures: [{}] } });
  });

  test("among the papers of its quotation's link and of its own, by their own titles, with a PDF", async () => {
    const { quotation, advance, fee } = await cancelled();
    const linked = (entity: "quotation" | "invoice", entityId: number) =>
      linkedDocument({ entity, entityId });
    const { relatedDocuments } = await linked("quotation", quotation.id);
    expect(
      relatedDocuments.map(({ title, number, word }) => `${title} ${number}, ${word}`),
    ).toEqual([
      "Receipt voucher RV-2627-00001, Completed",
      "Refund voucher RF-2627-00001, Given back",
      `Tax invoice ${fee.invoiceNumber}, Paid`,
    ]);
    expect((await linked("invoice", fee.id)).relatedDocuments).toMatchObject([
      { kind: "receipt", id: advance.id, title: "Receipt voucher", number: "RV-2627-00001" },
    ]);
    const view = await linkedView(
      { entity: "quotation", entityId: quotation.id },
      { kind: "invoice", id: fee.id },
    );
    expect(view).toMatchObject({ title: "Tax invoice", number: fee.invoiceNumber });
    expect(fee).toMatchObject({ status: "Paid", clientId: quotation.customerId });
    const [line] = await db.invoiceItem.findMany({ where: { invoiceId: fee.id } });
    expect(line?.description).toBe("Fee for a cancelled move, kept from the advance");
  });

  test("an advance that another invoice of the customer took off is beside that one, and not the other way round", async () => {
    const quotation = await quoted();
    const other = await quoted({}, { customerId: quotation.customerId });
    const advance = await advanceOn(quotation.id, "5000");
    const invoiceId = await createInvoiceFromQuotation(actor, other.id);
    await issueInvoice(actor, invoiceId);
    await applyAdvance(actor, invoiceId, advance.id);
    const papers = async (entity: "quotation" | "invoice", entityId: number) =>
      (await linkedDocument({ entity, entityId })).relatedDocuments.map(({ number }) => number);
    expect(await papers("invoice", invoiceId)).toEqual([advance.referenceNumber]);
    expect(await papers("quotation", quotation.id)).toEqual([advance.referenceNumber]);
    const { data } = await page(viewQuotation, `/quotations/view/${quotation.id}`, quotation.id);
    const { chain } = data as { chain: { kind: string }[] };
    expect(chain.map(({ kind }) => kind)).toEqual(["quotation", "payment"]);
  });
});

test("the card of what was refunded adds what was given back, on the page, in all and of a search", async () => {
  const quotation = await quoted();
  const advance = await advanceOn(quotation.id, "5000");
  const refund = AdvanceRefundInput.parse({ amount: "3000", fee: "2000" });
  await refundAdvance(actor, advance.id, refund);
  const sums = [{ currency: "INR", total: 200_000, completed: 200_000, pending: 0, lost: 300_000 }];
  for (const query of ["", `?search=${quotation.quotationNumber}`]) {
    const { data } = await answerOf(listPayments.loader, getArgs(`/payments${query}`, {}, cookie));
    expect(data).toMatchObject({ pageSums: sums, totals: sums });
  }
  const documents = await answerOf(
    listDocuments.loader,
    getArgs("/documents?type=receipt&sortBy=number&sortOrder=asc", {}, cookie),
  );
  const { rows } = documents.data as { rows: { word: string }[] };
  expect(rows.map(({ word }) => word).sort()).toEqual(["Completed", "Given back"]);
});

describe("for its customer", () => {
  test("by a link it is what was received, also what was given back, beside its quotation", async () => {
    const quotation = await quoted();
    const advance = await advanceOn(quotation.id, "5000");
    await refundAdvance(actor, advance.id, AdvanceRefundInput.parse({ amount: "5000" }));
    const back = await db.payment.findFirstOrThrow({ where: { refundOfId: advance.id } });
    const linked = (entity: "payment" | "quotation", entityId: number) =>
      linkedDocument({ entity, entityId });
    expect(await linked("payment", advance.id)).toMatchObject({
      view: { title: "Money receipt", number: advance.referenceNumber },
      hasPdf: true,
    });
    expect(await linked("payment", back.id)).toMatchObject({
      view: { title: "Refund receipt", total: { label: "Amount given back", amount: "₹5,000.00" } },
    });
    expect((await linked("quotation", quotation.id)).relatedDocuments).toMatchObject([
      { kind: "receipt", number: advance.referenceNumber, amount: "₹5,000.00" },
      { kind: "receipt", number: back.referenceNumber, amount: "-₹5,000.00" },
    ]);
    // All of it went back.
    expect((await linked("quotation", quotation.id)).view.settlement).toEqual([]);
  });

  test("an approved quotation says what was received, and its UPI code asks for what is left of the advance", async () => {
    await db.company.updateMany({ data: { upiId: "movers@example" } });
    const { id, status } = await quoted({ advancePayment: 500_000 });
    expect(status).toBe("approved");
    const paper = async () => (await linkedDocument({ entity: "quotation", entityId: id })).view;
    expect((await paper()).upi).toMatchObject({ amount: "₹5,000.00" });
    await advanceOn(id, "2000");
    expect(await paper()).toMatchObject({
      upi: { amount: "₹3,000.00" },
      settlement: [
        { label: "Advance payment", amount: "₹5,000.00" },
        { label: "Balance after advance", amount: "₹14,839.93" },
        { label: "Received in advance", amount: "₹2,000.00" },
        { label: "Left to pay", amount: "₹17,839.93" },
      ],
    });
    await advanceOn(id, "3000");
    expect((await paper()).upi).toBeNull();
  });

  test("one that waits for an answer stays the paper that was offered, whatever comes in meanwhile", async () => {
    const { id } = await quoted({ advancePayment: 500_000 }, { status: "sent" });
    const offered = (await linkedDocument({ entity: "quotation", entityId: id })).view;
    await advanceOn(id, "2000");
    expect((await linkedDocument({ entity: "quotation", entityId: id })).view).toEqual(offered);
  });

  test("its message says the quotation, and that it was given back", async () => {
    const quotation = await quoted();
    const advance = await advanceOn(quotation.id, "5000");
    const send = (id: number) =>
      press(viewPayment, `/payments/view/${id}`, id, { intent: "email" });
    expect((await send(advance.id)).status).toBe(302);
    await refundAdvance(actor, advance.id, AdvanceRefundInput.parse({ amount: "5000" }));
    const back = await db.payment.findFirstOrThrow({ where: { refundOfId: advance.id } });
    expect((await send(back.id)).status).toBe(302);
    const sent = await db.outboxMessage.findMany({ orderBy: { id: "asc" } });
    expect(sent.map(({ kind }) => kind)).toEqual(["advance", "advance-refund"]);
    expect(sent[0]?.text).toContain(
      `your advance of ₹5,000.00 on Nov 21, 2026 for our quotation ${quotation.quotationNumber}`,
    );
    expect(sent[1]?.text).toContain("we gave back ₹5,000.00 of your advance");
  });

  test("erased, the voucher goes on naming whom it was given to, and is sent no more", async () => {
    const quotation = await underGst();
    const { name, id } = await db.user.findUniqueOrThrow({ where: { id: quotation.customerId } });
    const advance = await advanceOn(quotation.id, "5000");
    // What is left of it is theirs: it is given back, or billed, first.
    await expect(erasePerson(admin, id, { currentPassword: PASSWORD })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining(advance.referenceNumber) as unknown,
    });
    await refundAdvance(actor, advance.id, AdvanceRefundInput.parse({ amount: "5000" }));
    await erasePerson(admin, id, { currentPassword: PASSWORD });
    const { billedTo } = await paymentAt(advance.id);
    expect(JSON.parse(billedTo ?? "{}")).toMatchObject({ name, email: null, phone: null });
    const answer = await press(viewPayment, `/payments/view/${advance.id}`, advance.id, {
      intent: "email",
    });
    expect(answer.status).toBe(409);
  });

  test("it stands in the list, has a paper, and is nobody else's", async () => {
    const quotation = await quoted();
    const advance = await advanceOn(quotation.id, "1000");
    const owner = await db.user.findUniqueOrThrow({ where: { id: quotation.customerId } });
    const own = await apiClient(owner);
    const other = await apiClient(await makeUser());
    expect((await own.get("/payments")).body.data.payments).toMatchObject([
      { id: advance.id, invoiceId: null, quotationId: quotation.id, invoice: null },
    ]);
    expect((await own.get("/receipts")).body.data.receipts).toMatchObject([{ id: advance.id }]);
    expect((await own.get(`/receipts/${advance.id}/pdf`)).status).toBe(200);
    expect((await other.get("/receipts")).body.data.receipts).toEqual([]);
    expect((await other.get(`/receipts/${advance.id}`)).status).toBe(404);
    const body = { quotationId: quotation.id, amount: 1, paymentMethod: "UPI", date: TODAY };
    expect((await own.post("/receipts", body)).status).toBe(403);
  });
});
