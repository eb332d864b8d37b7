import type { LRUCache } from "lru-cache";

import {
  snapshotOf,
  isUnchanged,
  type Counters,
  type CounterSnapshot,
} from "./change-counters.server";
import { clock } from "./clock.server";
import { currentWatch, noteUntil, Watch, watching, type Effect } from "./watch.server";

/** Something made of the data, and as long as what it stands on is not changed it would come out the same. */
export type Remembered<T> = {
  value: T;
  snapshot: CounterSnapshot;
  until: number;
  effects: readonly Effect[];
  /** The counters under which it was last found to stand: mostly they are still the same object. */
  seen: Counters;
};

/** What was made under a watch as it may be remembered; null where it may not. `counters`: from before it was made. */
export function rememberable<T>(value: T, watch: Watch, counters: Counters): Remembered<T> | null {
  if (watch.never !== null || watch.until <= clock()) return null;
  const snapshot = snapshotOf(watch, counters);
  // What stands on nothing was not watched.
  if (!snapshot || snapshot.length === 0) return null;
  if (!watch.behind.every((behind) => isUnchanged(snapshot, behind))) return null;
  return { value, snapshot: snapshot, until: watch.until, effects: watch.effects, seen: counters };
}

/** Whether it would come out the same now. */
export function holds(found: Remembered<unknown>, counters: Counters): boolean {
  if (found.until <= clock()) return false;
  if (found.seen === counters) return true;
  if (!isUnchanged(found.snapshot, counters)) return false;
  found.seen = counters;
  return true;
}

/** Under a key stands always the same kind of value. */
export type Memory = LRUCache<string, Remembered<unknown>>;

/**
 * What is in a memory under a key, while it holds under `counters`; else what `make` makes, remembered where that may
 * be. Whoever watches the caller learns what it stands on either way.
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
  outer.behind.push(...inner.behind);
  outer.never ??= inner.never;
  outer.until = Math.min(outer.until, inner.until);
}
