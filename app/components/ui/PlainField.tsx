import type {
  InputHTMLAttributes,
  ReactNode,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from "react";

import { plainField } from "./choices";
import { SelectField, TextAreaField, TextField, type Option } from "./Field";

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

/** The field of such a control; its name and its value are attributes like all others. */
function withField<P extends Common>({ id, error, ...props }: P) {
  const field = { ...plainField(id, ""), errors: error ? [error] : undefined };
  return { name: undefined, defaultValue: undefined, ...props, field };
}

/** One line of a form that keeps no state in the browser: what an `<input>` takes passes through. */
export function PlainInput(props: Common & InputHTMLAttributes<HTMLInputElement>) {
  return <TextField {...withField(props)} />;
}

/** Several lines of such a form. */
export function PlainArea(props: Common & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return <TextAreaField rows={2} {...withField(props)} hint={props.hint ?? ""} />;
}

/** One choice of such a form; `none`: its empty first one. */
export function PlainSelect({
  none,
  ...props
}: Common &
  SelectHTMLAttributes<HTMLSelectElement> & {
    options: readonly Option<string | number>[];
    none?: string;
  }) {
  return <SelectField {...withField(props)} placeholder={none} />;
}
