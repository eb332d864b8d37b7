import { replyShape, sent } from "../../kit/shared/define-fields";
import { id, moment, record, text } from "../../kit/shared/json";
import { told } from "../../papers/paper/told";
import { OFFICE_NOTE_FIELDS } from "./office-note.fields";
import type { OfficeNoteRow } from "./office-note.server";

/** What a person of the office wrote down; about one of the three. */
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
  told(OfficeNoteJson, row, sent(OFFICE_NOTE_FIELDS, row));
