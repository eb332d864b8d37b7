/** A GSTIN as a field of forms and bodies. Not for the browser, which gets its fields with the page. */
import * as z from "zod";

import type { More } from "../../kit/shared/define-fields";
import { text } from "../../kit/shared/field-kinds";
import { optionalCode } from "../../kit/shared/fields";
import { readGstin } from "../../ground/tax/gstin";

/** A GSTIN, or none: without spaces, in capitals. What cannot be one is refused in a sentence that says why. */
export function gstinField<const M extends Omit<More, "required">>(label: string, more: M) {
  const block = optionalCode(label, 30).transform((value, context): string | null => {
    const read = value === null ? null : readGstin(value);
    if (!read) return null;
    if (read.ok) return read.value.gstin;
    context.addIssue({ code: "custom", message: read.message });
    return z.NEVER;
  });
  return { ...text(label, 30, more), block };
}
