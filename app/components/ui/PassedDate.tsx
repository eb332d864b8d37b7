import { PASSED, PASSED_FIELD } from "~/models/kit/shared/passed-date";

import { AskedAnyway } from "./Anyway";

/**
 * Beneath a date that the server asked about. What was confirmed goes along with the form from then on, so that another
 * mistake does not make it ask again; another date is asked about anew.
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
  const isAsked = field.errors?.includes(PASSED);
  return (
    <AskedAnyway
      name={PASSED_FIELD}
      asked={isAsked ? String(day ?? "") : undefined}
      confirmed={isAsked ? undefined : confirmed}
    />
  );
}
