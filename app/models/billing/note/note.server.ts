import type { Prisma } from "~/generated/sqlite/client";
import { getCompany } from "~/models/company/company/company.server";
import type { DocumentView } from "~/models/papers/paper/document-view";
import { db, type Tx } from "~/platform/db.server";
import { only } from "~/platform/only";
import { noteAccess } from "../../company/access-log/access-log.server";
import type { NoteKind } from "../../ground/tax/notes";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { noteScope } from "../../kit/policy/scope";
import { readPage } from "../../kit/record/read-page.server";
import { notFound } from "../../kit/shared/domain-error";
import { keepPaper } from "../../papers/paper/kept-paper.server";
import { E_INVOICE } from "../../papers/paper-tax/e-invoice";
import { AMENDMENTS, withGstin } from "../invoice/invoice.amended";
import { invoiceClient } from "../invoice/invoice.billed";
import { shownInvoiceNumber } from "../invoice/invoice.status";
import { noteDocument } from "./note.document";
import { NOTE_LIST, type NotesQuery } from "./note.list";

/** Keeps a note's paper as it was issued, in the transaction that issues it. */
export async function keepNote(tx: Tx, id: number): Promise<void> {
  const [note, company] = [await wholeNote({ id }, tx), await getCompany(tx)];
  await keepPaper(tx, "note", note, noteDocument(note, company));
}

/** The paper of a note. Raises `not_found` for another's. */
export async function getNoteDocument(actor: Actor, id: number): Promise<DocumentView> {
  return noteDocument(await getNote(actor, id), await getCompany());
}

const ROW = {
  ...only("Note", "id noteNumber kind invoiceId clientId currency date reason total createdAt"),
  invoice: { select: { id: true, invoiceNumber: true, clientName: true } },
  client: { select: { name: true } },
} as const satisfies Prisma.NoteSelect;

/** One page of notes, newest date first unless sorted otherwise. */
export async function listNotes(actor: Actor, asked: NotesQuery) {
  assertCan(actor, "note:view");
  const { rows, ...pages } = await readPage(NOTE_LIST.of("Note", actor, asked), (where) =>
    db.note.findMany({ where, select: ROW }),
  );
  return {
    ...pages,
    rows: rows.map(({ invoice, client, ...note }) => ({
      ...note,
      invoiceNumber: shownInvoiceNumber(invoice),
      clientName: invoice.clientName ?? client.name,
    })),
  };
}

const WHOLE = {
  items: { orderBy: { position: "asc" } },
  invoice: {
    include: {
      client: true,
      companySnapshot: { select: { content: true } },
      amendments: AMENDMENTS,
    },
  },
  client: { select: { erasedAt: true } },
  companySnapshot: { select: { content: true } },
  eInvoice: { select: E_INVOICE },
  amendment: { select: { gstin: true } },
} as const satisfies Prisma.NoteInclude;

/** A note as read inside a transaction or outside one; whom it names is whom its invoice named when it was issued. */
export async function wholeNote(where: Prisma.NoteWhereInput, tx: Tx = db) {
  const note = await tx.note.findFirst({ where, include: WHOLE });
  if (!note) throw notFound("note");
  const { invoice } = note;
  return {
    ...note,
    client: withGstin(invoiceClient(invoice), note.amendment?.gstin),
    /** The customer's record was erased: the paper is kept and goes out no more. */
    erased: note.client.erasedAt !== null,
    invoice: { ...invoice, shownNumber: shownInvoiceNumber(invoice) },
  };
}

export type Note = Awaited<ReturnType<typeof wholeNote>>;

/** A note with its lines and its invoice; amounts in minor units. Customers see their own; raises `not_found`. */
export async function getNote(actor: Actor, id: number, tx: Tx = db): Promise<Note> {
  assertCan(actor, "note:view");
  const note = await wholeNote({ AND: [{ id }, noteScope(actor)] }, tx);
  noteAccess(actor, { kind: "note", recordId: id, subjectId: note.clientId });
  return note;
}

/** Returns a note of the given kind. Raises `not_found` for the other kind. */
export async function noteOfKind(actor: Actor, kind: NoteKind, id: number): Promise<Note> {
  const note = await getNote(actor, id);
  if (note.kind !== kind) throw notFound("note");
  return note;
}

/** The notes of an invoice that its reader sees, oldest first. */
export async function notesOf(invoiceId: number, tx: Tx = db) {
  return tx.note.findMany({
    where: { invoiceId },
    select: { id: true, noteNumber: true, kind: true, date: true, total: true },
    orderBy: { id: "asc" },
  });
}
