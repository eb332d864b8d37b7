import { LRUCache } from "lru-cache";

import { clock } from "./clock.server";
import {
  learnTables,
  readCounters,
  standingOn,
  stillStands,
  type Counters,
  type Standing,
} from "./change-counters.server";
import { isInUnitOfWork } from "./db.server";
import { env } from "./env.server";
import { requestContext } from "./request-context.server";
import { noteUntil, currentWatch, Watch, watching, type Effect } from "./watch.server";

/** Something made of the data, and as long as what it stands on is not changed it would come out the same. */
export type Remembered<T> = {
  value: T;
  standing: Standing;
  until: number;
  effects: readonly Effect[];
  /** The counters under which it was last found to stand: mostly they are still the same object. */
  seen: Counters;
};

/** What was made under a watch as it may be remembered; null where it may not. `counters`: from before it was made. */
export function rememberable<T>(value: T, watch: Watch, counters: Counters): Remembered<T> | null {
  if (watch.never !== null || watch.until <= clock()) return null;
  const standing = standingOn(watch, counters);
  // What stands on nothing was not watched.
  if (!standing || standing.length === 0) return null;
  return { value, standing, until: watch.until, effects: watch.effects, seen: counters };
}

/** Whether it would come out the same now. */
export function holds(found: Remembered<unknown>, counters: Counters): boolean {
  if (found.until <= clock()) return false;
  if (found.seen === counters) return true;
  if (!stillStands(found.standing, counters)) return false;
  found.seen = counters;
  return true;
}

const small = new LRUCache<string, Remembered<unknown>>({ max: 5_000 });

/** The counters as the request that is answered goes by them; undefined where nothing may be remembered. */
async function countersOfRequest(): Promise<Counters | undefined> {
  const context = requestContext();
  if (!context || !env().keepPages || isInUnitOfWork()) return undefined;
  if (context.counters) return context.counters;
  const { writes } = context;
  try {
    await learnTables();
    const counters = await readCounters();
    // Not when it wrote in the meantime: they may be from before that.
    if (context.writes === writes) context.counters = counters;
    return context.counters;
  } catch {
    // The database says it itself.
    return undefined;
  }
}

/**
 * What `make` makes, or made when the request that is answered would have found the same: for small things that
 * every request asks for. Whoever watches the caller learns what it stands on either way.
 */
export async function remembered<T>(key: string, make: () => Promise<T>): Promise<T> {
  const counters = await countersOfRequest();
  if (!counters) return make();
  const found = small.get(key) as Remembered<T> | undefined;
  if (found && holds(found, counters)) {
    tell(found);
    return found.value;
  }
  const watch = new Watch();
  // Within the watch: a query of Prisma's begins only when it is awaited.
  const value = await watching(watch, async () => await make());
  // Others will get the same one.
  if (value !== null && typeof value === "object") Object.freeze(value);
  const fresh = rememberable(value, watch, counters);
  if (fresh) small.set(key, fresh);
  else small.delete(key);
  const outer = currentWatch();
  if (outer) passOn(watch, outer);
  return value;
}

/** What is remembered under a key and holds; undefined where nothing is. */
export function recalled<T>(key: string, counters: Counters): T | undefined {
  const found = small.get(key) as Remembered<T> | undefined;
  return found && holds(found, counters) ? found.value : undefined;
}

function tell({ standing, until, effects }: Remembered<unknown>) {
  const outer = currentWatch();
  if (!outer) return;
  for (const [table] of standing) outer.tables.add(table);
  outer.effects.push(...effects);
  noteUntil(until);
}

function passOn(inner: Watch, outer: Watch) {
  for (const sql of inner.statements) outer.statements.add(sql);
  for (const table of inner.tables) outer.tables.add(table);
  outer.effects.push(...inner.effects);
  outer.never ??= inner.never;
  outer.until = Math.min(outer.until, inner.until);
}
