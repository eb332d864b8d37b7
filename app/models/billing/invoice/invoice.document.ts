import {
  type AmountLine,
  type DocumentTable,
  type DocumentView,
  ORIGINAL,
} from "~/models/papers/paper/document-view";
import type { Company } from "../../company/company/company.server";
import { type PrintedCompany, printedCompany } from "../../company/company/company.snapshot.server";
import { paperDay } from "../../ground/day/calendar-date";
import { formatMoney, quantityText, rateText, sum } from "../../ground/money/money";
import { amountInWords } from "../../ground/money/words";
import { frozenTax } from "../../ground/tax/frozen-tax";
import { NO_E_INVOICE } from "../../ground/tax/titles";
import type { RowOf } from "../../kit/record/define-record";
import { type EInvoiceAnswer, printedAnswer } from "../../papers/paper-tax/e-invoice";
import { printsNoTax, ratedInvoice } from "../../papers/paper-tax/no-tax";
import { sacText, taxFacts, taxLines, taxTable } from "../../papers/paper-tax/tax.document";
import { letterhead, paymentDetails, termLines } from "../../papers/paper/letterhead";
import { upiPayment } from "../../papers/paper/upi.server";
import { orderFacts } from "../../people/customer/order.fields";
import type { Amendment } from "./invoice.amended";
import { amendedParts, saidOf } from "./invoice.amended.document";
import { carriageFacts } from "./invoice.carriage";
import { ANNEXURE, type BilledMove } from "./invoice.consolidated";
import { INVOICE_FORM } from "./invoice.fields";
import { billedParty, type Party, partyLines, partyTaxLines, stateLines } from "./invoice.party";
import {
  invoiceSettled,
  invoiceUnpaid,
  shownInvoiceNumber,
  shownInvoiceStatus,
} from "./invoice.status";

/** An advance that an invoice has taken off, as invoices name it; minor units. */
type Adjustment = { amount: number; payment: { referenceNumber: string } };

/** The paper's title: under GST its lines decide. */
export function invoiceTitle(invoice: { tax: string | null; carriedOver?: boolean }): string {
  if (invoice.carriedOver) return "Balance carried over";
  return frozenTax(invoice)?.title ?? "Invoice";
}

/** An invoice with what its document says of it: amounts in minor units, rates and quantities in hundredths. */
type DocumentInvoice = RowOf<"Invoice"> & {
  moves?: readonly BilledMove[];
  client: Party;
  quotation: { quotationNumber: string } | null;
  /** The company as on the day of issue; null for a draft, which prints it as it is. */
  companySnapshot: { content: string } | null;
  eInvoice: EInvoiceAnswer | null;
  amendments: readonly Amendment[];
  adjustments: Adjustment[];
  /** Refunds are negative. */
  payments: { amount: number; status: string }[];
  creditAndDebitNotes: { noteNumber: string; kind: string; total: number }[];
  items: Pick<
    RowOf<"InvoiceItem">,
    "name" | "description" | "quantity" | "unitPrice" | "discount" | "lineTotal"
  >[];
};

/** The last line of an invoice: the balance due, the amount written off, or the amount to be given back. */
export function balanceLine(
  invoice: Pick<DocumentInvoice, "status" | "settledAmount" | "balance" | "toGiveBack">,
  currency: string,
): AmountLine {
  const money = (minor: number) => formatMoney(minor, currency);
  if (invoice.toGiveBack > 0) {
    return {
      label: "To be given back",
      amount: money(invoice.toGiveBack),
      note: "Credited after it was paid",
    };
  }
  return invoiceSettled.of(invoice)
    ? {
        label: "Settled",
        amount: money(invoice.settledAmount),
        note: "Not received; nothing is due",
      }
    : { label: "Balance due", amount: money(invoice.balance) };
}

/** The view that the page, the PDF and the kept revisions of an invoice are drawn from. */
export function invoiceDocument(
  invoice: DocumentInvoice,
  company: Company,
  today: string,
): DocumentView {
  const printed = printedCompany(invoice, company);
  const money = (minor: number) => formatMoney(minor, invoice.currency);
  const number = shownInvoiceNumber(invoice);
  const frozen = frozenTax(invoice);
  const quotation = invoice.quotation?.quotationNumber;
  const cancelled = invoice.status === "Cancelled";
  const amendment = invoice.amendments.at(-1);
  const said = (as?: Amendment) => saidOf(invoice, as, printed.stateCode ?? "");
  const { facts, ...amended } = amendedParts(amendment, company, said(), said(amendment), money);
  const optional = (label: string, value: string | null | undefined) =>
    value ? [{ label, value }] : [];
  return {
    kind: "invoice",
    title: invoiceTitle(invoice),
    number,
    status: shownInvoiceStatus(invoice, today),
    currency: invoice.currency,
    company: letterhead(printed),
    parties: [
      {
        heading: "Bill to",
        lines: [...partyLines(billedParty(invoice)), ...partyTaxLines(invoice)],
      },
      ...deliverTo(invoice),
    ],
    facts: [
      { label: INVOICE_FORM.invoiceDate.inSentence, value: paperDay(printed, invoice.invoiceDate) },
      { label: INVOICE_FORM.dueDate.inSentence, value: paperDay(printed, invoice.dueDate) },
      ...facts,
      // An invoice made from a quotation has its number as the reference: it is said once.
      ...optional(
        INVOICE_FORM.reference.inSentence,
        invoice.reference === quotation ? null : invoice.reference,
      ),
      ...optional("Quotation", quotation),
      ...orderFacts(invoice),
      ...taxFacts(invoice),
      ...carriageFacts(invoice),
    ],
    table: { heading: "Items", content: itemTable(invoice, money, printed.sacDigits ?? 6) },
    charges: [{ label: "Subtotal", amount: money(invoice.subtotal) }],
    adjustments: [
      ...(invoice.discount > 0
        ? [{ label: INVOICE_FORM.discount.inSentence, amount: `-${money(invoice.discount)}` }]
        : []),
      ...(taxLines(invoice, money) ?? plainTaxLine(invoice, invoice.companySnapshot, company)),
    ],
    total: { label: "Total", amount: money(invoice.total) },
    amountInWords: amountInWords(invoice.total, invoice.currency),
    // Nothing is due of a cancelled one, and nothing was paid.
    settlement: cancelled
      ? []
      : [
          ...noteLines(invoice, money),
          ...paidLines(invoice, money),
          balanceLine(invoice, invoice.currency),
        ],
    payTo: cancelled ? [] : paymentDetails(printed, invoice.currency),
    upi: invoiceUnpaid.of(invoice)
      ? upiPayment(printed, invoice.balance, invoice.currency, number)
      : null,
    ...(frozen
      ? {
          declarations: [
            ...frozen.declarations,
            ...(printed.declaresNoEInvoice && frozen.title !== "Bill" ? [NO_E_INVOICE] : []),
          ],
          taxTable:
            frozen.title === "Bill" ? undefined : taxTable(frozen, money, printed.sacDigits ?? 6),
          copy: frozen.title === "Bill" ? undefined : ORIGINAL,
        }
      : {}),
    ...printedAnswer(invoice.eInvoice, printed),
    ...amended,
    ...(invoice.moves?.length ? { annexure: annexure(invoice.moves, printed, money) } : {}),
    notes: invoice.notes ?? "",
    terms: termLines(printed.invoiceTerms),
  };
}

/** The moves of an invoice, each with what its own line says. */
function annexure(
  moves: readonly BilledMove[],
  printed: PrintedCompany,
  money: (minor: number) => string,
): DocumentTable {
  const weights = [0.13, 0.15, 0.16, 0.17, 0.12, 0.14, 0.13];
  return {
    columns: ANNEXURE.map((label, at) => ({
      label,
      align: label === "Amount" ? ("right" as const) : ("left" as const),
      weight: weights[at] ?? 0.1,
    })),
    rows: moves.map((move) => [
      paperDay(printed, move.date),
      move.lrNumbers,
      move.quotation.quotationNumber,
      move.route ?? "",
      move.purchaseOrderNumber ?? "",
      move.employeeName ?? "",
      money(move.amount),
    ]),
    empty: "",
  };
}

/** The line of a single tax, of an invoice or of a note about it; none where the invoice bears no tax at all. */
export function plainTaxLine(
  paper: Parameters<typeof ratedInvoice>[0] & {
    taxAmount: number;
    currency: string;
    carriedOver?: boolean;
  },
  companySnapshot: DocumentInvoice["companySnapshot"],
  company: Company,
): AmountLine[] {
  // Its tax stands on the paper of before.
  if (paper.carriedOver) return [];
  if (printsNoTax(ratedInvoice(paper), printedCompany({ companySnapshot }, company))) return [];
  const amount = formatMoney(paper.taxAmount, paper.currency);
  return [{ label: `Tax (${rateText(paper.taxRate)}%)`, amount }];
}

/** The notes' effect on the total. */
function noteLines(invoice: DocumentInvoice, money: (minor: number) => string): AmountLine[] {
  return invoice.creditAndDebitNotes.map(({ kind, noteNumber, total }) => ({
    label: kind === "credit" ? `Less credit note ${noteNumber}` : `Plus debit note ${noteNumber}`,
    amount: money(total),
  }));
}

/** Lists the money received: each advance by its number, other payments, and refunds. */
function paidLines(invoice: DocumentInvoice, money: (minor: number) => string): AmountLine[] {
  const { adjustments, amountPaid, tdsAmount } = invoice;
  const back = invoice.payments.filter(
    ({ amount, status }) => amount < 0 && status === "Completed",
  );
  const givenBack = -sum(back.map(({ amount }) => amount));
  const paid = amountPaid + givenBack - sum(adjustments.map(({ amount }) => amount));
  return [
    ...adjustments.map(({ amount, payment }) => ({
      label: `Less advance ${payment.referenceNumber}`,
      amount: money(amount),
    })),
    ...(adjustments.length === 0 || paid > 0
      ? [{ label: "Amount paid", amount: money(paid) }]
      : []),
    ...(tdsAmount > 0 ? [{ label: "Deducted at source", amount: money(tdsAmount) }] : []),
    ...(givenBack > 0 ? [{ label: "Given back", amount: money(givenBack) }] : []),
  ];
}

/** Where the goods go, where that is another address than the client's (rule 46); nothing outside GST. */
function deliverTo(invoice: DocumentInvoice): DocumentView["parties"] {
  const title = frozenTax(invoice)?.title;
  const { billedTo, dropStateCode } = invoice;
  const kept = billedTo ? (JSON.parse(billedTo) as { deliveryAddress?: string | null }) : invoice;
  const address = kept.deliveryAddress?.trim();
  const isElsewhere = address && address !== billedParty(invoice).address?.trim();
  if (title === undefined || title === "Bill" || !isElsewhere) return [];
  const lines = [...address.split("\n"), ...stateLines(dropStateCode, address)];
  return [{ heading: "Deliver to", lines }];
}

function itemTable(invoice: DocumentInvoice, money: (minor: number) => string, sacDigits: number) {
  // A column that is empty all the way down says nothing: most invoices discount no single line.
  const discounted = invoice.items.some((item) => item.discount > 0);
  const right = "right" as const;
  const frozen = frozenTax(invoice);
  // A bill of somebody who is not registered names no codes.
  const sacs = frozen && frozen.title !== "Bill" ? frozen.lines : null;
  return {
    columns: [
      { label: "Item", align: "left" as const, weight: 0.24 },
      {
        label: "Description",
        align: "left" as const,
        weight: (discounted ? 0.26 : 0.36) - (sacs ? 0.1 : 0),
      },
      ...(sacs ? [{ label: "SAC", align: "left" as const, weight: 0.1 }] : []),
      { label: "Quantity", align: right, weight: 0.1 },
      { label: "Unit price", align: right, weight: 0.15 },
      ...(discounted
        ? [{ label: INVOICE_FORM.discount.inSentence, align: right, weight: 0.1 }]
        : []),
      { label: "Amount", align: right, weight: 0.15 },
    ],
    rows: invoice.items.map((item, at) => [
      item.name,
      item.description,
      ...(sacs ? [sacText(sacs[at]?.sac ?? "", sacDigits)] : []),
      quantityText(item.quantity),
      money(item.unitPrice),
      ...(discounted ? [`${rateText(item.discount)}%`] : []),
      money(item.lineTotal),
    ]),
    empty: "No items listed",
  };
}
