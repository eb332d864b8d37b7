import { useEffect, useRef } from "react";

import { type FormPlan, typedProblem } from "~/models/kit/shared/form-plan";

/** A form's errors by field name. */
export type Errors = Record<string, string[]>;

/** The name of the control of that form which something happened in. */
function nameIn(formId: string, target: EventTarget | null): string {
  const { form, name } = (target ?? {}) as Partial<HTMLInputElement>;
  return form?.id === formId ? (name ?? "") : "";
}

/**
 * Checks a field as it is left, and from then on as it is typed. While a press is under way no field is taken to be left: what
 * is said of it pushes down what stands below, and the button would be gone from under the pointer. Gives what is called when
 * the form is posted.
 */
export function useChecked(
  formId: string,
  checks: FormPlan["checks"] | undefined,
  tell: (found: (errors: Errors) => Errors) => void,
): () => void {
  const latest = useLatest({ checks, tell });
  // Which fields were left, and which were changed since the form was posted.
  const known = useRef({ left: new Set<string>(), typed: new Set<string>() });
  const isChecked = checks !== undefined;
  useEffect(() => {
    if (!isChecked) return;
    const { left, typed } = known.current;
    let [pressed, leaving] = [false, ""];
    const check = (at: string) =>
      latest.current.tell((errors) => {
        const form = document.getElementById(formId);
        if (!(form instanceof HTMLFormElement)) return {};
        const data = new FormData(form);
        // The server's error on a field stays until the field is changed.
        const open = (name: string) => typed.has(name) || !errors[name];
        const names = [...left].filter(open);
        if (errors[at] && typed.has(at)) names.push(at);
        const { checks = {} } = latest.current;
        return Object.fromEntries(names.map((name) => [name, wrongIn(data, name, checks)]));
      });
    const leave = (name: string) => {
      left.add(name);
      check(name);
    };
    const input = ({ target }: Event) => {
      const name = nameIn(formId, target);
      if (!name) return;
      typed.add(name);
      check(name);
    };
    const out = ({ target }: Event) => {
      const name = nameIn(formId, target);
      if (name && pressed) leaving = name;
      else if (name) leave(name);
    };
    const down = () => (pressed = true);
    const up = () => {
      pressed = false;
      const name = leaving;
      leaving = "";
      // After the click that this makes.
      if (name) window.setTimeout(leave, 0, name);
    };
    const ended = new AbortController();
    const how = { capture: true, signal: ended.signal };
    const heard = Object.entries({ input, focusout: out, mousedown: down, mouseup: up });
    for (const [kind, hear] of heard) document.addEventListener(kind, hear, how);
    return () => ended.abort();
  }, [formId, isChecked, latest]);
  return () => known.current.typed.clear();
}

/** Returns the errors that a field's own checks find. */
function wrongIn(form: FormData, name: string, checks: FormPlan["checks"]): string[] {
  const textOf = (of: string) => String(form.get(of) ?? "");
  const check = checks[name.replace(/\[\d+\]/g, "[]")];
  if (check?.spare && !textOf(name).trim() && !name.includes("[0]")) return [];
  const sentence = check && typedProblem(check, textOf(name), textOf);
  return sentence ? [sentence] : [];
}

/** Keeps the latest value for a listener that was made once. */
export function useLatest<T>(value: T) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
