import { AsyncLocalStorage } from "node:async_hooks";

import type { Counters } from "./fast/change-counters.server";

/** The request that the current call chain answers. */
export type RequestContext = {
  /** Stands on every line of the log about it, on its error page and in the header X-Request-Id. */
  id: string;
  /** The address of the network it came from. */
  address: string;
  userAgent: string;
  /** The path as it may be logged. */
  path?: string;
  /** The signed-in user, as soon as that is known. */
  user: { id: number; name: string } | null;
  /**
   * The counters of changed tables as last read: results that depend on them need not be read again. Unknown before
   * that, and after the request's own writes.
   */
  counters?: Counters;
  /** The form that it posted, once that has been read: where the database is away it is shown again. */
  posted?: FormData;
  /** The number of writes that the request has begun. */
  writes?: number;
  /** Whether what answers it is a page, and no file or script's address. */
  isPage?: boolean;
  /** The page's message about typed values that a lost session gives back to the form. */
  givenBack?: { message: string };
  /** Raises where something is about to be written; set while nothing may be. */
  refusesWrites?: () => never;
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
 * Runs work of one person that a shared request may have started. It stays in that request only if the request is
 * theirs; otherwise the audit would record another person's address.
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

/** Marks the request as writing: its own write may have changed what it read before. */
export function forgetCounters(): void {
  const context = storage.getStore();
  if (!context) return;
  context.refusesWrites?.();
  context.counters = undefined;
  context.writes = (context.writes ?? 0) + 1;
}

/** Runs work that must not write; `refuse` refuses a write. */
export async function onlyReading<T>(refuse: () => never, work: () => Promise<T>): Promise<T> {
  const context = storage.getStore();
  if (!context) throw new Error("Only a request may be kept from writing.");
  context.refusesWrites = refuse;
  try {
    return await work();
  } finally {
    context.refusesWrites = undefined;
  }
}

/** Whether the present work may write. */
export function mayWrite(): boolean {
  return storage.getStore()?.refusesWrites === undefined;
}

/** Call this before each write. */
export function assertMayWrite(): void {
  storage.getStore()?.refusesWrites?.();
}
