import type * as z from "zod";

import type { Fields } from "./define-fields";
import { descriptionOf, shapeOf, type JsonSchema } from "./described";
import type { FieldCheck, FieldSpec, FormPlan } from "./form-plan";

/** A plan's parts beside its field table. */
type Besides = {
  /** Lists of rows whose fields are checked as well. */
  rows?: readonly string[];
  /** Fields of the schema that stand in no table: passwords. */
  also?: readonly string[];
  /** Fields that repeat another one. */
  same?: Readonly<Record<string, string>>;
};

const made = new WeakMap<z.ZodType, FormPlan>();

/**
 * The plan of a form: what its controls are drawn by, and its schema's rules as far as single texts go. No
 * sentence is written here: the schema is asked what it says of a text that breaks a rule.
 */
export function formPlan(fields: Fields, schema: z.ZodType, besides: Besides = {}): FormPlan {
  const known = made.get(schema);
  if (known) return known;
  const { rows = [], also = [], same = {} } = besides;
  const checks: FormPlan["checks"] = {};
  const shape = shapeOf(schema);
  for (const name of [...Object.keys(fields), ...also]) {
    const check = checkOf(shape[name], (text) => messageOf(schema, { [name]: text }, [name]));
    if (same[name]) check.same = { as: same[name], say: saidOfOthers(schema, name, same[name]) };
    if (Object.keys(check).length > 0) checks[name] = check;
  }
  for (const list of rows) {
    for (const [name, block] of Object.entries(shapeOf(shape[list]))) {
      const at = [list, 0, name];
      const check = checkOf(block, (text) => messageOf(schema, { [list]: [{ [name]: text }] }, at));
      const two = { [list]: [{ [name]: "x" }, { [name]: "" }] };
      if (check.empty && !messageOf(schema, two, [list, 1, name])) check.spare = true;
      if (Object.keys(check).length > 0) checks[`${list}[].${name}`] = check;
    }
  }
  const plan = { specs: specsOf(fields), checks };
  made.set(schema, plan);
  return plan;
}

function specsOf(fields: Fields): Record<string, FieldSpec> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const { kind, label, required, max, options, hint, wide } = field;
      return [name, { kind, label, required, max, options, hint, wide }];
    }),
  );
}

/** Returns a schema's message at a place of the given value; undefined where nothing is wrong there. */
function messageOf(
  schema: z.ZodType,
  input: unknown,
  at: readonly PropertyKey[],
): string | undefined {
  const { error } = schema.safeParse(input);
  return error?.issues.find(({ path }) => path.join() === at.join())?.message;
}

function saidOfOthers(schema: z.ZodType, name: string, as: string): string {
  const text = "long enough for any of them";
  const say = messageOf(schema, { [as]: text, [name]: `${text}, and another` }, [name]);
  if (!say) throw new Error(`The schema lets ${name} differ from ${as}`);
  return say;
}

/** The rules of one field: which there are is in its description, what they say is asked for. */
function checkOf(
  block: z.core.$ZodType | undefined,
  say: (text: string) => string | undefined,
): FieldCheck {
  const described = block && descriptionOf(block)?.schema;
  if (!described) return {};
  const schema = { ...described, ...(described.anyOf as JsonSchema[] | undefined)?.[0] };
  const check: FieldCheck = {
    asTyped: say(" ") === say("") ? undefined : true,
    empty: say(""),
  };
  if (schema["x-decimals"]) check.decimal = decimalOf(schema, say);
  else if (isWhole(schema)) check.whole = wholeOf(schema, say);
  else if (schema.format === "email") check.email = say("nobody");
  else if (Number(schema.minLength) > 1) {
    const min = Number(schema.minLength);
    check.short = { min, say: say("x".repeat(min - 1)) ?? "" };
  } else if (typeof schema.pattern === "string" && schema.pattern !== "\\S") {
    check.pattern = { source: schema.pattern, say: say("?") ?? "" };
  }
  return Object.fromEntries(Object.entries(check).filter(([, rule]) => rule !== undefined));
}

// The largest id a database has: a record is chosen, not typed.
const IDS_END = 2_147_483_647;

function isWhole({ type, maximum }: JsonSchema) {
  return Array.isArray(type) && type.includes("integer") && maximum !== IDS_END;
}

function decimalOf({ maximum }: JsonSchema, say: (text: string) => string | undefined) {
  const max = Math.round(Number(maximum) * 100);
  return {
    max,
    say: {
      "not-a-number": say("x"),
      negative: say("-1"),
      "too-many-decimals": say("0.001"),
      "too-large": say(String(max / 100 + 1)),
      zero: say("0"),
    },
  };
}

function wholeOf({ minimum, maximum }: JsonSchema, say: (text: string) => string | undefined) {
  const [min, max] = [Number(minimum), Number(maximum)];
  return {
    min,
    max,
    say: {
      negative: say("-1"),
      broken: say("x"),
      under: min > 0 ? say(String(min - 1)) : undefined,
      over: say(String(max + 1)),
    },
  };
}
