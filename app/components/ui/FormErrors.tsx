import { useEffect, useRef, type ReactNode } from "react";

import { limitIn } from "~/models/ground/money/money";

import type { FormState } from "./use-form";

type FormWithErrors = Pick<FormState, "id" | "status" | "errors" | "allErrors">;

/**
 * The summary on top of a form after a failed post: its own errors as sentences, each field's first
 * error as a link to the field. Nothing while the form has not been posted. `currency`: of the form's amounts;
 * `order`: its fields as they stand in it; `reply`: with a new one the summary gets the focus.
 */
export function FormErrors({
  form,
  currency,
  order = [],
  reply,
  elsewhere,
}: {
  form: FormWithErrors;
  currency?: string;
  order?: readonly string[];
  reply?: { status?: string };
  /** Errors outside the shown part of the form, as list lines with their count. */
  elsewhere?: { count: number; lines: ReactNode };
}) {
  const { id } = form;
  const summary = useRef<HTMLDivElement>(null);
  const refused = reply?.status === "error" ? reply : undefined;
  useEffect(() => {
    const { current } = summary;
    if (!refused || !current) return;
    // Somebody may have closed the fold around what is wrong.
    for (const wrong of document.getElementById(id)?.querySelectorAll("[aria-invalid]") ?? []) {
      wrong.closest("details")?.setAttribute("open", "");
    }
    current.focus();
  }, [refused, id]);
  if (form.status !== "error") return null;
  const fields = inOrder(
    Object.entries(form.allErrors).filter(([name, e]) => name !== "" && e.length > 0),
    order,
  );
  const own = form.errors ?? [];
  const wrong = fields.length + (elsewhere?.count ?? 0);
  if (wrong + own.length === 0) return null;
  return (
    <div
      ref={summary}
      className="notice danger"
      role="alert"
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={refused !== undefined}
    >
      {own.map((message) => (
        <p key={message}>{limitIn(message, currency)}</p>
      ))}
      {wrong > 0 && (
        <>
          <p>
            {wrong === 1
              ? "One field needs your attention:"
              : `${wrong} fields need your attention:`}
          </p>
          <ul>
            {fields.map(([name, errors]) => (
              <li key={name}>
                <a href={`#${id}-${name}`}>{limitIn(errors[0] ?? "", currency)}</a>
              </li>
            ))}
            {elsewhere?.lines}
          </ul>
        </>
      )}
    </div>
  );
}

/** The fields in the order in which they stand in the form; rows of a list by their numbers. */
function inOrder<T>(fields: [string, T][], order: readonly string[]): [string, T][] {
  const place = (name: string): [number, number] => {
    const [list = "", row] = name.split(/[[\].]/);
    const at = order.indexOf(list);
    return [at < 0 ? order.length : at, row ? Number(row) : -1];
  };
  return [...fields].sort(([one], [other]) => {
    const [a, b] = [place(one), place(other)];
    return a[0] - b[0] || a[1] - b[1];
  });
}
