import type { FieldMetadata } from "@conform-to/react";
import type { FormReply } from "~/models/kit/shared/form-reply";
import type { AnyField } from "./Field";

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

/** A field of a row, as its control needs it. */
export type RowField = AnyField & {
  name: string;
  formId: string;
  initialValue: string | undefined;
};

/** A row of a list, its fields as plain objects. */
type PlainRow<K extends string> = { key: string; fields: Record<K, RowField> };

/**
 * The rows of a list with what their controls are drawn from, read in one go. Conform's own metadata notes each
 * property of each field that is read, in a list that it copies each time: a thousand rows took it a second.
 */
export function plainRows<K extends string>(
  field: FieldMetadata<Record<K, string>[], Record<string, unknown>, string[]>,
  names: readonly K[],
): PlainRow<K>[] {
  const { name: list, formId } = field;
  const errors = field.allErrors ?? {};
  const values = (field.initialValue ?? []) as (Partial<Record<K, string>> | undefined)[];
  return field.getFieldList().map((row, index) => {
    const fieldOf = (name: K): RowField => {
      const path = `${list}[${index}].${name}`;
      const id = `${formId}-${path}`;
      return {
        name: path,
        formId,
        id,
        errorId: `${id}-error`,
        descriptionId: `${id}-description`,
        errors: errors[path],
        initialValue: values[index]?.[name],
        key: undefined,
        required: undefined,
        maxLength: undefined,
      };
    };
    const entries = names.map((name) => [name, fieldOf(name)] as const);
    return { key: row.key ?? String(index), fields: Object.fromEntries(entries) as never };
  });
}

/** Whether something stands in a row, or is wrong there. */
export const isUsed = ({ fields }: PlainRow<string>) =>
  Object.values(fields).some(({ initialValue, errors }) => Boolean(initialValue || errors));
