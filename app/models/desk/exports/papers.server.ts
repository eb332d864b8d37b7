import { db } from "~/platform/db.server";

import { INVOICE_FIELDS } from "../../billing/invoice/invoice.fields";
import { invoiceStatusFor } from "../../billing/invoice/invoice.customer-words";
import { INVOICE_LIST } from "../../billing/invoice/invoice.list";
import { invoiceClient } from "../../billing/invoice/invoice.server";
import { invoiceOverdue, shownInvoiceNumber } from "../../billing/invoice/invoice.status";
import { NOTE_LIST } from "../../billing/note/note.list";
import { PAYMENT_FIELDS } from "../../billing/payment/payment.fields";
import { PAYMENT_LIST } from "../../billing/payment/payment.list";
import { headsText } from "../../billing/invoice/invoice.amended.document";
import { AMENDMENT_LIST } from "../../billing/returns/amendment.list";
import { readAmendments, type ShownAmendment } from "../../billing/returns/amendment.server";
import { TDS_LIST } from "../../billing/tds/tds.list";
import { readTds, receivable, type TdsRow } from "../../billing/tds/tds.server";
import { TDS_LABELS, tdsQuarter, tdsYear } from "../../ground/tax/tds";
import { paymentWord } from "../../billing/payment/payment.status";
import { ANSWERS, quotationStatusFor } from "../../sales/quotation/quotation.customer-words";
import { QUOTATION_FIELDS } from "../../sales/quotation/quotation.fields";
import { QUOTATION_LIST } from "../../sales/quotation/quotation.list";
import { quotationExpired } from "../../sales/quotation/quotation.status";
import { amountText } from "../../ground/money/money";
import { daysFrom } from "../../ground/day/day-count";
import { noteTitle } from "../../ground/tax/notes";
import { stateLabel } from "../../kit/shared/state-field";
import { column, fieldColumns, withCurrency } from "./columns";
import { defineExport, rowsOfList } from "./export.server";

const NAMED = { select: { name: true, email: true, phone: true } } as const;
/** Long texts of the machine's, of which no column is made. */
const UNREAD = { searchText: true, tax: true } as const;

const readQuotations = (where: { id: { in: number[] } }) =>
  db.quotation.findMany({ where, include: { customer: NAMED, decisions: ANSWERS }, omit: UNREAD });
type QuotationRow = Awaited<ReturnType<typeof readQuotations>>[number];
const ofQuotation = column<QuotationRow>;

export const quotationsExport = defineExport<QuotationRow>({
  access: "quotation:view",
  name: "quotations",
  lists: rowsOfList("Quotation", QUOTATION_LIST),
  read: readQuotations,
  columns: withCurrency<QuotationRow>([
    ofQuotation("text", "Quotation Number", (row) => row.quotationNumber),
    ofQuotation("text", "Status", (row, { actor, day }) =>
      quotationStatusFor(actor, row, day.today),
    ),
    ofQuotation("yes", "Expired", (row, { day }) => quotationExpired.of(row, day.today)),
    ofQuotation("moment", "Created", (row) => row.createdAt),
    ofQuotation("text", "Customer", ({ customer }) => customer.name),
    ofQuotation("text", "Customer Email", ({ customer }) => customer.email),
    ofQuotation("text", "Customer Phone", ({ customer }) => customer.phone),
    ...fieldColumns<QuotationRow>(QUOTATION_FIELDS),
    ofQuotation("yes", "Reverse Charge", (row) => row.reverseCharge),
    ofQuotation("amount", "Subtotal", (row) => row.subtotal),
    ofQuotation("amount", "Surcharge", (row) => row.surcharge),
    ofQuotation("amount", "Taxable Value", (row) => row.taxableValue),
    ofQuotation("amount", "Tax", (row) => row.gstAmount),
    ofQuotation("amount", "Round Off", (row) => row.roundOff),
    ofQuotation("amount", "Total", (row) => row.totalAmount),
    ofQuotation("moment", "Sent", (row) => row.sentAt),
    ofQuotation("moment", "Answered", (row) => row.decidedAt),
    ofQuotation("text", "Rejection Reason", (row) => row.rejectionReason),
  ]),
});

const CLIENT = {
  select: {
    name: true,
    email: true,
    phone: true,
    address: true,
    gstin: true,
    stateCode: true,
  },
} as const;

async function readInvoices(where: { id: { in: number[] } }) {
  const include = {
    client: CLIENT,
    quotation: { select: { quotationNumber: true } },
    job: { select: { jobNumber: true } },
  } as const;
  const rows = await db.invoice.findMany({ where, include, omit: UNREAD });
  // As on the day of issue.
  return rows.map((row) => ({ ...row, client: invoiceClient(row) }));
}
type InvoiceRow = Awaited<ReturnType<typeof readInvoices>>[number];
const ofInvoice = column<InvoiceRow>;

export const invoicesExport = defineExport<InvoiceRow>({
  access: "invoice:view",
  name: "invoices",
  lists: rowsOfList("Invoice", INVOICE_LIST),
  read: readInvoices,
  columns: withCurrency<InvoiceRow>([
    ofInvoice("text", "Invoice Number", (row) => shownInvoiceNumber(row)),
    ofInvoice("text", "Status", (row, { actor, day }) => invoiceStatusFor(actor, row, day.today)),
    ofInvoice("text", "Client", ({ client }) => client.name),
    ofInvoice("text", "Client Email", ({ client }) => client.email),
    ofInvoice("text", "Client Phone", ({ client }) => client.phone),
    ofInvoice("text", "Client Address", ({ client }) => client.address),
    ofInvoice("text", "Client GSTIN", ({ client }) => client.gstin),
    ofInvoice("text", "Client State", ({ client }) =>
      client.stateCode === null ? null : stateLabel(client.stateCode),
    ),
    ...fieldColumns<InvoiceRow>(INVOICE_FIELDS),
    ofInvoice("yes", "Reverse Charge", (row) => row.reverseCharge),
    ofInvoice("amount", "Subtotal", (row) => row.subtotal),
    ofInvoice("amount", "Taxable Value", (row) => row.taxableValue),
    ofInvoice("amount", "Tax", (row) => row.taxAmount),
    ofInvoice("amount", "Round Off", (row) => row.roundOff),
    ofInvoice("amount", "Total", (row) => row.total),
    ofInvoice("amount", "Amount Paid", (row) => row.amountPaid),
    ofInvoice("amount", "Deducted At Source", (row) => row.tdsAmount),
    ofInvoice("amount", "Written Off", (row) => row.settledAmount),
    ofInvoice("amount", "Credited", (row) => row.creditedAmount),
    ofInvoice("amount", "Debited", (row) => row.debitedAmount),
    ofInvoice("amount", "Balance", (row) => row.balance),
    ofInvoice("amount", "To Be Given Back", (row) => row.toGiveBack),
    ofInvoice("whole", "Days Overdue", (row, { day }) =>
      invoiceOverdue.of(row, day.today) ? Math.max(0, daysFrom(row.dueDate, day.today)) : 0,
    ),
    ofInvoice("text", "Quotation Number", ({ quotation }) => quotation?.quotationNumber),
    ofInvoice("text", "Job Number", ({ job }) => job?.jobNumber, { officeOnly: true }),
    ofInvoice("moment", "Issued", (row) => row.issuedAt),
    ofInvoice("moment", "Created", (row) => row.createdAt),
  ]),
});

const ON_INVOICE = {
  invoice: { select: { id: true, invoiceNumber: true, clientName: true } },
  client: { select: { name: true } },
} as const;

const readNotes = (where: { id: { in: number[] } }) =>
  db.note.findMany({ where, include: ON_INVOICE, omit: UNREAD });
type NoteRow = Awaited<ReturnType<typeof readNotes>>[number];
const ofNote = column<NoteRow>;

export const notesExport = defineExport<NoteRow>({
  access: "note:view",
  name: "notes",
  lists: rowsOfList("Note", NOTE_LIST),
  read: readNotes,
  columns: withCurrency<NoteRow>([
    ofNote("text", "Note Number", (row) => row.noteNumber),
    ofNote("text", "Kind", (row) => noteTitle(row.kind)),
    ofNote("day", "Note Date", (row) => row.date),
    ofNote("text", "Invoice Number", ({ invoice }) => shownInvoiceNumber(invoice)),
    ofNote("text", "Client", ({ invoice, client }) => invoice.clientName ?? client.name),
    ofNote("text", "Reason", (row) => row.reason),
    ofNote("rate", "Tax rate", (row) => row.taxRate),
    ofNote("amount", "Taxable Value", (row) => row.taxableValue),
    ofNote("amount", "Tax", (row) => row.taxAmount),
    ofNote("amount", "Round Off", (row) => row.roundOff),
    ofNote("amount", "Total", (row) => row.total),
    ofNote("moment", "Created", (row) => row.createdAt),
  ]),
});

const readPayments = (where: { id: { in: number[] } }) =>
  db.payment.findMany({
    where,
    include: { ...ON_INVOICE, quotation: { select: { quotationNumber: true } } },
    omit: UNREAD,
  });
type PaymentRow = Awaited<ReturnType<typeof readPayments>>[number];
const ofPayment = column<PaymentRow>;

export const paymentsExport = defineExport<PaymentRow>({
  access: "payment:view",
  name: "payments",
  lists: rowsOfList("Payment", PAYMENT_LIST),
  read: readPayments,
  columns: withCurrency<PaymentRow>([
    ofPayment("text", "Reference Number", (row) => row.referenceNumber),
    // What was given back has a word of its own.
    ofPayment("text", "Status", (row) => paymentWord(row)),
    ofPayment("text", "Invoice Number", ({ invoice }) => invoice && shownInvoiceNumber(invoice)),
    ofPayment("text", "Quotation Number", ({ quotation }) => quotation?.quotationNumber),
    ofPayment("text", "Client", ({ invoice, client }) => invoice?.clientName ?? client.name),
    ...fieldColumns<PaymentRow>(PAYMENT_FIELDS, ["status"]),
    ofPayment("text", "Certificate Number", (row) => row.certificateNumber),
    ofPayment("day", "Certificate Date", (row) => row.certificateDate),
    ofPayment("amount", "Taken Off Invoices", (row) => row.adjustedAmount),
    ofPayment("amount", "Given Back", (row) => row.refundedAmount),
    ofPayment("day", "Refund Date", (row) => row.refundDate),
    ofPayment("text", "Refund Reason", (row) => row.refundReason),
    ofPayment("moment", "Created", (row) => row.createdAt),
  ]),
});

const ofAmendment = column<ShownAmendment>;
const saidColumns = (when: string, of: (row: ShownAmendment) => ShownAmendment["said"]) => [
  ofAmendment("text", `${when} GSTIN`, (row) => of(row).gstin),
  ofAmendment("text", `${when} Place Of Supply`, (row) => stateLabel(of(row).placeOfSupply)),
  ofAmendment("text", `${when} Tax`, (row) => headsText(of(row), amountText)),
];

export const amendmentsExport = defineExport<ShownAmendment>({
  access: "return:view",
  name: "amendments",
  lists: rowsOfList("Amendment", AMENDMENT_LIST),
  read: (where) => readAmendments(where),
  columns: [
    ofAmendment("day", "Declared On", (row) => row.date),
    ofAmendment("text", "Return", (row) => row.carriedBy),
    ofAmendment("text", "Number", (row) => row.number),
    ofAmendment("text", "Client", ({ client }) => client.name),
    ...saidColumns("Original", ({ before }) => before),
    ...saidColumns("Amended", ({ said }) => said),
    ofAmendment("text", "Reason", (row) => row.reason),
    ofAmendment("yes", "Filed", (row) => row.filed),
  ],
});

const ofDeduction = column<TdsRow>;

export const tdsExport = defineExport<TdsRow>({
  access: "payment:record",
  name: "tds",
  lists: rowsOfList("Payment", TDS_LIST),
  read: readTds,
  columns: withCurrency<TdsRow>([
    ofDeduction("day", "Date", (row) => row.date),
    ofDeduction("text", "Customer", ({ customer }) => customer.name),
    ofDeduction("text", "TAN", ({ customer }) => customer.tan),
    ofDeduction("text", "Invoice Number", ({ invoice }) => invoice.invoiceNumber),
    ofDeduction("text", "Payment", (row) => row.referenceNumber),
    ofDeduction("text", "Financial Year", (row) => tdsYear(row.date)),
    ofDeduction("whole", "Quarter", (row) => tdsQuarter(row.date)),
    ofDeduction("text", "Deducted At Source", (row) => TDS_LABELS[row.tdsKind ?? ""]),
    ofDeduction("amount", "Amount Deducted", (row) => row.tdsAmount),
    ofDeduction("text", "Certificate Number", (row) => row.certificateNumber),
    ofDeduction("day", "Certificate Date", (row) => row.certificateDate),
    ofDeduction("amount", "Receivable", (row) => receivable(row)),
  ]),
});
