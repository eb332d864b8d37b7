import { flushAccessLog } from "~/models/company/access-log/access-log.server";
import { sealAudit } from "~/models/kit/audit/audit.seal.server";
import { env } from "~/platform/env.server";
import { foldTallies } from "~/platform/fast/tally.fold.server";
import { logger } from "~/platform/log.server";

import type { BackgroundWork } from "../http/shutdown.server";
import { startRounds } from "../rounds.server";

/**
 * How long, in milliseconds, at most: what was opened is not written down, which a server that is killed loses; what happened is no
 * link of the chain; what a write changed is read beside the counters.
 */
const EVERY = 5_000;

/** Writes down who opened what, every few seconds, beside the requests. */
export function startAccessLog({ every = EVERY } = {}): BackgroundWork {
  return startRounds(() => flushAccessLog(), {
    first: every,
    every,
    failed: "openings of records not written, tried again",
  });
}

/** Adds up what writes changed, again and again; null where the counters are written themselves (SQLite). */
export function startTallyFolding(): BackgroundWork | null {
  if (env().databaseKind === "sqlite") return null;
  return startRounds(foldTallies, { first: EVERY, every: EVERY, failed: "counters not added up" });
}

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
