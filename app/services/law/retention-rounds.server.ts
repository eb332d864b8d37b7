import { sweepPhotos } from "~/models/papers/photo/photo.server";
import { removeAged } from "~/models/law/retention/retention.server";
import { foldCounters } from "~/platform/fast/change-counters.server";
import { logger } from "~/platform/log.server";
import { asLongJob } from "~/platform/patience.server";

import type { BackgroundWork } from "../http/shutdown.server";
import { startRounds } from "../rounds.server";

/** A server that has just started serves its first visitors before it tidies up. */
const FIRST = 60_000;
const HOUR = 60 * 60 * 1000;

/** Removes what has come of age, every hour, and logs how much of what. */
export function startRetention({ every = HOUR, first = FIRST } = {}): BackgroundWork {
  return startRounds(round, { first, every, failed: "aged things not removed" });
}

async function round(signal: AbortSignal): Promise<void> {
  await foldCounters();
  const counts = await asLongJob(() => removeAged(signal));
  const files = await asLongJob(() => sweepPhotos(signal));
  if (files > 0) counts["files of photos"] = files;
  if (Object.keys(counts).length > 0) logger.info({ event: "aged things removed", ...counts });
}
