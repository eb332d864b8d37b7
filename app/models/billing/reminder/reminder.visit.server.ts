import { now } from "~/platform/clock.server";
import { db, transaction, type Tx } from "~/platform/db.server";

import { type Company, getCompany } from "../../company/company/company.server";
import { addDays } from "../../ground/day/calendar-date";
import { dayOf, startOfDay } from "../../ground/day/time-zone";
import { recordHistory } from "../../kit/history/history.server";
import { isUniqueViolation } from "../../kit/shared/domain-error";
import { holdAlone } from "../../kit/shared/hold.server";
import { ensureLink } from "../../papers/document-link/document-link.server";
import { hasMailServer } from "../../papers/outbox/mail-server.server";
import { queueMessage } from "../../papers/outbox/outbox.server";
import { toldIn, visitMessage } from "../../sales/survey/survey.visit.server";
import { visitsToRemind } from "../../sales/survey/survey.visits.server";
import { sendingTime } from "./reminder.rules";

/**
 * Queues the reminders of tomorrow's survey appointments, each once for its day and hour, at the hours at which reminders may leave.
 * Whoever was told today is not reminded. Returns how many.
 */
export async function queueVisitReminders(signal?: AbortSignal): Promise<number> {
  const [company, at] = [await getCompany(), now()];
  if (!hasMailServer() || sendingTime(at, company) > at) return 0;
  const due = await visitsDue(company, db);
  const queued = await db.outboxMessage.findMany({
    where: { onceKey: { in: due.map(({ onceKey }) => onceKey) } },
    select: { onceKey: true },
  });
  let count = 0;
  for (const { row, onceKey } of due) {
    if (signal?.aborted) break;
    if (queued.some((one) => one.onceKey === onceKey)) continue;
    if (await queueOne(row.id, onceKey, company)) count += 1;
  }
  return count;
}

function visitsDue({ timeZone }: Company, tx: Tx, id?: number) {
  const today = dayOf(now(), timeZone);
  return visitsToRemind(addDays(today, 1), startOfDay(today, timeZone), tx, id);
}

/** Queues one if it is still owed: it may have been moved, called off or told meanwhile. */
async function queueOne(id: number, onceKey: string, company: Company): Promise<boolean> {
  try {
    return await transaction(async (tx) => {
      await holdAlone(tx, "Survey", id);
      const [found] = await visitsDue(company, tx, id);
      if (found?.onceKey !== onceKey) return false;
      const about = { entity: "survey", entityId: id } as const;
      const link = await ensureLink(tx, about, "", null);
      const made = await queueMessage(tx, {
        kind: "survey-tomorrow",
        recipient: found.email,
        replyTo: company.email || null,
        ...(await visitMessage(tx, "survey-tomorrow", found.row, company)),
        linkId: link.id,
        about,
        parameters: toldIn(found.row),
        onceKey,
      });
      if (made === null) return false;
      await recordHistory(tx, null, "survey", id, "visit-reminded", { recipient: found.email });
      return true;
    });
  } catch (error) {
    // Another server queued the same at the same moment.
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}
