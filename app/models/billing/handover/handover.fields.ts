import * as z from "zod";

import { CURRENCIES } from "../../ground/money/money";
import { inputShape } from "../../kit/shared/define-fields";
import { amount, choice, day, id, text } from "../../kit/shared/field-kinds";

/** Cash that left the office, in the order of its form. */
export const HANDOVER_FIELDS = {
  date: day("Date", { required: true }),
  amount: amount("Amount", { required: true, positive: "Amount must be positive" }),
  currency: choice("Currency", CURRENCIES, {
    required: "Currency is required",
    invalid: "Choose one of the currencies",
  }),
  handedById: id("Handed over by", "Choose a staff member", { required: true }),
  handedTo: text("Handed to", 100, { required: true, hint: "The bank, the owner" }),
  note: text("Note", 200),
};

export const HandoverInput = z.object(inputShape(HANDOVER_FIELDS));
export type HandoverInput = z.output<typeof HandoverInput>;

/** Why an entry is taken back. */
const REVERSAL_FIELDS = { reason: text("Reason", 200, { required: true }) };
export const ReversalInput = z.object(inputShape(REVERSAL_FIELDS));
