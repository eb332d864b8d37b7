import * as z from "zod";

import { lineAmount, toMajor } from "../../ground/money/money";
import { isStaff, type Actor } from "../../kit/policy/policy";
import { replyShape, sent } from "../../kit/shared/define-fields";
import {
  amount,
  day,
  fromHundredths,
  id,
  moment,
  nullableText,
  rate,
  record,
  text,
} from "../../kit/shared/json";
import { replyOf } from "../../papers/paper/reply-of";
import { taxJson, taxReply } from "../../papers/paper-tax/tax.json";
import { frozenTax } from "../../ground/tax/frozen-tax";
import { spread } from "../../ground/tax/spread";
import { cameByLink, changedSince, QUOTATION_TITLE } from "./quotation.document";
import { estimatedOf } from "./quotation.estimate";
import { QUOTATION_FIELDS } from "./quotation.fields";
import type { listQuotations, QuotationRecord } from "./quotation.server";
import { quotationExpired, QUOTATION_STATUSES } from "./quotation.status";
import { quotedLines, SERVICE_ITEMS } from "./quotation.lines";
import { balanceAfterAdvance } from "./quotation.totals";

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

const Billed = z.strictObject({ id, invoiceNumber: nullableText, status: text });
const Planned = z.strictObject({ id, jobNumber: text });

const Decision = z.strictObject({
  answer: z.enum(["approved", "rejected"]),
  name: text,
  byLink: z.boolean(),
  version: z.int(),
  current: z.boolean(),
  at: moment,
});

/** A quotation with everything on it; the office's links are null for customers. */
export const QuotationJson = record("Quotation", {
  ...head,
  ...replyShape(QUOTATION_FIELDS),
  /** The rate contract that filled the charges; null for customers. */
  rateContractId: id.nullable(),
  /** The enquiry that it was made of; null for customers. */
  enquiryId: id.nullable(),
  /** By charge what the last estimate computed, null where it could not; without any, and for customers, empty. */
  computedCharges: z.record(text, amount.nullable()),
  subtotal: amount,
  surcharge: amount,
  gstAmount: amount,
  ...taxReply,
  documentTitle: text,
  /** The charges as its invoice bills them; SAC and rate are null outside GST. */
  lines: z.array(
    z.strictObject({
      name: text,
      amount,
      taxableValue: amount,
      sac: nullableText,
      rate: rate.nullable(),
    }),
  ),
  balanceAfterAdvance: amount,
  rejectionReason: nullableText,
  sentAt: moment.nullable(),
  decidedAt: moment.nullable(),
  quotationItems: z.array(Row),
  items: z.array(Row),
  invoices: z.array(Billed),
  jobs: z.array(Planned),
  /**
   * The latest answer: by a link, or taken down by the office, whose name it is then. Where `current` is
   * false it was given to an earlier version of the document. Null without one, and for customers.
   */
  decision: Decision.nullable(),
});

type ListRow = Awaited<ReturnType<typeof listQuotations>>["rows"][number];

/** `today` decides what has expired. */
export function quotationRowJson(row: ListRow, today: string): z.output<typeof QuotationRowJson> {
  const customer = replyOf(Party, row.customer);
  return replyOf(QuotationRowJson, row, {
    expired: quotationExpired.of(row, today),
    customerId: customer.id,
    clientId: customer.id,
    customer,
    client: customer,
    date: row.movingDate,
    expiryDate: row.validUntil,
    total: toMajor(row.totalAmount),
  });
}

function decisionJson(quotation: QuotationRecord) {
  const { decision } = quotation;
  if (!decision) return null;
  return replyOf(Decision, decision, {
    answer: decision.answer === "approved" ? "approved" : "rejected",
    byLink: cameByLink(decision),
    current: !changedSince(decision, quotation),
  });
}

function linesJson(quotation: QuotationRecord) {
  const lines = quotedLines(quotation);
  const amounts = lines.map(({ quantity, unitPrice, discount }) =>
    lineAmount(quantity, unitPrice, discount),
  );
  const taxed = frozenTax(quotation)?.lines;
  const shares = taxed?.map(({ taxable }) => taxable) ?? spread(quotation.taxableValue, amounts);
  return lines.map(({ service }, at) => ({
    name: SERVICE_ITEMS[service].name,
    amount: toMajor(amounts[at] ?? 0),
    taxableValue: toMajor(shares[at] ?? 0),
    sac: taxed?.[at]?.sac ?? null,
    rate: taxed ? fromHundredths(taxed[at]?.rate ?? 0) : null,
  }));
}

const computedJson = (quotation: QuotationRecord) =>
  Object.fromEntries(
    Object.entries(estimatedOf(quotation)).map(([charge, { computed }]) => [
      charge,
      computed === null ? null : toMajor(computed),
    ]),
  );

/** `invoiceStatus` is how its invoices stand today: invoices know that themselves. */
export function quotationJson(
  quotation: QuotationRecord,
  actor: Actor,
  today: string,
  invoiceStatus: (invoice: QuotationRecord["invoices"][number]) => string,
): z.output<typeof QuotationJson> {
  const items = quotation.items.map((row) => replyOf(Row, row, { item: row.name }));
  const staff = isStaff(actor);
  return replyOf(QuotationJson, quotation, {
    ...quotationRowJson(quotation, today),
    ...sent(QUOTATION_FIELDS, quotation, staff),
    rateContractId: staff ? quotation.rateContractId : null,
    enquiryId: staff ? quotation.enquiryId : null,
    computedCharges: staff ? computedJson(quotation) : {},
    ...taxJson(quotation),
    documentTitle: QUOTATION_TITLE,
    lines: linesJson(quotation),
    balanceAfterAdvance: toMajor(balanceAfterAdvance(quotation)),
    quotationItems: items,
    items,
    invoices: quotation.invoices.map((invoice) =>
      replyOf(Billed, invoice, { status: invoiceStatus(invoice) }),
    ),
    decision: staff ? decisionJson(quotation) : null,
    jobs: staff ? quotation.jobs.map((job) => replyOf(Planned, job)) : [],
  });
}
