import type {
  InputHTMLAttributes,
  ReactNode,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from "react";

import { FieldErrors } from "./FieldErrors";

type Common = {
  id: string;
  label: string;
  /** A sentence under the control. */
  hint?: ReactNode;
  /** What is wrong with what was typed. */
  error?: string | null;
  /** Marks the label; unless told where the control is required. */
  starred?: boolean;
  wide?: boolean;
};

/** The common props apart from those of the control itself, which is told what describes it. */
function parted<P extends Common & { required?: boolean }>(props: P) {
  const { label, hint, error, starred = props.required, wide, ...control } = props;
  const { id } = props;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  const aria = {
    "aria-invalid": error ? true : undefined,
    "aria-describedby": described || undefined,
  };
  return { frame: { id, label, hint, error, starred, wide }, control: { ...control, ...aria } };
}

function Frame({
  id,
  label,
  hint,
  error,
  starred,
  wide,
  children,
}: Common & { children: ReactNode }) {
  return (
    <div className={wide ? "field wide" : "field"}>
      <label className="label" htmlFor={id}>
        {label}
        {starred && <i aria-hidden="true"> *</i>}
      </label>
      {children}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldErrors field={{ errors: error ? [error] : undefined, errorId: `${id}-error` }} />
    </div>
  );
}

/** One line of a form that has no Conform: what an `<input>` takes passes through. */
export function PlainInput(props: Common & InputHTMLAttributes<HTMLInputElement>) {
  const { frame, control } = parted(props);
  return (
    <Frame {...frame}>
      <input className="input" {...control} />
    </Frame>
  );
}

/** Several lines of such a form. */
export function PlainArea(props: Common & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { frame, control } = parted(props);
  return (
    <Frame {...frame}>
      <textarea className="input" {...control} />
    </Frame>
  );
}

/** One choice of such a form; `none`: its empty first one. */
export function PlainSelect({
  options,
  none,
  ...props
}: Common &
  SelectHTMLAttributes<HTMLSelectElement> & {
    options: readonly { value: string | number; label: string }[];
    none?: string;
  }) {
  const { frame, control } = parted(props);
  return (
    <Frame {...frame}>
      <select className="input" {...control}>
        {none !== undefined && <option value="">{none}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value === label ? undefined : value}>
            {label}
          </option>
        ))}
      </select>
    </Frame>
  );
}
