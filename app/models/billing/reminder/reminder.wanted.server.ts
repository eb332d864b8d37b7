import { now } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import { getCompany, type Company } from "../../company/company/company.server";
import type { Objection } from "~/models/papers/outbox/outbox.settle.server";
import { readReminded } from "./reminder.message.server";
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
  const cancel = await settled(kind, message, company);
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

const DAY = { invoice: "due date", quotation: "expiry date" };

/** Why a reminder has lost its reason; null where it has not. */
async function settled(
  kind: Reminded,
  message: QueuedMessage,
  company: Company,
): Promise<string | null> {
  const document = await readReminded(db, kind, message.entityId ?? 0, company);
  if (!document) return `The ${kind} was deleted.`;
  if (document.refusal) return document.refusal.queued;
  const moved = otherDate(kind, message, document.date);
  return moved ? `The ${kind}'s ${DAY[kind]} has changed.` : null;
}
