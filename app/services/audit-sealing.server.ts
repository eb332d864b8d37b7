import { sealAudit } from "~/models/audit/audit.seal.server";
import { logger } from "~/platform/log.server";

import type { BackgroundWork } from "./http/shutdown.server";

/** How long what happened waits at most until it is a link of the chain, in milliseconds. */
const EVERY = 5_000;

/**
 * Seals what happened, again and again, and logs the end of the chain whenever it grew. Any number of
 * processes may do this on one database. A failure is logged and does not end it.
 */
export function startAuditSealing(): BackgroundWork {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(sealOnce);
  }, EVERY);
  return {
    async stop() {
      clearInterval(timer);
      await running.then(sealOnce);
    },
  };
}

async function sealOnce(): Promise<void> {
  try {
    const end = await sealAudit();
    if (end) logger.info({ event: "audit sealed", ...end });
  } catch (error) {
    logger.error({ event: "audit not sealed", err: error });
  }
}
