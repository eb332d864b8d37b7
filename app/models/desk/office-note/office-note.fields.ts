import * as z from "zod";

import { inputShape } from "../../kit/shared/define-fields";
import { area } from "../../kit/shared/field-kinds";

/** What the office writes down for itself. */
export const OFFICE_NOTE_FIELDS = { text: area("Note", 2_000, { required: true }) };

export const OfficeNoteInput = z.object(inputShape(OFFICE_NOTE_FIELDS));
export type OfficeNoteInput = z.output<typeof OfficeNoteInput>;
