/**
 * The choice of another record in a form (the customer of a quotation, the invoice of a payment). It
 * stays light whatever the number of records: the newest ones, the chosen one, and a search that the
 * server answers, with or without scripts.
 */

export const RECORD_LIMIT = 8;

/** The kinds of record that the server finds while somebody types. */
export type ChoiceKind = "customer" | "invoice" | "quotation" | "item";

/** `about`: what tells it from others; `of`: what the form has to know of it. */
export type RecordOption = { value: string; label: string; about?: string; of?: object };

export type RecordOptions = {
  options: RecordOption[];
  /** The search text; empty for the newest. */
  query: string;
  /** There are more than these. */
  more: boolean;
};

/** The names of the search box, of what it was answered for, and of the button beside it. */
export const findText = (field: string) => `find_${field}`;
export const foundText = (field: string) => `found_${field}`;
export const FIND_BUTTON = "find";
/** The value of `pressed` when Enter submits the form: the hidden first submit. */
export const PRESSED = "pressed";
export const ENTER = "enter";

export const begins = (text: string, query: string) =>
  text.toLowerCase().startsWith(query.toLowerCase());

type Told<T> = {
  label: (row: T) => string;
  about?: (row: T) => (string | null | undefined)[];
  of?: (row: T) => object;
};

/** Options of at most RECORD_LIMIT + 1 queried rows, by label, with the chosen one: one of the rows, another record, or none. */
export function toRecordOptions<T extends { id: number }>(
  rows: T[],
  { label, about, of }: Told<T>,
  state: { query: string; chosen: T | null },
): RecordOptions {
  const shown = rows.slice(0, RECORD_LIMIT);
  const { chosen, query } = state;
  if (chosen && !shown.some((row) => row.id === chosen.id)) shown.push(chosen);
  const rank = (a: string, b: string) => Number(begins(b, query)) - Number(begins(a, query));
  const options = shown
    .map((row) => ({
      value: String(row.id),
      label: label(row),
      about: about?.(row).filter(Boolean).join(" · "),
      of: of?.(row),
    }))
    .sort((a, b) => rank(a.label, b.label) || a.label.localeCompare(b.label, "en"));
  return { options, query, more: rows.length > RECORD_LIMIT };
}
