import { createHash } from "node:crypto";
import * as z from "zod";
import { inputShape, replyShape, sent } from "~/models/kit/shared/define-fields";
import { area } from "~/models/kit/shared/field-kinds";
import { id, moment, record, text } from "~/models/kit/shared/json";
import { replyOf } from "~/models/papers/paper/reply-of";
import { now } from "~/platform/clock.server";
import { db, transaction, type Tx } from "~/platform/db.server";
import { getCompany } from "../../company/company/company.server";
import { recordHistory } from "../../kit/history/history.server";
import { type Actor, assertCan, can } from "../../kit/policy/policy";
import { conflict, DomainError, notFound } from "../../kit/shared/domain-error";
import { holdPresent } from "../../kit/shared/hold.server";
import { findPage } from "../../kit/shared/list-query";
import { once } from "../../kit/shared/once.server";
import type { Rule } from "../../kit/shared/rules";
import { ownerOf } from "../../people/customer/customer.join.rows.server";
import type { HistoryEntity } from "../../kit/shared/vocabulary";
import { anyCustomer } from "../../people/customer/known.server";

const OFFICE_NOTE_FIELDS = { text: area("Note", 2_000, { required: true }) };

export const OfficeNoteInput = z.object(inputShape(OFFICE_NOTE_FIELDS));
export type OfficeNoteInput = z.output<typeof OfficeNoteInput>;

/** A note of somebody in the office; about one of the three. */
export const OfficeNoteJson = record("OfficeNote", {
  id,
  customerId: id.nullable(),
  quotationId: id.nullable(),
  jobId: id.nullable(),
  ...replyShape(OFFICE_NOTE_FIELDS),
  createdById: id.nullable(),
  authorName: text,
  createdAt: moment,
});

export const officeNoteJson = (row: OfficeNoteRow) =>
  replyOf(OfficeNoteJson, row, sent(OFFICE_NOTE_FIELDS, row));

/* A note of the office about a customer, a quotation or a job: never on a paper, never for customers. */

export type NoteSubject = { of: "customer" | "quotation" | "job"; id: number };

/** So many stand on a record's page at once. */
export const NOTES_SHOWN = 20;
/** So many a record has at most: whoever reads it reads them all. */
export const MOST_NOTES = 500;

const COLUMN = { customer: "customerId", quotation: "quotationId", job: "jobId" } as const;
const HISTORY: Record<NoteSubject["of"], HistoryEntity> = {
  customer: "user",
  quotation: "quotation",
  job: "job",
};

const whereOf = ({ of, id }: NoteSubject) => ({ [COLUMN[of]]: id });

/** Returns the customer of the record, by the id. Raises `not_found`. */
async function personOf(tx: Tx, { of, id }: NoteSubject): Promise<number> {
  const person = of === "customer" ? (await anyCustomer(tx, id))?.id : await ownerOf(tx, of, id);
  if (!person) throw notFound(of);
  return person;
}

/**
 * Writes a note about a record; the same words under the same key are written once. Staff only: raises `forbidden`;
 * `not_found` of the record, `conflict` where its customer was erased, and where there are `MOST_NOTES` already.
 */
export async function addOfficeNote(
  actor: Actor,
  about: NoteSubject,
  { text }: OfficeNoteInput,
  key?: string | null,
): Promise<number> {
  assertCan(actor, "officeNote:write");
  // The form of a page that is shown again has its key again: other words are another note.
  const words = createHash("sha256").update(`${about.of} ${about.id} ${text}`).digest("hex");
  const own = key && `${key.slice(0, 60)}-${words.slice(0, 32)}`;
  return once(actor, "officeNote:add", own, async (tx) => {
    await holdPresent(
      tx,
      await personOf(tx, about),
      "This person was erased: no more notes can be added.",
    );
    if ((await tx.officeNote.count({ where: whereOf(about) })) >= MOST_NOTES) {
      throw conflict(`There are ${MOST_NOTES} office notes already: delete some first.`);
    }
    const author = { createdById: actor.id, authorName: actor.name };
    const data = { ...whereOf(about), text, ...author, createdAt: now() };
    return (await tx.officeNote.create({ data, select: { id: true } })).id;
  });
}

/** For a form that has mistakes already: there is nothing besides its field but the right. */
export function rulesOfOfficeNote(actor: Actor): Rule<OfficeNoteInput>[] {
  assertCan(actor, "officeNote:write");
  return [];
}

/** Whether the actor may delete a note: its author, and admins. */
export const mayDeleteNote = (actor: Actor, { createdById }: { createdById: number | null }) =>
  can(actor, "officeNote:deleteAny") ||
  (can(actor, "officeNote:write") && createdById === actor.id);

/**
 * Deletes a note; that, whose it was and of when stays in the record's history, its words do not. With `about` it has to be
 * one of that record. Raises `not_found`, and `forbidden` for who neither wrote it nor is an admin.
 */
export async function deleteOfficeNote(
  actor: Actor,
  id: number,
  about?: NoteSubject,
): Promise<void> {
  assertCan(actor, "officeNote:write");
  const { timeZone } = await getCompany();
  await transaction(async (tx) => {
    const note = await tx.officeNote.findFirst({ where: { id, ...(about && whereOf(about)) } });
    if (!note) throw notFound("officeNote");
    if (!mayDeleteNote(actor, note)) {
      throw new DomainError("forbidden", "Only its author and admins delete an office note.");
    }
    const { count } = await tx.officeNote.deleteMany({ where: { id } });
    if (count === 0) throw notFound("officeNote");
    const of = subjectOf(note);
    const values = { author: note.authorName, at: note.createdAt, timeZone };
    await recordHistory(tx, actor, HISTORY[of.of], of.id, "office-note-deleted", values);
  });
}

function subjectOf(note: {
  customerId: number | null;
  quotationId: number | null;
  jobId: number | null;
}): NoteSubject {
  if (note.customerId !== null) return { of: "customer", id: note.customerId };
  if (note.quotationId !== null) return { of: "quotation", id: note.quotationId };
  return { of: "job", id: note.jobId ?? 0 };
}

/** The notes about a record, newest first. Staff only: raises `forbidden`, and `not_found` of the record. */
export async function listOfficeNotes(
  actor: Actor,
  about: NoteSubject,
  asked: { page: number; limit: number },
) {
  assertCan(actor, "officeNote:view");
  await personOf(db, about);
  const where = whereOf(about);
  return findPage(
    asked,
    () => db.officeNote.count({ where }),
    (slice) => db.officeNote.findMany({ where, orderBy: { id: "desc" }, ...slice }),
  );
}

type OfficeNoteRow = Awaited<ReturnType<typeof listOfficeNotes>>["rows"][number];

/** One note. Staff only: raises `forbidden`, and `not_found`. */
export async function getOfficeNote(actor: Actor, id: number): Promise<OfficeNoteRow> {
  assertCan(actor, "officeNote:view");
  const found = await db.officeNote.findUnique({ where: { id } });
  if (!found) throw notFound("officeNote");
  return found;
}
