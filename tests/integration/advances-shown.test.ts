import { beforeEach, describe, expect, test } from "vitest";
import { createInvoiceFromQuotation } from "~/models/billing/invoice/invoice.from-quotation.server";
import { applyAdvance } from "~/models/billing/invoice/invoice.advances.server";
import { issueInvoice } from "~/models/billing/invoice/invoice.move.server";
import { refundAdvance } from "~/models/billing/payment/payment.advance-refund.server";
import { linkedDocument, linkedView } from "~/models/desk/linked-document/linked-document.server";
import { erasePerson } from "~/models/law/personal-data/erase.server";
import { AdvanceRefundInput } from "~/models/billing/payment/payment.schema";
import { db } from "~/platform/db.server";
import * as listDocuments from "~/routes/documents";
import * as listPayments from "~/routes/payments._index";
import * as viewInvoice from "~/routes/invoices.view.$id";
import * as viewPayment from "~/routes/payments.view.$id";
import * as viewQuotation from "~/routes/quotations.view.$id";
import { apiClient } from "../support/api";
import { makeUser, PASSWORD } from "../support/factories";
import { answerOf, getArgs } from "../support/http";
import { TODAY } from "../support/invoices";
import {
  actor,
  admin,
  cookie,
  quoted,
  underGst,
  advanceOn,
  page,
  press,
  paymentAt,
  wrong,
  setUp,
} from "../support/advances";

beforeEach(setUp);

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
