import * as z from "zod";

import { definitionOf, shapeOf } from "~/models/kit/shared/described";
import { DomainError } from "~/models/kit/shared/domain-error";

/** Raised for names and values that no form of the product posts. */
export const unreadable = () =>
  new DomainError("invalid", "The form could not be read. Nothing was saved.");

// Above our longest lists, so that a list that is too long still gets its own sentence;
// but not far above, since every row up to the last one is drawn in the answer.
export const MAX_ROWS = 2_100;
const MAX_FIELDS = 50_000;
// Conform copies the list of a repeated name for each one more: 200,000 of them took minutes.
const MAX_REPEATS = 1_000;
const MAX_LISTS = 10;
// "a.a.a.a…" makes an object within an object for each, until the stack is full.
const MAX_NAME = 200;

/**
 * Raises `invalid` for names that no form of the product posts and that would cost the server more than reading
 * them: "items[999999999].name" makes a list of that length, and so does each of many lists.
 */
export function assertReadable(form: FormData) {
  const times = new Map<string, number>();
  const lists = new Set<string>();
  let fields = 0;
  for (const name of form.keys()) {
    const repeats = (times.get(name) ?? 0) + 1;
    times.set(name, repeats);
    fields += 1;
    if (fields > MAX_FIELDS || repeats > MAX_REPEATS) throw unreadable();
    for (const list of listsOf(name)) lists.add(list);
    if (lists.size > MAX_LISTS) throw unreadable();
  }
}

/** The lists that a name's rows are in; a row out of bounds and an endless name are refused. */
function listsOf(name: string): string[] {
  if (name.length > MAX_NAME) throw unreadable();
  return [...name.matchAll(/\[(\d+)\]/g)].map((row) => {
    if (Number(row[1]) >= MAX_ROWS) throw unreadable();
    return name.slice(0, row.index);
  });
}

const intentSchema = z.object({
  type: z.enum(["validate", "insert", "remove"]),
  payload: z.looseObject({
    name: z.string().optional(),
    index: z.int().min(0).max(MAX_ROWS).optional(),
  }),
});

/** A row button's intent makes lists as well. Raises `invalid` unless it is one within bounds. */
export function assertIntent(form: FormData) {
  const intent = form.get("__intent__");
  if (intent === null || intent === "") return;
  const { data, error } = intentSchema.safeParse(JSON.parse(String(intent)));
  if (error) throw unreadable();
  listsOf(data.payload.name ?? "");
}

/** Whether a field is a list of rows. */
function isRows(block: z.core.$ZodType): boolean {
  const { type, element, in: before, out: after, innerType } = definitionOf(block);
  if (type === "array") return Object.keys(shapeOf(element)).length > 0;
  return [before, after, innerType].some((inner) => inner !== undefined && isRows(inner));
}

/** Leaves out what is posted under the name of rows and is none: no page could draw it again. */
export function dropNoRows(form: FormData, schema: z.ZodType) {
  for (const [name, block] of Object.entries(shapeOf(schema)))
    if (form.has(name) && isRows(block)) form.delete(name);
}
