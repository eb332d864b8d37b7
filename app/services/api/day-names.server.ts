import type * as z from "zod";

import { descriptionOf, shapesOf, type JsonSchema } from "~/models/kit/shared/described";

type Def = {
  type: string;
  shape?: Record<string, z.core.$ZodType>;
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
};

const known = new WeakMap<z.core.$ZodType, ReadonlySet<string>>();

const isDay = (block: z.core.$ZodType) => {
  const anyOf = (descriptionOf(block)?.schema.anyOf ?? []) as JsonSchema[];
  return anyOf.some((one) => one.format === "date" || hasDay(one));
};
/** Of one that may be absent the formats stand a step further in. */
const hasDay = ({ anyOf = [] }: JsonSchema) =>
  (anyOf as JsonSchema[]).some(({ format }) => format === "date");

function shapeOf(schema: z.core.$ZodType | undefined): Record<string, z.core.$ZodType> {
  const def = schema?._zod.def as Def | undefined;
  if (!def) return {};
  if (def.type === "object") return def.shape ?? {};
  if (def.type === "pipe") return shapeOf(def.in?._zod.def.type === "transform" ? def.out : def.in);
  return shapeOf(def.innerType);
}

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
