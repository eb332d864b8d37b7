import { useState, type FormEvent, type ReactNode } from "react";

import { RECORD_LIMIT, type RecordOption } from "~/models/kit/shared/record-options";

import { plainField, whole } from "./choices";
import { Chooser } from "./Chooser";
import type { AnyField } from "./Field";
import { FieldErrors } from "./FieldErrors";

/**
 * Several of a few: a tick for each of the first ones and of those that are chosen, and a box that finds the others. What a form
 * says besides in the same frame stands beneath (`children`).
 */
export function TickField({
  field,
  name,
  label,
  choices,
  chosen,
  none,
  other,
  typed,
  required,
  children,
}: {
  field: Pick<AnyField, "id" | "errorId" | "errors">;
  name: string;
  label: string;
  choices: readonly RecordOption[];
  chosen: readonly string[];
  /** Shown where there is nothing to choose. */
  none: string;
  /** The words of the box that finds others. */
  other: { label: string; placeholder: string; find: string };
  typed?: Readonly<Record<string, unknown>> | null;
  required?: boolean;
  children?: ReactNode;
}) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const ticked = [...chosen, ...added];
  const ticks = choices.filter(
    ({ value }, index) => index < RECORD_LIMIT || ticked.includes(value),
  );
  const others = choices.filter((one) => !ticks.includes(one));
  const add = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLSelectElement) || !target.value) return;
    setAdded([...added, target.value]);
    target.value = "";
  };
  // Whatever is ticked stays in sight, wherever other choices put it in the list.
  const tick = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && target.checked) setAdded([...added, target.value]);
  };
  return (
    <fieldset
      className="field wide"
      id={field.id}
      aria-describedby={field.errors ? field.errorId : undefined}
    >
      <legend className="label">
        {label}
        {required && <i aria-hidden="true"> *</i>}
      </legend>
      {/* Always posted: without a tick it says that none is chosen. */}
      <input type="hidden" name={name} value="" />
      {choices.length === 0 && <p className="hint">{none}</p>}
      <div className="row gap-x-6" onChange={tick}>
        {ticks.map((choice) => (
          <label key={choice.value} className="check">
            <input
              type="checkbox"
              name={name}
              value={choice.value}
              defaultChecked={ticked.includes(choice.value)}
            />
            {whole(choice)}
          </label>
        ))}
      </div>
      {others.length > 0 && (
        // Without scripts whoever is chosen is posted with the ticks.
        <div onChange={add}>
          <Chooser
            field={{ ...plainField(name, ""), id: `${field.id}-more` }}
            all={others}
            typed={typed}
            label={other.label}
            placeholder={other.placeholder}
            findLabel={other.find}
          />
        </div>
      )}
      {children}
      <FieldErrors field={field} />
    </fieldset>
  );
}
