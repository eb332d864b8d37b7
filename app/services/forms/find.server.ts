import {
  ENTER,
  FIND_BUTTON,
  findText,
  foundText,
  PRESSED,
} from "~/models/kit/shared/record-options";

/** The search text that was posted for a field. */
export function postedFind(form: FormData, field: string): string {
  const text = form.get(findText(field));
  return typeof text === "string" ? text.trim().slice(0, 100) : "";
}

/** Returns the search text of a list's row: the one searched by its button or by Enter. */
export function postedFindIn(form: FormData, list: string): string {
  const button = form.get(FIND_BUTTON);
  const fields = [...form.keys()].flatMap((name) =>
    name.startsWith(findText(`${list}[`)) ? name.slice(findText("").length) : [],
  );
  const isAsked = (field: string) =>
    button === null ? postedFind(form, field) !== form.get(foundText(field)) : button === field;
  const asked = fields.find(isAsked);
  return asked ? postedFind(form, asked) : "";
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
