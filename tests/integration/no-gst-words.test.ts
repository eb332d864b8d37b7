/** What a mover without GST hands out and types into speaks of none. */
import { createElement } from "react";
import { beforeEach, describe, expect, test } from "vitest";

import { NoteForm } from "~/components/note/NoteForm";
import { AdvanceCard } from "~/components/payment/AdvanceCard";
import type { AdvanceFacts } from "~/services/billing/payment-page.server";
import { createInvoiceFromQuotation } from "~/models/billing/invoice/invoice.from-quotation.server";
import { changeInvoiceStatus } from "~/models/billing/invoice/invoice.move.server";
import { linkedDocument } from "~/models/desk/linked-document/linked-document.server";
import { refundAdvance } from "~/models/billing/payment/payment.advance-refund.server";
import { recordAdvance } from "~/models/billing/payment/payment.advance.server";
import { readGstr1 } from "~/models/billing/returns/gstr1.server";
import { AdvanceInput, AdvanceRefundInput } from "~/models/billing/payment/payment.schema";
import { issueNote } from "~/models/billing/note/note.issue.server";
import { NoteInput } from "~/models/billing/note/note.schema";
import type { Actor } from "~/models/kit/policy/policy";
import { messageForm } from "~/models/desk/sending/message-form.server";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import * as newNote from "~/routes/invoices.note.$id";
import * as viewPayment from "~/routes/payments.view.$id";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { actorOf, makeCustomer, makeUser } from "../support/factories";
import { html } from "../support/html";
import { answerOf, getArgs, postArgs, signedIn } from "../support/http";
import { makeInvoice, makeQuoted, NOON, TODAY } from "../support/invoices";
import { pdfText } from "../support/pdf";

let actor: Actor;
let api: ApiClient;
let cookie: string;

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  const user = await makeUser({ role: "admin" });
  actor = actorOf(user);
  api = await apiClient(user);
  cookie = await signedIn(user);
});

const company = (data: object) =>
  transaction((tx) =>
    tx.company.update({ where: { id: 1 }, data: { invoiceCurrency: "INR", ...data } }),
  );

const GST = { taxSystem: "gst_india", stateCode: "27", gstin: "27AAPFU0939F1ZV" };
const UNREGISTERED = { ...GST, gstin: "", taxRegime: "unregistered" };

/** A client who has a GSTIN all the same. */
const CLIENT = { kind: "registered", gstin: "29AAECC2213N1ZM", stateCode: "29" };

async function quoted() {
  const { id: customerId } = await makeCustomer(CLIENT);
  return makeQuoted({}, { customerId, pickupStateCode: "27" });
}

const printed = async (path: string) => pdfText((await api.get(path)).bytes);
const linked = async (entity: "payment" | "quotation" | "invoice" | "note", entityId: number) =>
  JSON.stringify((await linkedDocument({ entity, entityId })).view);

describe("a mover who is not registered", () => {
  const GST_WORDS = /GST|Place of supply|Reverse charge|29AAECC2213N1ZM|Karnataka|Taxable|voucher/;

  test("the receipt of an advance, and of what is given back of it: paper, page, link and message", async () => {
    await company(UNREGISTERED);
    const { id: quotationId } = await quoted();
    const input = { quotationId, amount: "5000", paymentMethod: "UPI", date: TODAY };
    const advanceId = await recordAdvance(actor, AdvanceInput.parse(input));
    await refundAdvance(actor, advanceId, AdvanceRefundInput.parse({ amount: "5000" }));
    const payments = await db.payment.findMany();
    expect(payments).toHaveLength(2);
    for (const { id, taxRegime, tax } of payments) {
      expect({ taxRegime, tax }).toEqual({ taxRegime: "unregistered", tax: null });
      expect(await printed(`/payments/${id}/receipt`)).not.toMatch(GST_WORDS);
      expect(await linked("payment", id)).not.toMatch(GST_WORDS);
      const args = getArgs(`/payments/view/${id}`, { id: String(id) }, cookie);
      const { data } = await answerOf(viewPayment.loader, args);
      const { advance } = data as { advance: AdvanceFacts };
      const box = await html(createElement(AdvanceCard, { advance, currency: "INR" }));
      expect(box).toMatch(/Refund of an advance|Given back/);
      expect(box).not.toMatch(GST_WORDS);
      const message = await messageForm(actor, { entity: "payment", entityId: id });
      expect(`${message.subject} ${message.text}`).not.toMatch(GST_WORDS);
    }
  });

  test("its quotation, its bill and a note about it name no GSTIN of the client either", async () => {
    await company(UNREGISTERED);
    const quotation = await quoted();
    const id = await createInvoiceFromQuotation(actor, quotation.id);
    await changeInvoiceStatus(actor, id, "Sent");
    const note = await api.post("/credit-notes", { invoiceId: id, reason: "Late", amount: 100 });
    for (const path of [
      `/quotations/${quotation.id}/pdf`,
      `/invoices/${id}/pdf`,
      `/credit-notes/${note.body.data.id}/pdf`,
    ]) {
      expect(await printed(path)).not.toMatch(GST_WORDS);
    }
  });
});

test("an advance under GST without tax in it says the place and who pays the tax", async () => {
  await company({ ...GST, taxRegime: "gta_exempt" });
  const quotation = await makeQuoted({}, { pickupStateCode: "27" });
  const input = { quotationId: quotation.id, amount: "5000", paymentMethod: "UPI", date: TODAY };
  const id = await recordAdvance(actor, AdvanceInput.parse(input));
  const text = await printed(`/payments/${id}/receipt`);
  expect(text).toMatch(/Place of supply 27-Maharashtra Reverse charge No/);
  const args = getArgs(`/payments/view/${id}`, { id: String(id) }, cookie);
  const { data } = await answerOf(viewPayment.loader, args);
  const { advance } = data as { advance: AdvanceFacts };
  const box = await html(createElement(AdvanceCard, { advance, currency: "INR" }));
  expect(box).toMatch(/Place of supply.*27-Maharashtra.*Reverse charge.*No/);
});

describe("the form of a note, its reply and its paper", () => {
  const LATER = new Date("2027-12-01T06:30:00Z");
  const WORDS = {
    gst: {
      settings: GST,
      rate: "",
      says: [/Left before tax/, /Amount before tax/, /Last day to declare.*Nov 30, 2027/],
      lacks: /never/,
      lastDay: "2027-11-30",
    },
    single: {
      settings: { taxSystem: "single" },
      rate: "18",
      says: [/Left before tax/, /Amount before tax/],
      lacks: /Last day|GST/,
      lastDay: null,
    },
    none: {
      settings: { taxSystem: "none" },
      rate: "0",
      says: [/Left<.*Amount</],
      lacks: /Last day|GST|\btax/i,
      lastDay: null,
    },
    unregistered: {
      settings: UNREGISTERED,
      rate: "0",
      says: [/Left<.*Amount</],
      lacks: /Last day|GST|\btax/i,
      lastDay: null,
    },
  } as const;

  test.each(Object.entries(WORDS))("under %s", async (_, { settings, rate, ...one }) => {
    await company(settings);
    const { id } = await makeInvoice(actor, {
      status: "Sent",
      taxRate: rate,
      pickupStateCode: "27",
    });
    const path = `/invoices/note/${id}`;
    const params = { id: String(id) };
    const form = async () => {
      const { data } = await answerOf(newNote.loader, getArgs(path, params, cookie));
      return html(createElement(NoteForm, data as Parameters<typeof NoteForm>[0]));
    };
    const text = await form();
    for (const words of one.says) expect(text).toMatch(words);
    expect(text).not.toMatch(one.lacks);
    const body = { invoiceId: id, reason: "Late", amount: 10 };
    const { body: reply } = await api.post("/credit-notes", body);
    expect(reply.data).toMatchObject({ lastDay: one.lastDay });
    const paper = await printed(`/credit-notes/${reply.data.id}/pdf`);
    expect(/Last day to declare/.test(paper)).toBe(one.lastDay !== null);
    expect(paper).not.toMatch(one.lacks);
    // Only a paper of a return is declared, and can be too late for it.
    setClock(LATER);
    cookie = await signedIn(actor);
    expect(/has passed/.test(await form())).toBe(one.lastDay !== null);
    const late = { reason: "Late", amount: "10", date: "2027-12-01" };
    const answer = await answerOf(newNote.action, postArgs(path, late, params, cookie));
    expect(answer.status).toBe(one.lastDay === null ? 302 : 400);
  });

  test.each([
    [GST, true],
    [UNREGISTERED, false],
  ])("in the return a late one is named where its invoice is in it", async (settings, isNamed) => {
    await company(settings);
    const { id } = await makeInvoice(actor, {
      status: "Sent",
      taxRate: "",
      pickupStateCode: "27",
    });
    setClock(LATER);
    const late = { invoiceId: id, reason: "Late", amount: "10", date: "2027-12-01" };
    await issueNote(actor, "credit", NoteInput.parse(late));
    await company(GST);
    const { problems } = (await readGstr1(actor, "2027-12")).gstr1;
    expect(/past the last day/.test(JSON.stringify(problems))).toBe(isNamed);
  });
});
