import { data } from "@remix-run/node";
import {
  addOfficeNote,
  deleteOfficeNote,
  listOfficeNotes,
  mayDeleteNote,
  MOST_NOTES,
  NOTES_SHOWN,
  type NoteSubject,
  OfficeNoteInput,
  rulesOfOfficeNote,
} from "~/models/desk/office-note/office-note.server";
import { type Actor, can } from "~/models/kit/policy/policy";
import { notFound } from "~/models/kit/shared/domain-error";
import { toId } from "~/models/kit/shared/number-fields";
import { formatMoment, timeOf } from "~/models/ground/day/time-zone";
import { readCompanyHead } from "../company/company.server";
import { doneAt } from "../flash.server";
import { formKey, pressKey, saveForm } from "../forms/form.server";

/** The office notes of a record as its page shows them, the newest; with `?notes=all` all. Null for customers. */
export async function readOfficeNotes(
  args: { context: object; request: Request },
  actor: Actor,
  about: NoteSubject,
) {
  if (!can(actor, "officeNote:view")) return null;
  const all = new URL(args.request.url).searchParams.get("notes") === "all";
  const limit = all ? MOST_NOTES : NOTES_SHOWN;
  const [{ rows, total }, { timeZone }] = await Promise.all([
    listOfficeNotes(actor, about, { page: 1, limit }),
    readCompanyHead(args),
  ]);
  return {
    // Pressed twice a note is written once.
    formKey: pressKey(),
    total,
    rows: rows.map(({ id, text, authorName, createdAt, createdById }) => ({
      id,
      text,
      author: authorName,
      when: `${formatMoment(createdAt, timeZone)} ${timeOf(createdAt, timeZone)}`,
      canDelete: mayDeleteNote(actor, { createdById }),
    })),
  };
}

export type OfficeNotesState = Awaited<ReturnType<typeof readOfficeNotes>>;

/** Does what a button of the notes' card says; null when the posted form is another card's. */
export async function runNoteIntent(
  actor: Actor,
  about: NoteSubject,
  form: FormData,
  here: string,
) {
  const back = `${here}#office-notes`;
  switch (form.get("intent")) {
    case "add-note":
      return saveForm(
        form,
        { schema: OfficeNoteInput, rules: () => rulesOfOfficeNote(actor) },
        async (input) => {
          await addOfficeNote(actor, about, input, formKey(form));
          return doneAt(back, "Note added");
        },
        (reply) => data({ noteReply: reply.data }, reply.init ?? undefined),
      );
    case "delete-note": {
      const id = toId(String(form.get("noteId") ?? ""));
      if (id === null) throw notFound("officeNote");
      await deleteOfficeNote(actor, id, about);
      return doneAt(back, "Note deleted");
    }
    default:
      return null;
  }
}
