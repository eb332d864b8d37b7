import type { FormReply } from "~/models/kit/shared/form-reply";
import type { AnyField } from "./Field";
import { type FormField, namesOf } from "./use-form";

/**
 * The rows of one of two versions as a text, to compare them by; of more rows than a form shows those lines that
 * differ. `of`: the values that were typed, or the stored ones.
 */
export function rowsCompared<R extends object>(
  reply: FormReply | undefined,
  of: Record<string, unknown> | null | undefined,
  text: (rows: readonly R[]) => string,
): string {
  const compared = reply?.compared;
  if (!compared) return Array.isArray(of?.items) ? text(of.items as R[]) : "";
  const side = of === reply.initialValue ? "mine" : "theirs";
  const rows = compared[side] as readonly R[];
  const lines = rows.map((row, at) => `Line ${compared.from + at}: ${text([row])}`);
  const more = compared.more[side];
  return [...lines, ...(more > 0 ? [`and ${more} more lines`] : [])].join("\n");
}

/** A field of a row. */
export type RowField = AnyField & { initialValue: string | undefined };

/** A row of a list, with its fields. */
type PlainRow<K extends string> = { key: string; fields: Record<K, RowField> };

/** The rows of a list with what their controls are drawn from. */
export function plainRows<K extends string>(
  { name: list, formId, allErrors, initialValue, keys }: FormField,
  names: readonly K[],
): PlainRow<K>[] {
  const values = (initialValue ?? []) as (Partial<Record<K, string>> | undefined)[];
  return keys.map((key, index) => {
    const fieldOf = (name: K): RowField => {
      const ids = namesOf(formId, `${list}[${index}].${name}`);
      return { ...ids, errors: allErrors[ids.name], initialValue: values[index]?.[name] };
    };
    const entries = names.map((name) => [name, fieldOf(name)] as const);
    return { key, fields: Object.fromEntries(entries) as never };
  });
}

/** Whether something stands in a row, or is wrong there. */
export const isUsed = ({ fields }: PlainRow<string>) =>
  Object.values(fields).some(({ initialValue, errors }) => Boolean(initialValue || errors));
