import { AsyncLocalStorage } from "node:async_hooks";

import type { Counters } from "./change-counters.server";
import { requestContext } from "../request-context.server";

/** A piece of work that reads from the replica: all of it from one server. */
export type ReplicaReading = {
  /** Which server of those that the address may lead to. */
  server: string;
  /** How often each table was changed there, read before the work began; unknown where nothing is remembered. */
  counters: Counters | undefined;
  /** What broke: the work is done again without the replica. */
  lost: unknown;
  /** It wrote, to the database itself: from here on it reads there. */
  wrote: boolean;
};

const storage = new AsyncLocalStorage<ReplicaReading>();

/** Runs work whose queries outside of transactions go to the replica. */
export function readingReplica<T>(reading: ReplicaReading, work: () => T): T {
  return storage.run(reading, work);
}

/** The reading that the current work is part of; null: it reads the database itself. */
export function replicaReading(): ReplicaReading | null {
  const reading = storage.getStore();
  return reading && !reading.wrote ? reading : null;
}

/** Marks the current work as writing: its later reads must include its own writes. */
export function leaveReplica(): void {
  const reading = storage.getStore();
  if (reading) reading.wrote = true;
}

/** The counters of the server that the current work reads from. */
export function countersInUse(): Counters | undefined {
  const reading = replicaReading();
  return reading ? reading.counters : requestContext()?.counters;
}
