import * as z from "zod";
import { declaredIn } from "../invoice/invoice.schema";
import { inputShape } from "../../kit/shared/define-fields";
import { choice, flag, optionalCode, requiredCode } from "../../kit/shared/fields";
import {
  optionalId,
  optionalPositiveAmount,
  requiredId,
  version,
} from "../../kit/shared/number-fields";
import { CONFIRM_CASH, KEEP_ADVANCE, RECORD_ANYWAY, SAID_METHODS } from "./payment.words";
import {
  ADVANCE_FORM,
  ADVANCE_REFUND_FORM,
  GIVE_BACK_FORM,
  PAYMENT_FORM,
  SETTLED_FORM,
} from "./payment.fields";

/** A new payment; the amount in minor units of its invoice's currency. */
export const PaymentInput = z.object({
  ...inputShape(PAYMENT_FORM),
  /** Left out, or the invoice's: a script may say which currency it means. */
  currency: optionalCode("Currency", 10),
  /** Cash at the limit of section 269ST is taken anyway. */
  [CONFIRM_CASH]: flag("Cash confirmed"),
  /** It is another payment than the one that it was asked about. */
  [RECORD_ANYWAY]: flag("Another payment"),
});
export type PaymentInput = z.infer<typeof PaymentInput>;

/** A payment that has its invoice already: left out, or the same one. */
export const PaymentEditInput = PaymentInput.omit({ [RECORD_ANYWAY]: true }).extend({
  invoiceId: optionalId("Invoice not found"),
  version,
});
export type PaymentEditInput = z.infer<typeof PaymentEditInput>;

/** A new advance on a quotation; the amount in minor units of its currency. */
export const AdvanceInput = z.object({
  ...inputShape(ADVANCE_FORM),
  /** Left out, or the quotation's: a script may say which currency it means. */
  currency: optionalCode("Currency", 10),
  [CONFIRM_CASH]: flag("Cash confirmed"),
  [RECORD_ANYWAY]: flag("Another payment"),
  return: declaredIn,
});
export type AdvanceInput = z.infer<typeof AdvanceInput>;

/** The refunded and the kept part of an advance; together all that is left of it. */
export const AdvanceRefundInput = z.object(inputShape(ADVANCE_REFUND_FORM));
export type AdvanceRefundInput = z.infer<typeof AdvanceRefundInput>;

/** A refund of an invoice; the amount in minor units of its currency, the day today's unless given. */
export const GiveBackInput = z.object(inputShape(GIVE_BACK_FORM));
export type GiveBackInput = z.infer<typeof GiveBackInput>;

/** A report of the customer that is confirmed, where its reference stands on another payment as well. */
export const ConfirmInput = z.object({ [RECORD_ANYWAY]: flag("Another payment") });

/** The most invoices that one payment settles. */
const MOST_SETTLED = 100;

const SettledPart = z.object(
  {
    invoiceId: requiredId("Invoice is required", "Invoice not found"),
    /** In minor units; none of an invoice that stands on the form and takes nothing. */
    amount: optionalPositiveAmount("Amount", "Amount must be positive"),
    /** What the customer deducted of it, besides. */
    tdsAmount: optionalPositiveAmount("Amount deducted", "Amount deducted must be positive"),
  },
  { error: "Invoice is required" },
);

/** One payment for several invoices of a client; amounts in minor units of their currency. */
export const SettleInput = z.object({
  clientId: requiredId("Client is required", "Client not found"),
  ...inputShape(SETTLED_FORM),
  invoices: z
    .array(SettledPart, { error: "Invoices must be a list" })
    .max(MOST_SETTLED, `At most ${MOST_SETTLED} invoices are settled by one payment`),
  /** Keeps the excess as an advance of the client. */
  [KEEP_ADVANCE]: flag("Kept as an advance"),
  [CONFIRM_CASH]: flag("Cash confirmed"),
  [RECORD_ANYWAY]: flag("Another payment"),
});
export type SettleInput = z.infer<typeof SettleInput>;

export const RefundInput = PaymentInput.pick({ refundReason: true });

/** A customer's report of an advance paid, made through their link; the office confirms it. */
export const SaidPaidForm = z.object({
  paymentMethod: choice(SAID_METHODS, {
    required: "Please choose how you paid",
    invalid: "Please choose how you paid",
  }),
  transactionId: requiredCode("The reference", 100, "Please type the reference of your payment"),
});
export type SaidPaid = z.infer<typeof SaidPaidForm>;
