import { beforeEach, describe, expect, test } from "vitest";

import { db, transaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";

import { resetDatabase } from "../../../../tests/support/database";
import {
  makeActor,
  makeInvoice,
  makePayment,
  makeQuotation,
} from "../../../../tests/support/factories";
import { historySaid } from "../../../../tests/support/history";
import { recordHistory } from "../../kit/history/history.server";
import { getInvoice } from "../../billing/invoice/invoice.server";
import { changeInvoiceStatus, issueInvoice } from "../../billing/invoice/invoice.move.server";
import { refundPayment } from "../../billing/payment/payment.refund.server";
import type { Actor } from "../../kit/policy/policy";
import { undoUntil } from "../../papers/outbox/outbox.retry.server";
import { rejectQuotation } from "../../sales/quotation/quotation.move.server";
import { paperObjection } from "./paper-stands.server";
import { sendByEmail, sendByWhatsapp } from "./send-document.server";
import { sendAgain, undoMessage } from "./undo-message.server";

let staff: Actor;
beforeEach(async () => {
  await resetDatabase();
  staff = await makeActor("employee");
});

const EMAIL = "asha@example.com";
const draft = async () => {
  const { id } = await makeQuotation({ status: "draft", email: EMAIL, phone: "9822011111" });
  return { entity: "quotation", entityId: id } as const;
};
const mail = (about: Awaited<ReturnType<typeof draft>>, key?: string) =>
  sendByEmail(staff, about, {}, key, undoUntil());
const statusOf = async ({ entityId: id }: { entityId: number }) =>
  (await db.quotation.findUniqueOrThrow({ where: { id } })).status;
const messages = () => db.outboxMessage.findMany({ orderBy: { id: "asc" } });

describe("Undo gives back what the send changed", () => {
  test("a quotation that it made Sent is a draft again, and undone once", async () => {
    const about = await draft();
    const { messageId } = await mail(about);
    expect(await statusOf(about)).toBe("sent");
    await undoMessage(staff, messageId);
    expect(await statusOf(about)).toBe("draft");
    expect(await db.quotation.findFirst()).toMatchObject({ sentAt: null, companySnapshotId: null });
    await expect(undoMessage(staff, messageId)).rejects.toThrow(
      "This was undone already. Nothing was sent.",
    );
    expect((await historySaid()).map(({ action }) => action)).toEqual([
      "Marked as sent",
      "Sent by e-mail",
      "Message undone",
      "Marked as draft",
    ]);
  });

  test("it stays Sent where something else left, in whichever order they are undone", async () => {
    const about = await draft();
    const first = await mail(about);
    const second = await mail(about);
    await undoMessage(staff, first.messageId);
    expect(await statusOf(about)).toBe("sent");
    await undoMessage(staff, second.messageId);
    expect(await statusOf(about)).toBe("draft");
    const third = await mail(about);
    await sendByWhatsapp(staff, about, {}, null, false);
    await undoMessage(staff, third.messageId);
    expect(await statusOf(about)).toBe("sent");
  });

  test("one that was Sent before, or was answered meanwhile, stays as it is", async () => {
    const sent = await makeQuotation({ status: "sent", email: EMAIL });
    const { messageId } = await mail({ entity: "quotation", entityId: sent.id });
    await undoMessage(staff, messageId);
    expect(await statusOf({ entityId: sent.id })).toBe("sent");
    const about = await draft();
    const press = await mail(about);
    await rejectQuotation(staff, about.entityId, "Too dear");
    await undoMessage(staff, press.messageId);
    expect(await statusOf(about)).toBe("rejected");
  });

  test("'Try again' of what was undone makes its paper Sent as any sending does", async () => {
    const admin = await makeActor("admin");
    const about = await draft();
    const { messageId } = await mail(about);
    await undoMessage(staff, messageId);
    await sendAgain(admin, messageId);
    expect(await statusOf(about)).toBe("sent");
    const { id } = await makeInvoice({ status: "Sent", sentAt: null, clientEmail: EMAIL });
    const bill = await sendByEmail(
      staff,
      { entity: "invoice", entityId: id },
      {},
      null,
      undoUntil(),
    );
    await undoMessage(staff, bill.messageId);
    expect(await db.invoice.findFirst()).toMatchObject({ sentAt: null });
    await sendAgain(admin, bill.messageId);
    expect((await db.invoice.findFirst())?.sentAt).not.toBeNull();
    // Undone once more it is given back once more.
    await db.outboxMessage.update({ where: { id: bill.messageId }, data: { attempts: 0 } });
    await undoMessage(staff, bill.messageId);
    expect(await db.invoice.findFirst()).toMatchObject({ sentAt: null });
  });

  test("'Try again' of one whose paper was changed meanwhile says so, and leaves it a draft", async () => {
    const about = await draft();
    const { messageId } = await mail(about);
    await undoMessage(staff, messageId);
    await db.outboxMessage.updateMany({ data: { createdAt: new Date(Date.now() - 5_000) } });
    await transaction((tx) =>
      recordHistory(tx, staff, "quotation", about.entityId, "updated", {}, { note: "Dearer" }),
    );
    await expect(sendAgain(await makeActor("admin"), messageId)).rejects.toMatchObject({
      code: "conflict",
      message: "The quotation was changed, so this was not sent.",
    });
    expect([await statusOf(about), (await messages())[0]?.status]).toEqual(["draft", "cancelled"]);
  });

  test("its form can be sent again, and then leaves", async () => {
    const about = await draft();
    const { messageId } = await mail(about, "form-key-12345");
    await undoMessage(staff, messageId);
    const again = await mail(about, "form-key-12345");
    expect(again.messageId).not.toBe(messageId);
    expect((await messages()).map(({ status }) => status)).toEqual(["cancelled", "queued"]);
    expect(await statusOf(about)).toBe("sent");
    expect(await mail(about, "form-key-12345")).toEqual(again);
  });

  test("an issued invoice keeps its number and reads Issued until it was sent", async () => {
    const { id } = await makeInvoice({ status: "Draft", clientEmail: EMAIL });
    const about = { entity: "invoice", entityId: id } as const;
    const word = async () => (await getInvoice(staff, id)).shownStatus;
    const { messageId } = await sendByEmail(staff, about, { recipient: EMAIL }, null, undoUntil());
    const { invoiceNumber } = await getInvoice(staff, id);
    expect([invoiceNumber, await word()]).toEqual([expect.any(String), "Sent"]);
    await undoMessage(staff, messageId);
    expect(await getInvoice(staff, id)).toMatchObject({ invoiceNumber, status: "Sent" });
    expect(await word()).toBe("Issued");
    await sendByEmail(staff, about, { recipient: EMAIL });
    expect(await word()).toBe("Sent");
  });

  test("'Issue' alone says Issued; who says Sent means it", async () => {
    const issued = await makeInvoice({ status: "Draft" });
    await issueInvoice(staff, issued.id);
    expect((await getInvoice(staff, issued.id)).shownStatus).toBe("Issued");
    expect((await historySaid()).map(({ action }) => action)).toEqual(["Issued"]);
    const marked = await makeInvoice({ status: "Draft" });
    await changeInvoiceStatus(staff, marked.id, "Sent");
    expect((await getInvoice(staff, marked.id)).shownStatus).toBe("Sent");
  });
});

describe("what waits to leave", () => {
  const objection = async () => paperObjection((await messages()).at(-1)!);

  test("does not leave once its paper was rejected, changed, deleted or is a draft again", async () => {
    const about = await draft();
    await mail(about);
    expect(await objection()).toBeNull();
    // The history tells moments apart by milliseconds.
    await db.outboxMessage.updateMany({ data: { createdAt: new Date(Date.now() - 5_000) } });
    await rejectQuotation(staff, about.entityId, "Too dear");
    const said = (what: string) => ({
      cancel: `The quotation ${what}, so this was not sent.`,
      says: true,
    });
    expect(await objection()).toEqual(said("was rejected"));
    await mail(about);
    expect(await objection()).toBeNull();
    await transaction((tx) =>
      tx.quotation.update({ where: { id: about.entityId }, data: { status: "draft" } }),
    );
    expect(await objection()).toEqual(said("is a draft again"));
  });

  test("an invoice that was cancelled", async () => {
    const { id } = await makeInvoice({ status: "Draft", clientEmail: EMAIL });
    await sendByEmail(staff, { entity: "invoice", entityId: id }, { recipient: EMAIL });
    await db.outboxMessage.updateMany({ data: { createdAt: new Date(Date.now() - 5_000) } });
    await db.historyEntry.count();
    await changeInvoiceStatus(staff, id, "Cancelled");
    expect(await objection()).toMatchObject({
      cancel: "The invoice was cancelled, so this was not sent.",
    });
  });

  test("a receipt of a payment that was refunded", async () => {
    const invoice = await makeInvoice({ amountPaid: 100_00, balance: 900_00 });
    const { id } = await makePayment({ invoiceId: invoice.id });
    await sendByEmail(staff, { entity: "payment", entityId: id }, { recipient: EMAIL });
    await db.outboxMessage.updateMany({ data: { createdAt: new Date(Date.now() - 5_000) } });
    expect(await objection()).toBeNull();
    await refundPayment(await makeActor("admin"), id, null);
    expect(await objection()).toMatchObject({
      cancel: "The payment was refunded, so this was not sent.",
    });
  });
});

test("without a mail server nothing is sent, nor said to be", async () => {
  const about = await draft();
  const { smtpUrl } = env();
  Object.assign(env(), { smtpUrl: null });
  try {
    await expect(mail(about)).rejects.toEqual(
      expect.objectContaining({ code: "invalid", message: "No mail server is connected" }),
    );
  } finally {
    Object.assign(env(), { smtpUrl });
  }
  expect(await statusOf(about)).toBe("draft");
  expect(await messages()).toEqual([]);
});
