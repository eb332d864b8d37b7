import { foldTallies } from "~/platform/fast/tally.fold.server";
import { env } from "~/platform/env.server";

import type { BackgroundWork } from "../http/shutdown.server";
import { startRounds } from "../rounds.server";

/** How long what a write changed is read beside the counters at most, in milliseconds. */
const EVERY = 5_000;

/** Adds up what writes changed, again and again; null where the counters are written themselves (SQLite). */
export function startTallyFolding(): BackgroundWork | null {
  if (env().databaseKind === "sqlite") return null;
  return startRounds(foldTallies, { first: EVERY, every: EVERY, failed: "counters not added up" });
}
