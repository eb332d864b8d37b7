/** A quotation's advance, received and still asked: one rule for its page, its paper and the form. Pure; minor units. */
import { formatMoney, sum } from "../../ground/money/money";
import { isInvoiced, quotationExpired, toQuotationStatus } from "./quotation.status";

/** A payment that came before its invoice: money, and the tax that the customer deducted of it; minor units. */
type Advanced = { amount: number; tdsAmount: number };
export type Advance = Advanced & { adjustedAmount: number; refundedAmount: number };

/** The value of an advance for its customer: the money, and what was deducted at source, which is tax paid for the company. */
export const worthOf = ({ amount, tdsAmount }: Advanced): number => amount + tdsAmount;

/** The part of an advance that is neither used by invoices nor refunded. */
export function unusedOf({ adjustedAmount, refundedAmount, ...advance }: Advance): number {
  return worthOf(advance) - adjustedAmount - refundedAmount;
}

type Asking = {
  status: string;
  advancePayment: number;
  totalAmount: number;
  invoices: readonly { status: string }[];
};

/** A completed payment of a quotation, below zero where it was given back, with what invoices took of it. */
type Received = Advanced & {
  adjustments: readonly { amount: number; invoice: Billing }[];
};

/** The quotations that an invoice bills: one, or several moves. */
type Billing = { quotationId: number | null; moves: readonly { quotationId: number }[] };
export const BILLING = { quotationId: true, moves: { select: { quotationId: true } } } as const;

/** The columns of payments that it reads. */
export const RECEIVED = {
  amount: true,
  tdsAmount: true,
  adjustments: { select: { amount: true, invoice: { select: BILLING } } },
} as const;

/** Whether an invoice does not bill the quotation: a fee that was kept, or another move of its customer. */
export const billsAnother = (invoice: Billing, quotationId: number) =>
  ![invoice, ...invoice.moves].some((one) => one.quotationId === quotationId);

/**
 * Sums a quotation's payments, less refunds, and less uses by invoices that do not bill it: those paid for other
 * invoices.
 */
export function receivedFor(quotationId: number, payments: readonly Received[]): number {
  const elsewhere = payments
    .flatMap(({ adjustments }) => adjustments)
    .filter(({ invoice }) => billsAnother(invoice, quotationId));
  return sum(payments.map(worthOf)) - sum(elsewhere.map(({ amount }) => amount));
}

/**
 * The advance still missing. Nothing for a declined quotation, and nothing once there is an invoice, which then shows
 * the balance.
 */
export function advanceLeft(quotation: Asking, received: number): number {
  const { status, advancePayment, totalAmount } = quotation;
  if (toQuotationStatus(status) === "rejected" || isInvoiced(quotation)) return 0;
  return Math.max(0, Math.min(advancePayment, totalAmount) - received);
}

/** The advance asked on a day: an expired offer asks for nothing. */
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

/** The request to the customer after acceptance: 'Pay ₹11,404 to confirm December 5'; null where nothing is asked. */
export function payToConfirm(
  { currency, movingDate }: { currency: string; movingDate: string },
  asked: number,
): string | null {
  if (asked === 0) return null;
  const amount = formatMoney(asked, currency).replace(/\.00$/, "");
  return `Pay ${amount} to confirm ${LONG_DAY.format(new Date(`${movingDate}T00:00:00Z`))}`;
}
