import type { Company } from "../company/company.server";
import { printedCompany } from "../company/company.snapshot.server";
import { billedParty, partyLines, standingLine } from "../invoice/invoice.document";
import { formatMoney } from "../money/money";
import { amountInWords } from "../money/words";
import type { DocumentView } from "../paper/document-view";
import { letterhead, termLines } from "../paper/letterhead";
import { formatDate } from "../shared/calendar-date";

/** What a receipt says; amounts in minor units of its currency. */
export type ReceiptPayment = {
  referenceNumber: string;
  status: string;
  amount: number;
  currency: string;
  date: string;
  paymentMethod: string;
  transactionId: string | null;
  /** The company as on the day it was recorded. */
  companySnapshot: { content: string } | null;
  invoice: {
    shownNumber: string;
    invoiceDate: string;
    total: number;
    status: string;
    amountPaid: number;
    settledAmount: number;
    balance: number;
    client: Parameters<typeof partyLines>[0];
    billedTo?: string | null;
  };
};

/** The money receipt of a completed payment. */
export function receiptDocument(payment: ReceiptPayment, company: Company): DocumentView {
  const { invoice, currency } = payment;
  const printed = printedCompany(payment, company);
  const money = (minor: number) => formatMoney(minor, currency);
  return {
    kind: "receipt",
    title: "Receipt",
    number: payment.referenceNumber,
    status: payment.status,
    currency,
    company: letterhead(printed),
    parties: [{ heading: "Received from", lines: partyLines(billedParty(invoice)) }],
    facts: [
      { label: "Date", value: formatDate(payment.date) },
      { label: "Payment method", value: payment.paymentMethod },
      ...(payment.transactionId ? [{ label: "Transaction ID", value: payment.transactionId }] : []),
      { label: "Invoice", value: invoice.shownNumber },
      { label: "Invoice date", value: formatDate(invoice.invoiceDate) },
      { label: "Invoice total", value: money(invoice.total) },
    ],
    table: null,
    charges: [],
    adjustments: [],
    total: { label: "Amount received", amount: money(payment.amount) },
    amountInWords: amountInWords(payment.amount, currency),
    settlement: [
      { label: "Paid on this invoice so far", amount: money(invoice.amountPaid) },
      standingLine(invoice, currency),
    ],
    payTo: [],
    notes: "",
    terms: termLines(printed.receiptTerms),
  };
}
