import * as z from "zod";
import { isCalendarDate } from "../../ground/day/calendar-date";
import { described } from "./described";
import { toId } from "./number-fields";
import { plainText, visibleText } from "../../ground/typed/typed-text";

/**
 * The building blocks of queries. A key that is unknown is ignored, a known one with a value that means
 * nothing is refused at its name: a program should learn that its filter did not filter.
 */

const raw = z.string().optional();

function block<T>(
  schema: object,
  read: (text: string) => T | null,
  wrong: string,
  clean = plainText,
) {
  const reading = raw.transform((value, context): T | undefined => {
    const text = clean(value ?? "").trim();
    if (!text) return undefined;
    const found = read(text);
    if (found !== null) return found;
    context.addIssue({ code: "custom", message: wrong });
    return z.NEVER;
  });
  return described(reading, { schema: { ...schema }, required: false });
}

/** A whole number within limits; undefined where none is asked. */
export const whole = (min: number, max: number, label: string) =>
  block(
    { type: "integer", minimum: min, maximum: max },
    (text) => {
      const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
      return value >= min && value <= max ? value : null;
    },
    `${label} must be a whole number from ${min} to ${max.toLocaleString("en-US")}`,
  );

/** The search text of a list; text longer than anything findable is cut. */
export const search = block(
  { type: "string" },
  (text) => text.slice(0, 200),
  "",
  visibleText,
).transform((text) => text ?? "");

/** A day, or a timestamp of one. */
export const day = (label: string, wrong = `${label} is not a date that exists`) =>
  block(
    { type: "string", anyOf: [{ format: "date" }, { format: "date-time" }] },
    (text) => (isCalendarDate(text) ? text : null),
    wrong,
  ).transform((text) => text ?? ("" as const));

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/i;

/** A moment with its offset, as replies say it; a "+" that an address made a space of is one. */
export const momentOf = (label: string) =>
  block(
    { type: "string", format: "date-time", examples: ["2026-11-27T10:00:00Z"] },
    (text) => {
      const said = text.replace(" ", "+");
      const at = new Date(said);
      const isOne = MOMENT.test(said) && isCalendarDate(said.slice(0, 10)) && !Number.isNaN(+at);
      return isOne ? at.toISOString() : null;
    },
    `${label} must be a moment like 2026-11-27T10:00:00Z`,
  ).transform((text) => text ?? "");

/** The id of another record. */
export const idOf = (label: string) =>
  block(
    { type: "integer", minimum: 1, maximum: 2_147_483_647 },
    (text) => toId(text),
    `${label} must be a whole number`,
  ).transform((value) => value ?? ("" as const));

/** The id of an account, or 'none' for what names nobody. */
export const personOf = (label: string) =>
  block(
    { type: "string", examples: ["7", "none"] },
    (text) => (text === NOBODY ? NOBODY : toId(text)),
    `${label} must be a whole number, or ${NOBODY}`,
  ).transform((value) => value ?? ("" as const));

const NOBODY = "none";

/** Returns the result of `personOf` as a condition on its column. */
export const ofPerson = <const C extends string>(column: C, asked: number | "" | "none") =>
  asked === ""
    ? null
    : ({ [column]: asked === NOBODY ? null : asked } as { [K in C]: number | null });

/** A text of one shape, such as a currency's code. */
export const shaped = (
  label: string,
  shape: RegExp,
  example: string,
  wrong = `${label} must be like ${example}`,
) =>
  block(
    { type: "string", pattern: shape.source, examples: [example] },
    (text) => (shape.test(text) ? text : null),
    wrong,
  ).transform((text) => text ?? ("" as const));

/** A text that is compared as it is, after "="; "=" alone asks for none. */
export const exactly = (label: string) =>
  block(
    { type: "string", pattern: "^=", examples: ["=Too dear"] },
    (text) => (text.startsWith("=") ? text : null),
    `${label} must be like =Too dear`,
    (text) => text,
  ).transform((text) => text ?? ("" as const));

/** One of a list's words, read as the list's filter reads it. */
export const word = <T extends string>(
  label: string,
  words: readonly string[],
  read: (text: string) => T | null,
  wrong = `${label} must be one of ${words.join(", ")}`,
) =>
  block({ type: "string", enum: [...words] }, read, wrong).transform(
    (value) => value ?? ("" as const),
  );

/** A word of a fixed list, any case. */
export const oneOf = <const T extends readonly string[]>(label: string, words: T) =>
  word<T[number]>(label, words, (text) => {
    const lower = text.toLowerCase();
    return words.find((one) => one.toLowerCase() === lower) ?? null;
  });

const MAX_LIMIT = 1_000;

/** Which page, how long, in which order; `sorts` are the words sortBy takes. */
export const paging = <const S extends readonly string[]>(sorts: S) => ({
  page: whole(1, 1_000_000, "Page").transform((page) => page ?? 1),
  limit: whole(1, MAX_LIMIT, "Limit").transform((limit) => limit ?? 10),
  sortBy: oneOf("sortBy", sorts),
  sortOrder: oneOf("sortOrder", ["asc", "desc"]),
});

/** An earlier version of a document. */
export const version = whole(1, 999_999_999, "version").transform((value) => value ?? null);
