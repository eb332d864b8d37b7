import * as z from "zod";
import {
  addOfficeNote,
  deleteOfficeNote,
  getOfficeNote,
  listOfficeNotes,
  type NoteSubject,
  OfficeNoteInput,
  OfficeNoteJson,
  officeNoteJson,
} from "~/models/desk/office-note/office-note.server";
import { paging } from "~/models/kit/shared/query";
import { type Operation, tagged } from "./operation.server";
import { Created, created, Deleted, deleted, List, list } from "./replies";

const { page, limit } = paging(["id"]);

/** The notes of one kind of record, at its own address. */
function callsOf(of: NoteSubject["of"], tag: string): Operation[] {
  const { get, post } = tagged(tag);
  const path = `/${of}s/{id}/notes`;
  const title = `${tag.slice(0, -1)}Notes`;
  return [
    get(path, `list${title}`, {
      summary: `What the office wrote down about a ${of}, newest first`,
      access: "officeNote:view",
      query: z.object({ page, limit }),
      reply: List("notes", OfficeNoteJson),
      run: async ({ actor, id, query }) =>
        list(
          "notes",
          await listOfficeNotes(actor, { of, id: id(of) }, query),
          query,
          officeNoteJson,
        ),
    }),
    post(path, `create${title.slice(0, -1)}`, {
      summary: `Write an office note about a ${of}`,
      description: "Customers never see them, on any page, document or link.",
      access: "officeNote:write",
      status: 201,
      body: OfficeNoteInput,
      reply: Created(OfficeNoteJson),
      run: async ({ actor, id, body }) => {
        const made = await addOfficeNote(actor, { of, id: id(of) }, body);
        return created("Note added", officeNoteJson(await getOfficeNote(actor, made)));
      },
    }),
  ];
}

export const officeNoteOperations = [
  ...callsOf("customer", "Customers"),
  ...callsOf("quotation", "Quotations"),
  ...callsOf("job", "Jobs"),
  tagged("Customers").remove("/office-notes/{id}", "deleteOfficeNote", {
    summary: "Delete your own office note; admins: any",
    access: "officeNote:write",
    reply: Deleted,
    run: async ({ actor, id }) => {
      await deleteOfficeNote(actor, id("officeNote"));
      return deleted("Note deleted", id("officeNote"));
    },
  }),
];
