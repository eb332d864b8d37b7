/** A record as /api sends it, by the schema of its reply. */
import * as z from "zod";

import { toMajor } from "../../ground/money/money";
import { amount, fromHundredths, moment, rate } from "../../kit/shared/json";

/** The stored value where a schema tells it: a moment as it is, a choice of words as any text. */
type Stored<S> = S extends z.ZodISODateTime
  ? Date
  : S extends z.ZodNullable<infer T>
    ? Stored<T> | null
    : S extends z.ZodArray<infer T>
      ? readonly Stored<T>[]
      : S extends z.ZodObject<infer Shape>
        ? { [K in keyof Shape]: Stored<Shape[K]> }
        : S extends z.ZodEnum
          ? string
          : z.output<S>;

/**
 * Returns only the fields of a record that a schema names, at every depth: amounts in major units, rates in percent,
 * moments as texts. `ready`: values told in other words than stored. Fields that may be left out (the office's alone)
 * are told only from it.
 */
export function replyOf<O extends z.ZodObject, R extends Partial<z.output<O>> = object>(
  schema: O,
  record: Omit<Stored<O>, keyof R>,
  ready?: R,
): z.output<O> {
  const stored = record as Record<string, unknown>;
  const entries = Object.entries(schema.shape).flatMap(([name, of]) => {
    if (ready && name in ready) return [[name, ready[name]]];
    return of instanceof z.ZodOptional ? [] : [[name, inReply(of, stored[name])]];
  });
  return Object.fromEntries(entries) as z.output<O>;
}

function inReply(schema: unknown, value: unknown): unknown {
  if (value === null) return null;
  if (schema instanceof z.ZodNullable) return inReply(schema.unwrap(), value);
  if (schema === amount) return toMajor(value as number);
  if (schema === rate) return fromHundredths(value as number);
  if (schema === moment) return (value as Date).toISOString();
  if (schema instanceof z.ZodArray) {
    return (value as unknown[]).map((one) => inReply(schema.element, one));
  }
  return schema instanceof z.ZodObject ? replyOf(schema, value as never) : value;
}
