/** An invoice's status in the reader's words: the office sees the specification's words. */
import type { RowOf } from "../../kit/record/define-record";
import { isStaff, type Actor } from "../../kit/policy/policy";
import {
  CREDITED,
  invoiceOverdue,
  invoicePartiallyPaid,
  invoiceUnpaid,
  isCredited,
  ISSUED,
  PARTIALLY_PAID,
  SETTLED,
  shownInvoiceStatus,
  UNPAID,
} from "./invoice.status";

type InvoiceState = Pick<
  RowOf<"Invoice">,
  "status" | "balance" | "amountPaid" | "settledAmount" | "creditedAmount" | "dueDate"
>;

/** The state as its client reads it, who owes nothing of a settled one on the day `today` (YYYY-MM-DD). */
export function customerInvoiceStatus(invoice: InvoiceState, today: string): string {
  if (invoice.status === "Draft" || invoice.status === "Cancelled") return invoice.status;
  if (invoiceOverdue.of(invoice, today)) return "Overdue";
  if (invoicePartiallyPaid.of(invoice)) return "Part paid";
  if (invoiceUnpaid.of(invoice)) return "To pay";
  return isCredited(invoice) ? CREDITED : "Paid";
}

export function invoiceStatusFor(
  actor: Actor,
  invoice: InvoiceState & Pick<RowOf<"Invoice">, "sentAt">,
  today: string,
): string {
  return isStaff(actor)
    ? shownInvoiceStatus(invoice, today)
    : customerInvoiceStatus(invoice, today);
}

/** The client's list filters; an overdue invoice is also to be paid. */
export const CUSTOMER_INVOICE_FILTER = [
  { value: UNPAID, label: "To pay" },
  { value: PARTIALLY_PAID, label: "Part paid" },
  { value: "Overdue", label: "Overdue" },
  { value: "Paid", label: "Paid" },
  { value: "Cancelled", label: "Cancelled" },
  { value: ISSUED, label: "Not cancelled" },
  { value: SETTLED, label: SETTLED },
];
