import { formatMoney, rateText } from "../../ground/money/money";
import { formatDate } from "../../ground/day/calendar-date";
import { columnOf, type Field, type FieldKind, type Fields } from "../shared/define-fields";

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

/** How the history calls and says the columns; records chosen by their id are said by name, by hand. */
export function historyLabels(fields: Fields) {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, { kind }]) => kind !== "id")
      .map(([name, field]) => [
        columnOf(name, field),
        {
          label: field.inSentence,
          show: (value: unknown, currency: string) => historyText(field, value, currency),
        },
      ]),
  );
}
