import { beforeEach, describe, expect, test } from "vitest";
import { createInvoiceFromQuotation } from "~/models/billing/invoice/invoice.from-quotation.server";
import { applyAdvance, takeBackAdvance } from "~/models/billing/invoice/invoice.advances.server";
import { issueInvoice } from "~/models/billing/invoice/invoice.move.server";
import { refundAdvance } from "~/models/billing/payment/payment.advance-refund.server";
import { linkedDocument } from "~/models/desk/linked-document/linked-document.server";
import { getReceipt } from "~/models/billing/payment/payment.receipt.server";
import { giveBack } from "~/models/billing/payment/payment.give-back.server";
import { issueNote } from "~/models/billing/note/note.issue.server";
import { NoteInput } from "~/models/billing/note/note.schema";
import { AdvanceRefundInput, GiveBackInput } from "~/models/billing/payment/payment.schema";
import { paymentWord } from "~/models/billing/payment/payment.status";
import { frozenTax } from "~/models/ground/tax/frozen-tax";
import { db } from "~/platform/db.server";
import * as refundPage from "~/routes/payments.refund.$id";
import * as viewPayment from "~/routes/payments.view.$id";
import * as viewQuotation from "~/routes/quotations.view.$id";
import { makeUser } from "../support/factories";
import { answerOf, postArgs, type Fields } from "../support/http";
import { assertBooksAgree, makeInvoice, makePayment, makeQuoted, TODAY } from "../support/invoices";
import {
  actor,
  cookie,
  api,
  quoted,
  underGst,
  pagesOfReceipt,
  advanceInput,
  advanceOn,
  fields,
  postNew,
  getNew,
  page,
  paymentAt,
  received,
  wrong,
  setUp,
} from "../support/advances";

beforeEach(setUp);

const quotationShows = async (id: number) => {
  const { data } = await page(viewQuotation, `/quotations/view/${id}`, id);
  return (data as { advances: object }).advances;
};

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
