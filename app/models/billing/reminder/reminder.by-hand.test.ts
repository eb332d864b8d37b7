import { afterAll, beforeEach, describe, expect, test } from "vitest";

import type { Prisma } from "~/generated/sqlite/client";
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
import type { Actor } from "../../kit/policy/policy";
import type { Sending } from "../../desk/sending/document-to-send.server";
import { sendByEmail, sendByWhatsapp } from "../../desk/sending/send-document.server";
import { undoMessage } from "../../desk/sending/undo-message.server";
import { addDays } from "../../ground/day/calendar-date";
import { undoUntil } from "../../papers/outbox/outbox.retry.server";
import { listReminders } from "./reminder.list.server";
import { queueDueReminders } from "./reminder.queue.server";
import { reminderStillWanted } from "./reminder.wanted.server";

/** Noon in India; and eight in the evening. */
const [NOON, EVENING] = [new Date("2026-11-21T06:30:00Z"), new Date("2026-11-21T14:30:00Z")];
const TODAY = "2026-11-21";

let staff: Actor;
beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  staff = await makeActor("employee");
});
afterAll(() => setClock(null));

const settings = (data: Prisma.CompanyUpdateInput) =>
  transaction((tx) => tx.company.update({ where: { id: 1 }, data }));
const switchOn = () => settings({ invoiceReminders: true, quotationReminders: true });

type Which = NonNullable<Sending["reminder"]>;
async function late(days = 12, more: Partial<Prisma.InvoiceUncheckedCreateInput> = {}) {
  const made = await makeInvoice({
    dueDate: addDays(TODAY, -days),
    ...more,
  });
  const about = (reminder: Which): Sending => ({ entity: "invoice", entityId: made.id, reminder });
  return { ...made, any: about("any"), owed: about("owed") };
}
async function ending(days = 2, more: Partial<Prisma.QuotationUncheckedCreateInput> = {}) {
  const made = await makeQuotation({ status: "sent", validUntil: addDays(TODAY, days), ...more });
  const about = (reminder: Which): Sending => ({
    entity: "quotation",
    entityId: made.id,
    reminder,
  });
  return { ...made, any: about("any"), owed: about("owed") };
}
const messages = () => db.outboxMessage.findMany({ orderBy: { id: "asc" } });
const history = () => historySaid();
const conflict = (message: unknown = expect.any(String)) =>
  expect.objectContaining({ code: "conflict", message });
const ONCE = /^This reminder was queued in the meantime/;

describe("a reminder that a person sends", () => {
  test("an invoice's: in the template's words, with link, paper and history", async () => {
    const client = await makeCustomer({ name: "Kavita Rao", email: "kavita@example.com" });
    const { id, invoiceNumber, any } = await late(12, { clientId: client.id });
    expect((await sendByEmail(staff, any)).recipient).toBe("kavita@example.com");
    const [message] = await messages();
    expect(message).toMatchObject({
      kind: "invoice-reminder",
      channel: "email",
      entity: "invoice",
      entityId: id,
      recipient: "kavita@example.com",
      replyTo: staff.email,
      createdById: staff.id,
      onceKey: `invoice-reminder:${id}:2026-11-09:010`,
      expiresAt: null,
      subject: `Reminder: invoice ${invoiceNumber} was due on Nov 09, 2026`,
      attachmentName: `invoice-${invoiceNumber}.pdf`,
    });
    expect(message?.text).toMatch(/^Dear Kavita Rao,\n\n\$1,000\.00 of our invoice/);
    expect(await db.documentLink.findMany()).toMatchObject([
      { id: message?.linkId, entity: "invoice", entityId: id, recipient: "kavita@example.com" },
    ]);
    expect(await history()).toMatchObject([
      {
        entity: "invoice",
        entityId: id,
        action: "Reminder sent by e-mail",
        note: "To kavita@example.com",
        actorName: staff.name,
      },
    ]);
  });

  test("a quotation's, in the words that were typed", async () => {
    const { id, quotationNumber, any } = await ending(2, { email: "kavita@example.com" });
    await sendByEmail(staff, any, { subject: "{validUntil}", text: "{number}: {link}" });
    expect(await messages()).toMatchObject([
      {
        kind: "quotation-reminder",
        recipient: "kavita@example.com",
        subject: "Nov 23, 2026",
        text: `${quotationNumber}: {link}`,
        attachmentName: `quotation-${quotationNumber}.pdf`,
        onceKey: `quotation-reminder:${id}:2026-11-23:003`,
      },
    ]);
  });

  test("via WhatsApp: queued for the provider, or handed over", async () => {
    const { id, any } = await late(12, { clientName: "Kavita Rao", clientPhone: "9822011111" });
    await sendByWhatsapp(staff, any, {}, null, true);
    expect(await messages()).toMatchObject([
      {
        kind: "invoice-reminder",
        channel: "whatsapp",
        recipient: "919822011111",
        onceKey: `invoice-reminder:${id}:2026-11-09:010`,
      },
    ]);
    const handed = await sendByWhatsapp(staff, any, { anyway: true }, null, false);
    expect(new URL(handed.url ?? "").searchParams.get("text")).toContain("was due on Nov 09, 2026");
    expect(await messages()).toHaveLength(1);
    expect((await history()).map(({ action }) => action)).toEqual([
      "Reminder sent via WhatsApp",
      "Reminder sent via WhatsApp",
    ]);
  });

  test("the automatic one of the same stage is not sent as well, the next one is", async () => {
    await switchOn();
    const { any } = await late(12);
    await sendByEmail(staff, any);
    expect((await queueDueReminders()).queued).toBe(0);
    setClock(new Date(NOON.getTime() + 18 * 86_400_000));
    expect((await queueDueReminders()).queued).toBe(1);
  });

  test("in the evening it stands for the stage that the morning would bring", async () => {
    await switchOn();
    const { id, any } = await late(9);
    await queueDueReminders();
    setClock(EVENING);
    await sendByEmail(staff, any, { anyway: true });
    const keys = (await messages()).map(({ onceKey }) => onceKey);
    expect(keys).toEqual(
      ["003", "010"].map((stage) => `invoice-reminder:${id}:2026-11-12:${stage}`),
    );
    setClock(new Date("2026-11-22T06:30:00Z"));
    expect((await queueDueReminders()).queued).toBe(0);
  });

  test("a second one goes out as well, but the one of its stage only once", async () => {
    const { any, owed } = await late();
    await sendByEmail(staff, owed);
    await sendByEmail(staff, any, { anyway: true });
    expect((await messages()).map(({ onceKey }) => onceKey !== null)).toEqual([true, false]);
    await expect(sendByEmail(staff, owed, { anyway: true })).rejects.toEqual(
      conflict(expect.stringMatching(ONCE)),
    );
    expect(await messages()).toHaveLength(2);
  });

  test("before its first stage it goes out without one, and is not owed", async () => {
    const { any, owed } = await late(1);
    await expect(sendByEmail(staff, owed)).rejects.toEqual(conflict());
    await sendByEmail(staff, any);
    expect(await messages()).toMatchObject([{ onceKey: null }]);
  });

  test("a second one on one day is asked about once, by e-mail and via WhatsApp", async () => {
    const { any } = await late(12, { clientPhone: "9822011111" });
    const asked = expect.objectContaining({
      code: "conflict",
      message: "Last reminded today, 12:00",
      fieldErrors: { anyway: ["Last reminded today, 12:00"] },
    });
    await sendByWhatsapp(staff, any, {}, null, false);
    await expect(sendByEmail(staff, any)).rejects.toEqual(asked);
    await sendByEmail(staff, any, { anyway: true });
    await expect(sendByWhatsapp(staff, any, {}, null, true)).rejects.toEqual(asked);
    expect(await messages()).toHaveLength(1);
    setClock(new Date(NOON.getTime() + 86_400_000));
    await sendByEmail(staff, any);
    expect(await messages()).toHaveLength(2);
  });

  test("one that was undone did not happen: the next asks nothing", async () => {
    const { any } = await late();
    const { messageId } = await sendByEmail(staff, any, {}, null, undoUntil());
    await undoMessage(staff, messageId);
    await sendByEmail(staff, any);
    expect((await messages()).map(({ status }) => status)).toEqual(["cancelled", "queued"]);
  });

  test("the same press is one reminder", async () => {
    const { owed } = await late();
    const press = () => sendByEmail(staff, owed, {}, "form-key-1");
    expect(await press()).toEqual(await press());
    expect(await messages()).toHaveLength(1);
  });

  test("two people and two servers at once: the stage goes out once", async () => {
    await switchOn();
    const other = await makeActor("admin");
    const { owed } = await late();
    const attempts = [
      ...[staff, other].map((who) => sendByEmail(who, owed).then(() => 1)),
      ...[1, 2].map(() => queueDueReminders().then(({ queued }) => queued)),
    ];
    const outcomes = await Promise.allSettled(attempts);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") {
        const said = new RegExp(`${ONCE.source}|^Last reminded today, 12:00$`);
        expect(outcome.reason).toEqual(conflict(expect.stringMatching(said)));
      }
    }
    expect(await messages()).toHaveLength(1);
    expect(await history()).toHaveLength(1);
  });

  test("beside a round that takes the stage, a written one goes out as well", async () => {
    await switchOn();
    const { any } = await late();
    const written = sendByEmail(staff, any, { anyway: true });
    const [, { failures }] = await Promise.all([written, queueDueReminders()]);
    expect(failures).toEqual([]);
    expect((await messages()).filter(({ createdById }) => createdById !== null)).toHaveLength(1);
    expect((await messages()).filter(({ onceKey }) => onceKey !== null)).toHaveLength(1);
  });
});

describe("is refused", () => {
  const nothingSent = async () => {
    expect(await messages()).toEqual([]);
    expect(await history()).toEqual([]);
    expect(await db.documentLink.count()).toBe(0);
  };
  const cases: [string, () => Promise<{ any: Sending; owed: Sending }>][] = [
    ["a draft invoice", () => late(12, { status: "Draft" })],
    ["a paid invoice", () => late(12, { status: "Paid" })],
    ["a cancelled invoice", () => late(12, { status: "Cancelled" })],
    ["an invoice without a balance", () => late(12, { balance: 0 })],
    ["an invoice that is due today", () => late(0)],
    ["a draft quotation", () => ending(2, { status: "draft" })],
    ["an approved quotation", () => ending(2, { status: "approved" })],
    ["an expired quotation", () => ending(-1)],
  ];

  test.each(cases)("of %s", async (_, make) => {
    const { any, owed } = await make();
    const statuses = () => db.quotation.findMany({ select: { status: true } });
    const before = await statuses();
    for (const sending of [any, owed]) {
      await expect(sendByEmail(staff, sending)).rejects.toEqual(conflict());
      await expect(sendByWhatsapp(staff, sending, {}, null, false)).rejects.toEqual(conflict());
    }
    await nothingSent();
    expect(await statuses()).toEqual(before);
  });

  test("of a payment, of what does not exist, and to customers", async () => {
    const none = { entityId: 999_999, reminder: "any" } as const;
    for (const entity of ["invoice", "quotation", "payment"] as const) {
      await expect(sendByEmail(staff, { ...none, entity })).rejects.toMatchObject({
        code: "not_found",
      });
    }
    const { any } = await late();
    await expect(sendByEmail(await makeActor("customer"), any)).rejects.toMatchObject({
      code: "forbidden",
    });
    await nothingSent();
  });
});

describe("before delivery", () => {
  test("it leaves by night and while the rules are off, but not once it is paid", async () => {
    const { id, any } = await late();
    await sendByEmail(staff, any);
    setClock(EVENING);
    const [message] = await messages();
    if (!message) throw new Error("Nothing was queued.");
    expect(message.onceKey).not.toBeNull();
    expect(await reminderStillWanted(message)).toBeNull();
    await transaction((tx) =>
      tx.invoice.update({ where: { id }, data: { status: "Paid", balance: 0 } }),
    );
    expect(await reminderStillWanted(message)).toEqual({ cancel: "The invoice is paid." });
  });
});

describe("the list", () => {
  const row = async () => {
    const { rows } = await listReminders(staff, 1);
    return rows.map(({ state, canSend, canWrite }) => [state, canSend, canWrite]);
  };

  test.each([true, false])("offers both until it is queued (rules on: %j)", async (on) => {
    if (on) await switchOn();
    const { owed } = await late();
    expect(await row()).toEqual([[on ? "waiting" : "off", true, true]]);
    await sendByEmail(staff, owed);
    for (const state of ["queued", "sent", "failed", "cancelled"]) {
      await transaction((tx) => tx.outboxMessage.updateMany({ data: { status: state } }));
      expect(await row()).toEqual([[state, false, true]]);
    }
    await transaction((tx) => tx.invoice.updateMany({ data: { status: "Paid", balance: 0 } }));
    expect(await row()).toEqual([["cancelled", false, false]]);
  });

  test("offers writing alone where there is no address or its link was revoked", async () => {
    const nowhere = await makeCustomer({ email: "nowhere" });
    await late(12, { clientId: nowhere.id });
    const { id, clientId } = await late(11);
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
    expect(await row()).toEqual([
      ["no-address", false, true],
      ["revoked", false, true],
    ]);
  });

  test("offers nothing about an invoice of tomorrow's list that is due today", async () => {
    await settings({ invoiceReminderDays: "1" });
    await late(0);
    setClock(EVENING);
    expect(await row()).toEqual([["off", false, false]]);
  });
});
