import * as z from "zod";

import {
  amountText,
  formatMoney,
  MAX_MINOR,
  parseHundredths,
  rateText,
  toMajor,
} from "../money/money";
import { formatDate } from "./calendar-date";
import {
  choice as choiceBlock,
  optionalAmount,
  optionalDate,
  optionalEmail,
  optionalId,
  optionalRate,
  optionalText,
  optionalWhole,
  requiredAmount,
  requiredDate,
  requiredEmail,
  requiredId,
  requiredText,
  truth,
} from "./fields";
import * as json from "./json";

/**
 * A noun's fields as one table: what each is called, takes and prints stands once, and its schema, control,
 * form text, history label, conflict line and reply follow. Layouts, totals and rows are written by hand.
 */

export type FieldKind =
  | "text"
  | "area"
  | "email"
  | "phone"
  | "amount"
  | "rate"
  | "whole"
  | "day"
  | "choice"
  | "id"
  | "tick";

export type FieldOption = { value: string; label: string };

/** What a field may say besides its kind, label and limit. */
type More = {
  /** True, or the sentence said when it is missing. */
  required?: true | string;
  /** What messages and the history call it, where that is not the label in sentence case. */
  said?: string;
  /** What messages alone call it. */
  inMessages?: string;
  /** The column it is stored in, where that is not its own name. */
  column?: string;
  /** The other names /api takes and sends it under, besides its column. */
  alsoNamed?: readonly string[];
  /** What is said of a figure below zero, and of one above its limit. */
  negative?: string;
  over?: string;
  /** A sentence under the control. */
  hint?: string;
  /** Spans both columns of the form. */
  wide?: true;
  /**
   * What it is when absent, if not nothing: "zero"; "custom", what the company usually takes or what is stored
   * (emptied by a person it is 0); "derived", what follows from other fields.
   */
  absent?: "zero" | "custom" | "derived";
};

/**
 * A field: `block` reads it from a form or a JSON body; `text` writes the stored value as its control holds
 * it, `shown` as the history tells it (`currency`: of the record), `sent` as /api sends it by `reply`.
 */
export type Field<Value = unknown, Sent = unknown, M extends More = More> = {
  kind: FieldKind;
  label: string;
  said: string;
  block: z.ZodType<Value>;
  reply: z.ZodType<Sent>;
  required: boolean;
  /** The most characters its control takes. */
  max?: number;
  options?: readonly FieldOption[];
  text(value: Value | null | undefined): string;
  shown(value: Value, currency: string): string;
  sent(value: Value): Sent;
  /** What was typed, as two versions of a form compare it. */
  compared(typed: string): string;
} & Pick<More, "alsoNamed" | "hint" | "wide"> & {
    column?: M["column"] & string;
    absent?: M["absent"];
  };

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- of any further words
export type Fields = Record<string, Field<unknown, unknown, any>>;

/** A value that may be absent is null then. */
type Maybe<T, M extends More> = M["required"] extends true | string
  ? T
  : M["absent"] extends "zero"
    ? T
    : T | null;
/** The same of a stored record. */
type Kept<T, M extends More> = M["absent"] extends string ? T : Maybe<T, M>;

/** "Contact Person" as sentences write it: "Contact person". Abbreviations stay. */
function inSentence(label: string): string {
  return label.replace(/ ([A-Z])(?=[a-z])/g, (_, letter: string) => ` ${letter.toLowerCase()}`);
}

const asIs = (text: string) => text;
const orEmpty = (value: unknown) => (value === null || value === undefined ? "" : String(value));

type Faces<V, S> = Pick<Field<V, S>, "kind" | "block" | "reply" | "sent"> &
  Partial<Pick<Field<V, S>, "text" | "shown" | "compared" | "max" | "options">>;

function field<V, S, const M extends More>(label: string, more: M, faces: Faces<V, S>) {
  const { required, said, column, absent, alsoNamed, hint, wide } = more;
  const made: Field<V, S, M> = {
    text: orEmpty,
    shown: orEmpty,
    compared: asIs,
    ...faces,
    ...{ label, column, absent, alsoNamed, hint, wide },
    said: said ?? inSentence(label),
    required: Boolean(required),
  };
  return made;
}

/** What messages call a field. */
const named = (label: string, { inMessages, said }: More) =>
  inMessages ?? said ?? inSentence(label);
const sentence = ({ required }: More) => (typeof required === "string" ? required : undefined);

function ofText<const M extends More>(
  kind: "text" | "area" | "phone",
  label: string,
  max: number,
  more: M,
) {
  type V = Maybe<string, M>;
  const name = named(label, more);
  const block = more.required ? requiredText(name, max, sentence(more)) : optionalText(name, max);
  return field<V, V, M>(label, more, {
    kind,
    max,
    block: block as unknown as z.ZodType<V>,
    reply: (more.required ? json.text : json.words) as unknown as z.ZodType<V>,
    sent: (value) => value,
  });
}

/** One line of text. */
export const text = <const M extends More>(label: string, max: number, more: M = {} as M) =>
  ofText("text", label, max, more);
/** Several lines of text. */
export const area = <const M extends More>(label: string, max: number, more: M = {} as M) =>
  ofText("area", label, max, more);
/** A phone number, as typed. */
export const phone = <const M extends More>(label: string, max: number, more: M = {} as M) =>
  ofText("phone", label, max, more);

/** An e-mail address, in lower case; `invalid` is said of anything else. */
export function email<const M extends More>(label: string, invalid: string, more: M = {} as M) {
  type V = Maybe<string, M>;
  const block = more.required ? requiredEmail(invalid, sentence(more)) : optionalEmail(invalid);
  return field<V, V, M>(label, more, {
    kind: "email",
    max: 254,
    block: block as unknown as z.ZodType<V>,
    reply: (more.required ? json.text : json.words) as unknown as z.ZodType<V>,
    sent: (value) => value,
  });
}

const figure = (max: number, write: (value: number) => string) => (typed: string) => {
  const parsed = parseHundredths(typed, max);
  return parsed.ok ? write(parsed.value) : typed;
};

/** An amount of at least zero: minor units inside, major units for people and scripts. */
export function amount<const M extends More>(label: string, more: M = {} as M) {
  type V = Maybe<number, M>;
  type Sent = Kept<number, M>;
  const name = named(label, more);
  const optional = optionalAmount(name, more.negative);
  const block = more.required
    ? requiredAmount(name, more.negative)
    : more.absent === "zero"
      ? optional.transform((value) => value ?? 0)
      : optional;
  const present = more.required ?? more.absent;
  return field<V, Sent, M>(label, more, {
    kind: "amount",
    max: 20,
    block: block as unknown as z.ZodType<V>,
    reply: (present ? json.amount : json.amount.nullable()) as unknown as z.ZodType<Sent>,
    text: (value) => (value === null || value === undefined ? "" : amountText(value)),
    shown: (value, currency) => (value === null ? "" : formatMoney(value, currency)),
    sent: (value) => (value === null ? null : toMajor(value)) as Sent,
    compared: figure(MAX_MINOR, amountText),
  });
}

/** A percentage of 0 to 100, in hundredths of a percent inside. */
export function rate<const M extends More>(label: string, more: M = {} as M) {
  type V = Maybe<number, M>;
  const { negative, over } = more;
  const optional = optionalRate(named(label, more), { negative, over });
  const block = more.absent === "zero" ? optional.transform((value) => value ?? 0) : optional;
  return field<V, number, M>(label, more, {
    kind: "rate",
    max: 10,
    block: block as unknown as z.ZodType<V>,
    reply: json.rate,
    text: (value) => (value === null || value === undefined ? "" : rateText(value)),
    shown: (value) => rateText(value ?? 0),
    sent: (value) => json.fromHundredths(value ?? 0),
    compared: figure(MAX_MINOR, amountText),
  });
}

/** A whole number from `min` to `max`. */
export function whole<const M extends More>(
  label: string,
  min: number,
  max: number,
  more: M = {} as M,
) {
  return field<number | null, number, M>(label, more, {
    kind: "whole",
    max: String(max).length + 1,
    block: optionalWhole(named(label, more), min, max),
    reply: z.int(),
    sent: (value) => value ?? 0,
  });
}

/** A calendar day, YYYY-MM-DD. */
export function day<const M extends More>(label: string, more: M = {} as M) {
  type V = Maybe<string, M>;
  const name = named(label, more);
  const block = more.required ? requiredDate(name, sentence(more)) : optionalDate(name);
  return field<V, V, M>(label, more, {
    kind: "day",
    block: block as unknown as z.ZodType<V>,
    reply: (more.required ? json.day : json.day.nullable()) as unknown as z.ZodType<V>,
    shown: (value) => formatDate(value),
    sent: (value) => value,
  });
}

/** One of a list of words; `labels` says them to people where they are not said as they are. */
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
    block: choiceBlock(values, messages) as unknown as z.ZodType<V>,
    reply: z.enum(values) as unknown as z.ZodType<V>,
    shown: labels,
    sent: (value) => value,
    compared: (typed) => (typed ? labels(typed) : ""),
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
    block: block as unknown as z.ZodType<V>,
    reply: (more.required ? json.id : json.id.nullable()) as unknown as z.ZodType<V>,
    sent: (value) => value,
  });
}

/** Yes or no; left out it is undefined. */
export function tick<const M extends More>(label: string, more: M = {} as M) {
  return field<boolean | undefined, boolean, M>(label, more, {
    kind: "tick",
    block: truth(named(label, more)),
    reply: z.boolean(),
    text: (value) => (value ? "on" : ""),
    shown: (value) => (value ? "Yes" : "No"),
    sent: Boolean,
    compared: (typed) => (typed ? "Yes" : "No"),
  });
}

type ValueOf<F> = F extends { block: z.ZodType<infer V> } ? V : never;
type SentOf<F> = F extends { reply: z.ZodType<infer S> } ? S : never;
type ColumnOf<F, Name> = F extends { column?: infer C }
  ? string extends C
    ? Name
    : [Extract<C, string>] extends [never]
      ? Name
      : Extract<C, string>
  : Name;

/** What a form or a body gives of the fields. */
export type Input<T extends Fields> = { [K in keyof T]: ValueOf<T[K]> };
/** The same by the columns it is stored in. */
export type Stored<T extends Fields> = {
  [K in keyof T as ColumnOf<T[K], K> & string]: ValueOf<T[K]>;
};
/** The fields as the texts of their controls. */
export type Texts<T extends Fields> = { [K in keyof T]: string };

const entries = (fields: Fields) => Object.entries(fields);
const columnOf = (name: string, { column }: { column?: string }) => column ?? name;

/** The fields' blocks, for `z.object`. */
export function inputShape<T extends Fields>(fields: T) {
  return Object.fromEntries(entries(fields).map(([name, { block }]) => [name, block])) as {
    [K in keyof T]: T[K]["block"] & z.ZodType<ValueOf<T[K]>>;
  };
}

/** What was read, by its columns. */
export function columns<T extends Fields>(
  fields: T,
  input: { [K in keyof T]?: ValueOf<T[K]> },
): Stored<T> {
  const values = input as Record<string, unknown>;
  return Object.fromEntries(
    entries(fields).map(([name, field]) => [columnOf(name, field), values[name]]),
  ) as Stored<T>;
}

/** A record's fields as the texts of its form. */
export function texts<T extends Fields>(
  fields: T,
  record: { [K in keyof Stored<T>]?: unknown },
): Texts<T> {
  const values = record as Record<string, unknown>;
  return Object.fromEntries(
    entries(fields).map(([name, field]) => [name, field.text(values[columnOf(name, field)])]),
  ) as Texts<T>;
}

/** How the history tells the columns; records chosen by their id are told by name, by hand. */
export function historyLabels(fields: Fields) {
  return Object.fromEntries(
    entries(fields)
      .filter(([, { kind }]) => kind !== "id")
      .map(([name, field]) => [columnOf(name, field), { label: field.said, show: field.shown }]),
  );
}

/** The lines of a form's values that two versions of it are compared by; `names` says records by their id. */
export function comparedLines(
  fields: Fields,
  values: Record<string, unknown> | null | undefined,
  names: (name: string, id: string) => string = (_, id) => id,
): { label: string; value: string }[] {
  return entries(fields).map(([name, { label, kind, compared }]) => {
    const typed = orEmpty(values?.[name] || "");
    return { label, value: kind === "id" ? names(name, typed) : compared(typed) };
  });
}

/** Every name /api knows a field by, the one of its form first. */
function namesOf(name: string, { column, alsoNamed = [] }: Field): string[] {
  return [...new Set([name, ...(column ? [column] : []), ...alsoNamed])];
}

/** The other names of the fields that have some, for `alsoNamed`. */
export function otherNames(fields: Fields): Record<string, string[]> {
  const named = entries(fields).map(
    ([name, field]) => [name, namesOf(name, field).slice(1)] as const,
  );
  return Object.fromEntries(named.filter(([, others]) => others.length > 0));
}

type Sent<T extends Fields> = { [K in keyof T]: SentOf<T[K]> } & {
  [K in keyof T as ColumnOf<T[K], K> & string]: SentOf<T[K]>;
};

/** The fields' part of a reply's schema, under all their names. */
export function replyShape<T extends Fields>(fields: T) {
  return Object.fromEntries(
    entries(fields).flatMap(([name, field]) => namesOf(name, field).map((n) => [n, field.reply])),
  ) as { [K in keyof Sent<T>]: z.ZodType<Sent<T>[K]> };
}

/** A record's fields as /api sends them, under all their names. */
export function sent<T extends Fields>(fields: T, record: object): Sent<T> {
  const values = record as Record<string, unknown>;
  return Object.fromEntries(
    entries(fields).flatMap(([name, field]) => {
      const value = field.sent(values[columnOf(name, field)]);
      return namesOf(name, field).map((n) => [n, value]);
    }),
  ) as Sent<T>;
}

/** The names of the fields of some kinds. */
export function namesOfKind<T extends Fields>(fields: T, ...kinds: FieldKind[]) {
  return (Object.keys(fields) as (keyof T & string)[]).filter((name) =>
    kinds.includes(fields[name]!.kind),
  );
}

/** The fields that follow the company's custom, or what is stored, where they are left out. */
export type CustomName<T extends Fields> = {
  [K in keyof T]: [Exclude<T[K]["absent"], undefined>] extends ["custom"] ? K : never;
}[keyof T];

/** Their names. */
export function customNames<T extends Fields>(fields: T) {
  return Object.keys(fields).filter(
    (name) => fields[name]!.absent === "custom",
  ) as unknown[] as CustomName<T>[];
}
