import { setTimeout as sleep } from "node:timers/promises";

import { workOnImports } from "~/models/desk/import/import.work.server";
import { logger } from "~/platform/log.server";

import type { BackgroundWork } from "../http/shutdown.server";
import { startRounds } from "../rounds.server";

/** What was left by a server that was stopped is found soon after a start, and every few seconds. */
const FIRST = 3_000;
const EVERY = 5_000;

/** Looks for imports that wait for work: whose server was stopped, or that waited for another import. */
export function startImports({ every = EVERY, first = FIRST } = {}): BackgroundWork {
  return startRounds((signal) => workOnImports(signal), {
    first,
    every,
    failed: "imports not worked on",
  });
}

/** Small lists are done within this, so that the next page is their result and not their progress. */
const WAIT_MS = 1_500;

/** Begins what was asked for just now, and waits a moment for it: what takes longer goes on by itself. */
export async function beginImports(): Promise<void> {
  const work = workOnImports().catch((error: unknown) =>
    logger.error({ event: "imports not worked on", err: error }),
  );
  await Promise.race([work, sleep(WAIT_MS, undefined, { ref: false })]);
}
