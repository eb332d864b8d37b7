/** Fields of a record as its page says them: the label stands in the definition, and nowhere else. */
import { formatMoney } from "~/models/ground/money/money";
import { historyText } from "~/models/kit/history/history-labels.server";
import type { Cell, Fact } from "~/models/kit/record/shown-record";
import type { Field, Fields } from "~/models/kit/shared/define-fields";

/** A field's stored value as the record's page says it. */
export function shownValue(field: Field, value: unknown, unit = "", currency = ""): Cell {
  if (value === null || value === undefined) return null;
  if (field.kind === "day") return { day: value as string };
  if (field.kind === "amount") return { figure: formatMoney(value as number, currency) };
  if (field.kind !== "whole" || typeof value !== "number")
    return historyText(field, value, currency);
  return `${value.toLocaleString("en-IN")} ${unit}`.trim();
}

/** The labels of fields, for lists and cards that draw their values themselves. */
export const labelsOf = <K extends string>(fields: Record<K, { label: string }>, ...names: K[]) =>
  Object.fromEntries(names.map((name) => [name, fields[name].label])) as Record<K, string>;

/** The fields in the order of `names`; `said`: those that their page says otherwise, left out where undefined. */
export function facts<F extends Fields, K extends keyof F & string>(
  fields: F,
  row: { [N in K]?: unknown } & { currency?: string },
  names: readonly K[],
  said: { [N in K]?: Cell } = {},
): Fact[] {
  return names.flatMap((name) => {
    const field = fields[name]!;
    const value = name in said ? said[name] : shownValue(field, row[name], "", row.currency);
    return value === undefined ? [] : [{ label: field.label, value, wide: field.wide }];
  });
}
