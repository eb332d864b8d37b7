import * as z from "zod";

/** A JSON Schema of what a building block takes, as /api's description tells it. */
export type JsonSchema = { [keyword: string]: unknown };
export type Description = { schema: JsonSchema; required: boolean };

// Our blocks are transforms of "text or number or nothing": their rules are code, which no generator
// can read, so each block says them here, beside the code. Refinements of a block have what it has.
const descriptions = z.registry<Description>();

/** Notes what a block takes; the block itself is returned. */
export function described<S extends z.core.$ZodType>(block: S, description: Description): S {
  descriptions.add(block, description);
  return block;
}

/** As much of a schema's definition as is asked here; which parts there are depends on its type. */
type Definition = {
  type: string;
  shape?: Record<string, z.ZodType>;
  in?: z.ZodType;
  out?: z.ZodType;
  innerType?: z.ZodType;
  element?: z.ZodType;
  options?: z.ZodType[];
  catchall?: z.ZodType;
};

export const definitionOf = (schema: z.core.$ZodType) => (schema as z.ZodType).def as Definition;

/** Returns the schema that a pipe reads by: the one before its transform, or behind one that only prepares. */
function readBy({ in: before, out: after }: Definition): z.ZodType | undefined {
  return before && definitionOf(before).type === "transform" ? after : before;
}

/** Returns the note on a block, also through its refinements, transforms and optional wrappers. */
export function descriptionOf(schema: z.core.$ZodType): Description | null {
  const own = descriptions.get(schema);
  if (own) return own;
  const definition = definitionOf(schema);
  const { type, innerType } = definition;
  const read = type === "pipe" ? readBy(definition) : undefined;
  if (read) return descriptionOf(read);
  if ((type === "optional" || type === "nullable") && innerType) {
    const found = descriptionOf(innerType);
    return found && { ...found, required: false };
  }
  return null;
}

/** The fields of the object that a schema takes, or of the rows that it takes a list of. */
export function shapeOf(schema: z.core.$ZodType | undefined): Record<string, z.ZodType> {
  if (!schema) return {};
  const [reads = schema] = shapesOf(schema);
  const definition = definitionOf(reads);
  if (definition.type === "object") return definition.shape ?? {};
  if (definition.type === "pipe") {
    const before = shapeOf(definition.in);
    return Object.keys(before).length > 0 ? before : shapeOf(definition.out);
  }
  return shapeOf(definition.element ?? definition.innerType);
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
