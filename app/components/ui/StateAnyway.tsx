import { STATE_ANYWAY, stateAskedIn } from "~/models/ground/tax/state-anyway";

import { SubmitButton } from "./Button";

/**
 * Beneath a state that the server asked about, since the PIN beside it lies elsewhere, or a GSTIN: the button that means it. What
 * was confirmed goes along with the form from then on. `confirmed`: what the form posted under STATE_ANYWAY.
 */
export function StateAnyway({
  field,
  confirmed,
}: {
  field: { errors?: string[] };
  confirmed: unknown;
}) {
  const asked = stateAskedIn(field.errors);
  const kept = [confirmed].flat().filter((one): one is string => typeof one === "string");
  return (
    <>
      {[...new Set(kept)].map((answered) => (
        <input key={answered} type="hidden" name={STATE_ANYWAY} value={answered} />
      ))}
      {asked && (
        <div className="wide">
          <SubmitButton variant="secondary" name={STATE_ANYWAY} value={asked} label="Save anyway" />
        </div>
      )}
    </>
  );
}
