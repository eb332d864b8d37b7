import { AsyncLocalStorage } from "node:async_hooks";

import { REPLICA_PATIENCE_MS } from "../limits.server";
import { asLongJob, onOwnBudget } from "../patience.server";
import type { Position } from "./position";
import { readingReplica, replicaReading, type ReplicaReading } from "./replica-reading.server";
import { isFollowed, noteReading, readableReplica } from "./replica.server";
import { currentWatch } from "./watch.server";

/**
 * Runs work that only reads, from the replica where there is one that is not behind the position, else from the
 * database itself. Whatever goes wrong with the replica, a refusal of what it may not have yet included, has the work
 * done again without it: so it may have no effect.
 */
export async function readBehind<T>(position: Position, work: () => Promise<T>): Promise<T> {
  const state = await readableReplica(position);
  if (state === null) return work();
  if (typeof state === "string") {
    noteReading(state);
    return work();
  }
  const { server, counters } = state;
  const reading: ReplicaReading = { server, counters, lost: null, wrote: false };
  try {
    const found = await onOwnBudget(REPLICA_PATIENCE_MS, () => readingReplica(reading, work));
    // A part may have swallowed what broke it.
    if (reading.lost === null && isFollowed(server)) {
      noteReading("replica");
      if (counters) currentWatch()?.behind.push(counters);
      return found;
    }
  } catch (error) {
    reading.lost ??= error;
  }
  noteReading("lost", reading.lost);
  return work();
}

/**
 * A step of work that goes on after it was answered (a file that is read while it is sent): where it began on the
 * replica it stays there, for as long as it takes.
 */
export function readingOn<T>(step: () => Promise<T>): () => Promise<T> {
  if (!replicaReading()) return step;
  const within = AsyncLocalStorage.snapshot();
  return () => within(() => asLongJob(step));
}
