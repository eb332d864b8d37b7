import { bareText, isEmail } from "~/models/ground/typed/typed-text";
import { templateFor } from "~/models/papers/message/message-template.edit.server";
import type { Tx } from "~/platform/db.server";
import { type Company, companyToday } from "../../company/company/company.server";
import { addDays } from "../../ground/day/calendar-date";
import { startOfDay } from "../../ground/day/time-zone";
import type { DocumentRef } from "../../papers/document-link/document-link.server";
import { fillSubject, fillTemplate } from "../../papers/message/placeholders";
import {
  invoicePlaceholders,
  quotationPlaceholders,
} from "../../papers/message/placeholders.server";
import { documentFile, type DocumentView } from "~/models/papers/paper/document-view";
import { CLIENT, invoiceClient } from "../invoice/invoice.billed";
import { invoiceDocument } from "../invoice/invoice.document";
import { wholeInvoice } from "../invoice/invoice.server";
import { shownInvoiceNumber } from "../invoice/invoice.status";
import { invoiceRefusal, quotationRefusal, type Refusal } from "./reminder.refusal";
import { invoiceStage, quotationStage, type Reminded, stagesOn } from "./reminder.rules";

/** A document as a reminder speaks of it. */
type RemindedDocument = {
  id: number;
  number: string;
  customer: string;
  /** Where the reminder goes; null when no usable address is known. */
  address: string | null;
  /** The invoice's balance or the quotation's total; in minor units. */
  amount: number;
  currency: string;
  /** An invoice's due date, a quotation's last day. */
  date: string;
  /** The values for the message's template. */
  values: Record<string, string>;
  /** The stage it has reached on the day that was asked for; null when it owes no reminder. */
  stage: number | null;
  /** Why nobody may be reminded of it today; null when they may. */
  refusal: Refusal | null;
};

/** The first of the addresses that mail can be sent to. */
export function usableAddress(...addresses: (string | null)[]): string | null {
  // The record may be old: no mail arrives at an address with an invisible character.
  return addresses.map((address) => bareText(address ?? "").trim()).find(isEmail) ?? null;
}

const PERSON = { select: { ...CLIENT, noOffersAt: true } } as const;

/**
 * A document as it now is, in the caller's transaction, with its stage on a day (today, unless another is
 * given); null when it was deleted.
 */
export async function readReminded(
  tx: Tx,
  kind: Reminded,
  id: number,
  company: Company,
  day = companyToday(company),
): Promise<RemindedDocument | null> {
  const today = companyToday(company);
  if (kind === "invoice") {
    const invoice = await tx.invoice.findUnique({ where: { id }, include: { client: PERSON } });
    if (!invoice) return null;
    const client = invoiceClient(invoice);
    const shownNumber = shownInvoiceNumber(invoice);
    return {
      id,
      number: shownNumber,
      customer: client.name,
      address: usableAddress(invoice.client.email, invoice.clientEmail),
      amount: invoice.balance,
      currency: invoice.currency,
      date: invoice.dueDate,
      values: invoicePlaceholders({ ...invoice, client, shownNumber }, company),
      stage: invoiceStage(invoice, company, day),
      refusal: invoiceRefusal(invoice, today),
    };
  }
  const quotation = await tx.quotation.findUnique({ where: { id }, include: { customer: PERSON } });
  return (
    quotation && {
      id,
      number: quotation.quotationNumber,
      customer: quotation.customer.name,
      address: usableAddress(quotation.email, quotation.customer.email),
      amount: quotation.totalAmount,
      currency: quotation.currency,
      date: quotation.validUntil,
      values: quotationPlaceholders(quotation, company),
      stage: quotationStage(quotation, company, day),
      refusal: quotationRefusal(quotation, today),
    }
  );
}

/** Returns when a reminder becomes useless: at its next stage, at the quotation's expiry, or after a week. */
export function obsoleteFrom(
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

/** The subject and text of a reminder, in the company's words; "{link}" stands for the document's link. */
export async function reminderText(
  tx: Tx,
  kind: Reminded,
  { values }: RemindedDocument,
): Promise<{ subject: string; text: string }> {
  const { subject, text } = await templateFor(tx, `${kind}-reminder`);
  return { subject: fillSubject(subject, values), text: fillTemplate(text, values) };
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
  return { view, name: documentFile(view) };
}

/** Whether staff took the document's link away from this recipient: no reminder gives it back. */
export async function isRevoked(tx: Tx, about: DocumentRef, recipient: string): Promise<boolean> {
  const where = { entity_entityId_recipient: { ...about, recipient } };
  const link = await tx.documentLink.findUnique({ where, select: { revokedAt: true } });
  return link !== null && link.revokedAt !== null;
}
