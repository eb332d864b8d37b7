import * as z from "zod";
import { OfficeNoteInput } from "~/models/desk/office-note/office-note.fields";
import {
  addOfficeNote,
  deleteOfficeNote,
  getOfficeNote,
  listOfficeNotes,
  type NoteSubject,
  OfficeNoteJson,
  officeNoteJson,
} from "~/models/desk/office-note/office-note.server";
import { paging } from "~/models/kit/shared/query";
import { operation, type Operation } from "./operation.server";
import { Created, created, Deleted, deleted, List, list } from "./replies";

const { page, limit } = paging(["id"]);

/** The notes of one kind of record, at its own address. */
function callsOf(of: NoteSubject["of"], tag: string): Operation[] {
  const path = `/${of}s/{id}/notes`;
  const title = `${tag.slice(0, -1)}Notes`;
  return [
    operation({
      id: `list${title}`,
      method: "GET",
      path,
      tag,
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
    operation({
      id: `create${title.slice(0, -1)}`,
      method: "POST",
      path,
      tag,
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

const remove = operation({
  id: "deleteOfficeNote",
  method: "DELETE",
  path: "/office-notes/{id}",
  tag: "Customers",
  summary: "Delete an office note: one's own, or any as an admin",
  access: "officeNote:write",
  reply: Deleted,
  run: async ({ actor, id }) => {
    await deleteOfficeNote(actor, id("officeNote"));
    return deleted("Note deleted", id("officeNote"));
  },
});

export const officeNoteOperations = [
  ...callsOf("customer", "Customers"),
  ...callsOf("quotation", "Quotations"),
  ...callsOf("job", "Jobs"),
  remove,
];
