import type * as z from "zod";

import { definitionOf } from "./described";

/** Adds an error at a field, named as forms name it: items[0].itemId. */
export type AddError = (field: string, message: string) => void;

/**
 * A rule over several fields: the order of dates, a day that must not be in the future, a record that must exist. It is
 * checked once the fields it `needs` are valid, even if others are not.
 */
export type Rule<T> = {
  needs: readonly (keyof T & string)[];
  check: (values: T, addError: AddError) => void | Promise<void>;
};

/** A rule of any value, for lists that mix rules of different values. */
export type AnyRule = {
  needs: readonly string[];
  check: (values: never, addError: AddError) => void | Promise<void>;
};

/** Makes rules of a value: `ruleOf<JobInput>()(["startDate", "endDate"], ({ startDate, endDate }, addError) => …)`. */
export function ruleOf<T>() {
  return <K extends keyof T & string>(
    needs: readonly K[],
    check: (values: Pick<T, K>, addError: AddError) => void | Promise<void>,
  ): Rule<T> => ({ needs, check });
}

/**
 * A rule over what was typed, valid or not: two passwords that differ are reported even if they are also too short. An
 * invalid field has whatever value its schema left.
 */
export function ruleOfTyped<T>(
  check: (typed: Partial<Record<keyof T, unknown>>, addError: AddError) => void,
): Rule<T> {
  return { needs: [], check };
}

const PART = /[^.[\]]+/g;

function pathOf(field: string): PropertyKey[] {
  return (field.match(PART) ?? []).map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/**
 * Adds rules to a schema of an object. zod's own refinements run only when every field is valid, so one mistake would
 * hide the next. Rules that wait for something (a database) need `safeParseAsync`.
 */
export function withRules<S extends z.ZodType>(schema: S, ...rules: Rule<z.output<S>>[]): S {
  const { type, in: inner, out } = definitionOf(schema);
  // A transform's result exists only once the whole object is right: the rules go before it.
  if (type === "pipe" && inner && out && definitionOf(out).type === "transform") {
    const ruled = withRules(inner, ...(rules as Rule<unknown>[]));
    return schema.clone({ ...schema.def, in: ruled } as S["def"]);
  }
  return schema.superRefine(
    (value, context) => {
      // A whole that could not be read at all: there are no fields to ask about.
      if (context.issues.some(({ path = [] }) => path.length === 0)) return;
      const wrong = new Set(context.issues.map(({ path = [] }) => path[0]));
      const addError: AddError = (field, message) =>
        context.addIssue({ code: "custom", path: pathOf(field), message });
      const asked = rules.filter(({ needs }) => !needs.some((field) => wrong.has(field)));
      return inTurn(asked, value, addError);
    },
    { when: () => true },
  );
}

// One after the other, since a transaction runs one query at a time; at once where none has to wait.
function inTurn<T>(rules: Rule<T>[], value: T, addError: AddError): void | Promise<void> {
  for (const [index, { check }] of rules.entries()) {
    const waits = check(value, addError);
    if (waits) return waits.then(() => inTurn(rules.slice(index + 1), value, addError));
  }
}
