import type * as z from "zod";

import { descriptionOf, shapeOf, shapesOf, type JsonSchema } from "~/models/kit/shared/described";

const known = new WeakMap<z.core.$ZodType, ReadonlySet<string>>();

const isDay = (block: z.core.$ZodType) => {
  const anyOf = (descriptionOf(block)?.schema.anyOf ?? []) as JsonSchema[];
  return anyOf.some((one) => one.format === "date" || hasDay(one));
};
/** Of one that may be absent the formats stand a step further in. */
const hasDay = ({ anyOf = [] }: JsonSchema) =>
  (anyOf as JsonSchema[]).some(({ format }) => format === "date");

/** The names of a body's or a query's own fields that are calendar days: a timestamp is taken for any of them. */
export function dayNames(schema: z.core.$ZodType): ReadonlySet<string> {
  const made = known.get(schema);
  if (made) return made;
  const names = new Set(
    shapesOf(schema).flatMap((one) =>
      Object.entries(shapeOf(one)).flatMap(([name, block]) => (isDay(block) ? [name] : [])),
    ),
  );
  known.set(schema, names);
  return names;
}
