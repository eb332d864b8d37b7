/** What the four cards show of one currency, in minor units. Paid + overdue + pending = total. */
export type InvoiceSummary = {
  currency: string;
  totalAmount: number;
  paidAmount: number;
  overdueAmount: number;
  pendingAmount: number;
};
