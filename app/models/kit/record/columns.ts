import type { Actor } from "../policy/policy";
import type { ListDay } from "./define-list";
import { columnOf, type Field, type Fields } from "../shared/define-fields";

/** The kind of a column; its cells in a CSV file and in a workbook follow from it. */
export type ColumnKind = "text" | "amount" | "rate" | "whole" | "day" | "moment" | "yes";

/** As it is stored: minor units, hundredths of a percent, YYYY-MM-DD, moments. */
export type Value = string | number | boolean | Date | null | undefined;

export type Reader = { actor: Actor; day: ListDay };

/** A column of a file: its heading is what people call it, and stays as it is (docs/data.md). */
export type Column<Row> = {
  label: string;
  kind: ColumnKind;
  of: (row: Row, reader: Reader) => Value;
  /** Customers' files do not have it. */
  officeOnly?: true;
};

const KINDS: Partial<Record<Field["kind"], ColumnKind>> = {
  amount: "amount",
  rate: "rate",
  whole: "whole",
  day: "day",
  tick: "yes",
};

/**
 * The columns of a noun's fields, in the order of its table: a field more is a column more. Other records have columns
 * of their own, by their names: ids are left out.
 */
export function fieldColumns<Row extends object>(
  fields: Fields,
  leaveOut: readonly string[] = [],
): Column<Row>[] {
  return Object.entries(fields)
    .filter(([name, { kind }]) => kind !== "id" && !leaveOut.includes(name))
    .map(([name, field]) => {
      const stored = columnOf(name, field);
      const words = new Map(field.options?.map(({ value, label }) => [value, label]));
      return {
        label: field.label,
        kind: KINDS[field.kind] ?? "text",
        of: (row) => {
          const value = (row as Record<string, Value>)[stored];
          if (field.kind === "decimal") return field.text(value);
          if (typeof value === "boolean" && words.size > 0) return words.get(value ? "on" : "off");
          return typeof value === "string" && value !== "" ? (words.get(value) ?? value) : value;
        },
        ...(field.officeOnly ? { officeOnly: true as const } : {}),
      };
    });
}

/** A column of one kind, by its heading. */
export const column = <Row>(
  kind: ColumnKind,
  label: string,
  of: Column<Row>["of"],
  more: Pick<Column<Row>, "officeOnly"> = {},
): Column<Row> => ({ label, kind, of, ...more });

/** All amounts of a row are of one currency: it stands before the first of them. */
export function withCurrency<Row extends { currency: string }>(
  columns: readonly Column<Row>[],
): Column<Row>[] {
  const at = columns.findIndex(({ kind }) => kind === "amount");
  const currency: Column<Row> = { label: "Currency", kind: "text", of: (row) => row.currency };
  return [...columns.slice(0, at), currency, ...columns.slice(at)];
}
