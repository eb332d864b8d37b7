/** What is left of an advance: a payment that came before its invoice. Pure. */

/** Minor units. */
export type Advance = { amount: number; adjustedAmount: number; refundedAmount: number };

/** What invoices have not taken and nobody was given back. */
export function leftOf({ amount, adjustedAmount, refundedAmount }: Advance): number {
  return amount - adjustedAmount - refundedAmount;
}

/** An advance that an invoice has taken off, as invoices name it; minor units. */
export type Adjustment = { amount: number; payment: { referenceNumber: string } };
