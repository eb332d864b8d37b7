import { afterAll, beforeEach, describe, expect, test } from "vitest";

import type { Prisma as Types } from "~/generated/sqlite/client";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";

import { resetDatabase } from "../../../../tests/support/database";
import {
  makeActor,
  makeCustomer,
  makeInvoice,
  makeQuotation,
} from "../../../../tests/support/factories";
import { historySaid } from "../../../../tests/support/history";
import { planOf, goesThrough } from "../../../../tests/support/query-plan";
import { getCompany } from "../../company/company/company.server";
import { addDays } from "../../ground/day/calendar-date";
import { dayOf } from "../../ground/day/time-zone";
import { duePortion, allDue, portionSql } from "./reminder.due.server";
import { listReminders } from "./reminder.list.server";
import { queueDueReminders } from "./reminder.queue.server";
import { reminderStillWanted } from "./reminder.wanted.server";
import { isSwitchedOn, REMINDED } from "./reminder.rules";

/** Noon in India; and six in the morning, and eight in the evening. */
const [NOON, MORNING, EVENING] = ["06:30", "00:30", "14:30"].map(
  (time) => new Date(`2026-11-21T${time}:00Z`),
) as [Date, Date, Date];
const TODAY = "2026-11-21";

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  await settings({ invoiceReminders: true, quotationReminders: true, email: "office@example.com" });
});
afterAll(() => setClock(null));

const settings = (data: Types.CompanyUpdateInput) =>
  transaction((tx) => tx.company.update({ where: { id: 1 }, data }));
const late = (days: number, more: Partial<Types.InvoiceUncheckedCreateInput> = {}) =>
  makeInvoice({ dueDate: addDays(TODAY, -days), ...more });
const ending = (days: number, more: Partial<Types.QuotationUncheckedCreateInput> = {}) =>
  makeQuotation({ status: "sent", validUntil: addDays(TODAY, days), ...more });
const queue = async () => {
  const round = await queueDueReminders();
  expect(round.failures).toEqual([]);
  return round.queued;
};
const messages = () => db.outboxMessage.findMany({ orderBy: { id: "asc" } });
const change = {
  invoice: (id: number, data: Types.InvoiceUncheckedUpdateInput) =>
    transaction((tx) => tx.invoice.update({ where: { id }, data })),
  quotation: (id: number, data: Types.QuotationUncheckedUpdateInput) =>
    transaction((tx) => tx.quotation.update({ where: { id }, data })),
};
/** What a round finds at a moment. */
const dueReminders = async (at: Date) => {
  const company = await getCompany();
  const due = await allDue(company, dayOf(at, company.timeZone));
  return due.filter(({ kind }) => isSwitchedOn(kind, company));
};
const atDay = (days: number) => setClock(new Date(NOON.getTime() + days * 86_400_000));

describe("dueReminders", () => {
  test("names what is owed, each with its latest stage alone", async () => {
    const [first, second, third] = [await late(30), await late(12), await late(3)];
    await late(2);
    const quotation = await ending(2);
    await ending(4);
    expect(await dueReminders(NOON)).toEqual([
      { kind: "invoice", id: first.id, date: "2026-10-22", stage: 30 },
      { kind: "invoice", id: second.id, date: "2026-11-09", stage: 10 },
      { kind: "invoice", id: third.id, date: "2026-11-18", stage: 3 },
      { kind: "quotation", id: quotation.id, date: "2026-11-23", stage: 3 },
    ]);
  });

  test("agrees with the rules for documents in every state", async () => {
    for (const status of ["Draft", "Sent", "Paid", "Overdue", "Cancelled"]) {
      await late(5, { status, balance: 100 });
      await late(5, { status, balance: 0 });
    }
    for (const status of ["draft", "sent", "approved", "rejected"]) {
      for (const days of [-1, 0, 3]) await ending(days, { status });
    }
    const due = await dueReminders(NOON);
    const invoices = await db.invoice.findMany({
      where: { id: { in: due.filter(({ kind }) => kind === "invoice").map(({ id }) => id) } },
      orderBy: { id: "asc" },
    });
    expect(invoices.map(({ status, balance }) => [status, balance])).toEqual([
      ["Sent", 100],
      ["Overdue", 100],
    ]);
    expect(due.filter(({ kind }) => kind === "quotation").map(({ date }) => date)).toEqual([
      TODAY,
      addDays(TODAY, 3),
    ]);
  });

  test("speaks of the company's day: at 18:30 UTC another one begins in India", async () => {
    await late(2);
    expect(await dueReminders(new Date("2026-11-21T18:29:59Z"))).toHaveLength(0);
    expect(await dueReminders(new Date("2026-11-21T18:30:00Z"))).toHaveLength(1);
  });

  test("leaves alone what was issued the same day", async () => {
    const midnight = new Date("2026-11-20T18:30:00Z");
    const before = new Date(midnight.getTime() - 1);
    await late(12, { issuedAt: midnight });
    await ending(1, { sentAt: midnight });
    const invoice = await late(12, { issuedAt: before });
    const quotation = await ending(1, { sentAt: before });
    const ids = (await dueReminders(NOON)).map(({ kind, id }) => [kind, id]);
    expect(ids).toEqual([
      ["invoice", invoice.id],
      ["quotation", quotation.id],
    ]);
  });

  test("is nothing while switched off, and nothing for settings without days", async () => {
    await late(12);
    await ending(1);
    await settings({ quotationReminders: false });
    expect(await dueReminders(NOON)).toMatchObject([{ kind: "invoice" }]);
    await settings({ invoiceReminderDays: "now and then" });
    expect(await dueReminders(NOON)).toEqual([]);
  });

  test("goes through documents by indexes, from a place on as from the beginning", async () => {
    const company = await getCompany();
    const tables = { invoice: "Invoice", quotation: "Quotation" };
    for (const kind of REMINDED) {
      for (const after of [null, { kind, date: "2026-10-01", id: 7 }]) {
        const plan = await planOf(portionSql(kind, company, TODAY, after)!);
        expect(plan.length).toBeGreaterThan(1);
        for (const table of [tables[kind], "OutboxMessage", "User", "document", "sent"]) {
          expect([plan, goesThrough(plan, table)]).toEqual([plan, false]);
        }
      }
    }
  });

  test("goes on after a place, of several documents of one day too", async () => {
    const ids: number[] = [];
    for (const days of [12, 12, 11]) ids.push((await late(days)).id);
    const place = { kind: "invoice", date: addDays(TODAY, -12), id: ids[0]! } as const;
    const { due, next } = await duePortion("invoice", await getCompany(), TODAY, place);
    expect([due.map(({ id }) => id), next]).toEqual([ids.slice(1), null]);
  });
});

describe("queueDueReminders", () => {
  test("queues a mail with link, PDF and reply address, and says so in the history", async () => {
    const client = await makeCustomer({ name: "Kavita Rao", email: "kavita@example.com" });
    const { id, invoiceNumber } = await late(12, { clientId: client.id });
    expect(await queue()).toBe(1);
    const [message] = await messages();
    expect(message).toMatchObject({
      channel: "email",
      kind: "invoice-reminder",
      recipient: "kavita@example.com",
      replyTo: "office@example.com",
      entity: "invoice",
      entityId: id,
      createdById: null,
      onceKey: `invoice-reminder:${id}:2026-11-09:010`,
      status: "queued",
      attachmentName: `invoice-${invoiceNumber}.pdf`,
      text: expect.stringContaining("{link}"),
    });
    expect(message?.text).toContain("$1,000.00");
    expect(message?.text).toContain("Kavita Rao");
    expect(message?.subject).toContain(invoiceNumber);
    expect(JSON.parse(message?.attachment ?? "")).toMatchObject({ number: invoiceNumber });
    expect(await db.documentLink.findMany()).toMatchObject([
      { id: message?.linkId, entity: "invoice", entityId: id, recipient: "kavita@example.com" },
    ]);
    expect(await historySaid()).toMatchObject([
      {
        entity: "invoice",
        entityId: id,
        action: "Reminder queued",
        actorName: "System",
        note: "10 days overdue (12 by now), to kavita@example.com",
      },
    ]);
  });

  test("speaks in the company's own words", async () => {
    await transaction((tx) =>
      tx.messageTemplate.create({
        data: {
          kind: "invoice-reminder",
          subject: "{number}, {balance}",
          text: "Pay, {customer}: {link}",
        },
      }),
    );
    const client = await makeCustomer({ name: "{link} Rao\r\nBcc: all@example.com" });
    const { invoiceNumber } = await late(12, { clientId: client.id });
    expect(await queue()).toBe(1);
    expect(await messages()).toMatchObject([
      {
        subject: `${invoiceNumber}, $1,000.00`,
        text: "Pay, (link) Rao Bcc: all@example.com: {link}",
      },
    ]);
  });

  test("queues a quotation's to the address on it", async () => {
    const { id, quotationNumber } = await ending(2, { email: "kavita@example.com" });
    expect(await queue()).toBe(1);
    const [message] = await messages();
    expect(message).toMatchObject({
      kind: "quotation-reminder",
      recipient: "kavita@example.com",
      attachment: null,
      onceKey: `quotation-reminder:${id}:2026-11-23:003`,
      // No use after its last day, in India.
      expiresAt: new Date("2026-11-23T18:30:00Z"),
    });
    expect(message?.subject).toContain(quotationNumber);
  });

  test("queues each stage once, the next one when it is reached, and none after the last", async () => {
    await late(12);
    expect([await queue(), await queue()]).toEqual([1, 0]);
    atDay(17);
    expect(await queue()).toBe(0);
    atDay(18);
    expect([await queue(), await queue()]).toEqual([1, 0]);
    atDay(60);
    expect(await queue()).toBe(0);
    expect((await messages()).map(({ onceKey }) => onceKey?.slice(-3))).toEqual(["010", "030"]);
  });

  test("never goes back to an earlier stage, whatever the settings become", async () => {
    await late(12);
    const quotation = await ending(2);
    await settings({ quotationReminderDays: "2,7" });
    expect(await queue()).toBe(2);
    await settings({ invoiceReminderDays: "3,11,30", quotationReminderDays: "7" });
    // Eleven days are later than the ten that were reminded of; seven before are earlier than two.
    expect((await dueReminders(NOON)).map(({ stage }) => stage)).toEqual([11]);
    await settings({ invoiceReminderDays: "3,30" });
    expect(await queue()).toBe(0);
    expect(quotation.id).toBeGreaterThan(0);
  });

  test("starts anew when the due date is put off and passes again", async () => {
    const { id } = await late(12);
    expect(await queue()).toBe(1);
    await change.invoice(id, { dueDate: addDays(TODAY, 5) });
    expect(await queue()).toBe(0);
    atDay(8);
    expect(await queue()).toBe(1);
  });

  test("does not repeat what failed, was cancelled, or is read by nobody", async () => {
    await late(12);
    await queue();
    for (const status of ["failed", "cancelled", "sent"]) {
      await transaction((tx) => tx.outboxMessage.updateMany({ data: { status } }));
      expect(await queue()).toBe(0);
    }
  });

  test("queues nothing by night and everything in the morning", async () => {
    await late(12);
    for (const night of [MORNING, EVENING]) {
      setClock(night);
      expect(await queue()).toBe(0);
    }
    setClock(new Date("2026-11-22T03:30:00Z"));
    expect(await queue()).toBe(1);
  });

  test("queues nothing while switched off", async () => {
    await settings({ invoiceReminders: false, quotationReminders: false });
    await late(12);
    await ending(1);
    expect(await queue()).toBe(0);
  });

  test("an inactive customer is still a debtor; one without a usable address is passed over", async () => {
    const inactive = await makeCustomer({ status: "inactive" });
    const nowhere = await makeCustomer({ email: "nowhere\nBcc: all@example.com" });
    const known = await makeCustomer({ email: "" });
    await late(12, { clientId: nowhere.id });
    await late(12, { clientId: inactive.id });
    await late(12, { clientId: known.id, clientName: "Kavita", clientEmail: "kavita@example.com" });
    expect(await queue()).toBe(2);
    expect((await messages()).map(({ recipient }) => recipient)).toEqual([
      inactive.email,
      "kavita@example.com",
    ]);
  });

  test("does not give back a link that staff revoked", async () => {
    const { id, clientId } = await late(12);
    const { email } = await db.user.findUniqueOrThrow({ where: { id: clientId } });
    await transaction((tx) =>
      tx.documentLink.create({
        data: {
          entity: "invoice",
          entityId: id,
          recipient: email ?? "",
          hash: "h",
          nonce: "n",
          expiresAt: NOON,
          revokedAt: NOON,
        },
      }),
    );
    expect(await queue()).toBe(0);
    expect(await listReminders(await makeActor("admin"), 1)).toMatchObject({
      rows: [{ state: "revoked" }],
    });
  });

  test("two rounds at once queue each once", async () => {
    for (let count = 0; count < 5; count++) await late(12);
    const rounds = await Promise.all([1, 2, 3].map(() => queueDueReminders()));
    expect(rounds.flatMap(({ failures }) => failures)).toEqual([]);
    expect(await db.outboxMessage.count()).toBe(5);
    expect(await db.historyEntry.count()).toBe(5);
  });

  test("goes through some documents a round, and the next one goes on from there", async () => {
    await late(12);
    await ending(1);
    const kinds: string[] = [];
    for (let round = 0; round < 2; round++) {
      await queueDueReminders(undefined, 1);
      kinds.push((await messages()).map(({ kind }) => kind).join(" and "));
    }
    expect(kinds[0]).toBe("invoice-reminder");
    expect(kinds[1]).toBe("invoice-reminder and quotation-reminder");
    await late(13);
    expect(await queue()).toBe(1);
  });

  test("stops between two documents when it is told to", async () => {
    for (let count = 0; count < 3; count++) await late(12);
    expect((await queueDueReminders(AbortSignal.abort())).queued).toBe(0);
  });

  test("goes on after a document that breaks", async () => {
    const broken = await late(12);
    await late(11);
    const snapshot = await transaction((tx) =>
      tx.companySnapshot.create({ data: { hash: "h", content: "not what was stored" } }),
    );
    await change.invoice(broken.id, { companySnapshotId: snapshot.id });
    const { queued, failures } = await queueDueReminders();
    expect(queued).toBe(1);
    expect(failures).toMatchObject([{ reminder: { id: broken.id }, error: expect.any(Error) }]);
  });

  test("a message lasts until the next stage, and a week at most", async () => {
    await late(8);
    await late(30);
    await queue();
    expect((await messages()).map(({ expiresAt }) => expiresAt?.toISOString())).toEqual([
      "2026-11-27T18:30:00.000Z",
      "2026-11-22T18:30:00.000Z",
    ]);
  });
});

describe("before delivery", () => {
  const wanted = async () => {
    const [message] = await messages();
    if (!message) throw new Error("Nothing was queued.");
    return reminderStillWanted(message);
  };

  test("an invoice's reminder is wanted as long as it is open", async () => {
    const { id } = await late(12);
    await queue();
    expect(await wanted()).toBe(null);
    await change.invoice(id, { dueDate: addDays(TODAY, -5) });
    expect(await wanted()).toEqual({ cancel: "The invoice's due date has changed." });
    await change.invoice(id, { status: "Cancelled" });
    expect(await wanted()).toEqual({ cancel: "The invoice is cancelled." });
    await change.invoice(id, { status: "Paid", balance: 0 });
    expect(await wanted()).toEqual({ cancel: "The invoice is paid." });
    await transaction((tx) => tx.invoice.delete({ where: { id } }));
    expect(await wanted()).toEqual({ cancel: "The invoice was deleted." });
  });

  test("a quotation's as long as it is undecided", async () => {
    const { id } = await ending(2);
    await queue();
    expect(await wanted()).toBe(null);
    await change.quotation(id, { validUntil: addDays(TODAY, 3) });
    expect(await wanted()).toEqual({ cancel: "The quotation's expiry date has changed." });
    atDay(4);
    expect(await wanted()).toEqual({ cancel: "The quotation has expired." });
    await change.quotation(id, { status: "approved" });
    expect(await wanted()).toEqual({ cancel: "The quotation is approved." });
    await transaction((tx) => tx.quotation.delete({ where: { id } }));
    expect(await wanted()).toEqual({ cancel: "The quotation was deleted." });
  });

  test("not by night, and not once they are switched off", async () => {
    await late(12);
    await queue();
    setClock(EVENING);
    expect(await wanted()).toEqual({ notBefore: new Date("2026-11-22T03:30:00Z") });
    await settings({ invoiceReminders: false });
    expect(await wanted()).toEqual({ cancel: "Reminders were switched off." });
  });

  test("what a person wrote goes out whatever the rules are, but not about a paid invoice", async () => {
    const { id } = await late(12);
    await settings({ invoiceReminders: false });
    setClock(EVENING);
    const message = {
      kind: "invoice-reminder",
      entity: "invoice",
      entityId: id,
      createdById: 1,
    };
    expect(await reminderStillWanted(message)).toBe(null);
    await change.invoice(id, { status: "Paid", balance: 0 });
    expect(await reminderStillWanted(message)).toEqual({ cancel: "The invoice is paid." });
  });
});

describe("listReminders", () => {
  test("shows what will be sent and when, and what was queued today", async () => {
    const staff = await makeActor("employee");
    const client = await makeCustomer({ name: "Kavita Rao", email: "kavita@example.com" });
    const { id, invoiceNumber } = await late(10, { clientId: client.id });
    const expected = {
      kind: "invoice",
      id,
      number: invoiceNumber,
      customer: "Kavita Rao",
      address: "kavita@example.com",
      amount: 1000_00,
      currency: "USD",
      daysLate: 10,
      stage: "10 days overdue",
      date: "2026-11-11",
    };
    expect(await listReminders(staff, 1)).toMatchObject({
      day: TODAY,
      isToday: true,
      time: "12:00",
      total: 1,
      rows: [{ ...expected, state: "waiting" }],
    });
    await queue();
    for (const status of ["queued", "sent", "failed", "cancelled"]) {
      await transaction((tx) => tx.outboxMessage.updateMany({ data: { status } }));
      expect((await listReminders(staff, 1)).rows).toEqual([
        { ...expected, state: status, canSend: false, canWrite: true },
      ]);
    }
    atDay(1);
    expect((await listReminders(staff, 1)).rows).toEqual([]);
  });

  test("in the morning it says the hour, in the evening it is tomorrow's", async () => {
    const staff = await makeActor("employee");
    await late(9);
    setClock(MORNING);
    expect(await listReminders(staff, 1)).toMatchObject({
      day: TODAY,
      isToday: true,
      time: "09:00",
      rows: [{ stage: "3 days overdue (9 by now)" }],
    });
    setClock(EVENING);
    expect(await listReminders(staff, 1)).toMatchObject({
      day: "2026-11-22",
      isToday: false,
      time: "09:00",
      rows: [{ stage: "10 days overdue" }],
    });
  });

  test("shows it switched off, without an address, and of a deleted document", async () => {
    const staff = await makeActor("admin");
    const nowhere = await makeCustomer({ email: "none" });
    await ending(1);
    await queue();
    await transaction((tx) => tx.quotation.deleteMany());
    await settings({ invoiceReminders: false });
    await late(12, { clientId: nowhere.id });
    await late(11);
    const { rows, on } = await listReminders(staff, 1);
    expect(on).toEqual({ invoice: false, quotation: true });
    expect(rows.map(({ kind, number, state }) => [kind, number !== null, state])).toEqual([
      ["invoice", true, "no-address"],
      ["invoice", true, "off"],
      ["quotation", false, "queued"],
    ]);
  });

  test("counts very many, and has every page", async () => {
    const staff = await makeActor("admin");
    const { id: _, invoiceNumber: _number, ...row } = await late(12);
    const many = Array.from({ length: 1_004 }, (_, index) => ({
      ...row,
      dueDate: addDays(TODAY, -13 - (index % 9)),
    }));
    await transaction((tx) => tx.invoice.createMany({ data: many }));
    await ending(1);
    const first = await listReminders(staff, 1);
    expect(first.rows.map(({ daysLate }) => daysLate)).toEqual(Array(10).fill(21));
    const last = await listReminders(staff, 700);
    expect(last).toMatchObject({ page: 101, total: 1_006, totalPages: 101 });
    expect(last.rows.map(({ kind, daysLate }) => [kind, daysLate])).toEqual([
      ...Array<unknown>(4).fill(["invoice", 13]),
      ["invoice", 12],
      ["quotation", 0],
    ]);
  });

  test("has pages, and is not for customers", async () => {
    for (let count = 0; count < 12; count++) await late(12);
    const second = await listReminders(await makeActor("admin"), 2);
    expect(second).toMatchObject({ page: 2, total: 12, totalPages: 2 });
    expect(second.rows).toHaveLength(2);
    await expect(listReminders(await makeActor("customer"), 1)).rejects.toThrow("permission");
  });
});
