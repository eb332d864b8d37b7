import type * as z from "zod";

import { invalidField } from "~/models/kit/shared/domain-error";

/** Reads the fields of a button's form. Raises `invalid` at the first that is wrong. */
export function readBy<S extends z.ZodType>(schema: S, form: FormData): z.output<S> {
  const { data, error } = schema.safeParse(Object.fromEntries(form));
  if (!error) return data as z.output<S>;
  const [{ path, message }] = error.issues as [z.core.$ZodIssue];
  throw invalidField(String(path[0] ?? ""), message);
}
