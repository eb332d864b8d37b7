import { queueDueReminders } from "~/models/reminder/reminder.queue.server";
import { logger } from "~/platform/log.server";

const MINUTE = 60_000;
/** A server that has just started serves its first visitors before it looks for reminders. */
const FIRST = 5_000;

export type ReminderRounds = { stop: () => Promise<void> };

/**
 * Looks for reminders that are owed, again and again (`every` milliseconds after the last round ended, so
 * that no round overlaps another), until it is stopped. Any number of processes may do this on one
 * database. A failure is logged and does not end it. `stop` resolves when the round that runs has ended.
 */
export function startReminders({ every = MINUTE, first = FIRST } = {}): ReminderRounds {
  const stopped = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let timer = setTimeout(next, first);

  function next() {
    running = round(stopped.signal).then(() => {
      if (!stopped.signal.aborted) timer = setTimeout(next, every);
    });
  }

  return {
    async stop() {
      stopped.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

async function round(signal: AbortSignal): Promise<void> {
  try {
    const { queued, failures } = await queueDueReminders(signal);
    if (queued > 0) logger.info({ event: "reminders queued", queued });
    for (const { reminder, error } of failures) {
      logger.error({ event: "reminder not queued", ...reminder, err: error });
    }
  } catch (error) {
    logger.error({ event: "reminders not looked for", err: error });
  }
}
