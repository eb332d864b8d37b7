import type { ReactNode } from "react";

import type { AnyField } from "./Field";
import { FieldErrors } from "./FieldErrors";

export type FieldFrameProps = {
  field: Pick<AnyField, "id" | "descriptionId" | "errorId" | "errors">;
  label: string;
  /** A sentence under the control: the format, the unit, where the value comes from. */
  hint?: ReactNode;
  /** Marks the label. */
  required?: boolean;
  /** Spans both columns of a `.cols` grid. */
  wide?: boolean;
  /** From 768 px the label is only read aloud: for rows under a heading of their own. */
  bare?: boolean;
  /** The currency of amounts in its errors. */
  currency?: string;
};

/** Returns a control's aria attributes: whether it is invalid, and the ids that describe it. */
export function ariaOf(
  { errors, errorId, descriptionId }: FieldFrameProps["field"],
  hint: unknown,
) {
  const wrong = Boolean(errors?.length);
  const described = [wrong && errorId, hint && descriptionId].filter(Boolean).join(" ");
  return { "aria-invalid": wrong || undefined, "aria-describedby": described || undefined };
}

/** Frames a control with its label, its hint and its errors. */
export function FieldFrame({
  field,
  label,
  hint,
  required,
  wide,
  bare,
  currency,
  children,
}: FieldFrameProps & { children: ReactNode }) {
  return (
    <div className={`field${wide ? " wide" : ""}${bare ? " bare" : ""}`}>
      <label className="label" htmlFor={field.id}>
        {label}
        {required && <i aria-hidden="true"> *</i>}
      </label>
      {children}
      {hint && (
        <p className="hint" id={field.descriptionId}>
          {hint}
        </p>
      )}
      <FieldErrors field={field} currency={currency} />
    </div>
  );
}
