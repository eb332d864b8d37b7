import * as z from "zod";

import {
  choice,
  optionalId,
  optionalText,
  positiveAmount,
  requiredDate,
  requiredId,
  version,
} from "../shared/fields";
import { PAYMENT_METHODS, PAYMENT_STATUSES } from "./payment.status";
import { PAYMENT_NOTES_MAX, REFUND_REASON_MAX, TRANSACTION_ID_MAX } from "./payment.words";

const refundReason = optionalText("Refund reason", REFUND_REASON_MAX);

const fields = {
  amount: positiveAmount("Amount", "Amount must be positive"),
  paymentMethod: choice(PAYMENT_METHODS, {
    required: "Payment method is required",
    invalid: "Choose one of the payment methods",
  }),
  date: requiredDate("Date"),
  status: choice(PAYMENT_STATUSES, {
    required: "Status is required",
    invalid: "Choose one of the statuses",
  }),
  transactionId: optionalText("Transaction ID", TRANSACTION_ID_MAX),
  notes: optionalText("Notes", PAYMENT_NOTES_MAX),
  /** Left out, or the invoice's: a script may say which currency it means. */
  currency: optionalText("Currency", 10),
  refundReason,
};

/** A new payment; the amount in minor units of its invoice's currency. */
export const PaymentInput = z.object({
  invoiceId: requiredId("Invoice is required", "Invoice not found"),
  ...fields,
});
export type PaymentInput = z.infer<typeof PaymentInput>;

/** A payment that has its invoice already: left out, or the same one. */
export const PaymentEditInput = z.object({
  invoiceId: optionalId("Invoice not found"),
  ...fields,
  version,
});
export type PaymentEditInput = z.infer<typeof PaymentEditInput>;

export const RefundInput = z.object({ refundReason });
