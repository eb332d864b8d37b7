/**
 * One currency's cards, in minor units. Paid + overdue + pending + deducted + settled + credited = total + to be given
 * back. Credit notes that reach into deducted amounts are the exception.
 */
export type InvoiceSummary = {
  currency: string;
  totalAmount: number;
  paidAmount: number;
  overdueAmount: number;
  pendingAmount: number;
  /** Written off when invoices were marked as paid by hand. */
  settledAmount: number;
  /** Deducted at source by who paid. */
  tdsAmount: number;
  /** By credit notes, less debit notes: below zero where those come to more. */
  creditedAmount: number;
  /** Paid, and credited since. */
  toGiveBackAmount: number;
};
