import type { FormMetadata } from "@conform-to/react";

import { limitIn } from "~/models/money/money";

/** What the summary reads of a Conform form, whatever its schema. */
type FormWithErrors = Pick<
  FormMetadata<Record<string, unknown>>,
  "status" | "errors" | "allErrors"
> & { id: string };

/**
 * The summary on top of a form after a failed post: its own errors as sentences, each field's first
 * error as a link to the field. Nothing while the form has not been posted. `currency`: of the form's amounts.
 */
export function FormErrors({ form, currency }: { form: FormWithErrors; currency?: string }) {
  if (form.status !== "error") return null;
  const fields = Object.entries(form.allErrors).filter(([name, e]) => name !== "" && e.length > 0);
  const own = form.errors ?? [];
  if (fields.length + own.length === 0) return null;
  return (
    <div className="notice danger" role="alert">
      {own.map((message) => (
        <p key={message}>{limitIn(message, currency)}</p>
      ))}
      {fields.length > 0 && (
        <>
          <p>
            {fields.length === 1
              ? "One field needs your attention:"
              : `${fields.length} fields need your attention:`}
          </p>
          <ul>
            {fields.map(([name, errors]) => (
              <li key={name}>
                <a href={`#${form.id}-${name}`}>{limitIn(errors[0] ?? "", currency)}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
