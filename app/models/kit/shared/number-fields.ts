import {
  type DecimalProblem,
  MAX_AMOUNT_TEXT,
  MAX_MINOR,
  parseAmount,
  parseHundredths,
} from "~/models/ground/money/money";
import { bareText } from "~/models/ground/typed/typed-text";
import { described } from "./described";
import { fail, orNull, plain, raw, rawNumber } from "./fields";

type DecimalRule = {
  required?: string;
  /** The message for a negative value (and for zero where `above` is set). */
  negative: string;
  /** Zero is refused as well. */
  above?: boolean;
  max: number;
  maxText: string;
  /** The message for a value over `max`, where the usual one does not serve. */
  over?: string;
  /** Parses the number; left out, figures without a currency's sign. */
  parse?: typeof parseAmount;
};

function decimal(label: string, rule: DecimalRule) {
  const messages: Record<DecimalProblem, string> = {
    "not-a-number": `${label} must be a number`,
    negative: rule.negative,
    "too-many-decimals": `${label} can have at most two decimals`,
    "too-large": rule.over ?? `${label} cannot be more than ${rule.maxText}`,
  };
  const block = rawNumber(label).transform((value, context): number | null => {
    if (value === null || value === undefined || plain(value) === "") {
      return rule.required ? fail(context, rule.required) : null;
    }
    const parsed = rule.parse ? rule.parse(value) : parseHundredths(value, rule.max);
    if (!parsed.ok) return fail(context, messages[parsed.problem]);
    if (rule.above && parsed.value === 0) return fail(context, rule.negative);
    return parsed.value;
  });
  const schema = {
    ...(rule.required ? { type: ["number", "string"] } : orNull("number", "string")),
    [rule.above ? "exclusiveMinimum" : "minimum"]: 0,
    maximum: rule.max / 100,
    "x-decimals": 2,
  };
  return described(block, { schema, required: Boolean(rule.required) });
}

const present = (value: number | null): number => value as number;

const MONEY = { max: MAX_MINOR, maxText: MAX_AMOUNT_TEXT, parse: parseAmount };

/** An amount of at least zero that must be there, in minor units. */
export function requiredAmount(label: string, negative = `${label} must be a positive number`) {
  return decimal(label, { ...MONEY, required: `${label} is required`, negative }).transform(
    present,
  );
}

/** An amount above zero that must be there, in minor units. */
export function positiveAmount(label: string, negative: string, required = `${label} is required`) {
  return decimal(label, { ...MONEY, required, negative, above: true }).transform(present);
}

/** An amount of at least zero that may be absent (null), in minor units. */
export function optionalAmount(label: string, negative = `${label} must be a positive number`) {
  return decimal(label, { ...MONEY, negative });
}

/** An amount above zero that may be absent (null), in minor units. */
export function optionalPositiveAmount(label: string, negative: string) {
  return decimal(label, { ...MONEY, negative, above: true });
}

/** A percentage of 0 to 100 that may be absent (null), in hundredths of a percent. */
export function optionalRate(label: string, words: { negative?: string; over?: string } = {}) {
  return decimal(label, {
    negative: words.negative ?? `${label} must be a positive number`,
    over: words.over,
    max: 100_00,
    maxText: "100",
  });
}

/** A quantity above zero with at most two decimals, in hundredths. */
export function positiveQuantity(label: string) {
  return decimal(label, {
    required: `${label} is required`,
    negative: `${label} must be positive`,
    above: true,
    max: 100_000_00,
    maxText: "100,000",
  }).transform(present);
}

function wholeBlock(label: string, min: number, max: number, required?: string) {
  return rawNumber(label).transform((value, context): number | null => {
    const text = plain(value);
    if (!text) return required === undefined ? null : fail(context, required);
    if (text.startsWith("-") && min === 0) {
      return fail(context, `${label} must be a whole number, 0 or more`);
    }
    if (text.startsWith("-")) return fail(context, `${label} must be a positive number`);
    if (!/^\d{1,9}$/.test(text)) return fail(context, `${label} must be a whole number`);
    const whole = Number(text);
    if (whole < min) return fail(context, `${label} must be at least ${min}`);
    if (whole > max)
      return fail(context, `${label} cannot be more than ${max.toLocaleString("en-US")}`);
    return whole;
  });
}

/** A whole number from `min` to `max` that may be absent (null). */
export function optionalWhole(label: string, min: number, max: number) {
  const schema = { ...orNull("integer", "string"), minimum: min, maximum: max };
  return described(wholeBlock(label, min, max), { schema, required: false });
}

/** A whole number from `min` to `max` that must be there. */
export function requiredWhole(label: string, min: number, max: number) {
  const block = wholeBlock(label, min, max, `${label} is required`).transform(present);
  const schema = { type: ["integer", "string"], minimum: min, maximum: max };
  return described(block, { schema, required: true });
}

const ID = { minimum: 1, maximum: 2_147_483_647 };

// Nobody types one: digits of another script are a slip of a program.
const idText = (value: string | number | null | undefined) => bareText(String(value ?? "")).trim();

/** A record's id that must be there. */
export function requiredId(required: string, unknown: string) {
  const block = raw(unknown).transform((value, context): number => {
    const text = idText(value);
    if (!text) return fail(context, required);
    return toId(text) ?? fail(context, unknown);
  });
  const schema = { type: ["integer", "string"], ...ID };
  return described(block, { schema, required: true });
}

/** A record's id that may be absent (null). */
export function optionalId(unknown: string) {
  const block = raw(unknown).transform((value, context): number | null => {
    const text = idText(value);
    if (!text) return null;
    return toId(text) ?? fail(context, unknown);
  });
  const schema = { ...orNull("integer", "string"), ...ID };
  return described(block, { schema, required: false });
}

/** An id out of an address or a body: a positive integer that a database id can be, else null. */
export function toId(text: string | undefined): number | null {
  if (!text || !/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= 2_147_483_647 ? id : null;
}

/** The version a form was opened with; absent in scripts that do not care. */
export const version = optionalWhole("Version", 1, 999_999_999);
