import { logger } from "~/platform/log.server";

import type { BackgroundWork } from "./http/shutdown.server";

/**
 * Does some work again and again: `first` milliseconds after the start, then `every` so many after the last round
 * ended, so that no round overlaps another. Any number of processes may do the same on one database. A failure is
 * logged as `failed` and does not end it. `stop` resolves when the round that runs has ended.
 */
export function startRounds(
  work: (signal: AbortSignal) => Promise<void>,
  { first, every, failed }: { first: number; every: number; failed: string },
): BackgroundWork {
  const stopped = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let timer = setTimeout(next, first);

  function next() {
    running = round().then(() => {
      if (!stopped.signal.aborted) timer = setTimeout(next, every);
    });
  }

  async function round() {
    try {
      await work(stopped.signal);
    } catch (error) {
      logger.error({ event: failed, err: error });
    }
  }

  return {
    async stop() {
      stopped.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
