/** What of a quotation's advance is still asked for: one rule for its page, its paper and the form. Pure; minor units. */
import { isInvoiced, quotationExpired, toQuotationStatus } from "./quotation.status";

type Asking = {
  status: string;
  advancePayment: number;
  totalAmount: number;
  invoices: readonly { status: string }[];
};

/**
 * What is left of it after what was received: nothing of a declined quotation, and nothing once there is an invoice,
 * which then says what is due.
 */
export function advanceLeft(quotation: Asking, received: number): number {
  const { status, advancePayment, totalAmount } = quotation;
  if (toQuotationStatus(status) === "rejected" || isInvoiced(quotation)) return 0;
  return Math.max(0, Math.min(advancePayment, totalAmount) - received);
}

/** The same on a day: an offer that expired asks for nothing. */
export function advanceAsked(
  quotation: Asking & { validUntil: string },
  received: number,
  today: string,
): number {
  return quotationExpired.of(quotation, today) ? 0 : advanceLeft(quotation, received);
}
