import { LRUCache } from "lru-cache";

import { REMEMBERED_QUERIES } from "../limits.server";
import { recalledOrMade, type Memory } from "./remembering.server";
import { countersInUse } from "./replica-reading.server";
import { currentWatch } from "./watch.server";

/*
 * A page is made again when one of its tables was changed; what it asked of the others is as it was. So what a query
 * found is remembered with what it stands on, like a page. The whole query: Prisma's own work on it costs more than
 * the statement does.
 */

/** Of what is longer nothing is remembered, in bytes. */
const LONGEST = 128 * 1024;

const found: Memory = new LRUCache({
  maxSize: REMEMBERED_QUERIES,
  maxEntrySize: LONGEST,
  sizeCalculation: ({ value }, key) => 2 * key.length + 1_000 + sizeOf(value),
});

/**
 * Runs a read query, or returns its earlier result if the data has not changed. Only for pages under watch. `key`
 * holds the whole query (keyOf); null if it has none.
 */
export async function rememberedQuery<T>(key: string | null, ask: () => Promise<T>): Promise<T> {
  const counters = countersInUse();
  if (!counters || !currentWatch() || key === null) return ask();
  // Whoever gets it may do with it what they like.
  return copyOf(await recalledOrMade(found, key, counters, ask));
}

/** A query's name and arguments as one text; null where one of those is more than plain data. */
export function keyOf(name: string, args: unknown): string | null {
  try {
    return `${name}\n${JSON.stringify(args, plainly)}`;
  } catch {
    return null;
  }
}

/** What JSON has no word for must not be taken for something else. Dates come as their texts, which mean the same to a query. */
function plainly(_key: string, value: unknown): unknown {
  if (typeof value === "number" && !Number.isFinite(value)) throw new TypeError("no plain number");
  if (typeof value === "object" && value !== null && !Array.isArray(value) && !isPlain(value)) {
    throw new TypeError("no plain object");
  }
  return value;
}

const isPlain = (value: object) =>
  [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);

/** Rows and what is in them. Dates and decimals are nobody's to change, and stay the same ones. */
function copyOf<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(copyOf) as T;
  if (!isPlain(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const key in value) copy[key] = copyOf(value[key]);
  return copy as T;
}

/** Roughly, in bytes. */
function sizeOf(value: unknown): number {
  if (typeof value === "string") return 20 + value.length;
  if (typeof value !== "object" || value === null) return 8;
  return Object.values(value).reduce((sum: number, each) => sum + 16 + sizeOf(each), 40);
}
