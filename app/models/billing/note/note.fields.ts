import { amount, area, day, id } from "../../kit/shared/field-kinds";

/** The longest reason, in characters. */
const REASON_MAX = 500;

export const ABOVE_ZERO = "Amount must be above zero";

/** A note, in the order of its form; the amount is its taxable value, in its invoice's currency. */
export const NOTE_FORM = {
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
/** What its form asks for: it is opened from its invoice. */
export { NOTE_FIELDS };
