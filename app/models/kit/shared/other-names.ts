import * as z from "zod";

import { readsFor, shapesOf } from "./described";

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const isBlank = (value: unknown) => value === undefined || value === null || value === "";

/** Reads the id of a record in a body: the id itself, or the one in a record as it was sent out. */
const idOf = (value: unknown) => (isRecord(value) ? value.id : value);

/**
 * The schema of a body whose things have two names (client and customer, date and paymentDate): where
 * the first name is blank, the next one that is not counts.
 */
export function alsoNamed<S extends z.ZodType>(schema: S, names: Record<string, string[]>) {
  const reading = z.preprocess((posted) => {
    if (!isRecord(posted)) return posted;
    const named = { ...posted };
    for (const [name, others] of Object.entries(names)) {
      if (!isBlank(posted[name])) continue;
      const other = others.find((one) => !isBlank(idOf(posted[one])));
      if (other) named[name] = idOf(posted[other]);
    }
    return named;
  }, schema);
  otherNames.set(reading, names);
  return readsFor(reading, schema);
}

/** The other names that a body may use, by the first of each. */
export const otherNamesOf = (schema: z.core.$ZodType) => otherNames.get(schema) ?? {};

/**
 * Moves values from a schema's names to the names that were sent: `errors` of a field sent as `customer` are found
 * there.
 */
export function atSentNames<T>(found: Record<string, T>, schema: z.ZodType, posted: unknown) {
  if (!isRecord(posted)) return found;
  const sent = Object.entries(otherNamesOf(schema)).flatMap(([name, others]) => {
    const other = isBlank(posted[name]) && others.find((one) => !isBlank(posted[one]));
    return other ? [[name, other] as const] : [];
  });
  const named = new Map(sent);
  return Object.fromEntries(
    Object.entries(found).map(([path, value]) => {
      const [name = path] = path.split(/[.[]/);
      return [(named.get(name) ?? name) + path.slice(name.length), value];
    }),
  );
}

const otherNames = new WeakMap<z.core.$ZodType, Record<string, string[]>>();

/**
 * A body in which what was left out is as it is stored: of `stored`, the record as it is sent out, the fields that
 * the schema takes and that the body names by none of their names. `version` is left alone, and so are the
 * fields of `except`, whose absence means something to the command.
 */
export function withLeftOut(
  posted: Record<string, unknown>,
  stored: Record<string, unknown>,
  schema: z.ZodType,
  except: readonly string[] = [],
): Record<string, unknown> {
  const names = otherNames.get(schema) ?? {};
  const isSaid = (field: string) =>
    [field, ...(names[field] ?? [])].some((name) => posted[name] !== undefined);
  const fields = shapesOf(schema).flatMap((shape) =>
    shape instanceof z.ZodObject ? Object.keys(shape.shape) : [],
  );
  const kept = fields.filter(
    (field) => field !== "version" && !except.includes(field) && !isSaid(field) && field in stored,
  );
  return { ...posted, ...Object.fromEntries(kept.map((field) => [field, stored[field]])) };
}
