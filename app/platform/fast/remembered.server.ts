import { LRUCache } from "lru-cache";

import { learnTables, readCounters, type Counters } from "./change-counters.server";
import { isInUnitOfWork } from "../db.server";
import { env } from "../env.server";
import { holds, recalledOrMade, type Memory, type Remembered } from "./remembering.server";
import { requestContext } from "../request-context.server";

const small: Memory = new LRUCache({ max: 5_000 });

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
 * Returns what `make` returns, or its earlier result if the data has not changed: for small things that every request
 * needs. Outer watches learn which tables were read either way.
 */
export async function remembered<T>(key: string, make: () => Promise<T>): Promise<T> {
  const counters = await countersOfRequest();
  if (!counters) return make();
  return recalledOrMade(small, key, counters, async () => {
    const value = await make();
    // Others will get the same one.
    if (value !== null && typeof value === "object") Object.freeze(value);
    return value;
  });
}

/** The result kept under a key while it is still valid; otherwise undefined. */
export function recalled<T>(key: string, counters: Counters): T | undefined {
  const found = small.get(key) as Remembered<T> | undefined;
  return found && holds(found, counters) ? found.value : undefined;
}
