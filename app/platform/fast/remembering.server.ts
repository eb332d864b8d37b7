import type { LRUCache } from "lru-cache";

import {
  snapshotOf,
  isUnchanged,
  type Counters,
  type CounterSnapshot,
} from "./change-counters.server";
import { clock } from "../clock.server";
import { currentWatch, noteUntil, Watch, watching, type Effect } from "./watch.server";

/** A result made from the data. It stays valid while the tables it was read from do not change. */
export type Remembered<T> = {
  value: T;
  snapshot: CounterSnapshot;
  until: number;
  effects: readonly Effect[];
  /** The counters under which it was last found to stand: mostly they are still the same object. */
  seen: Counters;
};

/** The result to keep; null if it must not be kept. `counters`: read before it was made. */
export function rememberable<T>(value: T, watch: Watch, counters: Counters): Remembered<T> | null {
  if (watch.never !== null || watch.until <= clock()) return null;
  const snapshot = snapshotOf(watch, counters);
  // A result without tables was not watched.
  if (!snapshot || snapshot.length === 0) return null;
  return { value, snapshot: snapshot, until: watch.until, effects: watch.effects, seen: counters };
}

/** Whether a kept result is still valid. */
export function holds(found: Remembered<unknown>, counters: Counters): boolean {
  if (found.until <= clock()) return false;
  if (found.seen === counters) return true;
  if (!isUnchanged(found.snapshot, counters)) return false;
  found.seen = counters;
  return true;
}

/** Each key always holds the same kind of value. */
export type Memory = LRUCache<string, Remembered<unknown>>;

/**
 * Returns the kept result of a key while it is valid under `counters`; else calls `make` and keeps its result if
 * possible. Outer watches learn which tables were read either way.
 */
export async function recalledOrMade<T>(
  memory: Memory,
  key: string,
  counters: Counters,
  make: () => Promise<T>,
): Promise<T> {
  const found = memory.get(key) as Remembered<T> | undefined;
  if (found && holds(found, counters)) {
    addToCurrentWatch(found);
    return found.value;
  }
  const watch = new Watch();
  // Within the watch: a query of Prisma's begins only when it is awaited.
  const value = await watching(watch, async () => await make());
  const fresh = rememberable(value, watch, counters);
  if (fresh) memory.set(key, fresh);
  else memory.delete(key);
  const outer = currentWatch();
  if (outer) mergeInto(watch, outer);
  return value;
}

function addToCurrentWatch({ snapshot, until, effects }: Remembered<unknown>) {
  const outer = currentWatch();
  if (!outer) return;
  for (const [table] of snapshot) outer.tables.add(table);
  outer.effects.push(...effects);
  noteUntil(until);
}

function mergeInto(inner: Watch, outer: Watch) {
  for (const sql of inner.statements) outer.statements.add(sql);
  for (const table of inner.tables) outer.tables.add(table);
  outer.effects.push(...inner.effects);
  outer.never ??= inner.never;
  outer.until = Math.min(outer.until, inner.until);
}
