import * as z from "zod";

import { inputShape } from "../shared/define-fields";
import { optionalId, optionalText, version } from "../shared/fields";
import { PAYMENT_FORM } from "./payment.fields";

/** A new payment; the amount in minor units of its invoice's currency. */
export const PaymentInput = z.object({
  ...inputShape(PAYMENT_FORM),
  /** Left out, or the invoice's: a script may say which currency it means. */
  currency: optionalText("Currency", 10),
});
export type PaymentInput = z.infer<typeof PaymentInput>;

/** A payment that has its invoice already: left out, or the same one. */
export const PaymentEditInput = PaymentInput.extend({
  invoiceId: optionalId("Invoice not found"),
  version,
});
export type PaymentEditInput = z.infer<typeof PaymentEditInput>;

export const RefundInput = PaymentInput.pick({ refundReason: true });
