import type { Tx } from "~/platform/db.server";

import { getCompany } from "../../company/company/company.server";
import type { DocumentView } from "../../papers/paper/document-view";
import { keepPaper } from "../../papers/paper/kept-paper.server";
import type { Actor } from "../../kit/policy/policy";
import { noteDocument } from "./note.document";
import { getNote, wholeNote } from "./note.server";

/** Keeps a note's paper as it was issued, in the transaction that issues it. */
export async function keepNote(tx: Tx, id: number): Promise<void> {
  const [note, company] = [await wholeNote({ id }, tx), await getCompany(tx)];
  await keepPaper(tx, "note", note, noteDocument(note, company));
}

/** The paper of a note. Raises `not_found` for another's. */
export async function getNoteDocument(actor: Actor, id: number): Promise<DocumentView> {
  return noteDocument(await getNote(actor, id), await getCompany());
}
