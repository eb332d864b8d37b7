import { beforeEach, expect, test } from "vitest";

import type { Actor } from "~/models/kit/policy/policy";
import { CASH_LIMITED } from "~/models/billing/payment/payment.words";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import * as newPayment from "~/routes/payments.new";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { actorOf, makeCustomer, makeUser } from "../support/factories";
import { answerOf, postArgs, signedIn } from "../support/http";
import { makeInvoice, makeQuoted, NOON, TODAY } from "../support/invoices";

/* Cash of one person for one move, or on one day, that comes to ₹2,00,000 is taken after one confirmation. */

let actor: Actor;
let api: ApiClient;
let cookie: string;
let clientId: number;

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  await db.company.updateMany({ data: { invoiceCurrency: "INR", quotationCurrency: "INR" } });
  const user = await makeUser({ role: "employee" });
  actor = actorOf(user);
  api = await apiClient(user);
  cookie = await signedIn(user);
  clientId = (await makeCustomer()).id;
});

const ITEM = { description: "Moving", quantity: "1", unitPrice: "300000", discount: "0" };
async function billed() {
  const { id, items } = {
    items: [ITEM],
    ...(await makeInvoice(actor, { clientId, status: "Draft" })),
  };
  const itemId = (await db.invoiceItem.findFirstOrThrow({ where: { invoiceId: id } })).itemId;
  const made = await makeInvoice(actor, {
    clientId,
    status: "Sent",
    items: items.map((item) => ({ ...item, itemId })),
  });
  return made.id;
}

const pay = (invoiceId: number, amount: string, more: object = {}) =>
  api.post("/payments", {
    invoiceId,
    amount,
    paymentMethod: "Cash",
    date: TODAY,
    status: "Completed",
    ...more,
  });

test("instalments of one move count together; other money does not", async () => {
  const id = await billed();
  expect((await pay(id, "100000", { date: "2026-11-21" })).status).toBe(201);
  expect((await pay(id, "50000", { paymentMethod: "UPI" })).status).toBe(201);
  expect((await pay(id, "99999.99")).status).toBe(201);
  const refused = await pay(id, "0.01");
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toEqual({
    amount: [
      `With this payment you received cash of ₹2,00,000.00 from this customer on Nov 21, 2026, and ₹2,00,000.00 for this move. ${CASH_LIMITED}`,
    ],
  });
  expect((await pay(id, "0.01", { confirmCash: true })).status).toBe(201);
  expect(await db.payment.count()).toBe(4);
});

test("two invoices on one day are one person's cash", async () => {
  const [one, other] = [await billed(), await billed()];
  expect((await pay(one, "150000")).status).toBe(201);
  expect((await pay(other, "50000")).status).toBe(422);
});

test("an advance and the rest of its move count together, days apart", async () => {
  const quotation = await makeQuoted(
    { transportationCharge: 30_000_000 },
    { customerId: clientId },
  );
  const advance = await api.post("/receipts", {
    quotationId: quotation.id,
    amount: "150000",
    paymentMethod: "Cash",
    date: "2026-11-20",
  });
  expect(advance.status, JSON.stringify(advance.body)).toBe(201);
  const more = await api.post("/receipts", {
    quotationId: quotation.id,
    amount: "60000",
    paymentMethod: "Cash",
    date: TODAY,
  });
  expect(more.status).toBe(422);
  expect(JSON.stringify(more.body.errors)).toContain("₹2,10,000.00 for this move");
});

test("the page asks once, keeps what was typed, and takes it by its button", async () => {
  const invoiceId = await billed();
  const fields = {
    invoiceId: String(invoiceId),
    amount: "250000",
    paymentMethod: "Cash",
    date: TODAY,
    status: "Completed",
    notes: "In two bundles",
  };
  const post = (more: object = {}) =>
    answerOf(newPayment.action, postArgs("/payments/new", { ...fields, ...more }, {}, cookie));
  const asked = await post();
  expect(asked.status).toBe(400);
  expect(JSON.stringify(asked.data)).toContain(CASH_LIMITED);
  expect(JSON.stringify(asked.data)).toContain("In two bundles");
  expect(await db.payment.count()).toBe(0);
  expect((await post({ confirmCash: "on" })).status).toBe(302);
  const [payment] = await db.payment.findMany();
  const admin = await apiClient(await makeUser({ role: "admin" }));
  const edited = await admin.put(`/payments/${payment!.id}`, { notes: "Counted" });
  expect(edited.status, JSON.stringify(edited.body)).toBe(200);
});
