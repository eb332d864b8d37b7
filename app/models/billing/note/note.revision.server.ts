import { now } from "~/platform/clock.server";
import type { Tx } from "~/platform/db.server";

import { getCompany } from "../../company/company/company.server";
import type { DocumentView } from "../../papers/paper/document-view";
import type { Actor } from "../../kit/policy/policy";
import { noteDocument } from "./note.document";
import { getNote, wholeNote } from "./note.server";

/** Keeps a note's paper as it was issued, in the transaction that issues it. */
export async function keepNote(tx: Tx, id: number): Promise<void> {
  const [note, company] = [await wholeNote({ id }, tx), await getCompany(tx)];
  await tx.documentRevision.create({
    data: {
      entity: "note",
      entityId: id,
      version: note.version,
      view: JSON.stringify(noteDocument(note, company)),
      at: now(),
    },
  });
}

/** The paper of a note. Raises `not_found` for another's. */
export async function getNoteDocument(actor: Actor, id: number): Promise<DocumentView> {
  return noteDocument(await getNote(actor, id), await getCompany());
}
