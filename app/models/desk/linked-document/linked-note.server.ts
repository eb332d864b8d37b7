import type { Company } from "../../company/company/company.server";
import { noteDocument } from "../../billing/note/note.document";
import { wholeNote } from "../../billing/note/note.server";
import { notFound } from "../../kit/shared/domain-error";
import type { LinkedDocument } from "./linked-document.types";

/** A note as its customer sees it: it is issued as it is made, and never changed. Raises `not_found`. */
export async function linkedNote(id: number, company: Company): Promise<LinkedDocument> {
  const note = await wholeNote({ id });
  // The office keeps the paper of somebody who was erased; it goes out no more.
  if (note.erased) throw notFound("note");
  const view = noteDocument(note, company);
  return {
    view,
    word: view.status,
    notice: null,
    answerTo: null,
    jobs: [],
    relatedDocuments: [],
    hasPdf: true,
  };
}
