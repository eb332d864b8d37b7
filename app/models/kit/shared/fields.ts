import * as z from "zod";
import {
  plainDigits,
  bareText,
  isEmail,
  plainText,
  visibleText,
} from "~/models/ground/typed/typed-text";
import { dayProblem } from "../../ground/day/calendar-date";
import { phoneText } from "../../ground/typed/phone";
import { described, type JsonSchema } from "./described";

/**
 * The building blocks of every input schema. One schema parses a form (all text) and a JSON body
 * (text or numbers), so each block takes both; empty text counts as absent.
 */

// Control characters other than tab and newline: nobody types them, and Postgres cannot store NUL.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

// Half a character, as only a script can send it: no address can hold it, and databases store it differently.
const HALF = /\p{Surrogate}/gu;

/** Cleans a typed text for storing. */
function clean(text: string): string {
  const typed = text.replace(/\r\n?/g, "\n").replace(CONTROL, "").replace(HALF, "\uFFFD");
  return visibleText(typed).trim();
}

/** Cleans a text of one line: a line break becomes a space. */
export const inOneLine = (text: string) => clean(text).replace(/\s*[\n\u2028\u2029]\s*/g, " ");

/** Counts the characters of a text: a surrogate pair is one. */
const characters = (text: string) => (text.length < 2 ? text.length : [...text].length);

/** A figure, a day, a word of a list: as it is compared. */
export const plain = (value: string | number | null | undefined) => plainText(String(value ?? ""));

// The raw value of a form or a JSON body; `message` is the error for anything else: a file, a list.
export const raw = (message: string) =>
  z.union([z.string(), z.number()], { error: message }).nullish();

const rawText = (label: string) => raw(`${label} must be text`);

export const rawNumber = (label: string) => raw(`${label} must be a number`);

// A description's type with null, where a field may be cleared.
export const orNull = (...types: string[]): JsonSchema => ({ type: [...types, "null"] });

export function fail(context: z.RefinementCtx, message: string): never {
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
    if (characters(text) > max) return fail(context, long);
    return text;
  });
  const schema = { type: "string", minLength: 1, maxLength: max, pattern: "\\S" };
  return described(block, { schema, required: true });
}

/** Text that may be absent: null then. `read`: what is kept of it. */
export function optionalText(label: string, max: number, read = clean) {
  const block = rawText(label).transform((value, context): string | null => {
    const text = read(String(value ?? ""));
    if (characters(text) > max) return fail(context, `${label} must be at most ${max} characters`);
    return text || null;
  });
  return described(block, { schema: { ...orNull("string"), maxLength: max }, required: false });
}

/** One line of text that must be there. */
export const requiredLine = (label: string, max: number, required?: string, long?: string) =>
  requiredText(label, max, required, long, inOneLine);

/** Null where it is absent. */
export const optionalLine = (label: string, max: number) => optionalText(label, max, inOneLine);

const codeText = (text: string) => bareText(clean(text)).trim();

/** Cleans a number or a code, whose digits may be of any script. */
const codeOf = (text: string) => plainDigits(codeText(text));

/** A number or a code that must be there, without invisible signs. */
export const requiredCode = (label: string, max: number, required?: string) =>
  requiredText(label, max, required, undefined, codeOf);

/** Null where it is absent. */
export const optionalCode = (label: string, max: number) => optionalText(label, max, codeOf);

const phoneOf = (text: string) => phoneText(clean(text));

/** A phone that must be there, as it is kept. */
export const requiredPhone = (label: string, max: number, required?: string) =>
  requiredText(label, max, required, undefined, phoneOf);

/** Null where it is absent. */
export const optionalPhone = (label: string, max: number) => optionalText(label, max, phoneOf);

/** An e-mail address as it is compared, whoever typed it where. */
export function emailText(value: string | number | null | undefined): string {
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

/** A state by any word that `read` knows for one; `words`: those that are described. */
export function stateWord<S extends string>(
  words: readonly string[],
  read: (text: string) => S | null,
) {
  const block = raw("Invalid status").transform((value, context): S => {
    const text = String(value ?? "").trim();
    return read(text) ?? fail(context, text ? "Invalid status" : "Status is required");
  });
  return described(block, { schema: { type: "string", enum: [...words] }, required: true });
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
