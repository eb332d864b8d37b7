import * as z from "zod";

import { readsFor } from "./described";

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isBlank = (value: unknown) => value === undefined || value === null || value === "";

/** What stands for a record in a body: its id, or the record as it was sent out, which holds its id. */
const idOf = (value: unknown) => (isRecord(value) ? value.id : value);

/**
 * The schema of a body whose things have two names (client and customer, date and paymentDate): where
 * the first name is blank, the next one that is not counts.
 */
export function alsoNamed<S extends z.ZodType>(schema: S, names: Record<string, string[]>) {
  const reading = z.preprocess((posted) => {
    if (!isRecord(posted)) return posted;
    const named = { ...posted };
    for (const [name, others] of Object.entries(names)) {
      if (!isBlank(posted[name])) continue;
      const other = others.find((one) => !isBlank(idOf(posted[one])));
      if (other) named[name] = idOf(posted[other]);
    }
    return named;
  }, schema);
  return readsFor(reading, schema);
}
