import type * as z from "zod";

/** A JSON Schema of what a building block takes, as /api's description tells it. */
export type JsonSchema = { [keyword: string]: unknown };
export type Description = { schema: JsonSchema; required: boolean };

// Our blocks are transforms of "text or number or nothing": their rules are code, which no generator
// can read, so each block says them here, beside the code.
const descriptions = new WeakMap<z.core.$ZodType, Description>();

/** Notes what a block takes; the block itself is returned. */
export function described<S extends z.core.$ZodType>(block: S, description: Description): S {
  descriptions.set(block, description);
  return block;
}

type Inner = { in?: z.core.$ZodType; out?: z.core.$ZodType; innerType?: z.core.$ZodType };

/** What was noted of a block, also through refinements, transforms and optional wrappers of it. */
export function descriptionOf(schema: z.core.$ZodType): Description | null {
  const own = descriptions.get(schema);
  if (own) return own;
  if (schema._zod.parent) return descriptionOf(schema._zod.parent);
  const { type } = schema._zod.def;
  const inner = schema._zod.def as Inner;
  if (type === "pipe" && inner.in && inner.out) {
    return descriptionOf(inner.in._zod.def.type === "transform" ? inner.out : inner.in);
  }
  if ((type === "optional" || type === "nullable") && inner.innerType) {
    const found = descriptionOf(inner.innerType);
    return found && { ...found, required: false };
  }
  return null;
}

const inside = new WeakMap<z.core.$ZodType, z.core.$ZodType[]>();

/** Notes that a schema reads its input (other names, several shapes) for one of these schemas. */
export function readsFor<S extends z.core.$ZodType>(schema: S, ...inner: z.core.$ZodType[]): S {
  inside.set(schema, inner);
  return schema;
}

/** The schemas that describe what a schema takes: itself, unless noted otherwise. */
export function shapesOf(schema: z.core.$ZodType): z.core.$ZodType[] {
  return inside.get(schema)?.flatMap(shapesOf) ?? [schema];
}
