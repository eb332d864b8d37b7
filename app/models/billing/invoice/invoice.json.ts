import * as z from "zod";

import { toMajor } from "../../ground/money/money";
import { isStaff, type Actor } from "../../kit/policy/policy";
import { replyShape, sent } from "../../kit/shared/define-fields";
import {
  amount,
  day,
  fromHundredths,
  id,
  moment,
  rate,
  record,
  text,
  nullableText,
} from "../../kit/shared/json";
import { answerJson, answerReply } from "../../papers/paper-tax/e-invoice";
import { replyOf } from "../../papers/paper/reply-of";
import { taxJson, taxReply } from "../../papers/paper-tax/tax.json";
import { NOTE_KINDS } from "../../ground/tax/notes";
import { invoiceTitle } from "./invoice.document";
import { taxedLines } from "./invoice.totals";
import { INVOICE_FIELDS } from "./invoice.fields";
import type { getInvoice, listInvoices } from "./invoice.server";
import { invoicePartiallyPaid, invoiceUnpaid, statusForScripts } from "./invoice.status";

const PAYMENT_STATES = ["unpaid", "partially_paid", "paid"] as const;
const Named = z.strictObject({ id, name: text });

const head = {
  id,
  invoiceNumber: text,
  /** A sent invoice past its due date is Overdue, a settled one Paid. */
  status: text,
  /** Null while nothing is due: a draft, or cancelled. */
  paymentStatus: z.enum(PAYMENT_STATES).nullable(),
  currency: text,
  clientId: id,
  customerId: id,
  invoiceDate: day,
  dueDate: day,
  total: amount,
  totalAmount: amount,
  amountPaid: amount,
  /** Deducted at source by who paid it. */
  tdsAmount: amount,
  /** Written off when it was marked as paid by hand. */
  settledAmount: amount,
  /** total + debitedAmount - creditedAmount = amountPaid + tdsAmount + settledAmount + balance - toGiveBack, unless credit notes reach into tdsAmount. */
  creditedAmount: amount,
  debitedAmount: amount,
  /** Paid, and credited since. */
  toGiveBack: amount,
  balance: amount,
  version: z.int(),
  createdAt: moment,
  updatedAt: moment,
};

/** An invoice in a list. */
export const InvoiceRowJson = record("InvoiceRow", { ...head, client: Named, customer: Named });

/** Whom a paper is for. */
export const Client = z.strictObject({
  id,
  name: text,
  email: nullableText,
  phone: nullableText,
  address: nullableText,
});

const Item = z.strictObject({
  id,
  itemId: id.nullable(),
  name: text,
  description: text,
  quantity: z.number(),
  unitPrice: amount,
  discount: rate,
  total: amount,
  /** The value less its share of the discount. */
  taxableValue: amount,
  /** Null outside GST. */
  sac: nullableText,
  /** Its own, of a supply beside the move; null: the invoice's. */
  taxRate: rate.nullable(),
});

const Move = z.strictObject({
  quotationId: id,
  quotationNumber: text,
  date: day,
  lrNumbers: text,
  route: nullableText,
  purchaseOrderNumber: nullableText,
  employeeName: nullableText,
  amount,
});

const Paid = z.strictObject({
  id,
  referenceNumber: text,
  paymentDate: day,
  date: day,
  amount,
  tdsAmount: amount,
  paymentMethod: text,
  status: text,
});

const Advance = z.strictObject({ id, receiptId: id, referenceNumber: text, date: day, amount });

export const invoiceFields = {
  ...head,
  client: Client,
  customer: Client,
  ...replyShape(INVOICE_FIELDS),
  quotationId: id.nullable(),
  quotation: z.strictObject({ id, quotationNumber: text }).nullable(),
  jobId: id.nullable(),
  /** Why it was settled; null for customers. */
  settledReason: nullableText,
  items: z.array(Item),
  /** The moves that the invoice bills, a line each; empty for invoices of one move. */
  moves: z.array(Move),
  subtotal: amount,
  taxAmount: amount,
  ...taxReply,
  /** "Tax invoice", "Bill of supply", …; "Invoice" outside GST. */
  documentTitle: text,
  ...answerReply,
  payments: z.array(Paid),
  /** Advances used by the invoice: a part of amountPaid. */
  advances: z.array(Advance),
  /** Its credit and debit notes; `notes` is its own text. */
  creditAndDebitNotes: z.array(
    z.strictObject({ id, noteNumber: text, kind: z.enum(NOTE_KINDS), total: amount }),
  ),
};

/** An invoice with everything on it. */
export const InvoiceJson = record("Invoice", invoiceFields);

type Common = Parameters<typeof invoicePartiallyPaid.of>[0] & {
  shownNumber: string;
  shownStatus: string;
  clientId: number;
  total: number;
};

function paymentStatus(invoice: Common) {
  if (invoicePartiallyPaid.of(invoice)) return "partially_paid";
  if (invoiceUnpaid.of(invoice)) return "unpaid";
  return invoice.status === "Draft" || invoice.status === "Cancelled" ? null : "paid";
}

/** Fields that have two names, or other values than the stored ones. */
const headOf = (invoice: Common) => ({
  invoiceNumber: invoice.shownNumber,
  status: statusForScripts(invoice.shownStatus),
  paymentStatus: paymentStatus(invoice) as (typeof PAYMENT_STATES)[number] | null,
  customerId: invoice.clientId,
  totalAmount: toMajor(invoice.total),
});

type ListRow = Awaited<ReturnType<typeof listInvoices>>["rows"][number];

export function invoiceRowJson(row: ListRow): z.output<typeof InvoiceRowJson> {
  const client = { id: row.clientId, name: row.clientName };
  return replyOf(InvoiceRowJson, row, { ...headOf(row), client, customer: client });
}

type Invoice = Awaited<ReturnType<typeof getInvoice>>;

export function invoiceJson(invoice: Invoice, actor: Actor): z.output<typeof InvoiceJson> {
  const client = replyOf(Client, invoice.client);
  const taxed = taxedLines(invoice);
  const { payments, adjustments } = invoice;
  return replyOf(InvoiceJson, invoice, {
    ...headOf(invoice),
    client,
    customer: client,
    ...sent(INVOICE_FIELDS, invoice, isStaff(actor)),
    settledReason: isStaff(actor) ? invoice.settledReason : null,
    items: invoice.items.map((item, at) =>
      replyOf(Item, item, {
        quantity: fromHundredths(item.quantity),
        total: toMajor(item.lineTotal),
        taxableValue: toMajor(taxed[at]?.taxable ?? 0),
        sac: taxed[at]?.sac ?? item.sac,
      }),
    ),
    moves: invoice.moves.map((move) =>
      replyOf(Move, move, { quotationNumber: move.quotation.quotationNumber }),
    ),
    ...taxJson(invoice),
    documentTitle: invoiceTitle(invoice),
    ...answerJson(invoice.eInvoice),
    payments: payments.map((payment) => replyOf(Paid, payment, { paymentDate: payment.date })),
    advances: adjustments.map((one) =>
      replyOf(Advance, one, {
        receiptId: one.paymentId,
        referenceNumber: one.payment.referenceNumber,
      }),
    ),
  });
}
