import * as z from "zod";

import { toMajor } from "../money/money";
import { isStaff, type Actor } from "../policy/policy";
import { replyShape, sent } from "../shared/define-fields";
import { amount, day, id, moment, record, text, nullableText } from "../shared/json";
import { cameByLink, changedSince } from "./quotation.document";
import { QUOTATION_FIELDS } from "./quotation.fields";
import type { listQuotations, QuotationRecord } from "./quotation.server";
import { quotationExpired, QUOTATION_STATUSES, type QuotationStatus } from "./quotation.status";
import { quotationTotals } from "./quotation.totals";

/** Things that two names are used for are sent under both. */
const Party = z.strictObject({ id, name: text, email: text.nullable(), phone: nullableText });

const head = {
  id,
  quotationNumber: text,
  status: z.enum(QUOTATION_STATUSES),
  /** Draft or sent, past validUntil. */
  expired: z.boolean(),
  currency: text,
  customerId: id,
  clientId: id,
  customer: Party,
  client: Party,
  movingDate: day,
  date: day,
  validUntil: day,
  expiryDate: day,
  totalAmount: amount,
  total: amount,
  version: z.int(),
  createdAt: moment,
  updatedAt: moment,
};

/** A quotation in a list. */
export const QuotationRowJson = record("QuotationRow", head);

const Row = z.strictObject({
  id,
  itemId: id.nullable(),
  item: text,
  name: text,
  description: nullableText,
  quantity: z.int(),
});

/** A quotation with everything on it; the office's links are null for customers. */
export const QuotationJson = record("Quotation", {
  ...head,
  ...replyShape(QUOTATION_FIELDS),
  subtotal: amount,
  surcharge: amount,
  gstAmount: amount,
  balanceAfterAdvance: amount,
  rejectionReason: nullableText,
  sentAt: moment.nullable(),
  decidedAt: moment.nullable(),
  quotationItems: z.array(Row),
  items: z.array(Row),
  invoices: z.array(z.strictObject({ id, invoiceNumber: nullableText, status: text })),
  jobs: z.array(z.strictObject({ id, jobNumber: text })),
  /**
   * The latest answer: by a link, or taken down by the office, whose name it is then. Where `current` is
   * false it was given to an earlier version of the document. Null without one, and for customers.
   */
  decision: z
    .strictObject({
      answer: z.enum(["approved", "rejected"]),
      name: text,
      byLink: z.boolean(),
      version: z.int(),
      current: z.boolean(),
      at: moment,
    })
    .nullable(),
});

type ListRow = Awaited<ReturnType<typeof listQuotations>>["rows"][number];

/** `today` decides what has expired. */
export function quotationRowJson(row: ListRow, today: string): z.output<typeof QuotationRowJson> {
  const { id, quotationNumber, currency, version } = row;
  const { erasedAt: _, ...customer } = row.customer;
  const total = toMajor(row.totalAmount);
  return {
    id,
    quotationNumber,
    currency,
    version,
    status: row.status as QuotationStatus,
    expired: quotationExpired.of(row, today),
    customerId: customer.id,
    clientId: customer.id,
    customer,
    client: customer,
    movingDate: row.movingDate,
    date: row.movingDate,
    validUntil: row.validUntil,
    expiryDate: row.validUntil,
    totalAmount: total,
    total,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function decisionJson(quotation: QuotationRecord) {
  const { decision } = quotation;
  if (!decision) return null;
  const { name, version, at } = decision;
  return {
    name,
    version,
    answer: decision.answer === "approved" ? ("approved" as const) : ("rejected" as const),
    byLink: cameByLink(decision),
    current: !changedSince(decision, quotation),
    at: at.toISOString(),
  };
}

/** `invoiceStatus` is how its invoices stand today: invoices know that themselves. */
export function quotationJson(
  quotation: QuotationRecord,
  actor: Actor,
  today: string,
  invoiceStatus: (invoice: QuotationRecord["invoices"][number]) => string,
): z.output<typeof QuotationJson> {
  const rows = quotation.items.map(({ id, itemId, name, description, quantity }) => ({
    id,
    itemId,
    name,
    description,
    quantity,
    item: name,
  }));
  return {
    ...quotationRowJson(quotation, today),
    ...sent(QUOTATION_FIELDS, quotation),
    subtotal: toMajor(quotation.subtotal),
    surcharge: toMajor(quotation.surcharge),
    gstAmount: toMajor(quotation.gstAmount),
    balanceAfterAdvance: toMajor(quotationTotals(quotation).balanceAfterAdvance),
    rejectionReason: quotation.rejectionReason,
    sentAt: quotation.sentAt?.toISOString() ?? null,
    decidedAt: quotation.decidedAt?.toISOString() ?? null,
    quotationItems: rows,
    items: rows,
    invoices: quotation.invoices.map((invoice) => ({
      id: invoice.id,
      invoiceNumber: invoice.invoiceNumber,
      status: invoiceStatus(invoice),
    })),
    decision: isStaff(actor) ? decisionJson(quotation) : null,
    jobs: isStaff(actor) ? quotation.jobs.map(({ id, jobNumber }) => ({ id, jobNumber })) : [],
  };
}
