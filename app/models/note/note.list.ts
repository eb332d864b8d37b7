import type { Prisma } from "~/generated/sqlite/client";

import { searchInvoices } from "../invoice/invoice.list";
import { noteScope } from "../policy/scope";
import { daysBetween, defineList, searchIn, type QueryOf } from "../record/define-list";
import { day, idOf, oneOf } from "../shared/query";
import { foldForSearch } from "../shared/text";
import { NOTE_KINDS } from "../tax/notes";

/** The text lists of notes are searched by; their client's name is found by the invoice. */
export function noteSearchText(note: { noteNumber: string }): string {
  return foldForSearch(note.noteNumber);
}

/** Credit and debit notes; the days are those of the note. */
export const NOTE_LIST = defineList<Prisma.NoteWhereInput>()({
  scope: noteScope,
  search: searchIn<Prisma.NoteWhereInput>({ invoice: searchInvoices }),
  filters: {
    kind: oneOf("Kind", NOTE_KINDS),
    startDate: day("startDate"),
    endDate: day("endDate"),
    invoiceId: idOf("invoiceId"),
    clientId: idOf("clientId"),
  },
  where: ({ kind, startDate, endDate, invoiceId, clientId }) => [
    kind ? { kind } : null,
    daysBetween("date", startDate, endDate),
    invoiceId ? { invoiceId } : null,
    clientId ? { clientId } : null,
  ],
  sorts: ["date", "createdAt", "total", "id"],
  usual: "date",
});
export type NotesQuery = QueryOf<typeof NOTE_LIST>;
