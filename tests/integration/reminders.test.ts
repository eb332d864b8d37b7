import { afterAll, beforeEach, expect, test } from "vitest";

import { transaction } from "~/db.server";
import { queueDueReminders } from "~/models/reminder/reminder-queue.server";
import { setClock } from "~/models/shared/clock.server";
import { loader } from "~/routes/reminders";

import { resetDatabase } from "../support/database";
import { makeInvoice, makeQuotation, makeUser } from "../support/factories";
import { answerOf, getArgs, signedIn } from "../support/http";
import { NOON } from "../support/invoices";

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
});
afterAll(() => setClock(null));

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
  await transaction((tx) =>
    tx.company.update({ where: { id: 1 }, data: { invoiceReminders: true } }),
  );
  await makeInvoice({ dueDate: "2026-11-11" });
  expect((await queueDueReminders()).queued).toBe(1);
  expect(await reminders("/reminders", "admin")).toMatchObject({
    data: { canChange: true, rows: [{ state: "queued" }] },
  });
});

test("GET /reminders as a customer leads to the dashboard", async () => {
  expect((await reminders("/reminders", "customer")).location).toBe("/dashboard");
});
