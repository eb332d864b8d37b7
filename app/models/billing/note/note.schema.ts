import * as z from "zod";
import { declaredIn } from "../invoice/invoice.schema";
import { amount, area, day, id } from "~/models/kit/shared/field-kinds";
import { inputShape } from "../../kit/shared/define-fields";
import { optionalPositiveAmount, positiveAmount, requiredId } from "../../kit/shared/number-fields";
import { ruleOf, withRules } from "../../kit/shared/rules";
import { MAX_INVOICE_LINES } from "../invoice/invoice.words";

/** The longest reason, in characters. */
const REASON_MAX = 500;

const ABOVE_ZERO = "Amount must be above zero";

/** A note, in the order of its form; the amount is its taxable value, in its invoice's currency. */
const NOTE_FORM = {
  invoiceId: id("Invoice", "Invoice not found", { required: true }),
  reason: area("Reason", REASON_MAX, {
    required: true,
    hint: "Printed on the note",
    wide: true,
  }),
  date: day("Note Date", { inSentence: "Date" }),
  amount: amount("Amount before tax", { positive: ABOVE_ZERO, inSentence: "Amount" }),
};

const { invoiceId: _, ...NOTE_FIELDS } = NOTE_FORM;
/** The fields of the note's form, which is opened from its invoice. */
export { NOTE_FIELDS };

const invoiceItemId = requiredId("Line is required", "This line is not on the invoice");

const NoteLineInput = z.object(
  {
    invoiceItemId,
    /** Before tax, in minor units. */
    amount: positiveAmount("Amount", ABOVE_ZERO),
  },
  { error: "Line is required" },
);

const AMOUNT_OR_LINES = "Give an amount, or amounts of the invoice's lines";
const NOT_BOTH = "Give either an amount or amounts of lines, not both";

/** A note with lines of a kind: those of single lines of the invoice; none where `amount` is of all of it. */
const shapeWith = <L extends z.ZodType>(line: L) =>
  z.object({
    ...inputShape(NOTE_FORM),
    return: declaredIn,
    lines: z
      .array(line, { error: "Lines must be a list" })
      .max(MAX_INVOICE_LINES, `A note can have at most ${MAX_INVOICE_LINES} lines`)
      .nullish()
      .transform((lines) => lines ?? []),
  });

const FormShape = shapeWith(
  z.object({ invoiceItemId, amount: optionalPositiveAmount("Amount", ABOVE_ZERO) }),
);
/** A note as its form asks for it: with every line of the invoice, those that it is not about without an amount. */
export type NoteInput = z.output<typeof FormShape>;

/** Whether single lines have amounts. */
export const namesLines = ({ lines }: Pick<NoteInput, "lines">) =>
  lines.some(({ amount }) => amount !== null);

const oneOfBoth = ruleOf<NoteInput>()(["amount", "lines"], ({ amount, lines }, addError) => {
  if (amount === null && !namesLines({ lines })) addError("amount", AMOUNT_OR_LINES);
  if (amount !== null && namesLines({ lines })) addError("amount", NOT_BOTH);
});

/** A credit or debit note of an invoice. */
export const NoteInput = withRules(shapeWith(NoteLineInput), oneOfBoth);

export const NoteFormInput = withRules(FormShape, oneOfBoth);
