import { now } from "~/platform/clock.server";
import { transaction, type Tx } from "~/platform/db.server";

import { companyToday, getCompany } from "../../company/company/company.server";
import { ensureLink } from "../../papers/document-link/document-link.server";
import { recordHistory } from "../../kit/history/history.server";
import { hasMailServer } from "../../papers/outbox/mail-server.server";
import { queueMessage } from "../../papers/outbox/outbox.server";
import { isUniqueViolation } from "~/models/kit/shared/domain-error";
import { daysFrom } from "~/models/ground/day/calendar-date";
import { dayOf } from "../../ground/day/time-zone";
import { markInvoiceSent } from "../invoice/invoice.move.server";
import { duePortion, type DueReminder, type Place } from "./reminder.due.server";
import {
  isRevoked,
  readReminded,
  reminderAttachment,
  reminderText,
  obsoleteFrom,
} from "./reminder.message.server";
import { isSwitchedOn, onceKey, REMINDED, sendingTime, type Reminded } from "./reminder.rules";

/** A round's result: the number of reminders queued, and the failures that did not stop it. */
export type Round = { queued: number; failures: { reminder: DueReminder; error: unknown }[] };

/** Portions of documents that a round goes through: the next round goes on where they end. */
const PORTIONS = 40;
let goneThrough: Place | null = null;
const beginningOf = (kind: Reminded): Place => ({ kind, date: "", id: 0 });

/**
 * Queues the reminders that are owed now: none by night, each in a transaction of its own, each stage of
 * a document once whoever else does the same. Goes through so many documents and no more: where there are very many,
 * the next round goes on from there. Ends early when `signal` says so.
 */
export async function queueDueReminders(signal?: AbortSignal, portions = PORTIONS): Promise<Round> {
  const round: Round = { queued: 0, failures: [] };
  const [company, at] = [await getCompany(), now()];
  if (!hasMailServer() || sendingTime(at, company) > at) return round;
  const today = dayOf(at, company.timeZone);
  const kinds = REMINDED.filter((kind) => isSwitchedOn(kind, company));
  let kind = kinds.find((one) => one === goneThrough?.kind) ?? kinds[0];
  let place = kind === goneThrough?.kind ? goneThrough : null;
  for (let portion = 0; kind && portion < portions; portion++) {
    const { due, next } = await duePortion(kind, company, today, place);
    for (const reminder of due) {
      if (signal?.aborted) return round;
      await queueOne(reminder, round);
    }
    if (!next) kind = kinds[kinds.indexOf(kind) + 1];
    place = next ?? (kind ? beginningOf(kind) : null);
    goneThrough = place;
  }
  return round;
}

async function queueOne(reminder: DueReminder, round: Round): Promise<void> {
  try {
    if (await transaction((tx) => queueReminder(tx, reminder))) round.queued++;
  } catch (error) {
    // Another server queued the same at the same moment.
    if (!isUniqueViolation(error)) round.failures.push({ reminder, error });
  }
}

/** Queues one reminder if the document still owes it; false when it does not, or cannot get one. */
async function queueReminder(tx: Tx, { kind, id, date, stage }: DueReminder): Promise<boolean> {
  const company = await getCompany(tx);
  const document = await readReminded(tx, kind, id, company);
  if (!isSwitchedOn(kind, company) || !document?.address) return false;
  if (document.refusal || document.stage !== stage || document.date !== date) return false;
  const key = onceKey(kind, id, date, stage);
  const about = { entity: kind, entityId: id };
  const queued = { where: { onceKey: key }, select: { id: true } };
  if (await tx.outboxMessage.findUnique(queued)) return false;
  if (await isRevoked(tx, about, document.address)) return false;
  const link = await ensureLink(tx, about, document.address, null);
  if (kind === "invoice") await markInvoiceSent(tx, id);
  const message = await queueMessage(tx, {
    kind: `${kind}-reminder`,
    recipient: document.address,
    replyTo: company.email || null,
    ...(await reminderText(tx, kind, document)),
    linkId: link.id,
    attachment: await reminderAttachment(tx, kind, id, company),
    about,
    expiresAt: obsoleteFrom(kind, document, company),
    onceKey: key,
  });
  if (message === null) return false;
  const actual = Math.abs(daysFrom(date, companyToday(company)));
  const values = { stage: { stage, actual }, recipient: document.address };
  await recordHistory(tx, null, kind, id, "reminder-queued", values);
  return true;
}
