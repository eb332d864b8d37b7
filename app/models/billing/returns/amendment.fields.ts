/** The amendment's fields. Not for the browser, which gets its fields with the page. */

import * as z from "zod";

import { inputShape } from "../../kit/shared/define-fields";
import { area, day, maybeChoice } from "../../kit/shared/field-kinds";
import { gstinField } from "../../people/user/gstin-field";
import { stateChoice, stateLabel } from "../../kit/shared/state-field";

/** Which return declares it. */
export const RETURNS = { gstr1: "Of the date below", gstr1a: "GSTR-1A of its own period" } as const;

/** An amendment, in the order of its form. */
export const AMENDMENT_FIELDS = {
  return: maybeChoice("Declared In", ["gstr1", "gstr1a"], "Return is gstr1 or gstr1a", {
    labels: (value) => RETURNS[value as keyof typeof RETURNS],
    none: RETURNS.gstr1,
    hint: "GSTR-1A comes between GSTR-1 and GSTR-3B, once a period; the date is then its last day",
  }),
  date: day("Declared On", { hint: "The return of this day's month or quarter declares it" }),
  gstin: gstinField("GSTIN", { hint: "Of the client who was billed" }),
  placeOfSupply: stateChoice("Place of Supply", { none: "As it is" }),
  reason: area("Reason", 500, { required: true, wide: true }),
};

export const HISTORY = {
  clientGstin: AMENDMENT_FIELDS.gstin.label,
  placeOfSupply: { label: AMENDMENT_FIELDS.placeOfSupply.inSentence, show: stateLabel },
};

const { gstin, ...shape } = inputShape(AMENDMENT_FIELDS);

/** The new particulars of a filed paper; left out, they stay. Only notes change its value. */
export const AmendmentInput = z.object({
  ...shape,
  gstin: gstin.optional(),
  taxableValue: z
    .unknown()
    .optional()
    .refine(
      (value) => value === undefined,
      "Its value is not amended: give a credit or debit note for what is wrong of it",
    ),
});
export type AmendmentInput = z.output<typeof AmendmentInput>;
