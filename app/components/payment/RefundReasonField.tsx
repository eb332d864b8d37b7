import { PAYMENT_FORM } from "~/models/payment/payment.fields";

/** The optional reason of the refund's confirm step. */
export function RefundReasonField() {
  return (
    <label className="field">
      <span className="label">Refund reason (optional)</span>
      <textarea
        className="input"
        name="refundReason"
        rows={2}
        maxLength={PAYMENT_FORM.refundReason.max}
      />
    </label>
  );
}
