import { REFUND_REASON_MAX } from "~/models/billing/payment/payment.words";

/** The optional reason of the refund's confirm step. */
export function RefundReasonField() {
  return (
    <label className="field">
      <span className="label">Refund reason (optional)</span>
      <textarea className="input" name="refundReason" rows={2} maxLength={REFUND_REASON_MAX} />
    </label>
  );
}
