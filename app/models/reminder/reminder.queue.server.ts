import { now } from "~/platform/clock.server";
import { transaction, type Tx } from "~/platform/db.server";

import { companyToday, getCompany } from "../company/company.server";
import { ensureLink } from "../document-link/document-link.server";
import { recordHistory } from "../history/history.server";
import { queueMessage } from "../outbox/outbox.server";
import { isUniqueViolation } from "../shared/database-error";
import { daysFrom } from "../shared/day-count";
import { dueReminders, type DueReminder } from "./reminder.due.server";
import {
  isRevoked,
  readReminded,
  reminderAttachment,
  reminderText,
  obsoleteFrom,
} from "./reminder.message.server";
import { isSwitchedOn, onceKey, sendingTime, stageWords } from "./reminder.rules";

/** What came of a round: how many reminders were queued, and what broke while others went on. */
export type Round = { queued: number; failures: { reminder: DueReminder; error: unknown }[] };

/**
 * Queues the reminders that are owed now: none by night, each in a transaction of its own, each stage of
 * a document once whoever else does the same. Ends early when `signal` says so.
 */
export async function queueDueReminders(signal?: AbortSignal): Promise<Round> {
  const round: Round = { queued: 0, failures: [] };
  const [company, at] = [await getCompany(), now()];
  if (sendingTime(at, company) > at) return round;
  for (const reminder of await dueReminders(at, company)) {
    if (signal?.aborted) break;
    try {
      if (await transaction((tx) => queueReminder(tx, reminder))) round.queued++;
    } catch (error) {
      // Another server queued the same at the same moment.
      if (!isUniqueViolation(error)) round.failures.push({ reminder, error });
    }
  }
  return round;
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
  await recordHistory(tx, null, kind, id, "Reminder queued", {
    note: `${stageWords(kind, stage, actual)}, to ${document.address}`,
  });
  return true;
}
