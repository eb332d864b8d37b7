import { beforeEach, describe, expect, test } from "vitest";
import { createInvoiceFromQuotation } from "~/models/billing/invoice/invoice.from-quotation.server";
import { applyAdvance, takeBackAdvance } from "~/models/billing/invoice/invoice.advances.server";
import { changeInvoiceStatus, issueInvoice } from "~/models/billing/invoice/invoice.move.server";
import { customerStatements } from "~/models/billing/statement/statement.server";
import { db } from "~/platform/db.server";
import * as viewInvoice from "~/routes/invoices.view.$id";
import * as viewPayment from "~/routes/payments.view.$id";
import { assertBooksAgree, makeInvoice, makeQuoted, TODAY } from "../support/invoices";
import {
  actor,
  api,
  quoted,
  underGst,
  advanceOn,
  page,
  press,
  paymentAt,
  received,
  wrong,
  setUp,
} from "../support/advances";

beforeEach(setUp);

const invoiceAt = (id: number) => db.invoice.findUniqueOrThrow({ where: { id } });

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
