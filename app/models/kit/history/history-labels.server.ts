import { formatMoney, rateText } from "../../ground/money/money";
import { formatDate } from "../../ground/day/calendar-date";
import { columnOf, type Field, type FieldKind, type Fields } from "../shared/define-fields";
import type { HistoryEntity } from "../shared/vocabulary";
import type { Context } from "./history.values";

/** Writes stored values as people read them, where the two differ; `currency`: of the record. */
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

/** The history's name of a value, and its wording where that is not the value itself. */
type HistoryLabel = string | { label: string; show: (value: never, context: Context) => string };
export type HistoryLabels = Readonly<Record<string, HistoryLabel>>;

/** The history's names and wordings of the columns; records chosen by their id are named by hand. */
export function historyLabels(fields: Fields) {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, { kind }]) => kind !== "id")
      .map(([name, field]) => [
        columnOf(name, field),
        {
          label: field.inSentence,
          show: (value: unknown, { currency = "" }: Context) => historyText(field, value, currency),
        },
      ]),
  );
}

const AUDITED: { [E in HistoryEntity]?: HistoryLabels } = {};

/** Makes labels known to the audit, whose text is made when a line is written; they stand with the noun that writes it. */
export function auditedBy<L extends HistoryLabels>(entity: HistoryEntity, labels: L): L {
  AUDITED[entity] = { ...AUDITED[entity], ...labels };
  return labels;
}

export const auditLabels = (entity: HistoryEntity): HistoryLabels => AUDITED[entity] ?? {};

/** Returns a field's label: the stored name where no label is given. */
export function historyLabel(labels: HistoryLabels, field: string): string {
  const known = labels[field] ?? (field === "status" ? "Status" : field);
  return typeof known === "string" ? known : known.label;
}

/** A value as a label says it; nothing for none. */
export function shownBy(label: HistoryLabel | undefined, value: unknown, context: Context): string {
  if (value === null || value === undefined) return "";
  if (typeof label === "object") return label.show(value as never, context);
  return typeof value === "object" ? JSON.stringify(value) : String(value as string);
}
