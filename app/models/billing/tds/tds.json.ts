import * as z from "zod";

import { toMajor } from "../../ground/money/money";
import { TDS_KINDS, tdsQuarter, tdsYear, type TdsKind } from "../../ground/tax/tds";
import { amount, day, id, nullableText, record, text } from "../../kit/shared/json";
import { replyOf } from "../../papers/paper/reply-of";
import { type TdsPaid } from "../vendor/tds-month.server";
import type { TdsCertificate } from "./given.server";
import { receivable, type TdsRow } from "./tds.server";
import { TDS_STATUSES } from "./tds.list";
import { depositDay } from "../returns/due-days";
import { monthOf } from "../../company/month/month";
import type { TdsMatch } from "./tds.match";

/** A customer's deduction from one payment: the id is the payment's. */
export const DeductionJson = record("Deduction", {
  id,
  customerId: id,
  customer: z.strictObject({ id, name: text, tan: nullableText }),
  /** Null of an advance, which has a quotation, or of what a client paid beyond their invoices. */
  invoiceId: id.nullable(),
  invoice: z.strictObject({ id, invoiceNumber: text }).nullable(),
  quotation: z.strictObject({ id, quotationNumber: text }).nullable(),
  paymentId: id,
  payment: z.strictObject({ id, referenceNumber: text, date: day }),
  /** On which it was deducted. */
  date: day,
  /** April to March, and its quarters from April on. */
  financialYear: text,
  quarter: z.int(),
  kind: z.enum(TDS_KINDS),
  amount,
  certificateNumber: nullableText,
  certificateDate: day.nullable(),
  /** The certificate's amount; null while there is none. */
  certificateAmount: amount.nullable(),
  /** Where its file is. */
  certificateFile: nullableText,
  status: z.enum(TDS_STATUSES),
});

export function deductionJson(row: TdsRow): z.output<typeof DeductionJson> {
  const { id, date, customer, invoice, certificateNumber } = row;
  return replyOf(DeductionJson, row, {
    customerId: customer.id,
    invoiceId: invoice?.id ?? null,
    paymentId: id,
    payment: { id, referenceNumber: row.referenceNumber, date: row.paidOn },
    financialYear: tdsYear(date),
    quarter: tdsQuarter(date),
    kind: row.tdsKind as TdsKind,
    amount: toMajor(row.tdsAmount),
    certificateAmount:
      certificateNumber === null ? null : toMajor(row.certificateAmount ?? row.tdsAmount),
    certificateFile: row.certificateFile ? `/api/tds/${id}/certificate` : null,
    status: receivable(row) > 0 ? "open" : "certified",
  });
}

/** The company's deduction from one hire, one expense, or one payment in advance. */
export const DeductedJson = record("DeductedOfHire", {
  hireId: id.nullable(),
  hireNumber: nullableText,
  expenseId: id.nullable(),
  expenseKind: nullableText,
  vendorPaymentId: id.nullable(),
  date: day,
  vendorId: id,
  vendor: text,
  pan: nullableText,
  rule: text,
  /** Where it stands in the return. */
  row: text,
  amount,
  tdsAmount: amount,
  /** Until which it is deposited, and by which challan it was. */
  dueDay: day,
  challanNumber: nullableText,
  challanDate: day.nullable(),
});

/** A vendor's TDS of a quarter, and the certificate (Form 131) that the company gave of it. */
export const GivenJson = record("TdsCertificate", {
  vendorId: id,
  vendor: text,
  pan: nullableText,
  amount,
  tdsAmount: amount,
  deposited: amount,
  certificateNumber: nullableText,
  certificateDate: day.nullable(),
});

export const givenJson = (row: TdsCertificate): z.output<typeof GivenJson> =>
  replyOf(GivenJson, row, {});

export const deductedJson = (row: TdsPaid): z.output<typeof DeductedJson> =>
  replyOf(DeductedJson, row, {
    hireId: row.of === "hire" ? row.id : null,
    hireNumber: row.of === "hire" ? row.number : null,
    expenseId: row.of === "expense" ? row.id : null,
    expenseKind: row.of === "expense" ? row.number : null,
    vendorPaymentId: row.of === "advance" ? row.id : null,
    vendor: row.vendorName,
    rule: row.tdsRule,
    dueDay: depositDay(monthOf(row.date)),
  });

/** A line of Form 26AS with the deductions that it tells of. */
const Line = z.strictObject({
  row: z.int(),
  tan: text,
  amount: text,
  date: text,
  deductionIds: z.array(id),
  /** How they belong together, or why there are none. */
  why: nullableText,
});

/** Form 26AS beside the books: what it lacks of its TANs and years is `missing`. */
export const MatchJson = z.strictObject({
  certain: z.array(Line),
  proposed: z.array(Line),
  unmatched: z.array(Line),
  missing: z.array(DeductionJson),
});

export function matchJson({ missing, ...found }: TdsMatch<TdsRow>): z.output<typeof MatchJson> {
  const lines = (all: TdsMatch<TdsRow>["certain"]) =>
    all.map(({ deductions, ...line }) => ({
      ...line,
      deductionIds: deductions.map(({ id }) => id),
    }));
  return {
    certain: lines(found.certain),
    proposed: lines(found.proposed),
    unmatched: lines(found.unmatched),
    missing: missing.map(deductionJson),
  };
}
