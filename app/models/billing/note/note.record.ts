import { only } from "~/platform/only";
import { paths } from "~/paths";

import { formatDate } from "../../ground/day/calendar-date";
import { noteTitle } from "../../ground/tax/notes";
import { defineNoun } from "../../kit/record/define-noun";
import { textsOf } from "../../kit/record/define-record";
import { shownInvoiceNumber } from "../invoice/invoice.status";
import { NOTE_LIST, noteSearchText } from "./note.list";

/** A credit or debit note, which changes an issued invoice. */
export const NOTE = defineNoun<"Note">()({
  noun: "note",
  table: "Note",
  at: paths.notes,
  label: "Credit and debit notes",
  facets: textsOf<"Note">()({
    chosen: ["noteNumber", "kind", "currency", "date", "taxRegime", "placeOfSupply", "tax"],
    scrub: ["reason"],
    say: ["placeOfSupplyReason"],
    derived: ["searchText"],
  }),
  list: NOTE_LIST,
  numbered: { by: "noteNumber" },
  reads: {
    include: {
      invoice: { select: { id: true, invoiceNumber: true, clientName: true } },
      client: { select: { name: true } },
    },
    omit: { searchText: true, tax: true },
  },
  searchText: noteSearchText,
  line: {
    select: {
      ...only("Note", "id noteNumber kind date total currency createdAt"),
      client: { select: { name: true } },
      invoice: { select: { id: true, invoiceNumber: true, clientName: true } },
    },
  },
  told: ({ noteNumber, kind, date, total, currency, client, invoice }) => ({
    title: noteNumber,
    whom: invoice.clientName ?? client.name,
    about: [noteTitle(kind), shownInvoiceNumber(invoice), formatDate(date)],
    day: date,
    amount: { minor: total, currency },
  }),
  columns: ({ column }) => [
    column("text", "Note Number", (row) => row.noteNumber),
    column("text", "Kind", (row) => noteTitle(row.kind)),
    column("day", "Note Date", (row) => row.date),
    column("text", "Invoice Number", ({ invoice }) => shownInvoiceNumber(invoice)),
    column("text", "Client", ({ invoice, client }) => invoice.clientName ?? client.name),
    column("text", "Reason", (row) => row.reason),
    column("rate", "Tax rate", (row) => row.taxRate),
    column("amount", "Taxable Value", (row) => row.taxableValue),
    column("amount", "Tax", (row) => row.taxAmount),
    column("amount", "Round Off", (row) => row.roundOff),
    column("amount", "Total", (row) => row.total),
    column("moment", "Created", (row) => row.createdAt),
  ],
});
