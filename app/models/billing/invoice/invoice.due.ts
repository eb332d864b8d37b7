/** An invoice's balance, in minor units, and the changes that it forbids. Pure. */
import { HAS_IRN } from "../../papers/paper-tax/e-invoice";
import { CLOSED, IS_CARRIED_OVER } from "./invoice.status";

export type InvoiceMoney = {
  /** As issued. */
  total: number;
  creditedAmount: number;
  debitedAmount: number;
  amountPaid: number;
  /** Deducted at source by who paid it: no money that came. */
  tdsAmount: number;
  settledAmount: number;
};

function stillOwed(money: InvoiceMoney): number {
  const { total, creditedAmount, debitedAmount, amountPaid, tdsAmount, settledAmount } = money;
  return total + debitedAmount - creditedAmount - amountPaid - tdsAmount - settledAmount;
}

/**
 * Returns the balance, or the amount received beyond it: one of them is zero. Tax deducted at source was never received,
 * so only money is refunded.
 */
export function dueOf(money: InvoiceMoney): { balance: number; toGiveBack: number } {
  const left = stillOwed(money);
  return { balance: Math.max(0, left), toGiveBack: Math.min(money.amountPaid, Math.max(0, -left)) };
}

/** The amount taken off an invoice beyond its total. */
export function beyondOf(money: InvoiceMoney): number {
  return Math.max(0, -stillOwed(money));
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

/** Why an invoice can no longer be edited; null while it can. */
export function invoiceClosed(
  invoice: Pick<InvoiceMoney, "creditedAmount" | "debitedAmount"> & {
    status: string;
    carriedOver: boolean;
    eInvoice: object | null;
  },
): string | null {
  const { status } = invoice;
  if (status === "Paid" || status === "Cancelled") return CLOSED[status];
  if (invoice.carriedOver) return IS_CARRIED_OVER;
  if (invoice.eInvoice) return HAS_IRN;
  return hasNotes(invoice) ? HAS_NOTES : null;
}
