import type { Prisma } from "~/generated/sqlite/client";

import { routeWhere, searchInvoices } from "../invoice/invoice.list";
import { noteScope } from "../../kit/policy/scope";
import {
  daysBetween,
  defineList,
  inCurrency,
  searchIn,
  type QueryOf,
} from "../../kit/record/define-list";
import { day, idOf, ofPerson, oneOf, personOf, shaped } from "../../kit/shared/query";
import { amountIn } from "../../kit/shared/search-words";
import { searchTextOf } from "../../ground/typed/text";
import { NOTE_KINDS } from "../../ground/tax/notes";

/** The text lists of notes are searched by; their client's name is found by the invoice. */
export function noteSearchText(note: { noteNumber: string }): string {
  return searchTextOf({ numbers: [note.noteNumber] });
}

const ofInvoice = (where: Prisma.InvoiceWhereInput | null) => where && { invoice: where };

/** Credit and debit notes; the days are those of the note. */
export const NOTE_LIST = defineList<Prisma.NoteWhereInput>()({
  scope: noteScope,
  officeOnly: ["createdById"],
  search: searchIn<Prisma.NoteWhereInput>({
    related: { invoice: searchInvoices },
    amount: amountIn("total"),
  }),
  filters: {
    kind: oneOf("Kind", NOTE_KINDS),
    startDate: day("startDate"),
    endDate: day("endDate"),
    invoiceId: idOf("invoiceId"),
    clientId: idOf("clientId"),
    // Filters that the reports' figures use; maker and route are the invoice's.
    createdById: personOf("createdById"),
    currency: shaped("Currency", /^[A-Z]{3}$/, "INR"),
    route: shaped("Route", /^\d\d-\d\d$/, "27-29"),
  },
  where: ({ kind, startDate, endDate, invoiceId, clientId, ...asked }) => [
    ofInvoice(ofPerson("createdById", asked.createdById)),
    inCurrency(asked.currency),
    ofInvoice(routeWhere(asked.route)),
    kind ? { kind } : null,
    daysBetween("date", startDate, endDate),
    invoiceId ? { invoiceId } : null,
    clientId ? { clientId } : null,
  ],
  sorts: ["date", "createdAt", "total", "id"],
  usual: "date",
});
export type NotesQuery = QueryOf<typeof NOTE_LIST>;
