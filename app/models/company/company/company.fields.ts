/** Checks for the settings' fields, from the building blocks of all forms. */
import * as z from "zod";
import { optionalText, requiredText } from "../../kit/shared/fields";
import { optionalRate, optionalWhole } from "../../kit/shared/number-fields";
import { plainText } from "../../ground/typed/typed-text";

type Check = (text: string) => string | null;
type Context = { addIssue: (issue: { code: "custom"; message: string }) => void };

/** Says in a schema's transform what is wrong with a value. */
export function refuse(context: Context, message: string): never {
  context.addIssue({ code: "custom", message });
  return z.NEVER;
}

/** Text that may be empty; columns hold empty text for nothing. */
export const text = (label: string, max: number) =>
  optionalText(label, max).transform((value) => value ?? "");

/** Refuses text of more than one line. */
export const withoutBreak = (label: string) => (value: string, context: Context) =>
  /[\n\u2028\u2029]/.test(value) ? refuse(context, `${label} must be on one line`) : value;

/** One line of text that may be empty; `problem` says what is wrong with one that is not, `read` what is kept of it. */
export function line(
  label: string,
  max: number,
  problem: Check = () => null,
  read = (typed: string) => typed,
) {
  return text(label, max)
    .transform(withoutBreak(label))
    .transform((typed, context) => {
      const value = read(typed);
      const message = value && problem(value);
      return message ? refuse(context, message) : value;
    });
}

/** A number of the state or a bank: typed with spaces and in any case, kept without and in capitals. */
export function code(label: string, problem: Check) {
  return text(label, 50).transform((value, context) => {
    const plain = plainText(value).replace(/[\s-]/g, "").toUpperCase();
    const message = plain && problem(plain);
    return message ? refuse(context, message) : plain;
  });
}

function needed<T>(label: string, block: z.ZodType<T | null>) {
  return block.transform((value, context): T =>
    value === null ? refuse(context, `${label} is required`) : value,
  );
}

/** A whole number that cannot be left out. */
export const whole = (label: string, min: number, max: number) =>
  needed(label, optionalWhole(label, min, max));
/** Hundredths of a percent; cannot be left out. */
export const rate = (label: string) => needed(label, optionalRate(label));
/** A tick posts "on" and no tick posts nothing. */
export const tick = z
  .unknown()
  .optional()
  .transform((value) => value === "on");

/** Says why a website's address is invalid; null when it is valid. */
export function website(value: string): string | null {
  const address = /^[a-z]+:/i.test(value) ? value : `https://${value}`;
  const url = /\s/.test(value) || !URL.canParse(address) ? null : new URL(address);
  const good = url && /^https?:$/.test(url.protocol) && url.hostname.includes(".");
  return good ? null : "Website must be an address such as https://www.example.com";
}

const DAYS_MAX = 5;

/** The stages of a reminder, "3,10,30": days in any order, kept in theirs. */
export function stages(label: string) {
  return requiredText(label, 50).transform((value, context) => {
    const parts = value.split(",").map(plainText);
    const days = [...new Set(parts.map(Number))].sort((a, b) => a - b);
    const counted = parts.every((part) => /^\d{1,3}$/.test(part));
    if (!counted || days.some((day) => day < 1 || day > 365)) {
      return refuse(context, `${label} must be days from 1 to 365, such as 3,10,30`);
    }
    if (days.length > DAYS_MAX) {
      return refuse(context, `${label} can have at most ${DAYS_MAX} days`);
    }
    return days.join(",");
  });
}
