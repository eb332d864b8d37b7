import * as z from "zod";

import { inputShape } from "../../kit/shared/define-fields";
import { amount, area } from "../../kit/shared/field-kinds";
import { flag } from "../../kit/shared/fields";
import { BACK_FIELDS } from "../payment/payment.fields";
import { REFUND_REASON_MAX } from "../payment/payment.words";

/** The sheet that cancels a move: what becomes of its advance, in the advance's currency, and why. */
export const CANCEL_FORM = {
  giveBack: amount("Given back", { absent: "zero" }),
  fee: amount("Kept as cancellation fee", { absent: "zero", inSentence: "Fee" }),
  ...BACK_FIELDS,
  reason: area("Reason", REFUND_REASON_MAX, {
    required: "Please say why the move is cancelled",
    hint: "The customer can read this",
    wide: true,
  }),
};

/** The fields that are asked only where an advance is held. */
export const CANCEL_AMOUNTS = ["giveBack", "fee", "paymentMethod", "transactionId"] as const;

export const CancelInput = z.object({
  ...inputShape(CANCEL_FORM),
  /** The advance stays as it is, among those that wait: the amounts say nothing then. */
  decideLater: flag("Decide later"),
});
export type CancelInput = z.infer<typeof CancelInput>;
