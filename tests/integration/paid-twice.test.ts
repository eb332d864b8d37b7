import { beforeEach, expect, test } from "vitest";

import { changeInvoiceStatus } from "~/models/billing/invoice/invoice.move.server";
import { createOrFindInvoice } from "~/models/billing/invoice/invoice.from-quotation.server";
import { recordAdvance } from "~/models/billing/payment/payment.advance.server";
import { confirmPaid, denyPaid } from "~/models/billing/payment/payment.confirm.server";
import { recordPayment } from "~/models/billing/payment/payment.record.server";
import { AdvanceInput } from "~/models/billing/payment/payment.schema";
import { sayPaid } from "~/models/billing/payment/payment.said.server";
import { REPORTED, SAME_REFERENCE } from "~/models/billing/payment/payment.words";
import { getCompany } from "~/models/company/company/company.server";
import { todayParts } from "~/models/desk/dashboard/today.server";
import type { Actor } from "~/models/kit/policy/policy";
import { ensureLink } from "~/models/papers/document-link/document-link.server";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { linkToken } from "~/platform/link-secret.server";
import * as newPayment from "~/routes/payments.new";
import * as viewInvoice from "~/routes/invoices.view.$id";
import * as viewPayment from "~/routes/payments.view.$id";
import * as viewQuotation from "~/routes/quotations.view.$id";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { actorOf, makeUser } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn } from "../support/http";
import {
  assertBooksAgree,
  makeInvoice,
  makeQuoted,
  NOON,
  paymentInput,
  TODAY,
} from "../support/invoices";
import { patient } from "../support/patient";

/* Money that a customer reported is confirmed; another payment beside it, or with its reference, is asked about once. */

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

const UTR = "412345678902";

/** An accepted move that asks 4,000 rupees in advance, which its customer says were paid. */
async function reported() {
  const quotation = await makeQuoted({ advancePayment: 400_000 }, { createdById: actor.id });
  const about = { entity: "quotation", entityId: quotation.id } as const;
  const token = linkToken(await transaction((tx) => ensureLink(tx, about, "", null))) ?? "";
  await sayPaid(token, { paymentMethod: "UPI", transactionId: UTR });
  const claim = await db.payment.findFirstOrThrow({ where: { quotationId: quotation.id } });
  return { quotation, claim };
}

const byHand = (quotationId: number, more: object = {}) => ({
  quotationId,
  amount: "4000",
  paymentMethod: "UPI",
  date: TODAY,
  transactionId: UTR,
  ...more,
});

const post = (quotationId: number, more: object = {}) =>
  answerOf(
    newPayment.action,
    postArgs(
      `/payments/new?quotationId=${quotationId}`,
      { ...byHand(quotationId, more), quotationId: "" },
      {},
      cookie,
    ),
  );

test("on the form another payment is asked about once, and what was reported is one press away", async () => {
  const { quotation, claim } = await reported();
  const says = `${REPORTED} It is ${claim.referenceNumber}: ₹4,000, UPI …8902.`;
  const at = `/payments/new?quotationId=${quotation.id}`;
  const { data } = await answerOf(newPayment.loader, getArgs(at, {}, cookie));
  expect(data).toMatchObject({
    choices: {
      standing: { id: claim.id, reported: true, says, confirm: "Confirm ₹4,000, UPI …8902" },
    },
  });
  const asked = await post(quotation.id);
  expect(asked).toMatchObject({ status: 409, data: { error: { transactionId: [says] } } });
  expect((await post(quotation.id, { transactionId: "" })).status).toBe(409);
  expect(await db.payment.count()).toBe(1);
  expect((await post(quotation.id, { anyway: "on" })).status).toBe(302);
  await assertBooksAgree();
});

test("/api refuses another payment while one waits, and with its reference afterwards, unless it is meant", async () => {
  const { quotation, claim } = await reported();
  const pending = await api.get("/payments?status=pending");
  expect(pending.body.data.payments).toMatchObject([{ id: claim.id, amount: 4000 }]);
  const waits = await api.post("/receipts", byHand(quotation.id));
  expect(waits.status).toBe(409);
  expect(JSON.stringify(waits.body.errors)).toContain(claim.referenceNumber);
  expect((await api.post(`/payments/${claim.id}/confirm`, {})).status).toBe(200);
  expect((await api.post(`/payments/${claim.id}/confirm`, {})).status).toBe(409);
  const same = await api.post(
    "/receipts",
    byHand(quotation.id, { transactionId: "4123 45678902" }),
  );
  expect(same.status).toBe(409);
  expect(JSON.stringify(same.body.errors)).toContain(SAME_REFERENCE);
  expect((await api.post("/receipts", byHand(quotation.id, { anyway: true }))).status).toBe(201);
  const other = byHand(quotation.id, { transactionId: "another", amount: "10" });
  expect((await api.post("/receipts", other)).status).toBe(201);
});

test("one reference twice on an invoice is asked about; what failed does not stand", async () => {
  const { id } = await makeInvoice(actor);
  const pay = (more: object = {}) =>
    api.post("/payments", {
      invoiceId: id,
      amount: "50",
      paymentMethod: "UPI",
      date: TODAY,
      status: "Completed",
      transactionId: "utr-9",
      ...more,
    });
  expect((await pay({ status: "Failed" })).status).toBe(201);
  expect((await pay()).status).toBe(201);
  expect((await pay({ transactionId: "UTR 9" })).status).toBe(409);
  expect((await pay({ transactionId: null, amount: "1" })).status).toBe(201);
  const form = { invoiceId: String(id), amount: "50", paymentMethod: "UPI", date: TODAY };
  const fields = { ...form, status: "Completed", transactionId: "UTR-9" };
  const press = (more: object = {}) =>
    answerOf(newPayment.action, postArgs("/payments/new", { ...fields, ...more }, {}, cookie));
  const asked = await press();
  expect(asked.status).toBe(409);
  expect(asked.data).toMatchObject({ choices: { standing: { reported: false } } });
  expect((await press({ anyway: "on" })).status).toBe(302);
});

test("confirmed, and written by hand with its reference, at once: one of them stands", async () => {
  for (let round = 0; round < 4; round += 1) {
    const { quotation, claim } = await reported();
    const results = await Promise.allSettled([
      patient(() => confirmPaid(actor, claim.id)),
      patient(() => recordAdvance(actor, AdvanceInput.parse(byHand(quotation.id)))),
      patient(() => recordAdvance(actor, AdvanceInput.parse(byHand(quotation.id)))),
    ]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const where = { quotationId: quotation.id, status: "Completed" };
    expect(await db.payment.count({ where })).toBe(1);
  }
});

test("one reference on one invoice by two at once is one payment", async () => {
  const { id } = await makeInvoice(actor);
  const input = paymentInput(id, "50", { paymentMethod: "UPI", transactionId: "UTR1" });
  const results = await Promise.allSettled(
    [1, 2, 3].map(() => patient(() => recordPayment(actor, input))),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("what is confirmed is asked about where its reference stands, on a step of its page", async () => {
  const { quotation, claim } = await reported();
  await recordAdvance(
    actor,
    AdvanceInput.parse(byHand(quotation.id, { anyway: true, amount: "10" })),
  );
  const params = { id: String(claim.id) };
  const at = `/payments/view/${claim.id}`;
  const press = (more: object = {}) =>
    answerOf(viewPayment.action, postArgs(at, { intent: "confirm", ...more }, params, cookie));
  expect(await press()).toMatchObject({ status: 302, location: `${at}?confirm=anyway` });
  const { data } = await answerOf(viewPayment.loader, getArgs(at, params, cookie));
  expect(data).toMatchObject({ same: { says: expect.stringContaining(SAME_REFERENCE) } });
  expect((await api.post(`/payments/${claim.id}/confirm`, {})).status).toBe(409);
  expect((await db.payment.findUniqueOrThrow({ where: { id: claim.id } })).status).toBe("Pending");
  expect(await press({ anyway: "on" })).toMatchObject({ status: 302, location: at });
  await assertBooksAgree();
});

test("it is work: first of what waits, and the primary of its quotation and of the bill", async () => {
  const { quotation, claim } = await reported();
  const company = await getCompany();
  expect(Object.keys(todayParts(actor, company))[0]).toBe("reported");
  expect(await todayParts(actor, company).reported()).toMatchObject({
    total: 1,
    rows: [{ id: claim.id, amount: 400_000, number: quotation.quotationNumber }],
  });
  const label = "Confirm ₹4,000, UPI …8902";
  const params = { id: String(quotation.id) };
  const at = `/quotations/view/${quotation.id}`;
  const page = await answerOf(viewQuotation.loader, getArgs(at, params, cookie));
  expect(page.data).toMatchObject({
    next: "confirm",
    reported: { id: claim.id, label },
  });
  const owner = await db.user.findUniqueOrThrow({ where: { id: quotation.customerId } });
  const theirs = await answerOf(viewQuotation.loader, getArgs(at, params, await signedIn(owner)));
  expect(theirs.data).toMatchObject({ reported: null });
  // Billed meanwhile, it pays the bill.
  const { id } = await createOrFindInvoice(actor, quotation.id);
  await changeInvoiceStatus(actor, id, "Sent");
  const bill = { id: String(id) };
  const billed = await answerOf(viewInvoice.loader, getArgs(`/invoices/view/${id}`, bill, cookie));
  expect(billed.data).toMatchObject({ next: "confirm", reported: { id: claim.id } });
  await expect(recordPayment(actor, paymentInput(id, "10"))).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining(REPORTED),
  });
  const press = { intent: "confirm-paid", paymentId: String(claim.id) };
  const pressed = await answerOf(
    viewInvoice.action,
    postArgs(`/invoices/view/${id}`, press, bill, cookie),
  );
  expect(pressed).toMatchObject({ status: 302, flash: "Advance recorded successfully" });
  expect(await db.payment.findUniqueOrThrow({ where: { id: claim.id } })).toMatchObject({
    status: "Completed",
    invoiceId: id,
    quotationId: null,
    referenceNumber: "PAY-2627-00001",
  });
  expect((await db.invoice.findUniqueOrThrow({ where: { id } })).amountPaid).toBe(400_000);
  await assertBooksAgree();
});

test("pressed on the quotation it is an advance, and what was not received asks no more", async () => {
  const { quotation, claim } = await reported();
  const press = { intent: "confirm-paid", paymentId: String(claim.id) };
  const at = `/quotations/view/${quotation.id}`;
  const pressed = await answerOf(
    viewQuotation.action,
    postArgs(at, press, { id: String(quotation.id) }, cookie),
  );
  expect(pressed).toMatchObject({ status: 302, location: at });
  const other = await reported();
  await denyPaid(actor, other.claim.id);
  expect((await post(other.quotation.id)).status).toBe(302);
});
