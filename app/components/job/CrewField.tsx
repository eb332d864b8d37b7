import type { AnyField } from "~/components/ui/Field";
import { FieldErrors } from "~/components/ui/FieldErrors";

export type CrewChoice = {
  /** An employee's id, or the name of somebody without an account. */
  value: string;
  label: string;
};

/** Who works on the job: a tick for each active employee, and for whoever is on it already. */
export function CrewField({
  field,
  name,
  choices,
  chosen,
}: {
  field: AnyField;
  name: string;
  choices: readonly CrewChoice[];
  chosen: readonly string[];
}) {
  return (
    <fieldset
      className="field wide"
      id={field.id}
      aria-describedby={field.errors ? field.errorId : undefined}
    >
      <legend className="label">Assigned To</legend>
      {/* Always posted: without a tick it says that nobody is assigned. */}
      <input type="hidden" name={name} value="" />
      {choices.length === 0 && <p className="hint">There are no active employees yet.</p>}
      <div className="row gap-x-6">
        {choices.map((choice) => (
          <label key={choice.value} className="check">
            <input
              type="checkbox"
              name={name}
              value={choice.value}
              defaultChecked={chosen.includes(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
      <FieldErrors field={field} />
    </fieldset>
  );
}
