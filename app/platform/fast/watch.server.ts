import { AsyncLocalStorage } from "node:async_hooks";

import { forgetCounters } from "../request-context.server";

/** An effect that is repeated each time a kept answer is used: it reads the request's context itself. */
export type Effect = () => unknown;

/**
 * The sources of a result. Nobody declares them: queries, the clock and randomness report themselves. So an omission
 * makes a result less often kept, never stale.
 */
export class Watch {
  /** The statements and tables it asked; which of them can change an answer is for who keeps it to say. */
  readonly statements = new Set<string>();
  readonly tables = new Set<string>();
  readonly effects: Effect[] = [];
  /** It would come out the same until this moment, in milliseconds. */
  until = Infinity;
  /** Why nothing may be remembered of it; null where something may. */
  never: string | null = null;
}

const storage = new AsyncLocalStorage<Watch | null>();

/** Runs work and writes down in `watch` what it was made of. */
export function watching<T>(watch: Watch, work: () => T): T {
  return storage.run(watch, work);
}

/** Runs work of which no answer is made: what is only written down, or is looked at for each request anyway. */
export function unwatched<T>(work: () => T): T {
  return storage.getStore() ? storage.run(null, work) : work();
}

/** The watch that the current work is under; null: nobody wants to know. */
export function currentWatch(): Watch | null {
  return storage.getStore() ?? null;
}

/** Notes a query, by its text. */
export function noteStatement(sql: string): void {
  storage.getStore()?.statements.add(sql);
}

/** Notes that the work is another one whenever a table is changed. */
export function noteTable(table: string): void {
  storage.getStore()?.tables.add(table);
}

/** Notes that the work writes, or does what cannot be told from writing. */
export function noteWrite(): void {
  forgetCounters();
  neverKept("it writes");
}

/** Notes that the work comes out the same until a moment, in milliseconds. */
export function noteUntil(moment: number): void {
  const watch = storage.getStore();
  if (watch && moment < watch.until) watch.until = moment;
}

/** Notes that nothing may be remembered: it shows a secret, a key that works once, or what failed just now. */
export function neverKept(why: string): void {
  const watch = storage.getStore();
  if (watch) watch.never ??= why;
}

/** Does something now, and again each time that the answer being made is given from memory. */
export function eachTime<T>(effect: () => T): T {
  storage.getStore()?.effects.push(effect);
  return unwatched(effect);
}
