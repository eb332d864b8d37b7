import { AsyncLocalStorage } from "node:async_hooks";

import type { Counters } from "./change-counters.server";
import type { Position } from "./position";

/** The request that the current call chain answers. */
export type RequestContext = {
  /** Stands on every line of the log about it, on its error page and in the header X-Request-Id. */
  id: string;
  /** The address of the network it came from. */
  address: string;
  userAgent: string;
  /** The path as it may be logged. */
  path?: string;
  /** Who is signed in, as soon as that is known. */
  user: { id: number; name: string } | null;
  /**
   * How often each table had been changed when that was asked last: what stands on it need not be read again. Unknown
   * before it is asked, and once the request itself has written.
   */
  counters?: Counters;
  /** How far the database had come when the request's last write was kept; only where there is a replica. */
  written?: Position;
  /** The form that it posted, once that has been read: where the database is away it is shown again. */
  posted?: FormData;
  /** How often the request has begun to write. */
  writes?: number;
};

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs the work of one request; whatever it calls, awaited or not, finds the context. */
export function inRequest<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

/** The request being answered; null in background work, scripts and tests that call models directly. */
export function requestContext(): RequestContext | null {
  return storage.getStore() ?? null;
}

/**
 * Runs work that one person asked for and another's request may have come upon: within that request only if it is theirs,
 * else the audit would give them another's address.
 */
export function asWorkOf<T>(userId: number | null, work: () => T): T {
  const context = storage.getStore();
  return !context || context.user?.id === userId
    ? work()
    : storage.run(undefined as unknown as RequestContext, work);
}

/** Says whose request it is: from here on lines of the log and of the audit name them. */
export function signRequest({ id, name }: { id: number; name: string }): void {
  const context = storage.getStore();
  if (context) context.user = { id, name };
}

/** Says that the request writes: what it knew of the data until now may be another thing by what it did itself. */
export function forgetCounters(): void {
  const context = storage.getStore();
  if (!context) return;
  context.counters = undefined;
  context.writes = (context.writes ?? 0) + 1;
}
