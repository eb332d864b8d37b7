import * as z from "zod";

import { Client } from "../invoice/invoice.json";
import { shownInvoiceNumber } from "../invoice/invoice.status";
import { toMajor } from "../../ground/money/money";
import { replyShape, sent } from "../../kit/shared/define-fields";
import { amount, day, id, moment, nullableText, rate, record, text } from "../../kit/shared/json";
import { replyOf } from "../../papers/paper/reply-of";
import { unusedOf } from "../../sales/quotation/quotation.advance";
import { HEADS } from "../../ground/tax/heads";
import { receiptTitle } from "./payment.document";
import { ADVANCE_FIELDS } from "./payment.fields";
import type { getAdvance, listAdvances } from "./payment.server";
import { voucherTax } from "../../ground/tax/voucher";

const { transactionId, notes, ...IN_LISTS } = ADVANCE_FIELDS;

const Quoted = z.strictObject({ id, quotationNumber: text });
const Tax = z.strictObject({ head: z.enum(HEADS), rate, amount });

const head = {
  id,
  referenceNumber: text,
  /** Null of what a client paid beyond their invoices. */
  quotationId: id.nullable(),
  quotation: Quoted.nullable(),
  clientId: id,
  ...replyShape(IN_LISTS),
  currency: text,
  /** Used by invoices, refunded and left: the three add up to the amount and what was deducted. */
  adjustedAmount: amount,
  refundedAmount: amount,
  balance: amount,
  createdAt: moment,
};

/** An advance in a list. */
export const ReceiptRowJson = record("ReceiptRow", {
  ...head,
  client: z.strictObject({ name: text }),
});

const Used = z.strictObject({ id, invoiceId: id, invoiceNumber: text, date: day, amount });
const GivenBack = z.strictObject({
  id,
  referenceNumber: text,
  date: day,
  amount,
  reason: nullableText,
  taxableValue: amount.nullable(),
  taxes: z.array(Tax),
});

/** An advance: what it is made of, and where it went. */
export const ReceiptJson = record("Receipt", {
  ...head,
  client: Client,
  documentTitle: text,
  taxRegime: nullableText,
  placeOfSupply: nullableText,
  reverseCharge: z.boolean(),
  /** Null of a money receipt, which splits no tax. */
  taxableValue: amount.nullable(),
  taxes: z.array(Tax),
  adjustments: z.array(Used),
  refunds: z.array(GivenBack),
  ...replyShape({ transactionId, notes }),
  version: z.int(),
  updatedAt: moment,
});

type Advance = Awaited<ReturnType<typeof getAdvance>>;
type ListRow = Awaited<ReturnType<typeof listAdvances>>["rows"][number];

function headOf(
  advance: Advance | ListRow,
  quotation: { id: number; quotationNumber: string } | null,
) {
  return {
    quotationId: quotation?.id ?? null,
    quotation,
    ...sent(ADVANCE_FIELDS, advance),
    balance: toMajor(unusedOf(advance)),
  };
}

export function receiptRowJson(row: ListRow): z.output<typeof ReceiptRowJson> {
  const quotation =
    row.quotationId === null ? null : { id: row.quotationId, quotationNumber: row.aboutNumber };
  const client = { name: row.clientName };
  return replyOf(ReceiptRowJson, row, { ...headOf(row, quotation), client });
}

type Taxed = { taxableValue: number | null; tax: string | null };

/** A voucher's tax; of what was given back, which is stored below zero, as its paper says it. */
function taxJson(voucher: Taxed) {
  const { taxableValue } = voucher;
  return {
    taxableValue: taxableValue === null ? null : toMajor(Math.abs(taxableValue)),
    taxes: (voucherTax(voucher)?.heads ?? []).map((one) =>
      replyOf(Tax, { ...one, amount: Math.abs(one.amount) }),
    ),
  };
}

export function receiptJson(advance: Advance): z.output<typeof ReceiptJson> {
  return replyOf(ReceiptJson, advance, {
    ...headOf(advance, advance.quotation),
    documentTitle: receiptTitle(advance),
    ...taxJson(advance),
    adjustments: advance.adjustments.map((one) =>
      replyOf(Used, one, {
        invoiceId: one.invoice.id,
        invoiceNumber: shownInvoiceNumber(one.invoice),
      }),
    ),
    refunds: advance.refunds.map((refund) =>
      replyOf(GivenBack, refund, {
        amount: toMajor(-refund.amount),
        reason: refund.refundReason,
        ...taxJson(refund),
      }),
    ),
  });
}
