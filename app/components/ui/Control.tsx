import type { ChangeEvent, ReactNode } from "react";

import type { FieldSpec } from "~/models/kit/shared/form-plan";

import {
  AmountField,
  CheckboxField,
  SelectField,
  TextAreaField,
  TextField,
  type AnyField,
  type Option,
} from "./Field";

export type ControlProps = {
  label?: string;
  hint?: ReactNode;
  wide?: boolean;
  required?: boolean;
  /** Lines of a text area. */
  rows?: number;
  /** The empty first choice; in an area what stands there while it is empty. */
  placeholder?: string;
  options?: readonly Option[];
  disabled?: boolean;
  autoComplete?: string;
  /** Which keyboard a phone opens. */
  inputMode?: "numeric";
  /** The first and the last day of a calendar. */
  min?: string;
  max?: string;
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
};

/** The control of a field, as its noun's table has it; `currency`: of its amounts. */
export function Control({
  spec,
  field,
  currency,
  rows,
  placeholder,
  onChange,
  autoComplete,
  ...more
}: ControlProps & { spec: FieldSpec; field: AnyField; currency?: string }) {
  const { label, hint, wide } = spec;
  const limit = spec.max === undefined ? {} : { maxLength: spec.max };
  // A field may also be required by a rule of the schema.
  const needed = spec.required ? { required: true } : {};
  const { options = spec.options ?? [], ...given } = more;
  const filledIn = autoComplete ? { autoComplete } : {};
  const common = { field, label, hint, wide, ...needed, ...given };
  switch (spec.kind) {
    case "area":
      return (
        <TextAreaField {...common} {...limit} {...filledIn} rows={rows} placeholder={placeholder} />
      );
    case "amount":
      return <AmountField {...common} {...limit} currency={currency} />;
    case "rate":
      return <AmountField {...common} {...limit} unit="%" />;
    case "decimal":
      return <AmountField {...common} {...limit} />;
    case "whole":
      return <AmountField {...common} {...limit} inputMode="numeric" />;
    case "day":
      return <TextField {...common} type="date" onChange={onChange} />;
    case "choice":
    case "id":
      return <SelectField {...common} options={options} placeholder={placeholder} />;
    case "tick":
      return <CheckboxField {...common} />;
    case "phone":
      return <TextField {...common} {...limit} {...filledIn} type="tel" />;
    default:
      return <TextField {...common} {...limit} {...filledIn} type={spec.kind} />;
  }
}
