import { amountText, type DecimalProblem, MAX_MINOR, parseTyped } from "../../ground/money/money";
import type { FieldKind, FieldOption } from "./define-fields";
import { bareText, isEmail, plainText } from "~/models/ground/typed/typed-text";
import { phoneText } from "../../ground/typed/phone";

/**
 * The plan by which the browser draws and checks a form. form-plan.server.ts makes it from the field table and schema,
 * and it is sent with the page. The browser gets the rules without the library they are written in.
 */
export type FormPlan = {
  specs: Record<string, FieldSpec>;
  checks: Record<string, FieldCheck>;
};

/**
 * A long plan as it goes to the browser: as text it takes half the bytes that it takes as values of a page's data, which
 * writes each of them with a number.
 */
export type PackedPlan = string & { readonly packed: "FormPlan" };

export const packPlan = (plan: FormPlan) => JSON.stringify(plan) as PackedPlan;
export const unpackPlan = (packed: string) => JSON.parse(packed) as FormPlan;

export type FieldSpec = {
  kind: FieldKind;
  label: string;
  required: boolean;
  /** The most characters it takes. */
  max?: number;
  options?: readonly FieldOption[];
  hint?: string;
  wide?: true;
};

/** The checks of a field's text while somebody types: each rule with its sentence. */
export type FieldCheck = {
  /** Blanks count, as in a password. */
  asTyped?: true;
  empty?: string;
  /** Requires it in the first row only: blank rows at the end are left out. */
  spare?: true;
  email?: string;
  /** Fewer characters than these. */
  short?: { min: number; say: string };
  pattern?: { source: string; say: string };
  /** A figure with at most two decimals; `max` in hundredths. */
  decimal?: { max: number; say: Partial<Record<DecimalProblem | "zero", string>> };
  whole?: {
    min: number;
    max: number;
    say: Partial<Record<"negative" | "broken" | "under" | "over", string>>;
  };
  /** Another field's text. */
  same?: { as: string; say: string };
};

/** Returns the sentence for what is wrong with a field's text; `textOf` reads the form's other fields. */
export function typedProblem(
  check: FieldCheck,
  typed: string,
  textOf: (name: string) => string = () => "",
): string | undefined {
  // As the server reads it: what nobody sees in a text is no part of it.
  const text = check.asTyped ? typed : bareText(typed).trim();
  if (!text) return check.empty;
  const { email, short, pattern, decimal, whole, same } = check;
  if (email && !isEmail(text.toLowerCase())) return email;
  if (short && text.length < short.min) return short.say;
  if (pattern && !matches(pattern.source, text)) return pattern.say;
  if (decimal) {
    const parsed = parseTyped(text, decimal.max);
    if (!parsed.ok) return decimal.say[parsed.problem];
    if (parsed.value === 0) return decimal.say.zero;
  }
  if (whole) return wrongWhole(whole, plainText(text));
  if (same && typed !== textOf(same.as)) return same.say;
  return undefined;
}

/** A pattern is one of numbers and codes: of a PIN, of ten digits of a phone. */
function matches(source: string, text: string): boolean {
  const pattern = new RegExp(source);
  return [plainText(text), phoneText(text)].some((read) => pattern.test(read));
}

function wrongWhole({ min, max, say }: NonNullable<FieldCheck["whole"]>, text: string) {
  if (text.startsWith("-")) return say.negative;
  if (!/^\d{1,9}$/.test(text)) return say.broken;
  if (Number(text) < min) return say.under;
  return Number(text) > max ? say.over : undefined;
}

/** Normalizes a typed text, so that two versions of a form compare. */
function compared({ kind, options = [] }: FieldSpec, typed: string): string {
  if (kind === "amount" || kind === "rate") {
    const parsed = parseTyped(typed, MAX_MINOR);
    return parsed.ok ? amountText(parsed.value) : typed;
  }
  if (kind === "tick") return typed ? "Yes" : "No";
  if (kind === "choice") return options.find(({ value }) => value === typed)?.label ?? typed;
  return typed;
}

/** The lines of a form's values that two versions of it are compared by; `nameOf` says a record by its id. */
export function comparedLines(
  specs: Readonly<Record<string, FieldSpec>>,
  values: Record<string, unknown> | null | undefined,
  nameOf: (id: string) => string = (id) => id,
): { label: string; value: string }[] {
  return Object.entries(specs).map(([name, spec]) => {
    const typed = String(values?.[name] || "");
    return { label: spec.label, value: spec.kind === "id" ? nameOf(typed) : compared(spec, typed) };
  });
}
