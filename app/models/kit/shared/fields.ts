import * as z from "zod";
import { dayProblem } from "../../ground/day/calendar-date";
import { described, type JsonSchema } from "./described";
import { bareText, isEmail, plainText, visibleText } from "~/models/ground/typed/typed-text";
import {
  type DecimalProblem,
  MAX_AMOUNT_TEXT,
  MAX_MINOR,
  parseAmount,
  parseHundredths,
} from "../../ground/money/money";
import { phoneText } from "../../ground/typed/phone";

/**
 * The building blocks of every input schema. One schema parses a form (all text) and a JSON body
 * (text or numbers), so each block takes both; empty text counts as absent.
 */

// Control characters other than tab and newline: nobody types them, and Postgres cannot store NUL.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

// Half a character, as only a script can send it: no address can hold it, and databases store it differently.
const HALF = /\p{Surrogate}/gu;

/** What a person wrote, as it is kept. */
function clean(text: string): string {
  const typed = text.replace(/\r\n?/g, "\n").replace(CONTROL, "").replace(HALF, "\uFFFD");
  return visibleText(typed).trim();
}

/** A figure, a day, a word of a list: as it is compared. */
const plain = (value: string | number | null | undefined) => plainText(String(value ?? ""));

// What a form or a JSON body may hold for a value; `message` is said of anything else: a file, a list.
const raw = (message: string) => z.union([z.string(), z.number()], { error: message }).nullish();
const rawText = (label: string) => raw(`${label} must be text`);
const rawNumber = (label: string) => raw(`${label} must be a number`);

// A description's type with null, where a field may be cleared.
const orNull = (...types: string[]): JsonSchema => ({ type: [...types, "null"] });

function fail(context: z.RefinementCtx, message: string): never {
  context.addIssue({ code: "custom", message });
  return z.NEVER;
}

/** Text that must be there; the messages for none and for too much may be worded. `read`: what is kept of it. */
export function requiredText(
  label: string,
  max: number,
  required = `${label} is required`,
  long = `${label} must be at most ${max} characters`,
  read = clean,
) {
  const block = rawText(label).transform((value, context): string => {
    const text = read(String(value ?? ""));
    if (!text) return fail(context, required);
    if (text.length > max) return fail(context, long);
    return text;
  });
  const schema = { type: "string", minLength: 1, maxLength: max, pattern: "\\S" };
  return described(block, { schema, required: true });
}

/** Text that may be absent: null then. `read`: what is kept of it. */
export function optionalText(label: string, max: number, read = clean) {
  const block = rawText(label).transform((value, context): string | null => {
    const text = read(String(value ?? ""));
    if (text.length > max) return fail(context, `${label} must be at most ${max} characters`);
    return text || null;
  });
  return described(block, { schema: { ...orNull("string"), maxLength: max }, required: false });
}

const codeText = (text: string) => bareText(clean(text)).trim();

/** A number or a code that must be there, without invisible signs. */
export const requiredCode = (label: string, max: number, required?: string) =>
  requiredText(label, max, required, undefined, codeText);
/** The same where it may be absent (null). */
export const optionalCode = (label: string, max: number) => optionalText(label, max, codeText);

const phoneOf = (text: string) => phoneText(clean(text));

/** A phone that must be there, as it is kept. */
export const requiredPhone = (label: string, max: number, required?: string) =>
  requiredText(label, max, required, undefined, phoneOf);
/** The same where it may be absent (null). */
export const optionalPhone = (label: string, max: number) => optionalText(label, max, phoneOf);

function emailText(value: string | number | null | undefined): string {
  return codeText(String(value ?? "")).toLowerCase();
}

/** An e-mail address that must be there, in lower case. */
export function requiredEmail(invalid: string, required = "Email is required") {
  const block = rawText("Email").transform((value, context): string => {
    const text = emailText(value);
    if (!text) return fail(context, required);
    return isEmail(text) ? text : fail(context, invalid);
  });
  const schema = { type: "string", format: "email", maxLength: 254 };
  return described(block, { schema, required: true });
}

/** An e-mail address that may be absent. */
export function optionalEmail(invalid: string) {
  const block = rawText("Email").transform((value, context): string | null => {
    const text = emailText(value);
    if (!text) return null;
    return isEmail(text) ? text : fail(context, invalid);
  });
  const schema = { ...orNull("string"), format: "email", maxLength: 254 };
  return described(block, { schema, required: false });
}

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
  /** What reads it; left out, figures without a currency's sign. */
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

/** A whole number from `min` to `max` that may be absent (null). */
export function optionalWhole(label: string, min: number, max: number) {
  const block = rawNumber(label).transform((value, context): number | null => {
    const text = plain(value);
    if (!text) return null;
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
  const schema = { ...orNull("integer", "string"), minimum: min, maximum: max };
  return described(block, { schema, required: false });
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

const DAY = { anyOf: [{ format: "date" }, { format: "date-time" }] };

/** A calendar date that must be there; a full ISO timestamp is turned into its day by `isoDay`. */
export function requiredDate(label: string, required = `${label} is required`) {
  const block = rawText(label).transform((value, context): string => {
    const text = plain(value);
    if (!text) return fail(context, required);
    const problem = dayProblem(text);
    return problem === null ? text : fail(context, `${label} ${problem}`);
  });
  return described(block, { schema: { type: "string", ...DAY }, required: true });
}

/** A calendar date that may be absent (null). */
export function optionalDate(label: string) {
  const block = rawText(label).transform((value, context): string | null => {
    const text = plain(value);
    if (!text) return null;
    const problem = dayProblem(text);
    return problem === null ? text : fail(context, `${label} ${problem}`);
  });
  const schema = { anyOf: [{ type: "string", ...DAY }, { type: "null" }] };
  return described(block, { schema, required: false });
}

/** One of a list, any case accepted, in the list's own spelling. */
export function choice<const T extends readonly [string, ...string[]]>(
  values: T,
  messages: { required: string; invalid: string },
) {
  const block = raw(messages.invalid).transform((value, context): T[number] => {
    const text = plain(value);
    if (!text) return fail(context, messages.required);
    const found = values.find((one) => one.toLowerCase() === text.toLowerCase());
    return found ?? fail(context, messages.invalid);
  });
  return described(block, { schema: { type: "string", enum: [...values] }, required: true });
}

/** One of a list in the same way, or none: null. */
export function optionalChoice<const T extends readonly [string, ...string[]]>(
  values: T,
  invalid: string,
) {
  const block = raw(invalid).transform((value, context): T[number] | null => {
    const text = plain(value);
    if (!text) return null;
    const found = values.find((one) => one.toLowerCase() === text.toLowerCase());
    return found ?? fail(context, invalid);
  });
  // Null and "" are no words of the list, and both clear it.
  const schema = { ...orNull("string"), enum: [...values, "", null] };
  return described(block, { schema, required: false });
}

/** HH:MM of a 24-hour clock, null for none; undefined when it is not there at all. */
export function optionalTime(label: string) {
  const block = raw(`${label} must be like 09:30`).transform((value, context) => {
    if (value === undefined) return undefined;
    const text = plain(value);
    if (!text) return null;
    return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
      ? text
      : fail(context, `${label} must be like 09:30`);
  });
  const schema = { ...orNull("string"), pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$" };
  return described(block, { schema, required: false });
}

/** A tick, which posts "on" or nothing; scripts send true, false or their words. Absent is undefined. */
export function flag(label: string) {
  const block = z
    .union([z.boolean(), z.string()], { error: `${label} must be true or false` })
    .nullish()
    .transform((value, context): boolean | undefined => {
      if (value === null || value === undefined) return undefined;
      if (typeof value === "boolean") return value;
      const text = plain(value);
      if (text === "") return undefined;
      if (/^(on|true|1|yes)$/i.test(text)) return true;
      if (/^(off|false|0|no)$/i.test(text)) return false;
      // Taken for a no, a word that nobody knows would be obeyed the wrong way round.
      context.addIssue({ code: "custom", message: `${label} must be true or false` });
      return z.NEVER;
    });
  return described(block, { schema: orNull("boolean"), required: false });
}

/** The version a form was opened with; absent in scripts that do not care. */
export const version = optionalWhole("Version", 1, 999_999_999);
