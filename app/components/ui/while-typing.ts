import { parse } from "@conform-to/react";

import { typedProblem, type FormPlan } from "~/models/kit/shared/form-plan";

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
