import type * as z from "zod";

/** Says what is wrong at a field, named as forms name it: items[0].itemId. */
export type AddError = (field: string, message: string) => void;

/**
 * What a value has to keep to beyond what each of its fields says of itself: dates in their order, a day
 * that has not come yet, a record that must exist. Asked as soon as the fields it `needs` are sound,
 * whatever is wrong with the others.
 */
export type Rule<T> = {
  needs: readonly (keyof T & string)[];
  check: (values: T, say: AddError) => void | Promise<void>;
};

/** A rule of some value: what holds several of different values knows no more. */
export type AnyRule = {
  needs: readonly string[];
  check: (values: never, say: AddError) => void | Promise<void>;
};

/** Makes rules of a value: `ruleOf<JobInput>()(["startDate", "endDate"], ({ startDate, endDate }, say) => …)`. */
export function ruleOf<T>() {
  return <K extends keyof T & string>(
    needs: readonly K[],
    check: (values: Pick<T, K>, say: AddError) => void | Promise<void>,
  ): Rule<T> => ({ needs, check });
}

/**
 * A rule over what was typed, sound or not: two passwords that differ are said to, even where they are too
 * short as well. Of a field that is wrong the value is whatever its schema left.
 */
export function ruleOfTyped<T>(
  check: (typed: Partial<Record<keyof T, unknown>>, say: AddError) => void,
): Rule<T> {
  return { needs: [], check };
}

const PART = /[^.[\]]+/g;

function pathOf(field: string): PropertyKey[] {
  return (field.match(PART) ?? []).map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/**
 * A schema of an object that keeps to rules as well. A refinement of zod's own would be silent until
 * every field is right, and one mistake would hide the next. Rules that wait for something (a database)
 * need `safeParseAsync`.
 */
export function withRules<S extends z.ZodType>(schema: S, ...rules: Rule<z.output<S>>[]): S {
  const { type, in: inner, out } = schema._zod.def as z.core.$ZodPipeDef;
  // What a transform makes of the object is there only once all of it is right: the rules go before it.
  if (type === "pipe" && out._zod.def.type === "transform") {
    const ruled = withRules(inner as z.ZodType, ...(rules as Rule<unknown>[]));
    return schema.clone({ ...schema._zod.def, in: ruled } as S["_zod"]["def"]);
  }
  return schema.superRefine(
    (value, context) => {
      // A whole that could not be read at all: there are no fields to ask about.
      if (context.issues.some(({ path = [] }) => path.length === 0)) return;
      const wrong = new Set(context.issues.map(({ path = [] }) => path[0]));
      const say: AddError = (field, message) =>
        context.addIssue({ code: "custom", path: pathOf(field), message });
      const asked = rules.filter(({ needs }) => !needs.some((field) => wrong.has(field)));
      return inTurn(asked, value, say);
    },
    { when: () => true },
  );
}

// One after the other, since a transaction runs one query at a time; at once where none has to wait.
function inTurn<T>(rules: Rule<T>[], value: T, say: AddError): void | Promise<void> {
  for (const [index, { check }] of rules.entries()) {
    const waits = check(value, say);
    if (waits) return waits.then(() => inTurn(rules.slice(index + 1), value, say));
  }
}
