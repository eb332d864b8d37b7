import { limitIn } from "~/models/ground/money/money";

import type { AnyField } from "./Field";

/** The errors of a field in words, in the element that `aria-describedby` of its control names. */
export function FieldErrors({
  field,
  currency,
}: {
  field: Pick<AnyField, "errors" | "errorId">;
  /** The currency of amounts in the errors. */
  currency?: string;
}) {
  if (!field.errors?.length) return null;
  return (
    <p className="error" id={field.errorId}>
      {limitIn(field.errors.join(" "), currency)}
    </p>
  );
}
