import fc from "fast-check";

import type { JsonSchema } from "~/models/kit/shared/described";

/** Ids are bounded by what a database can hold. */
const IDS_END = 2_147_483_647;

type Fields = Record<string, JsonSchema>;

const typesOf = (schema: JsonSchema) => [schema.type ?? []].flat() as string[];
const WORDS = fc.constantFrom(
  "Sofa",
  "two rooms",
  "नमस्ते",
  "Ünal ŞAHİN",
  "50 % off_it",
  "x",
  "<b>&'\"",
);

function text(schema: JsonSchema): fc.Arbitrary<unknown> {
  const max = Math.min(Number(schema.maxLength ?? 60), 60);
  const min = Number(schema.minLength ?? 0);
  if (schema.format === "email") {
    return fc.integer({ min: 1, max: 1e9 }).map((number) => `person${number}@example.com`);
  }
  if (schema.pattern === "^[0-9]{10}$") {
    return fc.integer({ min: 1e9, max: 9_999_999_999 }).map(String);
  }
  if (typeof schema.pattern === "string" && schema.pattern.startsWith("^([01]")) {
    return fc.constantFrom("00:00", "09:30", "23:59");
  }
  // Doubled, so that it is never too short and has no blank ends.
  return WORDS.filter((word) => word.length <= max).map((word) => word.padEnd(min, "a"));
}

function number(schema: JsonSchema): fc.Arbitrary<unknown> {
  const low = Number(schema.minimum ?? 0);
  const high = Math.min(Number(schema.maximum ?? 1000), low + 1000);
  const places = Number(schema["x-decimals"] ?? 0);
  const scale = 10 ** places;
  const least = low * scale + (schema.exclusiveMinimum === undefined ? 0 : 1);
  return fc.integer({ min: least, max: Math.floor(high * scale) }).map((value) => value / scale);
}

/** Values that a schema of the description allows. */
export function valid(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  if (Array.isArray(schema.anyOf)) {
    const shapes = schema.anyOf as JsonSchema[];
    if (shapes.some((shape) => shape.format === "date")) {
      return fc.constantFrom("2026-11-05", "2026-11-05T00:00:00.000Z", "2026-11-05T20:30:00+05:30");
    }
    return fc.oneof(...shapes.map(valid));
  }
  const made = typesOf(schema).map((type): fc.Arbitrary<unknown> => {
    switch (type) {
      case "object":
        return validObject(schema);
      case "array":
        return fc.array(valid((schema.items ?? {}) as JsonSchema), {
          minLength: Number(schema.minItems ?? 0),
          maxLength: 3,
        });
      case "boolean":
        return fc.boolean();
      case "null":
        return fc.constant(null);
      case "integer":
      case "number":
        return number(schema);
      default: {
        const numeric = typesOf(schema).some((one) => one === "number" || one === "integer");
        return numeric ? number(schema).map(String) : text(schema);
      }
    }
  });
  return made.length > 0 ? fc.oneof(...made) : fc.constant("anything");
}

function validObject(schema: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
  const fields = (schema.properties ?? {}) as Fields;
  const made = Object.entries(fields).map(([name, field]) => [name, valid(field)] as const);
  return fc.record(Object.fromEntries(made), { requiredKeys: (schema.required ?? []) as string[] });
}

export type Wrong = { name: string; value: unknown; why: string };

/** Values that a field of the description does not allow, each with the reason. */
export function wrongValues(name: string, schema: JsonSchema, required: boolean): Wrong[] {
  const wrong: Wrong[] = [];
  const say = (value: unknown, why: string) => wrong.push({ name, value, why });
  const shapes = (schema.anyOf as JsonSchema[] | undefined) ?? [schema];
  const types = [...typesOf(schema), ...shapes.flatMap(typesOf)];
  const has = (type: string) => types.includes(type);
  const numeric = has("number") || has("integer");
  if (required) {
    say(undefined, "missing");
    say("", "empty");
    say(null, "null");
  }
  if (types.length === 0 && !schema.enum) return wrong;
  if (!has("array")) say([[1]], "a list");
  if (!has("object")) say({ a: 1 }, "an object");
  if (!has("boolean")) say(true, "a truth");
  const enumerated = Array.isArray(schema.enum);
  if (enumerated) say("no such word", "not of the list");
  for (const shape of [schema, ...shapes]) {
    if (!numeric && shape.maxLength !== undefined) {
      say("a".repeat(Number(shape.maxLength) + 1), "too long");
    }
    if (Number(shape.minLength) > 1) say("a".repeat(Number(shape.minLength) - 1), "too short");
    if (shape.format === "email") say("nobody at example", "no e-mail address");
    if (shape.format === "date") say("2026-02-30", "no day");
    if (typeof shape.pattern === "string" && shape.pattern !== "\\S") say("?", "another pattern");
  }
  if (numeric) {
    say("many", "no number");
    // Of amounts and other figures that people type they are taken.
    if (schema.maximum === IDS_END) say("१२", "digits of another script");
    say(-1, "negative");
    say(1e21, "an exponent");
    if (schema.exclusiveMinimum !== undefined) say(0, "nothing");
    if (Number(schema.minimum) > 0) say(0, "below the least");
    if (schema.maximum !== undefined) say(Number(schema.maximum) + 1, "too large");
    if (schema["x-decimals"] !== undefined) say(1.005, "three decimals");
    if (!has("number")) say(1.5, "half of one");
  }
  if (schema.type === "array" && schema.maxItems !== undefined) {
    say(Array(Number(schema.maxItems) + 1).fill("one"), "too many");
  }
  return wrong;
}
