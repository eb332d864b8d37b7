import { only } from "~/platform/only";
import { paths } from "~/paths";
import { daysFrom, formatDate } from "../../ground/day/calendar-date";
import { defineNoun, numberIn } from "../../kit/record/define-noun";
import { textsOf } from "../../kit/record/define-record";
import { stateLabel } from "../../kit/shared/state-field";
import { CLIENT, invoiceClient } from "./invoice.billed";
import { invoiceStatusFor } from "./invoice.customer-words";
import { INVOICE_FIELDS } from "./invoice.fields";
import { draftNumber, INVOICE_LIST, invoiceSearchText, ORDERED } from "./invoice.list";
import {
  INVOICE_TONES,
  invoiceOverdue,
  shownInvoiceNumber,
  shownInvoiceStatus,
} from "./invoice.status";

const withNumber = numberIn("invoiceNumber");

/** A bill for a completed move, or for several moves of a month. */
export const INVOICE = defineNoun<"Invoice">()({
  noun: "invoice",
  table: "Invoice",
  at: paths.invoices,
  facets: textsOf<"Invoice">()({
    chosen: [
      "invoiceNumber",
      "status",
      "currency",
      "invoiceDate",
      "dueDate",
      "pickupStateCode",
      "dropStateCode",
      "taxRegime",
      "placeOfSupply",
      "tax",
      "clientKind",
      "clientStateCode",
    ],
    name: ["clientName"],
    erase: [
      "clientEmail",
      "clientPhone",
      "clientAddress",
      "deliveryAddress",
      "notes",
      "employeeName",
    ],
    scrub: ["reference", "purchaseOrderNumber"],
    say: ["taxRegimeReason", "placeOfSupplyReason", "settledReason"],
    tax: ["clientGstin", "carriage"],
    hand: ["billedTo"],
    derived: ["searchText"],
  }),
  list: INVOICE_LIST,
  numbered: { by: "invoiceNumber", ours: { carriedOver: false } },
  exact: (text) => {
    const draft = draftNumber(text);
    return draft === null ? withNumber(text) : { id: draft, invoiceNumber: null };
  },
  reads: {
    include: {
      client: { select: CLIENT },
      quotation: { select: { quotationNumber: true } },
      job: { select: { jobNumber: true } },
      moves: ORDERED,
    },
    omit: { searchText: true, tax: true },
  },
  searchText: (row) => invoiceSearchText({ ...row, clientName: row.clientName ?? row.client.name }),
  line: {
    select: {
      ...only("Invoice", "id invoiceNumber status clientName invoiceDate dueDate total balance"),
      ...only("Invoice", "amountPaid settledAmount creditedAmount sentAt currency createdAt"),
      client: { select: { name: true } },
    },
  },
  told: (row, { actor, day }) => {
    const status = shownInvoiceStatus(row, day.today);
    return {
      title: shownInvoiceNumber(row),
      whom: row.clientName ?? row.client.name,
      about: [formatDate(row.invoiceDate)],
      day: row.invoiceDate,
      amount: { minor: row.total, currency: row.currency },
      state: {
        status,
        word: invoiceStatusFor(actor, row, day.today),
        tone: INVOICE_TONES[status] ?? "neutral",
      },
    };
  },
  // The client is as on the day of issue.
  columns: ({ column, fields }) => [
    column("text", "Invoice Number", (row) => shownInvoiceNumber(row)),
    column("text", "Status", (row, { actor, day }) => invoiceStatusFor(actor, row, day.today)),
    column("text", "Client", (row) => invoiceClient(row).name),
    column("text", "Client Email", (row) => invoiceClient(row).email),
    column("text", "Client Phone", (row) => invoiceClient(row).phone),
    column("text", "Client Address", (row) => invoiceClient(row).address),
    column("text", "Client GSTIN", (row) => invoiceClient(row).gstin),
    column("text", "Client State", (row) => {
      const { stateCode } = invoiceClient(row);
      return stateCode === null ? null : stateLabel(stateCode);
    }),
    ...fields(INVOICE_FIELDS),
    column("yes", "Reverse Charge", (row) => row.reverseCharge),
    column("amount", "Subtotal", (row) => row.subtotal),
    column("amount", "Taxable Value", (row) => row.taxableValue),
    column("amount", "Tax", (row) => row.taxAmount),
    column("amount", "Round Off", (row) => row.roundOff),
    column("amount", "Total", (row) => row.total),
    column("amount", "Amount Paid", (row) => row.amountPaid),
    column("amount", "Deducted At Source", (row) => row.tdsAmount),
    column("amount", "Written Off", (row) => row.settledAmount),
    column("amount", "Credited", (row) => row.creditedAmount),
    column("amount", "Debited", (row) => row.debitedAmount),
    column("amount", "Balance", (row) => row.balance),
    column("amount", "To Be Given Back", (row) => row.toGiveBack),
    column("whole", "Days Overdue", (row, { day }) =>
      invoiceOverdue.of(row, day.today) ? Math.max(0, daysFrom(row.dueDate, day.today)) : 0,
    ),
    column("text", "Quotation Number", ({ quotation }) => quotation?.quotationNumber),
    column("text", "Job Number", ({ job }) => job?.jobNumber, { officeOnly: true }),
    column("moment", "Issued", (row) => row.issuedAt),
    column("moment", "Created", (row) => row.createdAt),
  ],
});
