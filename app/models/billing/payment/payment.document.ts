import type { Company } from "../../company/company/company.server";
import { type PrintedCompany, printedCompany } from "../../company/company/company.snapshot.server";
import type { Amendment } from "../invoice/invoice.amended";
import { amendedParts, saidOfVoucher } from "../invoice/invoice.amended.document";
import { balanceLine } from "../invoice/invoice.document";
import { billedParty, gstLines, partyLines } from "../invoice/invoice.party";
import { formatMoney, rateText, sum } from "../../ground/money/money";
import { amountInWords } from "../../ground/money/words";
import type { DocumentView, LabelledText } from "../../papers/paper/document-view";
import { letterhead, termLines } from "../../papers/paper/letterhead";
import { paperDay } from "../../ground/day/calendar-date";
import type { RowOf } from "../../kit/record/define-record";
import { TDS_LABELS } from "../../ground/tax/tds";
import { worthOf } from "../../sales/quotation/quotation.advance";
import { namesGst } from "../../ground/tax/titles";
import { ADVANCE_FORM, ADVANCE_REFUND_FORM, PAYMENT_FORM } from "./payment.fields";
import { isGivenBack } from "./payment.status";
import { placeText, serviceText } from "./payment.voucher";
import { methodWord } from "./payment.words";
import { voucherTax, type VoucherColumns } from "../../ground/tax/voucher";

/** A payment's line on the single receipt of a transfer. */
type TransferPart = {
  referenceNumber: string;
  amount: number;
  tdsAmount: number;
  tdsKind: string | null;
  invoice: { shownNumber: string; invoiceDate: string; balance: number } | null;
};

/** A payment with what its receipt says of it; amounts in minor units of its currency. */
type ReceiptPayment = RowOf<"Payment"> & {
  client: Parameters<typeof partyLines>[0] & { gstin?: string | null; stateCode?: string | null };
  /** The company as on the day it was recorded. */
  companySnapshot: { content: string } | null;
  /** The quotation of an advance or of its refund. */
  quotation: { quotationNumber: string } | null;
  refundOf: {
    referenceNumber: string;
    date: string;
    amendments: readonly Amendment[];
  } | null;
  amendments: readonly Amendment[];
  /** Those that came as one transfer, itself among them, in their order. */
  together?: readonly TransferPart[];
  invoice:
    | (RowOf<"Invoice"> & { shownNumber: string; client: Parameters<typeof partyLines>[0] })
    | null;
};

/** The receipt of a completed payment: of an invoice, or the voucher of an advance. */
export function receiptDocument(payment: ReceiptPayment, company: Company): DocumentView {
  const { invoice, quotation, together = [] } = payment;
  // A voucher with tax in it stays a paper of its own, whatever came with it.
  if (together.length > 1 && payment.tax === null)
    return transferReceipt(payment, together, company);
  if (invoice) return invoiceReceipt({ ...payment, invoice }, company);
  return voucherDocument({ ...payment, quotation }, company);
}

/** The day and the way of a payment, as each of its papers names them. */
function paidFacts(payment: ReceiptPayment, printed: PrintedCompany): LabelledText[] {
  const { date, paymentMethod, transactionId } = PAYMENT_FORM;
  const { currency, transactionId: id } = payment;
  return [
    { label: date.inSentence, value: paperDay(printed, payment.date) },
    { label: paymentMethod.inSentence, value: methodWord(payment.paymentMethod, currency) },
    ...(id ? [{ label: transactionId.inSentence, value: id }] : []),
  ];
}

/** The one receipt of money that settled several invoices: it names all of them, and what is kept in advance. */
function transferReceipt(
  payment: ReceiptPayment,
  parts: readonly TransferPart[],
  company: Company,
): DocumentView {
  const { currency, invoice, client } = payment;
  const printed = printedCompany(payment, company);
  const money = (minor: number) => formatMoney(minor, currency);
  const all = sum(parts.map(({ amount }) => amount));
  return {
    kind: "receipt",
    title: "Receipt",
    number: parts[0]?.referenceNumber ?? payment.referenceNumber,
    status: payment.status,
    currency,
    company: letterhead(printed),
    parties: [
      {
        heading: "Received from",
        lines: partyLines(invoice ? billedParty(invoice) : client),
      },
    ],
    facts: paidFacts(payment, printed),
    table: {
      heading: "Settled with it",
      content: {
        columns: [
          { label: "Payment", align: "left", weight: 0.25 },
          { label: "For", align: "left", weight: 0.35 },
          { label: "Balance due", align: "right", weight: 0.2 },
          { label: PAYMENT_FORM.amount.label, align: "right", weight: 0.2 },
        ],
        rows: parts.map(({ referenceNumber, amount, invoice: of }) => [
          referenceNumber,
          of ? `${of.shownNumber} of ${paperDay(printed, of.invoiceDate)}` : "Kept as an advance",
          of ? money(of.balance) : "",
          money(amount),
        ]),
        empty: "",
      },
    },
    charges: [],
    adjustments: [],
    total: { label: "Amount received", amount: money(all) },
    amountInWords: amountInWords(all, currency),
    settlement: deductedLine(
      {
        tdsAmount: sum(parts.map(({ tdsAmount }) => tdsAmount)),
        tdsKind: parts.find(({ tdsAmount }) => tdsAmount > 0)?.tdsKind ?? null,
      },
      money,
    ),
    payTo: [],
    notes: "",
    terms: termLines(printed.receiptTerms),
  };
}

/** Tax that the customer kept back of a payment; nothing where none was. */
function deductedLine(
  { tdsAmount, tdsKind }: Pick<ReceiptPayment, "tdsAmount" | "tdsKind">,
  money: (minor: number) => string,
) {
  if (tdsAmount === 0) return [];
  const label = `Deducted at source (${TDS_LABELS[tdsKind ?? ""]})`;
  return [{ label, amount: money(tdsAmount), note: "No money received" }];
}

type InvoicePayment = ReceiptPayment & { invoice: NonNullable<ReceiptPayment["invoice"]> };

function invoiceReceipt(payment: InvoicePayment, company: Company): DocumentView {
  const { invoice, currency } = payment;
  const printed = printedCompany(payment, company);
  const money = (minor: number) => formatMoney(minor, currency);
  const givenBack = isGivenBack(payment);
  const amount = Math.abs(payment.amount);
  return {
    kind: "receipt",
    title: invoiceReceiptTitle(payment),
    number: payment.referenceNumber,
    status: payment.status,
    currency,
    company: letterhead(printed),
    parties: [
      {
        heading: givenBack ? "Given back to" : "Received from",
        lines: partyLines(billedParty(invoice)),
      },
    ],
    facts: [
      ...paidFacts(payment, printed),
      { label: PAYMENT_FORM.invoiceId.inSentence, value: invoice.shownNumber },
      { label: "Invoice date", value: paperDay(printed, invoice.invoiceDate) },
      { label: "Invoice total", value: money(invoice.total) },
    ],
    table: null,
    charges: [],
    adjustments: [],
    total: { label: givenBack ? "Amount given back" : "Amount received", amount: money(amount) },
    amountInWords: amountInWords(amount, currency),
    settlement: [
      ...deductedLine(payment, money),
      { label: "Paid on this invoice so far", amount: money(invoice.amountPaid) },
      ...(invoice.tdsAmount > 0
        ? [{ label: "Deducted at source so far", amount: money(invoice.tdsAmount) }]
        : []),
      balanceLine(invoice, currency),
    ],
    payTo: [],
    notes: "",
    terms: givenBack ? [] : termLines(printed.receiptTerms),
  };
}

const invoiceReceiptTitle = (payment: { amount: number }) =>
  isGivenBack(payment) ? "Refund receipt" : "Receipt";

/** The paper's title for any payment, by its columns. */
export function paymentTitle(payment: {
  invoiceId: number | null;
  amount: number;
  tax: string | null;
  refundOfId: number | null;
}): string {
  if (payment.invoiceId !== null) return invoiceReceiptTitle(payment);
  return receiptTitle({ tax: payment.tax, refundOf: payment.refundOfId });
}

/** The voucher's title: with tax (rules 50 and 51), or for the money alone. */
export function receiptTitle(payment: { tax: string | null; refundOf: unknown }): string {
  const { tax, refundOf } = payment;
  if (refundOf) return tax === null ? "Refund receipt" : "Refund voucher";
  return tax === null ? "Money receipt" : "Receipt voucher";
}

/** Place of supply and reverse charge of an advance, on its paper and on its page; none where it names no GST. */
export function supplyFacts(
  payment: Pick<VoucherColumns, "taxRegime" | "placeOfSupply" | "reverseCharge">,
): LabelledText[] {
  if (!namesGst(payment)) return [];
  const place = placeText(payment.placeOfSupply);
  return [
    ...(place ? [{ label: "Place of supply", value: place }] : []),
    { label: "Reverse charge", value: payment.reverseCharge ? "Yes" : "No" },
  ];
}

/** The voucher of an advance, or of what is given back of one, whose amounts are stored below zero. */
function voucherDocument(payment: ReceiptPayment, company: Company): DocumentView {
  const { currency, client, quotation, refundOf, taxableValue } = payment;
  const printed = printedCompany(payment, company);
  const money = (minor: number) => formatMoney(Math.abs(minor), currency);
  const tax = voucherTax(payment);
  const title = receiptTitle(payment);
  const number = quotation?.quotationNumber ?? "";
  const amendment = (refundOf ?? payment).amendments.at(-1);
  const said = (as?: Amendment) => saidOfVoucher(payment, as, printed.stateCode ?? "");
  const { facts, ...amended } = amendedParts(amendment, company, said(), said(amendment), money);
  const optional = (label: string, value: string | null | undefined) =>
    value ? [{ label, value }] : [];
  const against = number === "" ? "" : ` against ${number}`;
  const advance = refundOf
    ? `Refund of ${refundOf.referenceNumber}, advance${against}`
    : `Advance${against}`;
  const description = [advance, serviceText(payment)].filter(Boolean).join(". ");
  return {
    kind: "receipt",
    title,
    number: payment.referenceNumber,
    status: payment.status,
    currency,
    company: letterhead(printed),
    parties: [
      {
        heading: refundOf ? "Given back to" : "Received from",
        lines: [...partyLines(client), ...(namesGst(payment) ? gstLines(client) : [])],
      },
    ],
    facts: [
      ...paidFacts(payment, printed),
      ...optional(tax ? "Receipt voucher" : "Money receipt", refundOf?.referenceNumber),
      ...optional(
        tax ? "Receipt voucher date" : "Money receipt date",
        refundOf && paperDay(printed, refundOf.date),
      ),
      ...optional(ADVANCE_FORM.quotationId.inSentence, number),
      ...supplyFacts(payment),
      ...facts,
      ...optional(ADVANCE_REFUND_FORM.reason.inSentence, refundOf && payment.refundReason),
    ],
    table: {
      heading: "Details",
      content: {
        columns: [
          { label: "Description", align: "left", weight: 0.7 },
          { label: PAYMENT_FORM.amount.label, align: "right", weight: 0.3 },
        ],
        rows: [[description, money(worthOf(payment))]],
        empty: "",
      },
    },
    charges:
      tax && taxableValue !== null ? [{ label: "Taxable value", amount: money(taxableValue) }] : [],
    adjustments: (tax?.heads ?? []).map(({ head, rate, amount }) => ({
      label: `${head} (${rateText(rate)}%)`,
      amount: money(amount),
    })),
    total: {
      label: refundOf ? "Amount given back" : "Amount received",
      amount: money(payment.amount),
    },
    amountInWords: amountInWords(Math.abs(payment.amount), currency),
    settlement: deductedLine(payment, money),
    payTo: [],
    ...amended,
    notes: "",
    terms: refundOf ? [] : termLines(printed.receiptTerms),
  };
}
