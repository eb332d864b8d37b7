import { SubmitButton } from "~/components/ui/Button";
import { CLASH_ANYWAY, clashAskedIn } from "~/models/road/consignment/consignment.clash";

/**
 * Beneath a truck, or days, that are booked already: the button that means it. What was confirmed goes along with the form from then
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
  // Of several that were answered one after another the last says all of them.
  const answered: unknown = Array.isArray(confirmed) ? confirmed.at(-1) : confirmed;
  return (
    <>
      {typeof answered === "string" && <input type="hidden" name={CLASH_ANYWAY} value={answered} />}
      {asked && (
        <div className="wide">
          <SubmitButton variant="secondary" name={CLASH_ANYWAY} value={asked} label="Save anyway" />
        </div>
      )}
    </>
  );
}
