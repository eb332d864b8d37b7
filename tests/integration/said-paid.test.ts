import { beforeEach, expect, test } from "vitest";

import { confirmPaid, denyPaid } from "~/models/billing/payment/payment.confirm.server";
import { refundAdvance } from "~/models/billing/payment/payment.advance-refund.server";
import { AdvanceRefundInput } from "~/models/billing/payment/payment.schema";
import { getCompany } from "~/models/company/company/company.server";
import { todayParts } from "~/models/desk/dashboard/today.server";
import { formatMoney } from "~/models/ground/money/money";
import type { Actor } from "~/models/kit/policy/policy";
import { ensureLink } from "~/models/papers/document-link/document-link.server";
import { RECORD_CHECKS } from "~/models/law/doctor/records.server";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { linkToken } from "~/platform/link-secret.server";
import * as linkPage from "~/routes/d.$token._index";
import * as viewInvoice from "~/routes/invoices.view.$id";
import * as viewQuotation from "~/routes/quotations.view.$id";
import * as viewPayment from "~/routes/payments.view.$id";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { actorOf, makeInvoice, makePayment, makeUser } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn, type Fields } from "../support/http";
import { assertBooksAgree, makeQuoted, NOON } from "../support/invoices";
import { patient } from "../support/patient";

let actor: Actor;
let cookie: string;
let api: ApiClient;

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  await makeUser({ role: "admin" });
  const user = await makeUser({ role: "employee" });
  actor = actorOf(user);
  cookie = await signedIn(actor);
  api = await apiClient(user);
});

async function makeLink(entityId: number): Promise<string> {
  const about = { entity: "quotation", entityId } as const;
  return linkToken(await transaction((tx) => ensureLink(tx, about, "", null))) ?? "";
}

/** An accepted move that asks 5,000 rupees in advance, and its customer's link. */
async function accepted() {
  const quotation = await makeQuoted({ advancePayment: 500_000 }, { createdById: actor.id });
  return { quotation, token: await makeLink(quotation.id) };
}

const said: Fields = { intent: "paid", paymentMethod: "UPI", transactionId: "UTR 4711" };
const say = (token: string, form: Fields = said) =>
  answerOf(linkPage.action, postArgs(`/d/${token}`, form, { token }));
const shown = async (token: string) =>
  (await answerOf(linkPage.loader, getArgs(`/d/${token}`, { token }))).data as {
    toConfirm: string | null;
    said: { waits: boolean; text: string } | null;
  };
const claim = () => db.payment.findFirstOrThrow();

test("what a customer says is a pending payment that settles nothing, and the office hears of it", async () => {
  const { quotation, token } = await accepted();
  expect((await shown(token)).toConfirm).toBe("Pay ₹5,000 to confirm November 21");
  expect(await say(token)).toMatchObject({ status: 302, location: `/d/${token}` });
  expect(await claim()).toMatchObject({
    status: "Pending",
    amount: 500_000,
    quotationId: quotation.id,
    transactionId: "UTR 4711",
    taxableValue: null,
  });
  expect((await shown(token)).said).toMatchObject({
    waits: true,
    text: expect.stringContaining("reference UTR 4711"),
  });
  expect((await shown(token)).toConfirm).toBe("Pay ₹5,000 to confirm November 21");
  expect((await api.get("/receipts")).body.data.receipts).toEqual([]);
  expect(await db.outboxMessage.findMany()).toMatchObject([
    { kind: "answer", recipient: actor.email },
  ]);
  const { id } = await claim();
  const refund = refundAdvance(actor, id, AdvanceRefundInput.parse({ amount: "5000" }));
  await expect(refund).rejects.toMatchObject({ code: "not_found" });
});

test("pressed again, and by several at once, it is said once", async () => {
  const { token } = await accepted();
  await Promise.all(Array.from({ length: 6 }, () => patient(() => say(token))));
  await say(token, { ...said, transactionId: "another" });
  expect(await db.payment.count()).toBe(1);
  expect(await db.outboxMessage.count()).toBe(1);
});

test("what is missing is said at its field, and nothing is stored", async () => {
  const { token } = await accepted();
  const answer = await say(token, { intent: "paid", paymentMethod: "UPI", transactionId: " " });
  expect(answer.status).toBe(400);
  expect(answer.data).toMatchObject({
    reply: { error: { transactionId: ["Please type the reference of your payment"] } },
  });
  expect(await db.payment.count()).toBe(0);
});

test("the doctor finds nothing wrong with it while it waits, nor once it was denied", async () => {
  const { token } = await accepted();
  await say(token);
  const problems = async () => (await Promise.all(RECORD_CHECKS.map((check) => check(db)))).flat();
  const ofReports = (lines: string[]) => lines.filter((line) => line.startsWith("QT-2627-00001/"));
  expect(ofReports(await problems())).toEqual([]);
  await denyPaid(actor, (await claim()).id);
  expect(ofReports(await problems())).toEqual([]);
});

test("of a quotation that asks nothing it is refused", async () => {
  const quotation = await makeQuoted();
  const answer = await say(await makeLink(quotation.id));
  expect(answer.status).toBe(409);
  expect(await db.payment.count()).toBe(0);
});

test("confirmed on its page it is an advance as any other, once", async () => {
  await db.company.updateMany({
    data: { taxSystem: "gst_india", stateCode: "27", gstin: "27AAPFU0939F1ZV" },
  });
  const quotation = await makeQuoted({ advancePayment: 1_000_000 }, { pickupStateCode: "27" });
  const token = await makeLink(quotation.id);
  await say(token);
  const { id } = await claim();
  const page = await answerOf(
    viewPayment.loader,
    getArgs(`/payments/view/${id}`, { id: String(id) }, cookie),
  );
  expect(page.data).toMatchObject({ next: "confirm" });
  const press = () =>
    answerOf(
      viewPayment.action,
      postArgs(`/payments/view/${id}`, { intent: "confirm" }, { id: String(id) }, cookie),
    );
  expect(await press()).toMatchObject({ status: 302, flash: "Advance recorded successfully" });
  expect(await claim()).toMatchObject({
    status: "Completed",
    referenceNumber: "RV-2627-00001",
    taxableValue: 847_458,
  });
  expect((await press()).status).toBe(409);
  expect(await shown(token)).toMatchObject({
    toConfirm: null,
    said: { waits: false, text: "We received ₹10,000.00, reference UTR 4711. Thank you!" },
  });
  await assertBooksAgree();
  const found = (await Promise.all(RECORD_CHECKS.map((check) => check(db)))).flat();
  expect(found.filter((line) => !line.startsWith("QT-"))).toEqual([]);
});

test("confirmed and denied at once, one of them holds; what was not received can be said again", async () => {
  const { token } = await accepted();
  await say(token);
  const { id } = await claim();
  const results = await Promise.allSettled([
    patient(() => confirmPaid(actor, id)),
    patient(() => confirmPaid(actor, id)),
    patient(() => denyPaid(actor, id)),
  ]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await db.payment.updateMany({ data: { status: "Failed" } });
  await say(token);
  expect(await db.payment.count({ where: { status: "Pending" } })).toBe(1);
});

test("/api confirms it or says that it has not arrived, and decides it once", async () => {
  const { token } = await accepted();
  await say(token);
  const { id } = await claim();
  const admin = await apiClient(await makeUser({ role: "admin" }));
  const put = await admin.put(`/payments/${id}`, { status: "Completed" });
  expect(put).toMatchObject({
    status: 422,
    body: { errors: { status: ["Use 'Confirm payment' or 'Not received'"] } },
  });
  expect(await api.post(`/payments/${id}/confirm`, {})).toMatchObject({
    status: 200,
    body: { data: { status: "Completed" } },
  });
  expect((await api.post(`/payments/${id}/deny`, {})).status).toBe(409);
  const other = await accepted();
  await say(other.token);
  const second = await db.payment.findFirstOrThrow({ where: { status: "Pending" } });
  expect(await api.post(`/payments/${second.id}/deny`, {})).toMatchObject({
    body: { data: { status: "Failed" } },
  });
});

test("who was told 'not received' too often is asked to call", async () => {
  const { token } = await accepted();
  for (let time = 0; time < 5; time += 1) {
    await say(token);
    await denyPaid(actor, (await db.payment.findFirstOrThrow({ where: { status: "Pending" } })).id);
  }
  expect((await say(token)).status).toBe(409);
  expect(await db.payment.count({ where: { status: "Pending" } })).toBe(0);
});

test("signed in, 'I have paid' leads to the page of the link that takes it", async () => {
  const upi = { where: { id: 1 }, data: { upiId: "office@okbank" } };
  await transaction((tx) => tx.company.update(upi));
  const { quotation } = await accepted();
  const owner = await db.user.findUniqueOrThrow({ where: { id: quotation.customerId } });
  const mine = await signedIn(owner);
  const params = { id: String(quotation.id) };
  const at = `/quotations/view/${quotation.id}`;
  const { data } = await answerOf(viewQuotation.loader, getArgs(at, params, mine));
  expect((data as { offered: string[] }).offered).toContain("said");
  const pressed = await answerOf(
    viewQuotation.action,
    postArgs(at, { intent: "answer" }, params, mine),
  );
  expect(pressed.location).toMatch(/^\/d\//);
});

test("so it does of an invoice, as long as something is to be paid on it", async () => {
  const owner = await makeUser({ role: "customer", name: "Asha Rao" });
  const other = await signedIn(await makeUser({ role: "customer", name: "Bina Rao" }));
  const { id } = await makeInvoice({ clientId: owner.id, status: "Sent" });
  const mine = await signedIn(owner);
  const params = { id: String(id) };
  const at = `/invoices/view/${id}`;
  const press = (by: typeof mine) =>
    answerOf(viewInvoice.action, postArgs(at, { intent: "said" }, params, by));
  const { data } = await answerOf(viewInvoice.loader, getArgs(at, params, mine));
  expect((data as { offered: string[] }).offered).toContain("said");
  expect((await press(mine)).location).toMatch(/^\/d\//);
  expect((await press(other)).status).toBe(404);
  await db.invoice.update({ where: { id }, data: { status: "Paid", balance: 0 } });
  expect((await press(mine)).status).toBe(409);
});

test("of an invoice it is the balance: pressed twice it waits once, and confirmed it settles the invoice once", async () => {
  const client = await makeUser({ role: "customer", name: "Asha Rao" });
  const invoice = await makeInvoice({ clientId: client.id, status: "Sent" });
  const about = { entity: "invoice", entityId: invoice.id } as const;
  const link = await transaction((tx) => ensureLink(tx, about, "", null));
  const token = linkToken(link) ?? "";
  const due = formatMoney(invoice.balance, invoice.currency);
  expect((await shown(token)).toConfirm).toBe(`Pay ${due.replace(/\.00$/, "")}`);
  await Promise.all([patient(() => say(token)), patient(() => say(token))]);
  const reported = await claim();
  expect(reported).toMatchObject({
    status: "Pending",
    amount: invoice.balance,
    invoiceId: invoice.id,
    quotationId: null,
    createdById: null,
  });
  expect(await db.payment.count()).toBe(1);
  expect((await shown(token)).said).toMatchObject({
    waits: true,
    text: expect.stringContaining("We look for it in our account and confirm it here."),
  });
  expect(await todayParts(actor, await getCompany()).reported()).toMatchObject({
    total: 1,
    rows: [{ number: invoice.invoiceNumber, customer: "Asha Rao" }],
  });
  // Another payment meanwhile is asked about.
  const body = {
    invoiceId: invoice.id,
    date: "2026-11-21",
    status: "Completed",
    paymentMethod: "UPI",
    amount: "1",
    transactionId: "UTR 9",
  };
  expect((await api.post("/payments", body)).status).toBe(409);
  const press = () => api.post(`/payments/${reported.id}/confirm`, {});
  const both = await Promise.all([patient(press), patient(press)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await db.invoice.findFirstOrThrow()).toMatchObject({ status: "Paid", balance: 0 });
  expect((await claim()).referenceNumber).toBe("PAY-2627-00001");
  expect(await shown(token)).toMatchObject({ toConfirm: null, said: { waits: false } });
  expect((await say(token)).status).toBe(409);
  await assertBooksAgree();
  const found = (await Promise.all(RECORD_CHECKS.map((check) => check(db)))).flat();
  // The invoice of the factory has no lines: of the payment nothing is wrong.
  expect(found.filter((line) => /PAY-|\/1\b/.test(line))).toEqual([]);
});

test("an invoice's pending payment that the office wrote down is no report to confirm", async () => {
  const invoice = await makeInvoice({ status: "Sent" });
  const { id } = await makePayment({ invoiceId: invoice.id, status: "Pending", amount: 100_00 });
  await transaction((tx) =>
    tx.payment.update({ where: { id }, data: { createdById: actor.id, status: "Pending" } }),
  );
  await expect(confirmPaid(actor, id)).rejects.toMatchObject({ code: "not_found" });
});
