import { getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import type { FieldMetadata } from "@conform-to/react";
import type { InputHTMLAttributes, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";

import { currencySign } from "~/models/ground/money/money";

import { FieldErrors } from "./FieldErrors";
import { FieldFrame, type FieldFrameProps } from "./FieldFrame";

/** Any field of any Conform form: a control needs its name, id, value and errors, not its type. */
export type AnyField = Pick<
  FieldMetadata<unknown>,
  "id" | "errorId" | "descriptionId" | "errors" | "required" | "maxLength" | "key"
>;

type Owned = "name" | "id" | "form" | "type" | "defaultValue" | "children" | "className";

type Common = Omit<FieldFrameProps, "field" | "currency"> & { field: AnyField };

/** Conform's helpers want the full metadata, which every `AnyField` really is. */
const full = (field: AnyField) => field as FieldMetadata<unknown>;

/** The common props apart from those of the control itself, and what a control's helper is told. */
function parted<P extends Common>(props: P) {
  const { field, label, hint, required = field.required, wide, bare, ...rest } = props;
  const described = hint ? { ariaDescribedBy: field.descriptionId } : {};
  return { frame: { field, label, hint, required, wide, bare }, described, rest };
}

type InputProps = Common & Omit<InputHTMLAttributes<HTMLInputElement>, Owned>;
type TextType = "text" | "email" | "tel" | "password" | "url" | "search" | "time" | "color";

function LineField({ type, ...props }: InputProps & { type: TextType | "date" }) {
  const { frame, described, rest } = parted(props);
  const { key, ...input } = getInputProps(full(props.field), { type, ...described });
  return (
    <FieldFrame {...frame}>
      <input key={key} {...input} required={frame.required} {...rest} className="input" />
    </FieldFrame>
  );
}

/** One line of text. Everything an `<input>` takes (maxLength, autoComplete, readOnly, …) passes through. */
export function TextField({ type = "text", ...props }: InputProps & { type?: TextType }) {
  return <LineField type={type} {...props} />;
}

/** A calendar day, YYYY-MM-DD on the wire. `min` and `max` take the same form. */
export function DateField(props: InputProps) {
  return <LineField type="date" {...props} />;
}

type TextAreaFieldProps = Common & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, Owned>;

/** Several lines of text. With a maxLength and no hint of its own it says how much fits. */
export function TextAreaField({ rows = 3, ...props }: TextAreaFieldProps) {
  const limit = props.maxLength ?? props.field.maxLength;
  const hint = props.hint ?? (limit ? `At most ${limit} characters` : undefined);
  const { frame, described, rest } = parted({ ...props, hint });
  const { key, ...area } = getTextareaProps(full(props.field), described);
  return (
    <FieldFrame {...frame}>
      <textarea
        key={key}
        {...area}
        required={frame.required}
        rows={rows}
        {...rest}
        className="input"
      />
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
  const { frame, described, rest } = parted(props);
  const { key, ...select } = getSelectProps(full(props.field), described);
  return (
    <FieldFrame {...frame}>
      <select key={key} {...select} required={frame.required} {...rest} className="input">
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
  const { frame, described, rest } = parted(props);
  const { key, ...input } = getInputProps(full(props.field), { type: "text", ...described });
  const sign = currency ? currencySign(currency) : "";
  return (
    <FieldFrame {...frame} currency={currency}>
      <span className="affix">
        {sign && <span aria-hidden="true">{sign}</span>}
        <input
          key={key}
          {...input}
          required={frame.required}
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
export function CheckboxField({ value, ...props }: CheckboxFieldProps) {
  const { frame, described, rest } = parted(props);
  const { field, label, hint, wide } = frame;
  const { key, ...input } = getInputProps(full(field), {
    type: "checkbox",
    ...(value === undefined ? {} : { value }),
    ...described,
  });
  return (
    <div className={wide ? "field wide" : "field"}>
      <label className="check">
        <input key={key} {...input} required={props.required} {...rest} />
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
