/** How an invoice's money adds up, in minor units. Pure. */
export type InvoiceMoney = {
  /** As issued. */
  total: number;
  creditedAmount: number;
  debitedAmount: number;
  amountPaid: number;
  settledAmount: number;
};

/** What is due of an invoice, or what was received of it beyond that: one of the two is nought. */
export function dueOf(money: InvoiceMoney): { balance: number; toGiveBack: number } {
  const { total, creditedAmount, debitedAmount, amountPaid, settledAmount } = money;
  const due = total + debitedAmount - creditedAmount - amountPaid - settledAmount;
  return { balance: Math.max(0, due), toGiveBack: Math.max(0, -due) };
}

/** Its figures are what its notes refer to: such an invoice is neither changed nor cancelled. */
export function hasNotes({
  creditedAmount,
  debitedAmount,
}: Pick<InvoiceMoney, "creditedAmount" | "debitedAmount">): boolean {
  return creditedAmount > 0 || debitedAmount > 0;
}

export const HAS_NOTES =
  "This invoice has credit or debit notes, which refer to its figures: it can no longer be changed or cancelled. Make another note.";
