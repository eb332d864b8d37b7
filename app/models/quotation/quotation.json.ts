import * as z from "zod";

import { TRANSPORTATION_TYPES, type TransportationType } from "../company/company.transportation";
import { toMajor } from "../money/money";
import { isStaff, type Actor } from "../policy/policy";
import {
  amount,
  day,
  fromHundredths,
  id,
  moment,
  rate,
  record,
  text,
  toMajorOrNull,
  words,
} from "../shared/json";
import { cameByLink, changedSince } from "./quotation.document";
import type { listQuotations, QuotationRecord } from "./quotation.server";
import { isExpired, QUOTATION_STATUSES, type QuotationStatus } from "./quotation.status";
import { CHARGE_NAMES, quotationTotals, type ChargeName } from "./quotation.totals";

/** Things that two names are used for are sent under both. */
const Party = z.strictObject({ id, name: text, email: text.nullable(), phone: words });

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
  description: words,
  quantity: z.int(),
});

const charges = Object.fromEntries(CHARGE_NAMES.map((name) => [name, amount])) as Record<
  ChargeName,
  typeof amount
>;

/** A quotation with everything on it; the office's links are null for customers. */
export const QuotationJson = record("Quotation", {
  ...head,
  contactPerson: words,
  email: words,
  phone: words,
  sourceAddress: words,
  destinationAddress: words,
  transportationType: z.enum(TRANSPORTATION_TYPES),
  ...charges,
  warehouseDays: z.int(),
  declaredValue: amount.nullable(),
  insuranceRate: rate,
  loadingFloor: words,
  unloadingFloor: words,
  subtotal: amount,
  discount: amount,
  surcharge: amount,
  surchargeRate: rate,
  gstRate: rate,
  gstAmount: amount,
  advancePayment: amount,
  balanceAfterAdvance: amount,
  notes: words,
  rejectionReason: words,
  sentAt: moment.nullable(),
  decidedAt: moment.nullable(),
  quotationItems: z.array(Row),
  items: z.array(Row),
  invoices: z.array(z.strictObject({ id, invoiceNumber: words, status: text })),
  jobs: z.array(z.strictObject({ id, jobNumber: text })),
  /**
   * The latest answer: by a link, or taken down by the office, whose name it is then. Where `current` is
   * false it was given to an earlier version of the paper. Null without one, and for customers.
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
  const { id, quotationNumber, currency, customer, version } = row;
  const total = toMajor(row.totalAmount);
  return {
    ...{ id, quotationNumber, currency, version },
    status: row.status as QuotationStatus,
    expired: isExpired(row, today),
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
    ...{ name, version },
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
  const { contactPerson, email, phone, sourceAddress, destinationAddress } = quotation;
  const { loadingFloor, unloadingFloor, notes, rejectionReason, warehouseDays } = quotation;
  const major = CHARGE_NAMES.map((name) => [name, toMajor(quotation[name])] as const);
  const rows = quotation.items.map(({ id, itemId, name, description, quantity }) => ({
    ...{ id, itemId, name, description, quantity },
    item: name,
  }));
  return {
    ...quotationRowJson(quotation, today),
    ...{ contactPerson, email, phone, sourceAddress, destinationAddress },
    transportationType: quotation.transportationType as TransportationType,
    ...(Object.fromEntries(major) as Record<ChargeName, number>),
    warehouseDays,
    declaredValue: toMajorOrNull(quotation.declaredValue),
    insuranceRate: fromHundredths(quotation.insuranceRate),
    ...{ loadingFloor, unloadingFloor, notes, rejectionReason },
    subtotal: toMajor(quotation.subtotal),
    discount: toMajor(quotation.discount),
    surcharge: toMajor(quotation.surcharge),
    surchargeRate: fromHundredths(quotation.surchargeRate),
    gstRate: fromHundredths(quotation.gstRate),
    gstAmount: toMajor(quotation.gstAmount),
    advancePayment: toMajor(quotation.advancePayment),
    balanceAfterAdvance: toMajor(quotationTotals(quotation).balanceAfterAdvance),
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
