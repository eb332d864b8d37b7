/** The states of a payment and the ways to pay. Pure. */

import { defineState } from "../../kit/shared/define-state";

export const PAYMENT_STATUSES = ["Pending", "Completed", "Failed", "Refunded"] as const;
type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The statuses of a new payment; only a refund leads to Refunded. */
export const NEW_PAYMENT_STATUSES = [
  "Completed",
  "Pending",
  "Failed",
] as const satisfies readonly PaymentStatus[];

export const PAYMENT_METHODS = [
  "Credit Card",
  "Bank Transfer",
  "Cash",
  "Check",
  "PayPal",
  "Other",
  "UPI",
] as const;
type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Payment methods in India, the most common first. */
const IN_RUPEES = [
  "UPI",
  "Cash",
  "Bank Transfer",
  "Check",
  "Credit Card",
  "PayPal",
  "Other",
] as const satisfies readonly PaymentMethod[];

/** The ways to pay in the order that forms offer them, by the company's currency. */
export function paymentMethodsIn(currency: string): readonly PaymentMethod[] {
  return currency === "INR" ? IN_RUPEES : PAYMENT_METHODS;
}

/** Pending, failed or refunded payments are not received: they have no receipt, and cannot be refunded. */
export const paymentReceived = defineState<{ status: string }>()(() => ({ status: "Completed" }));

/**
 * A payment that a customer reported through their link, not confirmed yet; the office's pending payments have an
 * author.
 */
export const REPORTED_PAYMENT = { status: "Pending", createdById: null } as const;
export const paymentReported = (payment: { status: string; createdById: number | null }) =>
  payment.status === REPORTED_PAYMENT.status && payment.createdById === null;

/** Customers' reports that the office has not confirmed, or has denied: without a serial number and a company snapshot. */
export const UNCONFIRMED_REPORTS = { status: { in: ["Pending", "Failed"] }, createdById: null };
export const isUnconfirmedReport = (payment: { status: string; createdById: number | null }) =>
  payment.createdById === null && UNCONFIRMED_REPORTS.status.in.includes(payment.status);

/** The money of a payment that counts, in minor units: only what was received does. */
export function countedAmount(payment: { status: string; amount: number }): number {
  return paymentReceived.of(payment) ? payment.amount : 0;
}

/** Returns the counted TDS of a payment, which was never received as money. */
export function countedTds(payment: { status: string; tdsAmount: number }): number {
  return paymentReceived.of(payment) ? payment.tdsAmount : 0;
}

/** The part of its invoice that it settles. */
export function settledBy(payment: { status: string; amount: number; tdsAmount: number }) {
  return { amount: countedAmount(payment), tdsAmount: countedTds(payment) };
}

/** Money given back of an advance, or of an invoice after a credit note, is a payment of its own, below zero. */
export function isGivenBack({ amount }: { amount: number }): boolean {
  return amount < 0;
}

/** A payment's status as people read it: money that left is 'Given back', not 'Completed'. */
export function paymentWord(payment: { status: string; amount: number }): string {
  return isGivenBack(payment) && paymentReceived.of(payment) ? "Given back" : payment.status;
}

/** Tells whether money came before its invoice: on a quotation, or beyond the client's balance. Refunds are no advances. */
export function isAdvance(payment: { invoiceId: number | null; amount: number }): boolean {
  return payment.invoiceId === null && !isGivenBack(payment);
}

export function canEditPayment(payment: { status: string; amount: number }): boolean {
  return payment.status !== "Refunded" && !isGivenBack(payment);
}

export const NO_RECEIPT = "Only completed payments have a receipt.";

/** Why it cannot be edited. */
export function closedWords(payment: { amount: number }): string {
  return isGivenBack(payment)
    ? "What was given back can no longer be changed."
    : "A refunded payment can no longer be edited.";
}

export const PAYMENT_TONES: Record<string, "neutral" | "info" | "success" | "warning" | "danger"> =
  {
    Pending: "info",
    Completed: "success",
    Failed: "danger",
    Refunded: "neutral",
    "Given back": "neutral",
  };
