import * as z from "zod";

import { Client } from "../invoice/invoice.json";
import { statusForScripts } from "../invoice/invoice.status";
import { toMajor } from "../../ground/money/money";
import { replyShape, sent } from "../../kit/shared/define-fields";
import { amount, day, id, moment, record, text, nullableText } from "../../kit/shared/json";
import { replyOf } from "../../papers/paper/reply-of";
import { PAYMENT_FIELDS } from "./payment.fields";
import type { listPayments, Payment } from "./payment.server";
import type { paymentSummary } from "./payment.summary.server";

const { transactionId, notes, ...IN_LISTS } = PAYMENT_FIELDS;

const head = {
  id,
  referenceNumber: text,
  /** Null of an advance and of what is given back of one, which have a quotation. */
  invoiceId: id.nullable(),
  quotationId: id.nullable(),
  clientId: id,
  /** Below zero where it was given back: sums of payments are what came in. */
  ...replyShape(IN_LISTS),
  currency: text,
  version: z.int(),
  createdAt: moment,
  updatedAt: moment,
};

const Named = z.strictObject({ name: text });

/** A payment in a list. */
export const PaymentRowJson = record("PaymentRow", {
  ...head,
  invoice: z.strictObject({ id, invoiceNumber: text, client: Named, customer: Named }).nullable(),
  quotation: z.strictObject({ id, quotationNumber: text }).nullable(),
  client: Named,
});

const Paid = z.strictObject({
  id,
  invoiceNumber: text,
  invoiceDate: day,
  status: text,
  total: amount,
  totalAmount: amount,
  amountPaid: amount,
  tdsAmount: amount,
  settledAmount: amount,
  balance: amount,
  client: Client,
  customer: Client,
});

/** A payment with its invoice. */
export const PaymentJson = record("Payment", {
  ...head,
  invoice: Paid.nullable(),
  quotation: z.strictObject({ id, quotationNumber: text }).nullable(),
  client: Client,
  ...replyShape({ transactionId, notes }),
  refundDate: day.nullable(),
  refundReason: nullableText,
});

type ListRow = Awaited<ReturnType<typeof listPayments>>["rows"][number];

export function paymentRowJson(row: ListRow): z.output<typeof PaymentRowJson> {
  const client = { name: row.clientName };
  const { invoiceId, quotationId, aboutNumber } = row;
  return replyOf(PaymentRowJson, row, {
    ...sent(IN_LISTS, row),
    invoice:
      invoiceId === null
        ? null
        : { id: invoiceId, invoiceNumber: aboutNumber, client, customer: client },
    quotation: quotationId === null ? null : { id: quotationId, quotationNumber: aboutNumber },
    client,
  });
}

export function paymentJson(payment: Payment): z.output<typeof PaymentJson> {
  const { invoice } = payment;
  const client = replyOf(Client, payment.client);
  return replyOf(PaymentJson, payment, {
    ...sent(PAYMENT_FIELDS, payment),
    client,
    invoice:
      invoice &&
      replyOf(Paid, invoice, {
        invoiceNumber: invoice.shownNumber,
        status: statusForScripts(invoice.shownStatus),
        totalAmount: toMajor(invoice.total),
        client,
        customer: client,
      }),
  });
}

const sum = { currency: text, total: amount };

/** Completed payments: `total` is of `currency`, every currency stands under byCurrency. */
export const PaymentSummaryJson = record("PaymentSummary", {
  ...sum,
  byCurrency: z.array(z.strictObject(sum)),
  totalPayments: z.int(),
  paymentMethodCounts: z.record(z.string(), z.int()),
  paymentsByMonth: z.array(
    z.strictObject({
      month: text,
      label: text,
      count: z.int(),
      total: amount,
      byCurrency: z.array(z.strictObject(sum)),
    }),
  ),
});

type Totals = { currency: string; minor: number }[];

export function paymentSummaryJson(
  summary: Awaited<ReturnType<typeof paymentSummary>>,
): z.output<typeof PaymentSummaryJson> {
  // Currencies are never added up: the main figures are those of the company's.
  const { totals, usualCurrency: currency } = summary;
  const lines = (of: Totals) =>
    of.map((one) => ({ currency: one.currency, total: toMajor(one.minor) }));
  const main = (of: Totals) => toMajor(of.find((one) => one.currency === currency)?.minor ?? 0);
  return {
    currency,
    total: main(totals),
    byCurrency: lines(totals),
    totalPayments: summary.count,
    paymentMethodCounts: summary.methods,
    paymentsByMonth: summary.months.map((month) => ({
      month: month.key,
      label: month.label,
      count: month.count,
      total: main(month.totals),
      byCurrency: lines(month.totals),
    })),
  };
}
