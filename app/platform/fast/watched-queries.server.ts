import { LRUCache } from "lru-cache";
import { MODELS } from "~/generated/models";
import { Prisma } from "~/generated/sqlite/client";
import { REMEMBERED_QUERIES } from "~/platform/limits.server";
import { type Memory, recalledOrMade } from "./remembering.server";
import { requestContext } from "../request-context.server";
import { currentWatch, noteTable } from "./watch.server";

/*
 * A page is made again when one of its tables was changed; what it asked of the others is as it was. So what a query
 * found is remembered with what it stands on, like a page. The whole query: Prisma's own work on it costs more than
 * the statement does.
 */

/** The longest answer that is remembered, in bytes. */
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
async function rememberedQuery<T>(key: string | null, ask: () => Promise<T>): Promise<T> {
  const counters = requestContext()?.counters;
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

/** Values without a JSON form must not be taken for others. Dates become their texts, which mean the same to a query. */
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

/** Adds the tables that arguments of a query speak of: relations wherever they stand, in a where or a select. */
function addTables(found: Set<string>, name: string, value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  const relations = MODELS[name]?.relations ?? {};
  for (const [key, inner] of Object.entries(value)) {
    const other = Object.hasOwn(relations, key) ? relations[key] : undefined;
    if (other) found.add(MODELS[other]?.table ?? other);
    addTables(found, other ?? name, inner);
  }
}

/** The tables that a query of a model reads, by its arguments. */
export function tablesOf(name: string, args: unknown): Set<string> {
  const found = new Set([MODELS[name]?.table ?? name]);
  addTables(found, name, args);
  return found;
}

/** These Prisma gathers: all of one tick, of whatever requests, go to the database in the name of the first. */
const GATHERED = new Set<PropertyKey>(["findUnique", "findUniqueOrThrow"]);

/** A model's queries that only read. */
export const READING: ReadonlySet<PropertyKey> = new Set<PropertyKey>(
  "findUnique findUniqueOrThrow findFirst findFirstOrThrow findMany count aggregate groupBy".split(
    " ",
  ),
);

type Ask = (...args: unknown[]) => Promise<unknown>;

/** Properties of the client, wrapped once. */
const wrapped = new Map<PropertyKey, unknown>();

/**
 * A property of the client (`db.user`, `db.$queryRaw`): what its reading queries find is remembered, and those that Prisma
 * gathers tell their own request's watch what they read. Of all others the statement tells it.
 */
export function watchedQueries(client: object, property: string | symbol): unknown {
  const plain: unknown = Reflect.get(client, property);
  // Scripts, tests, background work and posts: nobody wants to know.
  if (!currentWatch()) return typeof plain === "function" ? (plain.bind(client) as unknown) : plain;
  if (!wrapped.has(property)) wrapped.set(property, wrap(client, property, plain));
  return wrapped.get(property);
}

function wrap(client: object, property: string | symbol, plain: unknown): unknown {
  if (typeof plain === "function") {
    const call = plain.bind(client) as Ask;
    return property === "$queryRaw" ? rawQuery(call) : call;
  }
  const name = String(property);
  const model = (name[0] ?? "").toUpperCase() + name.slice(1);
  if (typeof plain !== "object" || plain === null || !MODELS[model]) return plain;
  const queries = Object.fromEntries(
    [...READING].map((method) => [method, modelQuery(model, plain, method)]),
  );
  return new Proxy(plain, {
    get: (target, method) =>
      READING.has(method) ? queries[String(method)] : (Reflect.get(target, method) as unknown),
  });
}

function modelQuery(model: string, plain: object, method: PropertyKey): Ask {
  const query = (Reflect.get(plain, method) as Ask).bind(plain);
  const name = `${model}.${String(method)}`;
  if (!GATHERED.has(method)) {
    return (args) => rememberedQuery(keyOf(name, args), async () => await query(args));
  }
  return (args) =>
    rememberedQuery(keyOf(name, args), async () => {
      for (const table of tablesOf(model, args)) noteTable(table);
      return await query(args);
    });
}

/** As it is called: with a template and its values, or with what was put together (Prisma.sql). */
function rawQuery(call: Ask): Ask {
  return (first, ...rest) => {
    const query = first instanceof Prisma.Sql ? first : Prisma.sql(first as string[], ...rest);
    const { sql, values } = query;
    const typed = values.map((value) => [typeof value, value]);
    return rememberedQuery(keyOf(sql, typed), async () => await call(query));
  };
}
