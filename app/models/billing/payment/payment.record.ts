import { only } from "~/platform/only";
import { paths } from "~/paths";

import { formatDate } from "../../ground/day/calendar-date";
import { defineNoun } from "../../kit/record/define-noun";
import { textsOf } from "../../kit/record/define-record";
import { shownInvoiceNumber } from "../invoice/invoice.status";
import { PAYMENT_FIELDS } from "./payment.fields";
import { PAYMENT_LIST, paymentSearchText } from "./payment.list";
import { PAYMENT_TONES, paymentWord, UNCONFIRMED_REPORTS } from "./payment.status";

/** Money that came from a customer: for an invoice, or as an advance on a quotation. */
export const PAYMENT = defineNoun<"Payment">()({
  noun: "payment",
  table: "Payment",
  at: paths.payments,
  facets: textsOf<"Payment">()({
    chosen: [
      "referenceNumber",
      "currency",
      "paymentMethod",
      "status",
      "date",
      "refundDate",
      "taxRegime",
      "placeOfSupply",
      "tax",
      "tdsKind",
      "deductedOn",
      "certificateNumber",
      "certificateDate",
    ],
    scrub: ["transactionId"],
    erase: ["notes"],
    say: ["refundReason"],
    hand: ["billedTo"],
    derived: ["searchText"],
  }),
  list: PAYMENT_LIST,
  numbered: { by: "referenceNumber", ours: { NOT: UNCONFIRMED_REPORTS } },
  reads: {
    include: {
      invoice: { select: { id: true, invoiceNumber: true, clientName: true } },
      client: { select: { name: true } },
      quotation: { select: { quotationNumber: true } },
    },
    omit: { searchText: true, tax: true },
  },
  searchText: (row) =>
    paymentSearchText({ ...row, invoiceNumber: row.invoice?.invoiceNumber ?? null }),
  line: {
    select: {
      ...only("Payment", "id referenceNumber status date amount currency paymentMethod createdAt"),
      invoice: { select: { id: true, invoiceNumber: true, clientName: true } },
      client: { select: { name: true } },
      quotation: { select: { quotationNumber: true } },
    },
  },
  told: ({ invoice, quotation, ...row }) => {
    const word = paymentWord(row);
    return {
      title: row.referenceNumber,
      whom: invoice?.clientName ?? row.client.name,
      about: [
        invoice ? shownInvoiceNumber(invoice) : (quotation?.quotationNumber ?? null),
        row.paymentMethod,
        formatDate(row.date),
      ],
      day: row.date,
      amount: { minor: row.amount, currency: row.currency },
      state: { status: row.status, word, tone: PAYMENT_TONES[word] ?? "neutral" },
    };
  },
  columns: ({ column, fields }) => [
    column("text", "Reference Number", (row) => row.referenceNumber),
    // Refunds have a status word of their own.
    column("text", "Status", (row) => paymentWord(row)),
    column("text", "Invoice Number", ({ invoice }) => invoice && shownInvoiceNumber(invoice)),
    column("text", "Quotation Number", ({ quotation }) => quotation?.quotationNumber),
    column("text", "Client", ({ invoice, client }) => invoice?.clientName ?? client.name),
    ...fields(PAYMENT_FIELDS, ["status"]),
    column("text", "Certificate Number", (row) => row.certificateNumber),
    column("day", "Certificate Date", (row) => row.certificateDate),
    column("amount", "Taken Off Invoices", (row) => row.adjustedAmount),
    column("amount", "Given Back", (row) => row.refundedAmount),
    column("day", "Refund Date", (row) => row.refundDate),
    column("text", "Refund Reason", (row) => row.refundReason),
    column("moment", "Created", (row) => row.createdAt),
  ],
});
