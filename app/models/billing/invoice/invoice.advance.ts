/** An advance that an invoice has taken off, as invoices name it; minor units. */
export type Adjustment = { amount: number; payment: { referenceNumber: string } };
