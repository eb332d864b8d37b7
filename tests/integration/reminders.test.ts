import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { recordPayment } from "~/models/billing/payment/payment.record.server";
import { queueDueReminders } from "~/models/billing/reminder/reminder.queue.server";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { loader as invoiceLoader } from "~/routes/invoices.view.$id";
import { action as messageAction, loader as messageLoader } from "~/routes/messages.$kind.$id";
import { action, loader } from "~/routes/owed.reminders";
import { startDelivery } from "~/services/delivery/worker.server";

import { apiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { actorOf, makeInvoice, makeQuotation, makeUser } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn, type Fields } from "../support/http";
import { NOON, paymentInput } from "../support/invoices";
import { startMailServer } from "../support/smtp";

const known = { ...env() };

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
});
afterEach(() => {
  setClock(null);
  Object.assign(env(), known);
});

const switchOn = () =>
  transaction((tx) => tx.company.update({ where: { id: 1 }, data: { invoiceReminders: true } }));

const reminders = async (path: string, role: "admin" | "employee" | "customer") =>
  answerOf(loader, getArgs(path, {}, await signedIn(await makeUser({ role }))));

test("GET /owed/reminders: what would be sent today, also while it is switched off", async () => {
  const { id } = await makeInvoice({ dueDate: "2026-11-11" });
  await makeQuotation({ status: "sent", validUntil: "2026-11-24" });
  expect(await reminders("/owed/reminders?page=9", "employee")).toMatchObject({
    status: 200,
    data: {
      page: 1,
      total: 2,
      isToday: true,
      canChange: false,
      on: { invoice: false, quotation: false },
      rows: [
        { kind: "invoice", id, stage: "10 days overdue", state: "off" },
        { kind: "quotation", stage: "3 days before expiry", state: "off" },
      ],
    },
  });
});

test("GET /owed/reminders: the most days late first, over both kinds", async () => {
  const late = ["2026-11-18", "2026-11-11", "2026-10-22"];
  for (const dueDate of late) await makeInvoice({ dueDate });
  await makeQuotation({ status: "sent", validUntil: "2026-11-24" });
  const { data } = await reminders("/owed/reminders", "employee");
  const dates = (data as { rows: { date: string }[] }).rows.map(({ date }) => date);
  expect(dates).toEqual(["2026-10-22", "2026-11-11", "2026-11-18", "2026-11-24"]);
});

test("GET /owed/reminders: what was queued stays on the list of its day", async () => {
  await switchOn();
  await makeInvoice({ dueDate: "2026-11-11" });
  expect((await queueDueReminders()).queued).toBe(1);
  expect(await reminders("/owed/reminders", "admin")).toMatchObject({
    data: { canChange: true, rows: [{ state: "queued" }] },
  });
});

test("GET /owed/reminders as a customer leads to the dashboard", async () => {
  expect((await reminders("/owed/reminders", "customer")).location).toBe("/dashboard");
});

test("an invoice that is paid between queue and delivery is not reminded of, another is", async () => {
  await switchOn();
  const paid = await makeInvoice({ dueDate: "2026-11-11" });
  const open = await makeInvoice({ dueDate: "2026-11-11" });
  expect((await queueDueReminders()).queued).toBe(2);
  const admin = actorOf(await makeUser({ role: "admin" }));
  await recordPayment(admin, paymentInput(paid.id, "1000"));
  const server = await startMailServer();
  Object.assign(env(), { smtpUrl: server.url, mailFrom: "office@sahyadri.example" });
  const delivery = startDelivery({ pollMs: 20 });
  const found = () => db.outboxMessage.findMany({ orderBy: { entityId: "asc" } });
  await expect
    .poll(async () => (await found()).map(({ status }) => status), { timeout: 10_000 })
    .not.toContain("queued");
  await delivery.stop();
  await server.stop();
  expect(await found()).toMatchObject([
    { entityId: paid.id, status: "cancelled", failure: "The invoice is paid." },
    { entityId: open.id, status: "sent" },
  ]);
  expect(server.mails).toHaveLength(1);
  expect(server.mails[0]?.subject).toContain(open.invoiceNumber);
  // The words sign by themselves; the mail does not sign them again.
  expect(server.mails[0]?.text?.match(/Test Movers/g)).toHaveLength(1);
  expect(server.mails[0]?.attachments.map(({ mimeType }) => mimeType)).toEqual(["application/pdf"]);
});

test("by night a reminder that was queued by day waits for the morning", async () => {
  await switchOn();
  await makeInvoice({ dueDate: "2026-11-11" });
  await queueDueReminders();
  setClock(new Date("2026-11-21T20:00:00Z"));
  const server = await startMailServer();
  Object.assign(env(), { smtpUrl: server.url, mailFrom: "office@sahyadri.example" });
  const delivery = startDelivery({ pollMs: 20 });
  await expect
    .poll(async () => (await db.outboxMessage.findFirst())?.nextAttemptAt, { timeout: 10_000 })
    .toEqual(new Date("2026-11-22T03:30:00Z"));
  await delivery.stop();
  await server.stop();
  expect(server.mails).toEqual([]);
  expect(await db.outboxMessage.findFirst()).toMatchObject({ status: "queued", attempts: 0 });
});

test("what a person sends leaves by night and while the rules are off, and is no machine's", async () => {
  const { id } = await makeInvoice({ dueDate: "2026-11-11" });
  setClock(new Date("2026-11-21T20:00:00Z"));
  await press({ intent: "email", kind: "invoice", id });
  // It could be called back for so long.
  setClock(new Date("2026-11-21T20:00:10Z"));
  const server = await startMailServer();
  Object.assign(env(), { smtpUrl: server.url, mailFrom: "office@sahyadri.example" });
  const delivery = startDelivery({ pollMs: 20 });
  await expect
    .poll(async () => (await db.outboxMessage.findFirst())?.status, { timeout: 10_000 })
    .toBe("sent");
  await delivery.stop();
  await server.stop();
  expect(server.mails).toHaveLength(1);
  const headers = server.mails[0]?.headers.map(({ key }) => key);
  expect(headers).not.toContain("auto-submitted");
});

const press = async (fields: Fields, path = "/owed/reminders") => {
  const cookie = await signedIn(await makeUser({ role: "employee", sendsAtOnce: true }));
  return answerOf(action, postArgs(path, fields, {}, cookie));
};

test("POST /owed/reminders: one press sends a row's reminder and leads back to the list", async () => {
  const { id } = await makeInvoice({ dueDate: "2026-11-11" });
  const quotation = await makeQuotation({ status: "sent", validUntil: "2026-11-24" });
  const row = { intent: "email", kind: "invoice", id, idempotencyKey: `some-key-invoice-${id}` };
  expect(await press(row, "/owed/reminders?page=2")).toMatchObject({
    status: 302,
    location: "/owed/reminders?page=2",
    flash: expect.stringMatching(/^Reminder sent by e-mail to \S+@\S+$/),
  });
  // Somebody else's list, which was opened before.
  expect(await press(row)).toMatchObject({
    status: 409,
    data: { problem: expect.stringMatching(/^This reminder was queued in the meantime/) },
  });
  expect(await press({ intent: "email", kind: "quotation", id: quotation.id })).toMatchObject({
    location: "/owed/reminders",
  });
  const sent = await db.outboxMessage.findMany({ orderBy: { id: "asc" } });
  expect(sent.map(({ kind, entityId }) => [kind, entityId])).toEqual([
    ["invoice-reminder", id],
    ["quotation-reminder", quotation.id],
  ]);
});

test.each([
  [{ intent: "email", kind: "payment", id: 1 }, 404],
  [{ intent: "email", kind: "invoice", id: "x" }, 404],
  [{ intent: "email", kind: "invoice", id: 999_999 }, 404],
  [{ intent: "email" }, 404],
  [{ intent: "whatsapp", kind: "invoice", id: 1 }, 400],
] as [Fields, number][])("POST /owed/reminders %j: %i", async (fields, status) => {
  expect((await press(fields)).status).toBe(status);
});

describe("/messages/{kind}-reminder/{id}", () => {
  const employee = async () => signedIn(await makeUser({ role: "employee", sendsAtOnce: true }));
  const open = async (kind: string, id: number) =>
    answerOf(
      messageLoader,
      getArgs(`/messages/${kind}/${id}`, { kind, id: String(id) }, await employee()),
    );
  const send = async (kind: string, id: number, fields: Fields) =>
    answerOf(
      messageAction,
      postArgs(`/messages/${kind}/${id}`, fields, { kind, id: String(id) }, await employee()),
    );
  const letter = { recipient: "ravi@example.com", subject: "{dueDate}", text: "{balance}: {link}" };

  test("starts in the template's words and goes out as typed", async () => {
    const { id, invoiceNumber } = await makeInvoice({ dueDate: "2026-11-11" });
    expect(await open("invoice-reminder", id)).toMatchObject({
      status: 200,
      data: {
        title: `Send Reminder of Invoice ${invoiceNumber}`,
        cancelTo: `/invoices/view/${id}`,
        message: {
          draft: false,
          subject: `Reminder: invoice ${invoiceNumber} was due on Nov 11, 2026`,
          text: expect.stringContaining("$1,000.00 of our invoice"),
        },
      },
    });
    expect(await send("invoice-reminder", id, { ...letter, intent: "email" })).toMatchObject({
      location: `/invoices/view/${id}`,
      flash: "Reminder sent by e-mail to ravi@example.com",
    });
    expect(await db.outboxMessage.findMany()).toMatchObject([
      { kind: "invoice-reminder", subject: "Nov 11, 2026", text: "$1,000.00: {link}" },
    ]);
    const again = { ...letter, intent: "email" };
    expect(await send("invoice-reminder", id, again)).toMatchObject({
      status: 409,
      data: { error: { anyway: [expect.stringMatching(/^Last reminded today, \d\d:\d\d$/)] } },
    });
    const handed = await send("invoice-reminder", id, {
      ...letter,
      intent: "whatsapp",
      phone: "98765 43210",
      anyway: "on",
    });
    expect(handed.flash).toBe("Reminder sent via WhatsApp");
    expect(handed.location).toMatch(/^https:\/\/wa\.me\/919876543210\?text=/);
  });

  test("a quotation's answers to the placeholders of quotations", async () => {
    const { id, quotationNumber } = await makeQuotation({
      status: "sent",
      validUntil: "2026-12-21",
    });
    expect(await open("quotation-reminder", id)).toMatchObject({
      data: { title: `Send Reminder of Quotation ${quotationNumber}` },
    });
    const strange = await send("quotation-reminder", id, { ...letter, intent: "email" });
    expect(strange.status).toBe(400);
    const fields = { ...letter, subject: "{validUntil}", text: "{link}", intent: "email" };
    expect((await send("quotation-reminder", id, fields)).location).toBe(`/quotations/view/${id}`);
  });

  test("409 with the reason for what nobody is reminded of, what was typed kept", async () => {
    const { id } = await makeInvoice({ dueDate: "2026-12-11" });
    expect(await open("invoice-reminder", id)).toMatchObject({
      status: 302,
      location: `/invoices/view/${id}`,
      flash: expect.stringContaining("a reminder can be sent once it is overdue") as string,
    });
    const problem = /^This invoice is due on Dec 11, 2026: a reminder can be sent once/;
    expect(await send("invoice-reminder", id, { ...letter, intent: "email" })).toMatchObject({
      status: 409,
      data: { error: { "": [expect.stringMatching(problem)] }, initialValue: letter },
    });
    expect((await open("invoice-reminder", 999_999)).status).toBe(404);
    expect((await open("receipt-reminder", id)).status).toBe(404);
    expect(await db.outboxMessage.count()).toBe(0);
  });
});

test.each([
  ["employee", "2026-11-11", true],
  ["employee", "2026-11-21", false],
  ["customer", "2026-11-11", false],
] as const)(
  "an invoice's page, as %s, due %s, offers a reminder: %j",
  async (role, dueDate, can) => {
    const who = await makeUser({ role });
    const { id } = await makeInvoice({ dueDate, ...(role === "customer" && { clientId: who.id }) });
    const args = getArgs(`/invoices/view/${id}`, { id: String(id) }, await signedIn(who));
    const { offered } = (await answerOf(invoiceLoader, args)).data as { offered: string[] };
    expect(offered.includes("remind")).toBe(can);
  },
);

test("/api sends reminders, and says why it does not", async () => {
  const api = await apiClient(await makeUser({ role: "employee" }));
  const { id } = await makeInvoice({ dueDate: "2026-11-11", clientEmail: "asha@example.com" });
  const { body } = await api.post(`/invoices/${id}/send-reminder`, { recipient: "r@example.com" });
  expect(body).toMatchObject({
    message: "Reminder sent by e-mail to r@example.com",
    data: { recipient: "r@example.com" },
  });
  const quotation = await makeQuotation({ status: "sent", validUntil: "2026-12-21" });
  expect((await api.post(`/quotations/${quotation.id}/send-reminder`)).status).toBe(200);
  const draft = await makeQuotation({ status: "draft" });
  expect(await api.post(`/quotations/${draft.id}/send-reminder`)).toMatchObject({
    status: 409,
    body: { message: "This quotation is a draft: mark it as sent first." },
  });
});
