import type {
  HTMLInputTypeAttribute,
  InputHTMLAttributes,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from "react";

import { currencySign } from "~/models/ground/money/money";

import { FieldErrors } from "./FieldErrors";
import { ariaOf, FieldFrame, type FieldFrameProps } from "./FieldFrame";
import type { FormField } from "./use-form";

/** Any field of any form: what its control is drawn from. */
export type AnyField = Pick<
  FormField,
  "name" | "id" | "errorId" | "descriptionId" | "errors" | "initialValue"
> & {
  /** The React key of a field outside a form's state; another key resets its control. */
  key?: string;
};

type Owned = "name" | "id" | "form" | "type" | "defaultValue" | "children" | "className";

type Common = Omit<FieldFrameProps, "field" | "currency"> & { field: AnyField };

/** The common props apart from those of the control itself, and what the control has of its field. */
function parted<P extends Common>(props: P) {
  const { field, label, hint, required, wide, bare, ...rest } = props;
  const { id, name, initialValue } = field;
  const defaultValue = initialValue === undefined ? undefined : String(initialValue ?? "");
  return {
    frame: { field, label, hint, required, wide, bare },
    control: { id, name, required, ...ariaOf(field, hint) },
    defaultValue,
    rest,
  };
}

type InputProps = Common & Omit<InputHTMLAttributes<HTMLInputElement>, Owned>;

/** One line. Everything an `<input>` takes (maxLength, autoComplete, readOnly, …) passes through. */
export function TextField({
  type = "text",
  ...props
}: InputProps & { type?: HTMLInputTypeAttribute }) {
  const { frame, control, rest, defaultValue } = parted(props);
  return (
    <FieldFrame {...frame}>
      <input className="input" {...control} type={type} defaultValue={defaultValue} {...rest} />
    </FieldFrame>
  );
}

type TextAreaFieldProps = Common & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, Owned>;

/** Nobody comes near a limit as wide: it need not be read. */
const WIDE_LIMIT = 1_000;

/** Several lines of text. With a narrow maxLength and no hint of its own it says how much fits. */
export function TextAreaField({ rows = 3, ...props }: TextAreaFieldProps) {
  const { maxLength = WIDE_LIMIT } = props;
  const hint =
    props.hint ?? (maxLength < WIDE_LIMIT ? `At most ${maxLength} characters` : undefined);
  const { frame, control, rest, defaultValue } = parted({ ...props, hint });
  return (
    <FieldFrame {...frame}>
      <textarea className="input" {...control} defaultValue={defaultValue} rows={rows} {...rest} />
    </FieldFrame>
  );
}

export type Option = { value: string; label: string; disabled?: boolean };

type SelectFieldProps = Common &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, Owned> & {
    options: readonly Option[];
    /** The empty first choice ('Select a customer'); none when left out. */
    placeholder?: string;
  };

/** One choice of a list. */
export function SelectField({ options, placeholder, ...props }: SelectFieldProps) {
  const { frame, control, rest, defaultValue } = parted(props);
  return (
    <FieldFrame {...frame}>
      <select className="input" {...control} defaultValue={defaultValue} {...rest}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label, disabled }) => (
          // Where it says its value it is sent once: of four hundred time zones that is a part of the page.
          <option key={value} value={value === label ? undefined : value} disabled={disabled}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

type AmountFieldProps = InputProps & {
  /** ISO code; its sign stands before the figure. None for rates, days and quantities. */
  currency?: string;
  /** Stands after the figure: '%', 'days'. */
  unit?: string;
};

/** A figure, right-aligned, typed as text in major units ('10000.50') with a phone's decimal keys. */
export function AmountField({ currency, unit, ...props }: AmountFieldProps) {
  const { frame, control, rest, defaultValue } = parted(props);
  const sign = currency ? currencySign(currency) : "";
  return (
    <FieldFrame {...frame} currency={currency}>
      <span className="affix">
        {sign && <span aria-hidden="true">{sign}</span>}
        <input
          {...control}
          type="text"
          defaultValue={defaultValue}
          inputMode="decimal"
          autoComplete="off"
          {...rest}
          className="input input-num"
          // The sheet leaves room for a sign of one character.
          style={
            sign.length > 1
              ? { paddingLeft: `calc(var(--space-4) + ${sign.length * 0.7}em)` }
              : undefined
          }
        />
        {unit && (
          <span className="unit" aria-hidden="true">
            {unit}
          </span>
        )}
      </span>
    </FieldFrame>
  );
}

type CheckboxFieldProps = Omit<Common, "bare"> &
  Omit<InputHTMLAttributes<HTMLInputElement>, Owned | "value"> & { value?: string };

/** A tick with its label beside it; posts `value` (default 'on') when ticked and nothing when not. */
export function CheckboxField({ value = "on", ...props }: CheckboxFieldProps) {
  const { frame, control, rest } = parted(props);
  const { field, label, hint, wide } = frame;
  const { initialValue } = field;
  return (
    <div className={wide ? "field wide" : "field"}>
      <label className="check">
        <input
          {...control}
          type="checkbox"
          value={value}
          defaultChecked={initialValue === true || initialValue === value}
          {...rest}
        />
        {label}
      </label>
      {hint && (
        <p className="hint" id={field.descriptionId}>
          {hint}
        </p>
      )}
      <FieldErrors field={field} />
    </div>
  );
}
