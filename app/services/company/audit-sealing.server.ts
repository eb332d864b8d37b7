import { sealAudit } from "~/models/kit/audit/audit.seal.server";
import { logger } from "~/platform/log.server";

import type { BackgroundWork } from "../http/shutdown.server";
import { startRounds } from "../rounds.server";

/** How long what happened waits at most until it is a link of the chain, in milliseconds. */
const EVERY = 5_000;

/** Seals what happened, again and again, and logs the end of the chain whenever it grew. */
export function startAuditSealing(): BackgroundWork {
  const rounds = startRounds(sealOnce, { first: EVERY, every: EVERY, failed: "audit not sealed" });
  return {
    async stop() {
      await rounds.stop();
      await sealOnce();
    },
  };
}

async function sealOnce(): Promise<void> {
  const end = await sealAudit();
  if (end) logger.info({ event: "audit sealed", ...end });
}
