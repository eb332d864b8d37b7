import { parse } from "@conform-to/react";
import { useEffect, useRef } from "react";
import { type FormPlan, typedProblem } from "~/models/kit/shared/form-plan";

/**
 * A field is checked as it is left, and what is said then pushes down what stands below it: a press that made it be
 * left would find its button gone from under the pointer. While a press is under way the field is not taken to be
 * left; `onLeft` is told its name once the press is over.
 */
export function useCalmBlur(formId: string, onLeft: (name: string) => void): void {
  const callback = useRef(onLeft);
  useEffect(() => {
    callback.current = onLeft;
  });
  useEffect(() => {
    let [pressed, left] = [false, ""];
    const down = () => {
      pressed = true;
    };
    const up = () => {
      pressed = false;
      const name = left;
      left = "";
      // After the click that this makes.
      if (name) window.setTimeout(() => callback.current(name));
    };
    const out = (event: FocusEvent) => {
      const { target } = event;
      const field = target as Partial<HTMLInputElement> | null;
      if (!pressed || field?.form?.id !== formId || !field.name) return;
      event.stopPropagation();
      left = field.name;
    };
    window.addEventListener("mousedown", down, true);
    window.addEventListener("mouseup", up, true);
    window.addEventListener("focusout", out, true);
    return () => {
      window.removeEventListener("mousedown", down, true);
      window.removeEventListener("mouseup", up, true);
      window.removeEventListener("focusout", out, true);
    };
  }, [formId]);
}

/**
 * The `onValidate` of a form: its plan's checks while somebody types. A press of a button goes to the server
 * as it is: only there all that is wrong is known, with what needs the database or the company's day, and it
 * is said at once.
 */
export function whileTyping(checks: FormPlan["checks"]) {
  return ({ formData }: { formData: FormData }) =>
    parse(formData, {
      resolve: (value) => {
        const error = formData.has("__intent__") ? wrongIn(formData, checks) : {};
        return Object.keys(error).length > 0 ? { error } : { value };
      },
    }) as never;
}

/** What is wrong in each field, by its name. */
function wrongIn(form: FormData, checks: FormPlan["checks"]): Record<string, string[]> {
  const textOf = (name: string) => String(form.get(name) ?? "");
  const wrong: Record<string, string[]> = {};
  const names = new Set([
    ...form.keys(),
    ...Object.keys(checks).filter((name) => !/\[/.test(name)),
  ]);
  for (const name of names) {
    const check = checks[name.replace(/\[\d+\]/g, "[]")];
    if (check?.spare && !textOf(name).trim() && !name.includes("[0]")) continue;
    const sentence = check && typedProblem(check, textOf(name), textOf);
    if (sentence) wrong[name] = [sentence];
  }
  return wrong;
}
