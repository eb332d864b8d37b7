import { SubmitButton } from "~/components/ui/Button";
import { CLASH_ANYWAY, clashAskedIn } from "~/models/consignment/consignment.clash";

/**
 * Beneath a truck that is booked already: the button that means it. What was confirmed goes along with the form from then
 * on. `confirmed`: what the form posted under CLASH_ANYWAY.
 */
export function ClashAnyway({
  field,
  confirmed,
}: {
  field: { errors?: string[] };
  confirmed: unknown;
}) {
  const asked = clashAskedIn(field.errors);
  return (
    <>
      {typeof confirmed === "string" && (
        <input type="hidden" name={CLASH_ANYWAY} value={confirmed} />
      )}
      {asked && (
        <div className="wide">
          <SubmitButton variant="secondary" name={CLASH_ANYWAY} value={asked} label="Save anyway" />
        </div>
      )}
    </>
  );
}
