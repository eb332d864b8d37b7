import type { Tx } from "~/db.server";

import { companyToday, type Company } from "../company/company.server";
import type { DocumentRef } from "../document-link/document-link.server";
import type { DocumentView } from "../document/document-view";
import { invoiceDocument } from "../invoice/invoice.document";
import { wholeInvoice } from "../invoice/invoice.server";
import { shownInvoiceNumber } from "../invoice/invoice.status";
import { formatMoney } from "../money/money";
import { addDays, formatDate, startOfDay } from "../shared/calendar-date";
import { isEmail } from "../shared/fields";
import {
  daysBetween,
  invoiceStage,
  quotationStage,
  stagesOn,
  type Reminded,
} from "./reminder.rules";

/** A document as a reminder speaks of it. */
export type RemindedDocument = {
  id: number;
  number: string;
  customer: string;
  /** Whom the text speaks to. */
  addressee: string;
  /** Where the reminder goes; null when no usable address is known. */
  address: string | null;
  /** An invoice's due date, a quotation's last day. */
  date: string;
  /** Balance of an invoice, total of a quotation. */
  amount: string;
  /** The stage it has reached today; null when it owes no reminder. */
  stage: number | null;
};

/** The first of the addresses that mail can be sent to. */
export function usableAddress(...addresses: (string | null)[]): string | null {
  return addresses.find((address) => address !== null && isEmail(address)) ?? null;
}

/** A document as it now is, in the caller's transaction; null when it was deleted. */
export async function readReminded(
  tx: Tx,
  kind: Reminded,
  id: number,
  company: Company,
): Promise<RemindedDocument | null> {
  const today = companyToday(company);
  if (kind === "invoice") {
    const invoice = await tx.invoice.findUnique({ where: { id }, include: { client: true } });
    return (
      invoice && {
        id,
        number: shownInvoiceNumber(invoice),
        customer: invoice.clientName ?? invoice.client.name,
        addressee: invoice.clientName ?? invoice.client.name,
        address: usableAddress(invoice.client.email, invoice.clientEmail),
        date: invoice.dueDate,
        amount: formatMoney(invoice.balance, invoice.currency),
        stage: invoiceStage(invoice, company, today),
      }
    );
  }
  const quotation = await tx.quotation.findUnique({ where: { id }, include: { customer: true } });
  return (
    quotation && {
      id,
      number: quotation.quotationNumber,
      customer: quotation.customer.name,
      addressee: quotation.contactPerson ?? quotation.customer.name,
      address: usableAddress(quotation.email, quotation.customer.email),
      date: quotation.validUntil,
      amount: formatMoney(quotation.totalAmount, quotation.currency),
      stage: quotationStage(quotation, company, today),
    }
  );
}

/** Of no use any more once the next stage is reached or the quotation has expired, nor after a week. */
export function uselessFrom(
  kind: Reminded,
  document: Pick<RemindedDocument, "date" | "stage">,
  company: Company,
): Date {
  const today = companyToday(company);
  const stages = stagesOn(kind, company, today).map(({ days }) => days);
  const next = stages[stages.findIndex((days) => days === document.stage) - 1];
  const days = [addDays(today, 7)];
  if (kind === "quotation") days.push(addDays(document.date, 1));
  if (next !== undefined) days.push(addDays(document.date, kind === "invoice" ? next : -next));
  return startOfDay(days.sort()[0] ?? today, company.timeZone);
}

/** The subject and text of a reminder; "{link}" stands for the document's link. */
export async function reminderText(
  _tx: Tx,
  kind: Reminded,
  document: RemindedDocument,
  company: Company,
): Promise<{ subject: string; text: string }> {
  const { addressee, number, date, amount } = document;
  const today = companyToday(company);
  const day = formatDate(date);
  const about =
    kind === "invoice"
      ? `invoice ${number} was due on ${day}, ${inDays(daysBetween(date, today))} ago. ${amount} is still open.`
      : `quotation ${number} over ${amount} is valid until ${day}. If you want the move on these terms, please accept it by then.`;
  return {
    subject:
      kind === "invoice"
        ? `Invoice ${number} is overdue`
        : `Quotation ${number} is valid until ${day}`,
    text: [`Dear ${addressee},`, about, "{link}", company.name].join("\n\n"),
  };
}

function inDays(count: number): string {
  return count === 1 ? "1 day" : `${count} days`;
}

/** The PDF that goes along: the invoice as it is now. A quotation is a click away and stays as it was. */
export async function reminderAttachment(
  tx: Tx,
  kind: Reminded,
  id: number,
  company: Company,
): Promise<{ view: DocumentView; name: string } | null> {
  if (kind !== "invoice") return null;
  const view = invoiceDocument(await wholeInvoice({ id }, tx), company, companyToday(company));
  return { view, name: `invoice-${view.number}.pdf` };
}

/** Whether staff took the document's link away from this recipient: no reminder gives it back. */
export async function isRevoked(tx: Tx, about: DocumentRef, recipient: string): Promise<boolean> {
  const where = { entity_entityId_recipient: { ...about, recipient } };
  const link = await tx.documentLink.findUnique({ where, select: { revokedAt: true } });
  return link !== null && link.revokedAt !== null;
}
