import { parseWithZod } from "@conform-to/zod/v4";
import * as z from "zod";

const UNCHECKED = z.looseObject({});

/**
 * The `onValidate` of a form: its schema while somebody types. A press of a button goes to the server as it
 * is: only there all that is wrong is known, with what needs the database or the company's day, and it is
 * said at once.
 */
export function whileTyping(schema: z.ZodType) {
  return ({ formData }: { formData: FormData }) =>
    parseWithZod(formData, {
      schema: formData.has("__intent__") ? schema : UNCHECKED,
      disableAutoCoercion: true,
    }) as never;
}
