import * as z from "zod";

import { inputShape } from "../shared/define-fields";
import { positiveAmount, requiredId } from "../shared/fields";
import { ruleOf, withRules } from "../shared/rules";
import { MAX_INVOICE_LINES } from "../invoice/invoice.words";
import { ABOVE_ZERO, NOTE_FORM } from "./note.fields";

export const NoteLineInput = z.object(
  {
    invoiceItemId: requiredId("Line is required", "This is no line of the invoice"),
    /** Before tax, in minor units. */
    amount: positiveAmount("Amount", ABOVE_ZERO),
  },
  { error: "Line is required" },
);

const AMOUNT_OR_LINES = "Give an amount, or amounts of the invoice's lines";
const NOT_BOTH = "Give either an amount or amounts of lines, not both";

const Shape = z.object({
  ...inputShape(NOTE_FORM),
  /** Of single lines of the invoice; empty where `amount` is of all of it. */
  lines: z
    .array(NoteLineInput, { error: "Lines must be a list" })
    .max(MAX_INVOICE_LINES, `A note can have at most ${MAX_INVOICE_LINES} lines`)
    .nullish()
    .transform((lines) => lines ?? []),
});

/** A credit or debit note of an invoice. */
export const NoteInput = withRules(
  Shape,
  ruleOf<z.output<typeof Shape>>()(["amount", "lines"], ({ amount, lines }, say) => {
    if (amount === null && lines.length === 0) say("amount", AMOUNT_OR_LINES);
    if (amount !== null && lines.length > 0) say("amount", NOT_BOTH);
  }),
);
export type NoteInput = z.output<typeof NoteInput>;
