import type { ReactNode } from "react";

import {
  ENTER,
  FIND_BUTTON,
  findText,
  foundText,
  PRESSED,
  type RecordOptions,
} from "~/models/kit/shared/record-options";
import { SelectField, type AnyField } from "./Field";
import { FieldRow } from "./FormLayout";

/**
 * The choice of another record. Where there are more than it can offer it has a search box whose
 * button posts the form: the action answers with narrower options and everything typed. The form's
 * `onValidate` must let such a post through (`whileTyping`), and `EnterSubmit` must stand first in it.
 */
export function RecordSelect({
  field,
  records,
  label,
  placeholder,
  findLabel,
  hint,
  required,
  wide,
  disabled,
  children,
}: {
  field: AnyField & { name: string };
  records: RecordOptions;
  label: string;
  /** The empty first choice: 'Select a customer'. */
  placeholder: string;
  /** The search button: 'Find customer'. */
  findLabel: string;
  hint?: string;
  required?: boolean;
  wide?: boolean;
  disabled?: boolean;
  /** A button beneath it. */
  children?: ReactNode;
}) {
  const found = records.options.length;
  const shown = records.query
    ? `${found === 1 ? "1 match" : `${found} matches`} for “${records.query}”${records.more ? ", more not shown" : ""}`
    : records.more
      ? `The newest ${found} are listed; search for others.`
      : hint;
  return (
    <div className={wide ? "stack wide" : "stack"}>
      <SelectField
        field={field}
        label={label}
        placeholder={placeholder}
        required={required}
        disabled={disabled}
        options={records.options}
        hint={shown}
      />
      {(records.more || records.query) && !disabled && (
        <FieldRow>
          <div className="field bare">
            <label className="label" htmlFor={`${field.id}-find`}>
              {findLabel}
            </label>
            <input
              key={records.query}
              className="input"
              type="search"
              id={`${field.id}-find`}
              name={findText(field.name)}
              defaultValue={records.query}
              placeholder="Name, phone or e-mail"
              maxLength={100}
              autoComplete="off"
            />
          </div>
          <input type="hidden" name={foundText(field.name)} value={records.query} />
          <button
            className="btn btn-secondary"
            name={FIND_BUTTON}
            value={field.name}
            formNoValidate
          >
            {findLabel}
          </button>
        </FieldRow>
      )}
      {children}
    </div>
  );
}

/**
 * The hidden first submit of a form with several buttons: Enter presses it, and so saves, instead of
 * the first visible button, which may be 'Remove'.
 */
export function EnterSubmit() {
  return (
    <button
      className="hide"
      name={PRESSED}
      value={ENTER}
      tabIndex={-1}
      aria-hidden="true"
      type="submit"
    />
  );
}
