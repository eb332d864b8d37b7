import { useState, type FormEvent } from "react";

import { Chooser, plainField } from "~/components/ui/Chooser";
import type { AnyField, Option } from "~/components/ui/Field";
import { FieldErrors } from "~/components/ui/FieldErrors";
import { RECORD_LIMIT } from "~/models/kit/shared/record-options";
import type { HelperTexts } from "~/models/road/job/job.fields";

export type CrewChoice = {
  /** An employee's id, or the name of somebody without an account. */
  value: string;
  label: string;
  /** Where somebody is who is busy then. */
  busy: string | null;
};

/** Whoever and whatever a job can take: free ones first, busy ones with where they are. */
export type Free = {
  crew: readonly CrewChoice[];
  vehicles: readonly Option[];
  drivers: readonly Option[];
};

const crewLabel = ({ label, busy }: CrewChoice) => (busy ? `${label} · ${busy}` : label);

/**
 * Who works on the job: a tick for each active employee, for helpers who worked before, and for whoever is on it already. `lines`:
 * those for helpers who are new, by their names in the form.
 */
export function CrewField({
  field,
  name,
  choices,
  chosen,
  lines,
  typed,
}: {
  field: Pick<AnyField, "id" | "errorId" | "errors">;
  name: string;
  choices: readonly CrewChoice[];
  chosen: readonly string[];
  lines: readonly { name: string; values: HelperTexts; errors?: string[] }[];
  /** What was posted of the form. */
  typed?: Readonly<Record<string, unknown>> | null;
}) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const ticks = choices.filter(
    ({ value }, index) => index < RECORD_LIMIT || [...chosen, ...added].includes(value),
  );
  const others = choices.filter((one) => !ticks.includes(one));
  const add = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLSelectElement) || !target.value) return;
    setAdded([...added, target.value]);
    target.value = "";
  };
  // Whoever is ticked stays in sight, wherever other days put them in the list.
  const tick = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && target.type === "checkbox" && target.checked)
      setAdded((before) => [...before, target.value]);
  };
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
      <div className="row gap-x-6" onChange={tick}>
        {ticks.map((choice) => (
          <label key={choice.value} className="check">
            <input
              type="checkbox"
              name={name}
              value={choice.value}
              defaultChecked={[...chosen, ...added].includes(choice.value)}
            />
            {crewLabel(choice)}
          </label>
        ))}
      </div>
      {others.length > 0 && (
        // Without scripts whoever is chosen is posted with the ticks.
        <div onChange={add}>
          <Chooser
            field={{ ...plainField(name, ""), id: `${field.id}-more` }}
            all={others.map((one) => ({ value: one.value, label: crewLabel(one) }))}
            typed={typed}
            label="Somebody else"
            placeholder="Nobody else"
            findLabel="Find helper"
          />
        </div>
      )}
      {lines.map((line, index) => (
        <div key={line.name} className="row">
          <label>
            <span className="label">{`Helper ${index + 1}, name`}</span>
            <input
              className="input"
              name={`${line.name}.name`}
              maxLength={100}
              defaultValue={line.values.name}
            />
          </label>
          <label>
            <span className="label">{`Helper ${index + 1}, phone`}</span>
            <input
              className="input"
              type="tel"
              name={`${line.name}.phone`}
              maxLength={20}
              defaultValue={line.values.phone}
            />
          </label>
          {line.errors && <p className="error">{line.errors.join(" ")}</p>}
        </div>
      ))}
      <p className="hint">Helpers have no account. They are offered again for the next job.</p>
      <FieldErrors field={field} />
    </fieldset>
  );
}
