import * as z from "zod";
import { toMajor } from "~/models/ground/money/money";
import { amount, day, id, record, text } from "~/models/kit/shared/json";
import { replyOf } from "~/models/papers/paper/reply-of";
import { db } from "~/platform/db.server";
import { invoiceStatusFor } from "../../billing/invoice/invoice.customer-words";
import {
  shownInvoiceNumber,
  shownInvoiceStatus,
  statusForScripts,
} from "../../billing/invoice/invoice.status";
import { NOTE_ISSUED } from "../../billing/note/note.words";
import { paymentWord } from "../../billing/payment/payment.status";
import { dayOf } from "../../ground/day/time-zone";
import { type Actor, isStaff } from "../../kit/policy/policy";
import type { ListDay } from "../../kit/record/define-list";
import { ANSWERS, customerQuotationStatus } from "../../sales/quotation/quotation.customer-words";
import { quotationExpired, quotationStatusLabel } from "../../sales/quotation/quotation.status";
import { DOCUMENT_TYPES, type DocumentType } from "./document.list";

/** A quotation, invoice, note or receipt in the list of all documents; `date` is the document's own. */
export const DocumentJson = record("Document", {
  type: z.enum(DOCUMENT_TYPES),
  id,
  number: text,
  client: text,
  customer: text,
  date: day,
  status: text,
  amount,
  totalAmount: amount,
  currency: text,
});

export function documentJson(row: ListedDocument): z.output<typeof DocumentJson> {
  return replyOf(DocumentJson, row, {
    status: statusForScripts(row.status),
    customer: row.client,
    date: row.day,
    totalAmount: toMajor(row.amount),
  });
}

export type ListedDocument = {
  type: DocumentType;
  id: number;
  number: string;
  /** The kind of a note: credit or debit. */
  kind?: string;
  client: string;
  /** A quotation's day of writing, the date of an invoice, a note or a payment. */
  day: string;
  status: string;
  /** The status as the actor calls it. */
  word: string;
  /** In minor units. */
  amount: number;
  currency: string;
};

/** An expired quotation's only state in the list is that it expired. */
function quotationStates(
  row: Parameters<typeof customerQuotationStatus>[0],
  actor: Actor,
  today: string,
) {
  const status = quotationExpired.of(row, today) ? "Expired" : quotationStatusLabel(row.status);
  return { status, word: isStaff(actor) ? status : customerQuotationStatus(row, today) };
}

/** Which record a row of the list is. */
type DocumentKey = { type: DocumentType; id: number };

const NAME = { select: { name: true } } as const;

/** The records behind keys, in their order. */
export async function recordsOf(
  keys: readonly DocumentKey[],
  actor: Actor,
  { today, timeZone }: ListDay,
): Promise<ListedDocument[]> {
  const of = (type: DocumentType) => ({
    id: { in: keys.filter((key) => key.type === type).map(({ id }) => id) },
  });
  const [quotations, invoices, notes, payments] = await Promise.all([
    db.quotation.findMany({
      where: of("quotation"),
      include: { customer: NAME, decisions: ANSWERS },
    }),
    db.invoice.findMany({ where: of("invoice"), include: { client: NAME } }),
    db.note.findMany({
      where: of("note"),
      include: { invoice: { select: { clientName: true } }, client: NAME },
    }),
    db.payment.findMany({
      where: of("receipt"),
      include: { invoice: { select: { clientName: true } }, client: NAME },
    }),
  ]);
  const rows: ListedDocument[] = [
    ...quotations.map((row) => ({
      type: "quotation" as const,
      id: row.id,
      number: row.quotationNumber,
      client: row.customer.name,
      day: dayOf(row.createdAt, timeZone),
      ...quotationStates(row, actor, today),
      amount: row.totalAmount,
      currency: row.currency,
    })),
    ...invoices.map((row) => ({
      type: "invoice" as const,
      id: row.id,
      number: shownInvoiceNumber(row),
      client: row.clientName ?? row.client.name,
      day: row.invoiceDate,
      status: shownInvoiceStatus(row, today),
      word: invoiceStatusFor(actor, row, today),
      amount: row.total,
      currency: row.currency,
    })),
    ...notes.map((row) => ({
      type: "note" as const,
      kind: row.kind,
      id: row.id,
      number: row.noteNumber,
      client: row.invoice.clientName ?? row.client.name,
      day: row.date,
      status: NOTE_ISSUED,
      word: NOTE_ISSUED,
      amount: row.total,
      currency: row.currency,
    })),
    ...payments.map((row) => ({
      type: "receipt" as const,
      id: row.id,
      number: row.referenceNumber,
      client: row.invoice?.clientName ?? row.client.name,
      day: row.date,
      status: row.status,
      word: paymentWord(row),
      amount: row.amount,
      currency: row.currency,
    })),
  ];
  const found = new Map(rows.map((row) => [`${row.type} ${row.id}`, row]));
  return keys.flatMap(({ type, id }) => found.get(`${type} ${id}`) ?? []);
}
