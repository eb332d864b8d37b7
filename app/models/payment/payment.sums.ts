/** What the four cards show of one currency, in minor units. */
export type PaymentSums = {
  currency: string;
  total: number;
  completed: number;
  pending: number;
  /** Failed and refunded ones. */
  lost: number;
};

/** Adds up amounts by currency and status; currencies are never added to each other. */
export function paymentSums(
  payments: Iterable<{ currency: string; status: string; amount: number }>,
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
  return [...sums.values()].sort((a, b) => a.currency.localeCompare(b.currency));
}
