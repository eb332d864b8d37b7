import * as z from "zod";

import { described } from "../../kit/shared/described";
import { BLANK, PASSWORD_MAX } from "./user.words";

/** A password field: never trimmed, never shown again. `required` null means it may be blank. */
export function passwordField(required: string | null, short: string, min: number) {
  const block = z
    .string({ error: "Password must be text" })
    .nullish()
    .transform((value, context): string | null => {
      const text = value ?? "";
      const problem =
        text === ""
          ? required
          : text.length < min
            ? short
            : text.length > PASSWORD_MAX
              ? `Password must be at most ${PASSWORD_MAX} characters`
              : null;
      if (problem) {
        context.addIssue({ code: "custom", message: problem });
        // Kept, so that rules over two passwords can compare them although one is wrong.
        return text;
      }
      return text === "" ? null : text;
    });
  const schema = { minLength: min, maxLength: PASSWORD_MAX };
  return described(
    block,
    required === null
      ? { schema: { anyOf: [{ type: "string", ...schema }, BLANK] }, required: false }
      : { schema: { type: "string", ...schema }, required: true },
  );
}
