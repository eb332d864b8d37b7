import type * as z from "zod";

import { definitionOf, shapesOf } from "~/models/kit/shared/described";
import { DomainError, invalidField } from "~/models/kit/shared/domain-error";
import { isRecord, otherNamesOf } from "~/models/kit/shared/other-names";

import type { Operation } from "./operation.server";

/** The keys that something may have, each with those within; null: whatever stands there is not looked into. */
type Keys = Map<string, Keys | null>;

/** Returns the keys that a schema gives to a body, or to a record as it is sent out. */
function keysOf(schema: z.core.$ZodType): Keys | null {
  const shapes = shapesOf(schema);
  const found = shapes.length === 1 && shapes[0] === schema ? within(schema) : anyOf(shapes);
  const names = Object.values(otherNamesOf(schema)).flat();
  return found && merged(found, new Map(names.map((name) => [name, found.get(name) ?? null])));
}

function within(schema: z.core.$ZodType): Keys | null {
  const { type, shape = {}, catchall, ...definition } = definitionOf(schema);
  if (type === "object") {
    if (catchall && definitionOf(catchall).type !== "never") return null;
    return new Map(Object.entries(shape).map(([name, field]) => [name, keysOf(field)]));
  }
  if (type === "union") return anyOf(definition.options ?? []);
  if (type === "pipe") {
    const reads = definition.in && definitionOf(definition.in).type === "transform";
    return keysOf((reads ? definition.out : definition.in)!);
  }
  const inner = definition.element ?? definition.innerType;
  return inner ? keysOf(inner) : null;
}

/** Merges the keys of several shapes; a shape that is no object is skipped. */
function anyOf(shapes: readonly z.core.$ZodType[]): Keys | null {
  const all = shapes.map(keysOf).filter((one) => one !== null);
  return all.length > 0 ? all.reduce(merged) : null;
}

function merged(one: Keys, other: Keys): Keys {
  const all = new Map(one);
  for (const [name, inner] of other) {
    const own = all.get(name);
    if (own === null) continue;
    all.set(name, own && inner ? merged(own, inner) : inner);
  }
  return all;
}

const known = new WeakMap<Operation, Keys | null>();

/**
 * Returns the keys that a body may name: its fields, and those of the record in replies. A copy of a record that was
 * read has no unknown keys.
 */
function bodyKeys(operation: Operation): Keys | null {
  const found = known.get(operation);
  if (found !== undefined) return found;
  const { body, reply } = operation;
  const own = body ? keysOf(body) : null;
  const data = (reply && keysOf(reply)?.get("data")) || new Map<string, null>();
  const all = own && merged(own, data);
  known.set(operation, all);
  return all;
}

const MOST = 20;

function unknownIn(value: unknown, keys: Keys | null | undefined, at: string): string[] {
  if (!keys) return [];
  if (Array.isArray(value)) {
    return value.flatMap((one, place) => unknownIn(one, keys, `${at}[${place}]`));
  }
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const name = at ? `${at}.${key}` : key;
    return keys.has(key) ? unknownIn(inner, keys.get(key), name) : [name];
  });
}

/** The one parameter that every call takes besides its own. */
const STRICT = "strict";

/**
 * The keys that were sent and mean nothing here, as warnings name them: the call is done without them. Raises `invalid` at each of
 * them where the address says `strict=true`.
 */
export function unknownKeys(
  operation: Operation,
  { searchParams }: URL,
  posted: unknown,
): string[] {
  const strict = searchParams.get(STRICT) || "false";
  if (!["true", "false"].includes(strict)) throw invalidField(STRICT, "strict is true or false");
  const asked = operation.query ? keysOf(operation.query) : new Map<string, null>();
  const names = [...new Set(searchParams.keys())];
  const inQuery = names.filter((name) => name !== STRICT && asked && !asked.has(name));
  const inBody = unknownIn(posted, bodyKeys(operation), "");
  const unknown = [...new Set([...inQuery, ...inBody])].slice(0, MOST);
  if (strict === "false" || unknown.length === 0) return unknown.map(said);
  const fieldErrors = Object.fromEntries(unknown.map((name) => [name, [said(name)]]));
  throw new DomainError("invalid", said(unknown[0]!), { fieldErrors });
}

const said = (name: string) => `${name}: nothing here is called so`;
