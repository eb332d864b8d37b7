/** The states of a payment and the ways to pay. Pure. */

import { defineState } from "../../kit/shared/define-state";

export const PAYMENT_STATUSES = ["Pending", "Completed", "Failed", "Refunded"] as const;
type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** What a new payment may be recorded as; Refunded is reached by a refund only. */
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

/** The same as they are used in India: what most people pay by comes first. */
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

/** What is pending, failed or given back was not received: it has no receipt, and cannot be given back. */
export const paymentReceived = defineState<{ status: string }>()(() => ({ status: "Completed" }));

/** What a customer reported by their link and nobody has confirmed: what the office notes as pending has an author. */
export const REPORTED_PAYMENT = { status: "Pending", createdById: null } as const;
export const paymentReported = (payment: { status: string; createdById: number | null }) =>
  payment.status === REPORTED_PAYMENT.status && payment.createdById === null;

/** What a customer reported and the office has not confirmed, or denied: it has no number of a series and no company snapshot. */
export const UNCONFIRMED_REPORTS = { status: { in: ["Pending", "Failed"] }, createdById: null };
export const isUnconfirmedReport = (payment: { status: string; createdById: number | null }) =>
  payment.createdById === null && UNCONFIRMED_REPORTS.status.in.includes(payment.status);

/** The money of a payment that counts, in minor units: only what was received does. */
export function countedAmount(payment: { status: string; amount: number }): number {
  return paymentReceived.of(payment) ? payment.amount : 0;
}

/** The same of what was deducted at source besides, which was never received. */
export function countedTds(payment: { status: string; tdsAmount: number }): number {
  return paymentReceived.of(payment) ? payment.tdsAmount : 0;
}

/** What it settles of its invoice. */
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

/** What came before its invoice: on a quotation, or beyond what a client owed; what is given back of it is none. */
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
    Pending: "warning",
    Completed: "success",
    Failed: "danger",
    Refunded: "neutral",
    "Given back": "neutral",
  };
