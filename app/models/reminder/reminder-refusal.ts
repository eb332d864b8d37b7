/** Why nobody is reminded of a document today, in a sentence; null when a reminder makes sense. Pure. */
import { toInvoiceStatus } from "../invoice/invoice.status";
import { formatDate } from "../shared/calendar-date";

const NOTHING = "there is nothing to remind of.";

/** A reminder speaks of a day that has passed and of money that is still owed. */
export function invoiceRefusal(
  invoice: { status: string; balance: number; dueDate: string },
  today: string,
): string | null {
  const status = toInvoiceStatus(invoice.status);
  if (status === "Draft") return "This invoice is a draft: issue it first.";
  if (status === "Cancelled") return `This invoice is cancelled: ${NOTHING}`;
  if (status === "Paid" || invoice.balance <= 0) return `This invoice is paid: ${NOTHING}`;
  if (invoice.dueDate < today) return null;
  const due = formatDate(invoice.dueDate);
  return `This invoice is due on ${due}: a reminder can be sent once it is overdue. Until then, send the invoice itself.`;
}

/** A reminder asks for an answer that can still be given. */
export function quotationRefusal(
  quotation: { status: string; validUntil: string },
  today: string,
): string | null {
  const { status, validUntil } = quotation;
  if (status === "draft") return "This quotation is a draft: mark it as sent first.";
  if (status !== "sent") return `This quotation is ${status}: ${NOTHING}`;
  if (validUntil >= today) return null;
  return `This quotation expired on ${formatDate(validUntil)}: give it a later day before you remind of it.`;
}
