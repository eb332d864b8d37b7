/** What was received of a quotation's advance, and what is still asked for: one rule for its page, its paper and the form. Pure; minor units. */
import { formatMoney, sum } from "../../ground/money/money";
import { isInvoiced, quotationExpired, toQuotationStatus } from "./quotation.status";

/** A payment that came before its invoice; minor units. */
export type Advance = { amount: number; adjustedAmount: number; refundedAmount: number };

/** What of an advance invoices have not taken and nobody was given back. */
export function unusedOf({ amount, adjustedAmount, refundedAmount }: Advance): number {
  return amount - adjustedAmount - refundedAmount;
}

type Asking = {
  status: string;
  advancePayment: number;
  totalAmount: number;
  invoices: readonly { status: string }[];
};

/** A completed payment of a quotation, below zero where it was given back, with what invoices took of it. */
type Received = {
  amount: number;
  adjustments: readonly { amount: number; invoice: Billing }[];
};

/** What an invoice says of the quotations that it bills: one, or several moves. */
type Billing = { quotationId: number | null; moves: readonly { quotationId: number }[] };
export const BILLING = { quotationId: true, moves: { select: { quotationId: true } } } as const;

/** What of it is read where its payments are. */
export const RECEIVED = {
  amount: true,
  adjustments: { select: { amount: true, invoice: { select: BILLING } } },
} as const;

/** Whether an invoice does not bill the quotation: a fee that was kept, or another move of its customer. */
export const billsAnother = (invoice: Billing, quotationId: number) =>
  ![invoice, ...invoice.moves].some((one) => one.quotationId === quotationId);

/**
 * What was received towards a quotation: less what was given back, and less what an invoice took that does not bill it,
 * which is paid for that one.
 */
export function receivedFor(quotationId: number, payments: readonly Received[]): number {
  const elsewhere = payments
    .flatMap(({ adjustments }) => adjustments)
    .filter(({ invoice }) => billsAnother(invoice, quotationId));
  return sum(payments.map(({ amount }) => amount)) - sum(elsewhere.map(({ amount }) => amount));
}

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

const LONG_DAY = new Intl.DateTimeFormat("en-US", {
  month: "long",
  day: "numeric",
  timeZone: "UTC",
});

/** What its customer is asked once it is accepted: 'Pay ₹11,404 to confirm December 5'; null where nothing is asked. */
export function payToConfirm(
  { currency, movingDate }: { currency: string; movingDate: string },
  asked: number,
): string | null {
  if (asked === 0) return null;
  const amount = formatMoney(asked, currency).replace(/\.00$/, "");
  return `Pay ${amount} to confirm ${LONG_DAY.format(new Date(`${movingDate}T00:00:00Z`))}`;
}
