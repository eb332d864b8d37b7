import { beforeEach, describe, expect, test } from "vitest";

import type { Actor } from "~/models/kit/policy/policy";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import * as invoiceList from "~/routes/invoices._index";
import * as editInvoice from "~/routes/invoices.edit.$id";
import * as newInvoice from "~/routes/invoices.new";
import * as viewInvoice from "~/routes/invoices.view.$id";
import * as messagePage from "~/routes/messages.$kind.$id";
import * as newPayment from "~/routes/payments.new";
import * as viewQuotation from "~/routes/quotations.view.$id";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { actorOf, makeItem, makeUser } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn, type Fields } from "../support/http";
import {
  invoiceFields,
  makeInvoice,
  makePayment,
  makeQuoted,
  makeSettled,
  NOON,
  TODAY,
} from "../support/invoices";

let actor: Actor;
let cookie: string;
let api: ApiClient;

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  const user = await makeUser({ role: "employee", sendsAtOnce: true });
  actor = actorOf(user);
  cookie = await signedIn(actor);
  api = await apiClient(user);
});

const at = (id: number | null, more = {}): Record<string, string> =>
  id === null ? {} : { id: String(id), ...more };
const get = (route: { loader: unknown }, path: string, id: number | null = null, more = {}) =>
  answerOf(route.loader, getArgs(path, at(id, more), cookie));
const post = (
  route: { action: unknown },
  path: string,
  fields: Fields,
  id: number | null = null,
  more = {},
) => answerOf(route.action, postArgs(path, fields, at(id, more), cookie));
const invoiceAt = (id: number) => db.invoice.findUniqueOrThrow({ where: { id } });

/** The form of an invoice of a quotation's client, with one line of 10. */
async function formOf(clientId: number, more: Fields = {}): Promise<Fields> {
  return {
    clientId,
    invoiceDate: TODAY,
    dueDate: "2026-12-21",
    status: "Draft",
    taxRate: "0",
    "items[0].itemId": (await makeItem()).id,
    "items[0].description": "Packing",
    "items[0].quantity": "1",
    "items[0].unitPrice": "10",
    "items[0].discount": "0",
    ...more,
  };
}

type FormAnswer = {
  error: Record<string, string[]>;
  initialValue: Record<string, unknown>;
  choices: {
    billed: { id: number } | null;
    quotations: { options: { value: string }[] };
    currencies: object;
  };
};

describe("one live invoice a quotation", () => {
  test("POST /invoices/new: 409 at quotationId, with the invoice that there is", async () => {
    const quoted = await makeQuoted();
    const form = await formOf(quoted.customerId, { quotationId: quoted.id, notes: "mine" });
    const first = await post(newInvoice, "/invoices/new", form);
    expect(first.status).toBe(302);
    const { id } = await db.invoice.findFirstOrThrow();
    const second = await post(newInvoice, "/invoices/new", form);
    expect(second.status).toBe(409);
    const { error, initialValue, choices } = second.data as FormAnswer;
    const sentence = `This quotation is billed by invoice DRAFT-${id} already`;
    expect(error).toEqual({ quotationId: [sentence] });
    expect(initialValue).toMatchObject({ notes: "mine" });
    expect(choices.billed).toEqual({ id, quotationId: quoted.id, number: `DRAFT-${id}` });
    expect(await db.invoice.count()).toBe(1);
    // The page that is asked for it knows as well, and offers none that are billed otherwise.
    const { data } = await get(newInvoice, `/invoices/new?quotationId=${quoted.id}`);
    expect((data as FormAnswer).choices.billed).toMatchObject({ id });
    const plain = (await get(newInvoice, "/invoices/new")).data as FormAnswer;
    expect(plain.choices.quotations.options).toEqual([]);
  });

  test("POST /invoices/edit: 409 for another's quotation; None frees its own", async () => {
    const quoted = await makeQuoted({}, { currency: "USD" });
    const taken = (await api.post("/invoices/from-quotation", { quotationId: quoted.id })).body;
    const other = await makeInvoice(actor, { clientId: quoted.customerId, status: "Draft" });
    const form = await formOf(quoted.customerId, { quotationId: quoted.id });
    const path = `/invoices/edit/${other.id}`;
    const refused = await post(editInvoice, path, form, other.id);
    expect(refused.status).toBe(409);
    expect((refused.data as FormAnswer).choices.billed).toMatchObject({ id: taken.data.id });

    const own = `/invoices/edit/${taken.data.id}`;
    const { data } = await get(editInvoice, own, taken.data.id);
    expect((data as FormAnswer).choices).toMatchObject({
      billed: null,
      quotations: { options: [{ value: String(quoted.id) }] },
    });
    const freed = { ...form, quotationId: "" };
    expect((await post(editInvoice, own, freed, taken.data.id)).status).toBe(302);
    expect((await post(editInvoice, path, form, other.id)).status).toBe(302);
    expect(await invoiceAt(other.id)).toMatchObject({ sourceQuotationId: quoted.id });
  });

  test("POST and PUT /api/invoices: 409 naming it; from-quotation gives the one there is", async () => {
    const quoted = await makeQuoted({}, { currency: "USD" });
    const body = await invoiceFields({ clientId: quoted.customerId, quotationId: quoted.id });
    const made = await api.post("/invoices", body);
    expect(made.status).toBe(201);
    const again = await api.post("/invoices", body);
    const sentence = `This quotation is billed by invoice DRAFT-${made.body.data.id} already`;
    expect([again.status, again.body.message]).toEqual([409, sentence]);
    expect(again.body.errors).toEqual({ quotationId: [sentence] });
    const from = await api.post("/invoices/from-quotation", { quotationId: quoted.id });
    expect(from.body.data.id).toBe(made.body.data.id);
    const other = await api.post("/invoices", { ...body, quotationId: null });
    expect((await api.put(`/invoices/${other.body.data.id}`, body)).status).toBe(409);
  });
});

describe("the currency that the amounts were typed in is the one that is stored", () => {
  test("POST /invoices/new: 400 at quotationId in the right currency, all kept, nothing stored", async () => {
    const quoted = await makeQuoted();
    const form = await formOf(quoted.customerId, { quotationId: quoted.id, currency: "USD" });
    const answer = await post(newInvoice, "/invoices/new", form);
    expect(answer.status).toBe(400);
    const { error, initialValue, choices } = answer.data as FormAnswer;
    expect(error).toEqual({
      quotationId: [
        "This invoice will be in INR (₹), but its amounts were given in USD ($). Check every amount.",
      ],
    });
    expect(initialValue.items).toMatchObject([{ unitPrice: "10" }]);
    expect(choices.currencies).toEqual({ usual: "USD", inOthers: { [quoted.id]: "INR" } });
    expect(await db.invoice.count()).toBe(0);
    expect((await post(newInvoice, "/invoices/new", { ...form, currency: "INR" })).status).toBe(
      302,
    );
    expect(await db.invoice.findFirst()).toMatchObject({ currency: "INR", total: 10_00 });
  });

  test("POST /invoices/edit: the invoice's own stands; a quotation in another one is refused", async () => {
    const quoted = await makeQuoted();
    const made = await makeInvoice(actor, { clientId: quoted.customerId, status: "Draft" });
    const form = await formOf(quoted.customerId, { quotationId: quoted.id, currency: "USD" });
    const answer = await post(editInvoice, `/invoices/edit/${made.id}`, form, made.id);
    expect(answer.status).toBe(400);
    const { error, choices } = answer.data as FormAnswer;
    expect(error).toEqual({ quotationId: ["The quotation is in INR, this invoice in USD"] });
    expect(choices.currencies).toEqual({ usual: "USD", inOthers: {} });
    expect(await invoiceAt(made.id)).toEqual(made);
  });

  test("/api/invoices: 422 at currency for another one, in POST and PUT; left out is fine", async () => {
    const quoted = await makeQuoted();
    const body = await invoiceFields({ clientId: quoted.customerId, quotationId: quoted.id });
    const wrong = await api.post("/invoices", { ...body, currency: "USD" });
    expect([wrong.status, Object.keys(wrong.body.errors as object)]).toEqual([422, ["currency"]]);
    const made = await api.post("/invoices", body);
    expect(made.body.data).toMatchObject({ currency: "INR" });
    const address = `/invoices/${made.body.data.id}`;
    expect((await api.put(address, { ...body, currency: "EUR" })).status).toBe(422);
    expect((await api.put(address, { ...made.body.data, notes: "sent back" })).status).toBe(200);
  });
});

describe("'Paid' with a balance", () => {
  const press = (id: number, fields: Fields) =>
    post(viewInvoice, `/invoices/view/${id}`, { intent: "status", status: "Paid", ...fields }, id);

  test("leads to the question why; with the reason it is settled, and 'Reopen' takes it back", async () => {
    const { id } = await makeInvoice(actor);
    await makePayment(actor, id, "18");
    const path = `/invoices/view/${id}`;
    expect(await press(id, {})).toMatchObject({ status: 302, location: `${path}?confirm=settle` });
    expect(await press(id, { reason: " " })).toMatchObject({
      status: 400,
      data: { reasonError: expect.stringContaining("balance of $100.00") as string },
    });
    expect(await press(id, { reason: "Late", balance: "11800" })).toMatchObject({ status: 409 });
    expect(await press(id, { reason: "x".repeat(501) })).toMatchObject({ status: 400 });
    expect(await press(id, { reason: "Late", balance: "10000" })).toMatchObject({
      location: path,
      flash: "Invoice status updated to Paid",
    });
    expect((await get(viewInvoice, path, id)).data).toMatchObject({
      invoice: { shownStatus: "Settled", settledAmount: 10_000, settledReason: "Late" },
      canReopen: true,
      canPay: false,
      canEdit: false,
      canChangeStatus: false,
    });
    expect((await get(invoiceList, "/invoices")).data).toMatchObject({
      summary: [{ totalAmount: 11_800, paidAmount: 1_800, settledAmount: 10_000 }],
      rows: [{ status: "Settled" }],
    });
    expect(await post(viewInvoice, path, { intent: "reopen" }, id)).toMatchObject({
      flash: "Invoice status updated to Sent",
    });
    expect(await invoiceAt(id)).toMatchObject({ status: "Sent", balance: 10_000 });
  });

  test("a balance that changed meanwhile is asked about again, with what was typed", async () => {
    const { id } = await makeInvoice(actor);
    await makePayment(actor, id, "18");
    expect(await press(id, { reason: "Scratched table", balance: "11800" })).toMatchObject({
      status: 409,
      data: {
        problem: "The balance has changed since you were asked: it is $100.00 now.",
        reason: "Scratched table",
        reasonError: null,
      },
    });
    // The page somebody else changed keeps it as well.
    expect(await press(id, { reason: "Scratched table", version: "99" })).toMatchObject({
      status: 409,
      data: { reason: "Scratched table", reasonError: null },
    });
    expect(await invoiceAt(id)).toMatchObject({ status: "Sent", balance: 10_000 });
  });

  test("of a draft: 409, on the page and in /api", async () => {
    const { id } = await makeInvoice(actor, { status: "Draft" });
    expect(await press(id, { reason: "Late" })).toMatchObject({ status: 409 });
    const reply = await api.patch(`/invoices/${id}/status`, { status: "Paid", reason: "Late" });
    expect(reply.status).toBe(409);
  });

  test("PATCH /api/invoices/{id}/status: 422 at reason without one; Sent reopens", async () => {
    const { id } = await makeInvoice(actor);
    const address = `/invoices/${id}/status`;
    const without = await api.patch(address, { status: "Paid" });
    expect([without.status, Object.keys(without.body.errors as object)]).toEqual([422, ["reason"]]);
    const settled = await api.patch(address, { status: "Paid", reason: "Late" });
    const paid = { status: "Paid", balance: 0, settledAmount: 118, settledReason: "Late" };
    expect(settled.body.data).toMatchObject({ ...paid, paymentStatus: "paid" });
    const own = await db.user.findFirstOrThrow({ where: { role: "customer" } });
    const theirs = await (await apiClient(own)).get(`/invoices/${id}`);
    expect(theirs.body.data).toMatchObject({ ...paid, settledReason: null });
    expect((await api.get("/invoices/summary")).body.data).toMatchObject({
      totalAmount: 118,
      paidAmount: 0,
      pendingAmount: 0,
      overdueAmount: 0,
      settledAmount: 118,
    });
    expect((await api.get("/documents?status=Paid")).body.data).toMatchObject({
      documents: [{ id, status: "Paid" }],
    });
    const open = await api.patch(address, { status: "Sent" });
    expect(open.body.data).toMatchObject({ status: "Sent", balance: 118, settledAmount: 0 });
  });

  test("POST and PUT with status Paid: 422 at status while something is owed", async () => {
    const body = await invoiceFields({ status: "Paid" });
    const made = await api.post("/invoices", body);
    expect([made.status, made.body.errors]).toEqual([
      422,
      { status: ["A new invoice is not paid yet: issue it as Sent, then record its payment"] },
    ]);
    const { id, clientId } = await makeInvoice(actor);
    const edit = await api.put(`/invoices/${id}`, { ...body, clientId });
    expect([edit.status, Object.keys(edit.body.errors as object)]).toEqual([422, ["status"]]);
    expect(await invoiceAt(id)).toMatchObject({ status: "Sent", balance: 11_800 });
  });

  test("two presses, or a payment meanwhile: what was confirmed is what is written off", async () => {
    const { id } = await makeInvoice(actor);
    const settle = () => press(id, { reason: "Late", balance: "11800" });
    await Promise.all([settle(), makePayment(actor, id, "18").catch(() => null), settle()]);
    const { amountPaid, settledAmount, balance } = await invoiceAt(id);
    expect([
      [0, 11_800, 0],
      [1_800, 0, 10_000],
    ]).toContainEqual([amountPaid, settledAmount, balance]);
  });
});

describe("a draft leads on", () => {
  const press = (id: number, intent: string, more: Fields = {}) =>
    post(viewInvoice, `/invoices/view/${id}`, { intent, ...more }, id);
  const draft = () => makeInvoice(actor, { status: "Draft" });

  test("its page offers to issue, to send and to take money; an issued one's does not", async () => {
    const { id, version } = await draft();
    const path = `/invoices/view/${id}`;
    expect((await get(viewInvoice, path, id)).data).toMatchObject({
      canIssue: true,
      offered: expect.arrayContaining([
        "issueAndSend",
        "issue",
        "issueAndPay",
        "email",
      ]) as string[],
      canCopyLink: true,
      canPay: false,
    });
    expect(await press(id, "issue", { version })).toMatchObject({
      location: path,
      flash: "Invoice status updated to Sent",
    });
    expect(await invoiceAt(id)).toMatchObject({ status: "Sent", invoiceNumber: "INV-2627-00001" });
    expect((await get(viewInvoice, path, id)).data).toMatchObject({
      canIssue: false,
      offered: expect.arrayContaining(["record", "email"]) as string[],
      canCopyLink: true,
      canPay: true,
    });
    // Pressed again on the old page: it is what was wanted.
    expect((await press(id, "issue", { version })).status).toBe(302);
    expect(await db.documentRevision.count()).toBe(1);
  });

  test("on an old page of one that is closed by now it is refused, not said to be sent", async () => {
    const { id } = await draft();
    await api.patch(`/invoices/${id}/status`, { status: "Cancelled" });
    for (const intent of ["issue", "issue-and-pay"]) {
      expect(await press(id, intent)).toMatchObject({
        status: 409,
        data: { problem: "This invoice is cancelled. It can no longer be changed." },
      });
    }
    const { id: paid } = await makeSettled(actor, {});
    expect(await press(paid, "issue")).toMatchObject({ status: 409 });
  });

  test("one that somebody changed meanwhile is not issued unseen", async () => {
    const { id, version } = await draft();
    await transaction((tx) =>
      tx.invoice.update({ where: { id }, data: { version: { increment: 1 } } }),
    );
    expect(await press(id, "issue", { version })).toMatchObject({ status: 409 });
    expect(await invoiceAt(id)).toMatchObject({ status: "Draft" });
  });

  test("'Issue and record payment' opens the payment's form with the balance", async () => {
    const { id } = await draft();
    const to = `/payments/new?invoiceId=${id}`;
    expect(await press(id, "issue-and-pay")).toMatchObject({ location: to });
    expect((await get(newPayment, to)).data).toMatchObject({
      values: { invoiceId: String(id), amount: "118.00" },
    });
  });

  test("an amount typed beside another invoice's currency is not relabelled", async () => {
    const { id } = await makeInvoice(actor);
    const fields = { invoiceId: id, amount: "18", paymentMethod: "Cash", date: TODAY };
    const pay = (currency: string) =>
      post(newPayment, "/payments/new", { ...fields, status: "Completed", currency });
    expect(await pay("INR")).toMatchObject({
      status: 400,
      data: {
        error: {
          invoiceId: ["This invoice is in USD ($), but the amount was given in INR (₹). Check it."],
        },
      },
    });
    expect(await db.payment.count()).toBe(0);
    // A form without an invoice shows no currency, and posts none.
    for (const currency of ["USD", ""]) expect((await pay(currency)).status).toBe(302);
  });

  test("a payment of a draft stays refused: 409", async () => {
    const { id } = await draft();
    const fields = { invoiceId: id, amount: "18", paymentMethod: "Cash", date: TODAY };
    const answer = await post(newPayment, "/payments/new", { ...fields, status: "Completed" });
    expect(answer).toMatchObject({
      status: 409,
      data: { error: { "": ["This invoice is a draft. Issue it before you record a payment."] } },
    });
  });

  test.each([
    ["'Issue and send'", "issue-and-send"],
    ["'Send by e-mail'", "email"],
  ])("%s issues it and queues its mail with the number", async (_, intent) => {
    const { id } = await draft();
    await press(id, intent);
    expect(await invoiceAt(id)).toMatchObject({ status: "Sent", invoiceNumber: "INV-2627-00001" });
    const message = await db.outboxMessage.findFirstOrThrow();
    expect(message.subject).toContain("INV-2627-00001");
    expect(message.attachmentName).toBe("invoice-INV-2627-00001.pdf");
    expect(JSON.stringify(message)).not.toContain("DRAFT");
  });

  test("via WhatsApp it is issued at the press; without a number that works nothing happens", async () => {
    const { id, clientId } = await draft();
    expect((await api.post(`/invoices/${id}/send-whatsapp`)).status).toBe(422);
    expect(await invoiceAt(id)).toMatchObject({ status: "Draft", invoiceNumber: null });
    await transaction((tx) =>
      tx.user.update({ where: { id: clientId }, data: { phone: "98220 11111" } }),
    );
    const answer = await press(id, "whatsapp");
    expect(new URL(answer.location ?? "").searchParams.get("text")).toContain("INV-2627-00001");
    expect(await invoiceAt(id)).toMatchObject({ status: "Sent" });
  });

  test("'Write message' keeps the number's place until it is sent", async () => {
    const { id } = await draft();
    const path = `/messages/invoice/${id}`;
    const { data } = await get(messagePage, path, id, { kind: "invoice" });
    const { message } = data as { message: { subject: string; text: string; recipient: string } };
    expect(message.subject).toContain("{number}");
    expect(JSON.stringify(message)).not.toContain("DRAFT");
    const { subject, text, recipient } = message;
    const form = { intent: "email", subject, text, recipient };
    expect((await post(messagePage, path, form, id, { kind: "invoice" })).status).toBe(302);
    expect((await db.outboxMessage.findFirstOrThrow()).subject).toContain("INV-2627-00001");
    expect(await invoiceAt(id)).toMatchObject({ status: "Sent" });
  });

  test("two presses at once issue it once", async () => {
    const { id } = await draft();
    const email = () => api.post(`/invoices/${id}/send-email`);
    const replies = await Promise.all([email(), email(), email()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await db.numberSeries.findFirst({ where: { series: "INV" } })).toMatchObject({
      last: 1,
    });
    expect(await db.documentRevision.count()).toBe(1);
  });
});

test("the same status chosen three times at once is chosen once, and harmless", async () => {
  const { id } = await makeInvoice(actor, { status: "Draft" });
  for (const body of [{ status: "Sent" }, { status: "Paid", reason: "Late" }]) {
    const change = () => api.patch(`/invoices/${id}/status`, body);
    const replies = await Promise.all([change(), change(), change()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  }
  expect(await invoiceAt(id)).toMatchObject({ status: "Paid", settledAmount: 11_800 });
  const moved = { entity: "invoice", entityId: id, action: "status-changed-to" };
  expect(await db.historyEntry.count({ where: moved })).toBe(2);
});

test("an overdue invoice is Overdue on its quotation's page, in its quotation's reply and its payments'", async () => {
  const quoted = await makeQuoted();
  const late = { clientId: quoted.customerId, quotationId: quoted.id, dueDate: "2026-11-20" };
  const { id, invoiceNumber } = await makeInvoice(actor, { ...late, invoiceDate: "2026-11-01" });
  const path = `/quotations/view/${quoted.id}`;
  expect((await get(viewQuotation, path, quoted.id)).data).toMatchObject({
    chain: [{ kind: "quotation" }, { kind: "invoice", id, number: invoiceNumber, word: "Overdue" }],
  });
  const reply = await api.get(`/quotations/${quoted.id}`);
  expect(reply.body.data).toMatchObject({ invoices: [{ id, invoiceNumber, status: "Overdue" }] });
  const payment = await makePayment(actor, id, "1");
  expect((await api.get(`/payments/${payment.id}`)).body.data).toMatchObject({
    invoice: { status: "Overdue", settledAmount: 0 },
  });
});

test("payment methods stand in the order of the company's currency", async () => {
  const methods = async () =>
    ((await get(newPayment, "/payments/new")).data as { choices: { methods: string[] } }).choices
      .methods;
  const specified = ["Credit Card", "Bank Transfer", "Cash", "Check", "PayPal", "Other", "UPI"];
  expect(await methods()).toEqual(specified);
  await transaction((tx) =>
    tx.company.update({ where: { id: 1 }, data: { invoiceCurrency: "INR" } }),
  );
  const inRupees = ["UPI", "Cash", "Bank Transfer", "Check", "Credit Card", "PayPal", "Other"];
  expect(await methods()).toEqual(inRupees);
  expect([...inRupees].sort()).toEqual([...specified].sort());
});

test("a settled invoice of a quotation reads Settled on its page and Paid in the reply", async () => {
  const quoted = await makeQuoted();
  await makeSettled(actor, { clientId: quoted.customerId, quotationId: quoted.id });
  const page = await get(viewQuotation, `/quotations/view/${quoted.id}`, quoted.id);
  expect(page.data).toMatchObject({
    chain: expect.arrayContaining([expect.objectContaining({ word: "Settled" })]) as object[],
  });
  const reply = await api.get(`/quotations/${quoted.id}`);
  expect(reply.body.data).toMatchObject({ invoices: [{ status: "Paid" }] });
});
