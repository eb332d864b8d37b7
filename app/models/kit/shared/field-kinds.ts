import * as z from "zod";
import { amountText, rateText, toMajor } from "../../ground/money/money";
import {
  choice as choiceBlock,
  flag,
  optionalChoice,
  optionalCode,
  optionalDate,
  optionalEmail,
  optionalLine,
  optionalPhone,
  optionalText,
  optionalTime,
  requiredCode,
  requiredDate,
  requiredEmail,
  requiredLine,
  requiredPhone,
  requiredText,
} from "./fields";
import {
  optionalAmount,
  optionalId,
  optionalPositiveAmount,
  optionalRate,
  optionalWhole,
  positiveAmount,
  requiredAmount,
  requiredId,
  requiredWhole,
} from "./number-fields";
import * as json from "./json";
import type { Field, Kept, Maybe, More } from "./define-fields";

/*
 * The kinds of fields that a noun's table is made of: define-fields.ts says what follows from them.
 */

/** "Contact Person" as sentences write it: "Contact person". Abbreviations stay. */
function inSentence(label: string): string {
  return label.replace(/ ([A-Z])(?=[a-z])/g, (_, letter: string) => ` ${letter.toLowerCase()}`);
}

const asIs = (text: string) => text;
const orEmpty = (value: unknown) => (value === null || value === undefined ? "" : String(value));

type Faces<V, S> = Pick<Field<V, S>, "kind" | "sent"> &
  Partial<Pick<Field<V, S>, "text" | "max" | "options">> & {
    block: z.ZodType;
    reply: z.ZodType;
  };

function field<V, S, const M extends More>(label: string, more: M, faces: Faces<V, S>) {
  const { required, inSentence: worded, column, absent, officeOnly, alsoNamed, hint, wide } = more;
  const made: Field<V, S, M> = {
    text: orEmpty,
    ...faces,
    // `more` decides whether a value may be absent; the blocks' own types cannot say so.
    block: faces.block as z.ZodType<V>,
    reply: faces.reply as z.ZodType<S>,
    label,
    column,
    absent,
    officeOnly,
    alsoNamed,
    hint,
    wide,
    inSentence: worded ?? inSentence(label),
    required: Boolean(required),
  };
  return made;
}

/** Returns a field's name in messages. */
const named = (label: string, { inMessages, inSentence: worded }: More) =>
  inMessages ?? worded ?? inSentence(label);
const sentence = ({ required }: More) => (typeof required === "string" ? required : undefined);

const TEXT = [requiredText, optionalText] as const;
const LINE = [requiredLine, optionalLine] as const;
const CODE = [requiredCode, optionalCode] as const;
const PHONE = [requiredPhone, optionalPhone] as const;

function ofText<const M extends More>(
  kind: "text" | "area" | "phone",
  label: string,
  max: number,
  more: M,
  [required, optional]: typeof TEXT | typeof CODE = TEXT,
) {
  type V = Maybe<string, M>;
  const name = named(label, more);
  const block = more.required ? required(name, max, sentence(more)) : optional(name, max);
  return field<V, V, M>(label, more, {
    kind,
    max,
    block,
    reply: more.required ? json.text : json.nullableText,
    sent: (value) => value,
  });
}

/** One line of text. */
export const text = <const M extends More>(label: string, max: number, more: M = {} as M) =>
  ofText("text", label, max, more, LINE);
/** Several lines of text. */
export const area = <const M extends More>(label: string, max: number, more: M = {} as M) =>
  ofText("area", label, max, more);
/** A number or a code in one line: no invisible sign is part of it. */
export const code = <const M extends More>(label: string, max: number, more: M = {} as M) =>
  ofText("text", label, max, more, CODE);
/** A phone number, as typed but for what nobody sees or dials: `phoneText`. */
export const phone = <const M extends More>(label: string, max: number, more: M = {} as M) =>
  ofText("phone", label, max, more, PHONE);

/** An e-mail address, in lower case; `invalid` is said of anything else. */
export function email<const M extends More>(label: string, invalid: string, more: M = {} as M) {
  type V = Maybe<string, M>;
  const block = more.required ? requiredEmail(invalid, sentence(more)) : optionalEmail(invalid);
  return field<V, V, M>(label, more, {
    kind: "email",
    max: 254,
    block,
    reply: more.required ? json.text : json.nullableText,
    sent: (value) => value,
  });
}

/** An amount of at least zero, or above it: minor units inside, major units for people and scripts. */
export function amount<const M extends More>(label: string, more: M = {} as M) {
  type V = Maybe<number, M>;
  type Sent = Kept<number, M>;
  const name = named(label, more);
  const optional = more.positive
    ? optionalPositiveAmount(name, more.positive)
    : optionalAmount(name, more.negative);
  const required = () =>
    more.positive ? positiveAmount(name, more.positive) : requiredAmount(name, more.negative);
  const block = more.required
    ? required()
    : more.absent === "zero"
      ? optional.transform((value) => value ?? 0)
      : optional;
  const present = more.required ?? more.absent;
  return field<V, Sent, M>(label, more, {
    kind: "amount",
    max: 20,
    block,
    reply: present ? json.amount : json.amount.nullable(),
    text: (value) => (value === null || value === undefined ? "" : amountText(value)),
    sent: (value) => (value === null ? null : toMajor(value)) as Sent,
  });
}

/** A percentage of 0 to 100, in hundredths of a percent inside. */
export function rate<const M extends More>(label: string, more: M = {} as M) {
  const { negative, over } = more;
  const optional = optionalRate(named(label, more), { negative, over });
  const block = more.absent === "zero" ? optional.transform((value) => value ?? 0) : optional;
  return field<Maybe<number, M>, Kept<number, M>, M>(label, more, {
    kind: "rate",
    max: 10,
    block,
    reply: more.absent ? json.rate : json.rate.nullable(),
    text: (value) => (value === null || value === undefined ? "" : rateText(value)),
    sent: (value) =>
      (value === null && !more.absent ? null : json.fromHundredths(value ?? 0)) as never,
  });
}

/** A whole number from `min` to `max`. */
export function whole<const M extends More>(
  label: string,
  min: number,
  max: number,
  more: M = {} as M,
) {
  return field<Maybe<number, M>, number, M>(label, more, {
    kind: "whole",
    max: String(max).length + 1,
    block: (more.required ? requiredWhole : optionalWhole)(named(label, more), min, max),
    reply: z.int(),
    sent: (value) => value ?? 0,
  });
}

/** A whole number that may be unknown: null then, and in replies. */
export function maybeWhole<const M extends More>(
  label: string,
  min: number,
  max: number,
  more: M = {} as M,
) {
  return field<number | null, number | null, M>(label, more, {
    kind: "whole",
    max: String(max).length + 1,
    block: optionalWhole(named(label, more), min, max),
    reply: z.int().nullable(),
    sent: (value) => value ?? null,
  });
}

/** A calendar day, YYYY-MM-DD. */
export function day<const M extends More>(label: string, more: M = {} as M) {
  type V = Maybe<string, M>;
  const name = named(label, more);
  const block = more.required ? requiredDate(name, sentence(more)) : optionalDate(name);
  return field<V, V, M>(label, more, {
    kind: "day",
    block,
    reply: more.required ? json.day : json.day.nullable(),
    sent: (value) => value,
  });
}

/** A time of day, HH:MM of 24 hours; left out it is undefined, for an edit leaves it then. */
export function time<const M extends More>(label: string, more: M = {} as M) {
  return field<string | null | undefined, string | null, M>(label, more, {
    kind: "time",
    block: optionalTime(named(label, more)),
    reply: json.nullableText,
    sent: (value) => value ?? null,
  });
}

/** One of a list of words; `labels` gives the words that people see, where they differ. */
export function choice<const T extends readonly [string, ...string[]], const M extends More>(
  label: string,
  values: T,
  messages: { required: string; invalid: string },
  more: M & { labels?: (value: string) => string } = {} as M,
) {
  type V = T[number];
  const labels = more.labels ?? asIs;
  return field<V, V, M>(label, { ...more, required: true } as M, {
    kind: "choice",
    options: values.map((value) => ({ value, label: labels(value) })),
    block: choiceBlock(values, messages),
    reply: z.enum(values),
    sent: (value) => value,
  });
}

/**
 * A choice that may be empty: null when absent or empty, `invalid` is the message for an unknown word. Its select begins
 * with an empty option that says `none`.
 */
export function maybeChoice<
  const T extends readonly [string, ...string[]],
  const M extends Omit<More, "required">,
>(
  label: string,
  values: T,
  invalid: string,
  more: M & { labels?: (value: string) => string; none?: string } = {} as M,
) {
  type V = T[number] | null;
  const { labels = asIs, none = "" } = more;
  const options = values.map((value) => ({ value, label: labels(value) }));
  return field<V, V, M>(label, more, {
    kind: "choice",
    options: [{ value: "", label: none }, ...options],
    block: optionalChoice(values, invalid),
    reply: z.enum(values).nullable(),
    sent: (value) => value,
  });
}

/** Another record, by its id; `unknown` is said of anything that is no id. */
export function id<const M extends More>(label: string, unknown: string, more: M = {} as M) {
  type V = Maybe<number, M>;
  const block = more.required
    ? requiredId(sentence(more) ?? `${label} is required`, unknown)
    : optionalId(unknown);
  return field<V, V, M>(label, more, {
    kind: "id",
    block,
    reply: more.required ? json.id : json.id.nullable(),
    sent: (value) => value,
  });
}

/** Yes or no; left out it is undefined, or no where it is "zero" then. */
export function tick<const M extends More>(label: string, more: M = {} as M) {
  type V = M["absent"] extends "zero" ? boolean : boolean | undefined;
  const block = flag(named(label, more));
  return field<V, boolean, M>(label, more, {
    kind: "tick",
    block: more.absent === "zero" ? block.transform((ticked) => ticked ?? false) : block,
    reply: z.boolean(),
    text: (value) => (value ? "on" : ""),
    sent: Boolean,
  });
}
