import { queueDueReminders } from "~/models/billing/reminder/reminder.queue.server";
import { logger } from "~/platform/log.server";

import type { BackgroundWork } from "../http/shutdown.server";
import { startRounds } from "../rounds.server";

const MINUTE = 60_000;
/** A server that has just started serves its first visitors before it looks for reminders. */
const FIRST = 5_000;

/** Looks for reminders that are owed, again and again, until it is stopped. */
export function startReminders({ every = MINUTE, first = FIRST } = {}): BackgroundWork {
  return startRounds(round, { first, every, failed: "reminders not looked for" });
}

async function round(signal: AbortSignal): Promise<void> {
  const { queued, failures } = await queueDueReminders(signal);
  if (queued > 0) logger.info({ event: "reminders queued", queued });
  for (const { reminder, error } of failures) {
    logger.error({ event: "reminder not queued", ...reminder, err: error });
  }
}
