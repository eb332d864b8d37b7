import { now } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import { companyToday, getCompany } from "../../company/company/company.server";
import type { Objection } from "~/models/papers/outbox/outbox.settle.server";
import { invoiceRefusal, quotationRefusal } from "./reminder.refusal";
import { isSwitchedOn, onceKeyStart, sendingTime, type Reminded } from "./reminder.rules";

/** A queued message; a person sent it when `createdById` says who. */
type QueuedMessage = {
  kind: string;
  createdById: number | null;
  entity: string | null;
  entityId: number | null;
  onceKey?: string | null;
};

/**
 * Whether a queued reminder is to be delivered now: null when it is, as for any other message; else why
 * never, or when. Asked right before every try, because days may lie between.
 */
export async function reminderStillWanted(message: QueuedMessage): Promise<Objection | null> {
  if (!message.kind.endsWith("-reminder")) return null;
  const company = await getCompany();
  const kind: Reminded = message.kind.startsWith("invoice") ? "invoice" : "quotation";
  const today = companyToday(company);
  const cancel =
    kind === "invoice"
      ? await invoiceSettled(message, today)
      : await quotationSettled(message, today);
  if (cancel) return { cancel };
  // A message sent by hand goes out despite the rules for automatic ones.
  if (message.createdById !== null) return null;
  if (!isSwitchedOn(kind, company)) return { cancel: "Reminders were switched off." };
  const notBefore = sendingTime(now(), company);
  return notBefore > now() ? { notBefore } : null;
}

/** Whether the key of a reminder speaks of another date than the document now has. */
function otherDate(kind: Reminded, { onceKey, entityId }: QueuedMessage, date: string): boolean {
  return Boolean(onceKey && !onceKey.startsWith(`${onceKeyStart(kind)}${entityId}:${date}:`));
}

async function invoiceSettled(message: QueuedMessage, today: string): Promise<string | null> {
  const where = { id: message.entityId ?? 0 };
  const select = { status: true, balance: true, dueDate: true };
  const invoice = await db.invoice.findUnique({ where, select });
  if (!invoice) return "The invoice was deleted.";
  const refusal = invoiceRefusal(invoice, today);
  if (refusal) return refusal.queued;
  const moved = otherDate("invoice", message, invoice.dueDate);
  return moved ? "The invoice's due date has changed." : null;
}

async function quotationSettled(message: QueuedMessage, today: string): Promise<string | null> {
  const where = { id: message.entityId ?? 0 };
  const customer = { select: { noOffersAt: true } };
  const select = { status: true, validUntil: true, customer };
  const quotation = await db.quotation.findUnique({ where, select });
  if (!quotation) return "The quotation was deleted.";
  const refusal = quotationRefusal(quotation, today);
  if (refusal) return refusal.queued;
  const moved = otherDate("quotation", message, quotation.validUntil);
  return moved ? "The quotation's expiry date has changed." : null;
}
