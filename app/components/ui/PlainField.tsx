import type {
  InputHTMLAttributes,
  ReactNode,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from "react";

import { ariaOf, FieldFrame } from "./FieldFrame";

type Common = {
  id: string;
  label: string;
  /** A sentence under the control. */
  hint?: ReactNode;
  error?: string | null;
  /** Marks the label; unless told where the control is required. */
  starred?: boolean;
  wide?: boolean;
};

/** The common props apart from those of the control itself, which is told what describes it. */
function parted<P extends Common & { required?: boolean }>(props: P) {
  const { label, hint, error, starred = props.required, wide, ...control } = props;
  const { id } = props;
  const field = {
    id,
    descriptionId: `${id}-hint`,
    errorId: `${id}-error`,
    errors: error ? [error] : undefined,
  };
  const frame = { field, label, hint, required: starred, wide };
  return { frame, control: { ...control, ...ariaOf(field, hint) } };
}

/** One line of a form that keeps no state in the browser: what an `<input>` takes passes through. */
export function PlainInput(props: Common & InputHTMLAttributes<HTMLInputElement>) {
  const { frame, control } = parted(props);
  return (
    <FieldFrame {...frame}>
      <input className="input" {...control} />
    </FieldFrame>
  );
}

/** Several lines of such a form. */
export function PlainArea(props: Common & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { frame, control } = parted(props);
  return (
    <FieldFrame {...frame}>
      <textarea className="input" {...control} />
    </FieldFrame>
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
    <FieldFrame {...frame}>
      <select className="input" {...control}>
        {none !== undefined && <option value="">{none}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value === label ? undefined : value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
