import { flushAccessLog } from "~/models/company/access-log/access-log.server";

import type { BackgroundWork } from "../http/shutdown.server";
import { startRounds } from "../rounds.server";

/** What a server that is killed has not written yet: as much as is opened in so long, in milliseconds. */
const EVERY = 5_000;

/** Writes down who opened what, every few seconds, beside the requests. */
export function startAccessLog({ every = EVERY } = {}): BackgroundWork {
  return startRounds(() => flushAccessLog(), {
    first: every,
    every,
    failed: "openings of records not written, tried again",
  });
}
