/** What the cards show of one currency, in minor units. Paid + overdue + pending + settled = total. */
export type InvoiceSummary = {
  currency: string;
  totalAmount: number;
  paidAmount: number;
  overdueAmount: number;
  pendingAmount: number;
  /** Written off when invoices were marked as paid by hand. */
  settledAmount: number;
};
