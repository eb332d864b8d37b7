import { isGivenBack } from "./payment.status";

/** The four cards' sums for one currency, in minor units. */
export type PaymentSums = {
  currency: string;
  total: number;
  completed: number;
  pending: number;
  /** Failed and refunded ones, and what was given back by a payment of its own. */
  lost: number;
};

type Amount = { currency: string; status: string; amount: number };

/**
 * Adds up amounts by currency and status; currencies are never added to each other. `givenBack` are those below zero, of
 * payments that were added up already.
 */
export function paymentSums(
  payments: readonly Amount[],
  givenBack: readonly { currency: string; amount: number }[] = payments.filter(isGivenBack),
): PaymentSums[] {
  const sums = new Map<string, PaymentSums>();
  for (const { currency, status, amount } of payments) {
    const sum = sums.get(currency) ?? { currency, total: 0, completed: 0, pending: 0, lost: 0 };
    sum.total += amount;
    if (status === "Completed") sum.completed += amount;
    else if (status === "Pending") sum.pending += amount;
    else sum.lost += amount;
    sums.set(currency, sum);
  }
  for (const { currency, amount } of givenBack) {
    const sum = sums.get(currency);
    if (sum) sum.lost -= amount;
  }
  return [...sums.values()].sort((a, b) => a.currency.localeCompare(b.currency));
}
