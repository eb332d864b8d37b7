/**
 * The choice of another record in a form (the customer of a quotation, the invoice of a payment). It
 * stays light whatever the number of records: the newest ones, the chosen one, and a search that the
 * server answers, with or without scripts.
 */

/** How many records a choice offers at once. */
export const RECORD_LIMIT = 50;

export type RecordOptions = {
  options: { value: string; label: string }[];
  /** What they were searched by; empty for the newest. */
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

/** The search text that was posted for a field. */
export function postedFind(form: FormData, field: string): string {
  const text = form.get(findText(field));
  return typeof text === "string" ? text.trim().slice(0, 100) : "";
}

/**
 * Whether a post only asks for other records to choose from, by the button or by Enter in the search
 * box: then nothing is checked and nothing is stored.
 */
export function onlyFinds(form: FormData): boolean {
  if (form.has(FIND_BUTTON)) return true;
  if (form.get(PRESSED) !== ENTER) return false;
  for (const name of form.keys()) {
    if (!name.startsWith(findText(""))) continue;
    const field = name.slice(findText("").length);
    const text = postedFind(form, field);
    if (text && text !== form.get(foundText(field))) return true;
  }
  return false;
}

/**
 * Options of at most RECORD_LIMIT + 1 rows as queried: by label, the chosen one among them.
 * `chosen` may be one of the rows, another record, or none.
 */
export function toRecordOptions<T extends { id: number }>(
  rows: T[],
  label: (row: T) => string,
  state: { query: string; chosen: T | null },
): RecordOptions {
  const shown = rows.slice(0, RECORD_LIMIT);
  const { chosen, query } = state;
  if (chosen && !shown.some((row) => row.id === chosen.id)) shown.push(chosen);
  const options = shown
    .map((row) => ({ value: String(row.id), label: label(row) }))
    .sort((a, b) => a.label.localeCompare(b.label, "en"));
  return { options, query, more: rows.length > RECORD_LIMIT };
}
