import { repeatExpenses } from "~/models/billing/expense/expense.repeat.server";
import { logger } from "~/platform/log.server";

import type { BackgroundWork } from "../http/shutdown.server";
import { startRounds } from "../rounds.server";

/** What was in the way of one may be mended meanwhile. */
const EVERY = 5 * 60_000;
/** After its first visitors, as reminders are. */
const FIRST = 10_000;

/** Makes the expenses that repeat, each once its day has come. */
export function startRepeats({ every = EVERY, first = FIRST } = {}): BackgroundWork {
  return startRounds(round, { first, every, failed: "expenses not repeated" });
}

async function round(signal: AbortSignal): Promise<void> {
  const { made, failures } = await repeatExpenses(signal);
  if (made > 0) logger.info({ event: "expenses repeated", made });
  for (const { id, error } of failures) {
    logger.error({ event: "expense not repeated", id, err: error });
  }
}
