import { PASSED, PASSED_FIELD } from "~/models/kit/shared/passed-date";

import { SubmitButton } from "./Button";

/**
 * Beneath a date that the server asked about: the button that means it. What was confirmed goes along with the
 * form from then on, so that another mistake does not make it ask again.
 */
export function PassedDate({
  field,
  day,
  confirmed,
}: {
  field: { errors?: string[] };
  day: unknown;
  confirmed: unknown;
}) {
  if (field.errors?.includes(PASSED)) {
    return (
      <div className="wide">
        <SubmitButton
          variant="secondary"
          name={PASSED_FIELD}
          value={String(day ?? "")}
          label="Save anyway"
        />
      </div>
    );
  }
  const last = Array.isArray(confirmed) ? (confirmed as unknown[]).at(-1) : confirmed;
  return typeof last === "string" ? <input type="hidden" name={PASSED_FIELD} value={last} /> : null;
}
