/** The states of a payment and the ways to pay. Pure. */

export const PAYMENT_STATUSES = ["Pending", "Completed", "Failed", "Refunded"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

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
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

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

/** What a payment takes off its invoice's balance, in minor units: only Completed ones count. */
export function countedAmount(payment: { status: string; amount: number }): number {
  return payment.status === "Completed" ? payment.amount : 0;
}

export function canRefund(payment: { status: string }): boolean {
  return payment.status === "Completed";
}

/** What is pending, failed or given back was not received. */
export function hasReceipt(payment: { status: string }): boolean {
  return payment.status === "Completed";
}

export function canEditPayment(payment: { status: string }): boolean {
  return payment.status !== "Refunded";
}

export const PAYMENT_TONES: Record<string, "neutral" | "info" | "success" | "warning" | "danger"> =
  {
    Pending: "warning",
    Completed: "success",
    Failed: "danger",
    Refunded: "neutral",
  };
