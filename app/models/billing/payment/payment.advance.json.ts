import * as z from "zod";

import { shownInvoiceNumber } from "../invoice/invoice.status";
import { toMajor } from "../../ground/money/money";
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
import { HEADS } from "../../ground/tax/heads";
import { receiptTitle } from "./payment.document";
import { ADVANCE_FIELDS } from "./payment.fields";
import type { getAdvance, listAdvances } from "./payment.server";
import { voucherTax } from "../../ground/tax/voucher";

const { transactionId, notes, ...IN_LISTS } = ADVANCE_FIELDS;

const Quoted = z.strictObject({ id, quotationNumber: text });
const Taxes = z.array(z.strictObject({ head: z.enum(HEADS), rate, amount }));

const head = {
  id,
  referenceNumber: text,
  quotationId: id,
  quotation: Quoted,
  clientId: id,
  ...replyShape(IN_LISTS),
  currency: text,
  /** What invoices have taken off, what was given back, and what is left: together the amount. */
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

/** An advance: what it is made of, and where it went. */
export const ReceiptJson = record("Receipt", {
  ...head,
  client: z.strictObject({
    id,
    name: text,
    email: nullableText,
    phone: nullableText,
    address: nullableText,
  }),
  documentTitle: text,
  taxRegime: nullableText,
  placeOfSupply: nullableText,
  reverseCharge: z.boolean(),
  /** Null of a money receipt, which splits no tax. */
  taxableValue: amount.nullable(),
  taxes: Taxes,
  adjustments: z.array(
    z.strictObject({ id, invoiceId: id, invoiceNumber: text, date: day, amount }),
  ),
  refunds: z.array(
    z.strictObject({
      id,
      referenceNumber: text,
      date: day,
      amount,
      reason: nullableText,
      taxableValue: amount.nullable(),
      taxes: Taxes,
    }),
  ),
  ...replyShape({ transactionId, notes }),
  version: z.int(),
  updatedAt: moment,
});

type Advance = Awaited<ReturnType<typeof getAdvance>>;
type ListRow = Awaited<ReturnType<typeof listAdvances>>["rows"][number];

function headJson(advance: Advance | ListRow, quotation: { id: number; quotationNumber: string }) {
  const { id, referenceNumber, clientId, currency, adjustedAmount, refundedAmount } = advance;
  return {
    id,
    referenceNumber,
    quotationId: quotation.id,
    quotation,
    clientId,
    ...sent(IN_LISTS, advance),
    currency,
    adjustedAmount: toMajor(adjustedAmount),
    refundedAmount: toMajor(refundedAmount),
    balance: toMajor(advance.amount - adjustedAmount - refundedAmount),
    createdAt: advance.createdAt.toISOString(),
  };
}

export function receiptRowJson(row: ListRow): z.output<typeof ReceiptRowJson> {
  const quotation = { id: row.quotationId ?? 0, quotationNumber: row.aboutNumber };
  return { ...headJson(row, quotation), client: { name: row.clientName } };
}

type Taxed = { taxableValue: number | null; tax: string | null };

/** A voucher's tax; of what was given back, which is stored below zero, as its paper says it. */
function taxJson(voucher: Taxed) {
  const { taxableValue } = voucher;
  return {
    taxableValue: taxableValue === null ? null : toMajor(Math.abs(taxableValue)),
    taxes: (voucherTax(voucher)?.heads ?? []).map((one) => ({
      head: one.head,
      rate: fromHundredths(one.rate),
      amount: toMajor(Math.abs(one.amount)),
    })),
  };
}

export function receiptJson(advance: Advance): z.output<typeof ReceiptJson> {
  const { id, name, email, phone, address } = advance.client;
  return {
    ...headJson(advance, advance.quotation),
    client: { id, name, email, phone, address },
    documentTitle: receiptTitle(advance),
    taxRegime: advance.taxRegime,
    placeOfSupply: advance.placeOfSupply,
    reverseCharge: advance.reverseCharge,
    ...taxJson(advance),
    adjustments: advance.adjustments.map((one) => ({
      id: one.id,
      invoiceId: one.invoice.id,
      invoiceNumber: shownInvoiceNumber(one.invoice),
      date: one.date,
      amount: toMajor(one.amount),
    })),
    refunds: advance.refunds.map((refund) => ({
      id: refund.id,
      referenceNumber: refund.referenceNumber,
      date: refund.date,
      amount: toMajor(-refund.amount),
      reason: refund.refundReason,
      ...taxJson(refund),
    })),
    ...sent({ transactionId, notes }, advance),
    version: advance.version,
    updatedAt: advance.updatedAt.toISOString(),
  };
}
