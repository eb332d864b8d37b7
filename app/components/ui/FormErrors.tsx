import type { FormMetadata } from "@conform-to/react";

/** What the summary reads of a Conform form, whatever its schema. */
type FormWithErrors = Pick<
  FormMetadata<Record<string, unknown>>,
  "status" | "errors" | "allErrors"
> & { id: string };

/**
 * The summary on top of a form after a failed post: its own errors as sentences, each field's first
 * error as a link to the field. Nothing while the form has not been posted.
 */
export function FormErrors({ form }: { form: FormWithErrors }) {
  if (form.status !== "error") return null;
  const fields = Object.entries(form.allErrors).filter(([name, e]) => name !== "" && e.length > 0);
  const own = form.errors ?? [];
  if (fields.length + own.length === 0) return null;
  return (
    <div className="notice danger" role="alert">
      {own.map((message) => (
        <p key={message}>{message}</p>
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
                <a href={`#${form.id}-${name}`}>{errors[0]}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
