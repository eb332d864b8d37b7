import type * as z from "zod";

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
  | "decimal"
  | "day"
  | "time"
  | "choice"
  | "id"
  | "tick";

export type FieldOption = { value: string; label: string };

/** A field's options beside its kind, label and limit. */
export type More = {
  /** True, or the sentence said when it is missing. */
  required?: true | string;
  /** Its name in messages and the history, where that is not the label in sentence case. */
  inSentence?: string;
  /** Its name in messages alone. */
  inMessages?: string;
  /** The column it is stored in, where that is not its own name. */
  column?: string;
  /** The other names /api takes and sends it under, besides its column. */
  alsoNamed?: readonly string[];
  /** The messages for a figure below zero, and for one above its limit. */
  negative?: string;
  over?: string;
  /** The message for an amount that is not above zero, where it must be. */
  positive?: string;
  /** Only the office is sent it: customers' replies leave it out. */
  officeOnly?: true;
  /** A sentence under the control. */
  hint?: string;
  /** Spans both columns of the form. */
  wide?: true;
  /**
   * The value of an absent field, if not null: "zero", for a tick no; "custom", the company's usual or the stored value
   * (emptied by a person it is 0); "derived", computed from other fields.
   */
  absent?: "zero" | "custom" | "derived";
};

/**
 * A field: `block` reads it from a form or a JSON body; `text` writes the stored value as its control holds
 * it, `sent` as /api sends it by `reply`.
 */
export type Field<Value = unknown, Sent = unknown, M extends More = More> = {
  kind: FieldKind;
  label: string;
  inSentence: string;
  block: z.ZodType<Value>;
  reply: z.ZodType<Sent>;
  required: boolean;
  /** The most characters its control takes. */
  max?: number;
  options?: readonly FieldOption[];
  text(value: Value | null | undefined): string;
  sent(value: Value): Sent;
} & Pick<More, "officeOnly" | "alsoNamed" | "hint" | "wide"> & {
    column?: M["column"] & string;
    absent?: M["absent"];
  };

// oxlint-disable-next-line typescript/no-explicit-any -- of any further words
export type Fields = Record<string, Field<unknown, unknown, any>>;

/** A value that may be absent is null then. */
export type Maybe<T, M extends More> = M["required"] extends true | string
  ? T
  : M["absent"] extends "zero"
    ? T
    : T | null;
export type Kept<T, M extends More> = M["absent"] extends string ? T : Maybe<T, M>;

type ValueOf<F> = F extends { block: z.ZodType<infer V> } ? V : never;
type SentOf<F> = F extends { reply: z.ZodType<infer S> } ? S : never;
type ColumnOf<F, Name> = F extends { column?: infer C }
  ? string extends C
    ? Name
    : [Extract<C, string>] extends [never]
      ? Name
      : Extract<C, string>
  : Name;

/** The values of a form or a body, by field. */
export type Input<T extends Fields> = { [K in keyof T]: ValueOf<T[K]> };
/** The values by the columns that they are stored in. */
export type Stored<T extends Fields> = {
  [K in keyof T as ColumnOf<T[K], K> & string]: ValueOf<T[K]>;
};
/** The fields as the texts of their controls. */
export type Texts<T extends Fields> = { [K in keyof T]: string };

const entries = (fields: Fields) => Object.entries(fields);
/** The column a field is stored in. */
export const columnOf = (name: string, { column }: { column?: string }) => column ?? name;

/** The fields' blocks, for `z.object`. */
export function inputShape<T extends Fields>(fields: T) {
  return Object.fromEntries(entries(fields).map(([name, { block }]) => [name, block])) as {
    [K in keyof T]: T[K]["block"] & z.ZodType<ValueOf<T[K]>>;
  };
}

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
    entries(fields).flatMap(([name, field]) => {
      const reply = field.officeOnly ? field.reply.optional() : field.reply;
      return namesOf(name, field).map((known) => [known, reply]);
    }),
  ) as { [K in keyof Sent<T>]: z.ZodType<Sent<T>[K]> };
}

/** A record's fields as /api sends them, under all their names; `isOffice`: to the office, not to a customer. */
export function sent<T extends Fields>(fields: T, record: object, isOffice = true): Sent<T> {
  const values = record as Record<string, unknown>;
  return Object.fromEntries(
    entries(fields)
      .filter(([, { officeOnly }]) => isOffice || !officeOnly)
      .flatMap(([name, field]) => {
        const value = field.sent(values[columnOf(name, field)]);
        return namesOf(name, field).map((known) => [known, value]);
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
