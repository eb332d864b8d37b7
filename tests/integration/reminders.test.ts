import { afterEach, beforeEach, expect, test } from "vitest";

import { db, transaction } from "~/db.server";
import { queueDueReminders } from "~/models/reminder/reminder-queue.server";
import { recordPayment } from "~/models/payment/payment-record.server";
import { setClock } from "~/models/shared/clock.server";
import { loader } from "~/routes/reminders";
import { startDelivery } from "~/services/delivery/worker.server";
import { env } from "~/services/env.server";

import { resetDatabase } from "../support/database";
import { actorOf, makeInvoice, makeQuotation, makeUser } from "../support/factories";
import { answerOf, getArgs, signedIn } from "../support/http";
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

test("GET /reminders: what would be sent today, also while it is switched off", async () => {
  const { id } = await makeInvoice({ dueDate: "2026-11-11" });
  await makeQuotation({ status: "sent", validUntil: "2026-11-24" });
  expect(await reminders("/reminders?page=9", "employee")).toMatchObject({
    status: 200,
    data: {
      ...{ page: 1, total: 2, isToday: true, canChange: false },
      on: { invoice: false, quotation: false },
      rows: [
        { kind: "invoice", id, stage: "10 days overdue", state: "off" },
        { kind: "quotation", stage: "3 days before expiry", state: "off" },
      ],
    },
  });
});

test("GET /reminders: what was queued stays on the list of its day", async () => {
  await switchOn();
  await makeInvoice({ dueDate: "2026-11-11" });
  expect((await queueDueReminders()).queued).toBe(1);
  expect(await reminders("/reminders", "admin")).toMatchObject({
    data: { canChange: true, rows: [{ state: "queued" }] },
  });
});

test("GET /reminders as a customer leads to the dashboard", async () => {
  expect((await reminders("/reminders", "customer")).location).toBe("/dashboard");
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
