import { issueNote, rulesOfNote } from "~/models/billing/note/note.issue.server";
import { NoteJson, noteJson, NoteRowJson, noteRowJson } from "~/models/billing/note/note.json";
import { NOTE_LIST } from "~/models/billing/note/note.list";
import { getNoteDocument, listNotes, noteOfKind } from "~/models/billing/note/note.server";
import { NoteInput } from "~/models/billing/note/note.schema";
import { type NoteKind, noteTitle } from "~/models/ground/tax/notes";
import type { Actor } from "~/models/kit/policy/policy";
import { eInvoiceCalls } from "./e-invoices.server";
import { type Operation, tagged } from "./operation.server";
import { documentPdf } from "./pdf-response.server";
import { Created, created, List, list, One, one } from "./replies";

const tag = "Credit and debit notes";
const { get, post, file } = tagged(tag);

/** The calls of one kind of note: each is found at the address of its kind alone. */
function callsOf(kind: NoteKind): Operation[] {
  const path = `/${kind}-notes`;
  const title = kind === "credit" ? "CreditNote" : "DebitNote";
  const words = noteTitle(kind).toLowerCase();
  const read = (actor: Actor, id: number) => noteOfKind(actor, kind, id);
  return [
    get(path, `list${title}s`, {
      summary: `All ${words}s, newest date first`,
      access: "note:view",
      query: NOTE_LIST.query.omit({ kind: true }),
      reply: List("notes", NoteRowJson),
      run: async ({ actor, query }) =>
        list("notes", await listNotes(actor, { ...query, kind }), query, noteRowJson),
    }),
    post(path, `create${title}`, {
      summary: `Issue a ${words} of an issued invoice`,
      description:
        "Either `amount`, which is taxable value and is spread over the invoice's lines, or `lines` with an amount before tax of each. The tax is frozen as the invoice's: regime, place of supply, heads, rates and reverse charge. A note is issued at once and never changed.",
      access: "note:create",
      status: 201,
      body: NoteInput,
      rules: ({ actor }) => rulesOfNote(actor, kind),
      reply: Created(NoteJson),
      run: async ({ actor, body }) => {
        const note = await read(actor, await issueNote(actor, kind, body));
        return created(`${noteTitle(kind)} issued successfully`, noteJson(note));
      },
    }),
    get(`${path}/{id}`, `get${title}`, {
      summary: `A ${words} with its lines and its tax`,
      access: "note:view",
      reply: One(NoteJson),
      run: async ({ actor, id }) => one(noteJson(await read(actor, id("note")))),
    }),
    ...eInvoiceCalls({
      title,
      words,
      path,
      tag,
      noun: "note",
      about: (id) => ({ entity: "note", id, kind }),
      json: NoteJson,
      read: async (actor, id) => noteJson(await read(actor, id)),
    }),
    file(`${path}/{id}/pdf`, `get${title}Pdf`, {
      summary: `The ${words} as a PDF`,
      access: "note:view",
      run: async ({ actor, id }) => {
        const note = await read(actor, id("note"));
        return documentPdf(await getNoteDocument(actor, note.id));
      },
    }),
  ];
}

export const noteOperations = [...callsOf("credit"), ...callsOf("debit")];
