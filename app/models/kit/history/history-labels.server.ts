import { formatMoney, rateText } from "../../ground/money/money";
import { formatDate } from "../shared/calendar-date";
import { columnOf, type Field, type FieldKind, type Fields } from "../shared/define-fields";
import type { HistoryEntity } from "../shared/vocabulary";
import type { Context } from "./history.events";

/** What people read of a stored value, where that is not the value itself; `currency`: of the record. */
const READ: Partial<Record<FieldKind, (value: never, currency: string) => string>> = {
  amount: (minor: number, currency) => formatMoney(minor, currency),
  rate: (hundredths: number) => rateText(hundredths),
  day: (date: string) => formatDate(date),
  tick: (ticked: boolean) => (ticked ? "Yes" : "No"),
};

/** A field's stored value as the history says it. */
export function historyText({ kind, options }: Field, value: unknown, currency: string): string {
  if (value === null || value === undefined) return "";
  const chosen = options?.find((option) => option.value === value);
  return chosen?.label ?? READ[kind]?.(value as never, currency) ?? String(value);
}

/** What the history calls a value, and how it says one where that is not the value itself. */
type HistoryLabel = string | { label: string; show: (value: never, context: Context) => string };
export type HistoryLabels = Readonly<Record<string, HistoryLabel>>;

/** How the history calls and says the columns; records chosen by their id are said by name, by hand. */
export function historyLabels(fields: Fields) {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, { kind }]) => kind !== "id")
      .map(([name, field]) => [
        columnOf(name, field),
        {
          label: field.said,
          show: (value: unknown, { currency = "" }: Context) => historyText(field, value, currency),
        },
      ]),
  );
}

const LABELS: { [E in HistoryEntity]?: HistoryLabels } = {};

/** Makes labels known for the lines of a noun's records. They stand with the noun, which the reader of the lines need not know. */
export function historyOf<L extends HistoryLabels>(entity: HistoryEntity, labels: L): L {
  LABELS[entity] = { ...LABELS[entity], ...labels };
  return labels;
}

const labelOf = (entity: string, field: string): HistoryLabel | undefined =>
  LABELS[entity as HistoryEntity]?.[field];

/** What a field is called in the lines of a noun's records: as it is stored where nobody says. */
export function historyLabel(entity: string, field: string): string {
  const known = labelOf(entity, field) ?? (field === "status" ? "Status" : field);
  return typeof known === "string" ? known : known.label;
}

/** A stored value of a field as those lines say it. */
export function historyValue(entity: string, field: string, value: unknown, context: Context) {
  return shownBy(labelOf(entity, field), value, context);
}

/** A value as a label says it; nothing for none. */
export function shownBy(label: HistoryLabel | undefined, value: unknown, context: Context): string {
  if (value === null || value === undefined) return "";
  if (typeof label === "object") return label.show(value as never, context);
  return typeof value === "object" ? JSON.stringify(value) : String(value as string);
}
