/** Why nobody is reminded of a document: the one place that says it. Pure; days are the company's. */
import { invoiceUnpaid, toInvoiceStatus } from "../invoice/invoice.status";
import { quotationAwaitingAnswer } from "../../sales/quotation/quotation.status";
import { formatDate } from "../../ground/day/calendar-date";

/** In a sentence to who asks for a reminder, and in one about a reminder that was queued. */
export type Refusal = { asked: string; queued: string };

const nothing = (document: string, status: string): Refusal => ({
  asked: `This ${document} is ${status}: there is nothing to send a reminder about.`,
  queued: `The ${document} is ${status}.`,
});

/** A reminder speaks of a day that has passed and of money that is still owed; null when it does. */
export function invoiceRefusal(
  invoice: { status: string; balance: number; dueDate: string },
  today: string,
): Refusal | null {
  const status = toInvoiceStatus(invoice.status);
  if (status === "Draft") {
    return {
      asked: "This invoice is a draft: issue it first.",
      queued: "The invoice is a draft.",
    };
  }
  if (status === "Cancelled") return nothing("invoice", "cancelled");
  if (!invoiceUnpaid.of(invoice)) return nothing("invoice", "paid");
  if (invoice.dueDate < today) return null;
  const due = formatDate(invoice.dueDate);
  return {
    asked: `This invoice is due on ${due}: a reminder can be sent once it is overdue. Until then, send the invoice itself.`,
    queued: "The invoice's due date has changed.",
  };
}

/** A reminder asks for an answer that can still be given, of who has not said no to them; null when it does. */
export function quotationRefusal(
  quotation: { status: string; validUntil: string; customer: { noOffersAt: Date | null } },
  today: string,
): Refusal | null {
  if (quotation.customer.noOffersAt) {
    return {
      asked:
        "This customer wants no reminders of quotations. Call them, or send the quotation itself.",
      queued: "The customer wants no reminders of quotations.",
    };
  }
  if (quotationAwaitingAnswer.of(quotation, today)) return null;
  const { status, validUntil } = quotation;
  if (status === "draft") {
    return {
      asked: "This quotation is a draft: mark it as sent first.",
      queued: "The quotation is a draft.",
    };
  }
  if (status !== "sent") return nothing("quotation", status);
  return {
    asked: `This quotation expired on ${formatDate(validUntil)}: give it a later expiry date before you send a reminder.`,
    queued: "The quotation has expired.",
  };
}
