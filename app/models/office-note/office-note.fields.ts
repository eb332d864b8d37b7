import * as z from "zod";

import { inputShape } from "../shared/define-fields";
import { area } from "../shared/field-kinds";

/** What the office writes down for itself. */
export const OFFICE_NOTE_FIELDS = { text: area("Note", 2_000, { required: true }) };

export const OfficeNoteInput = z.object(inputShape(OFFICE_NOTE_FIELDS));
export type OfficeNoteInput = z.output<typeof OfficeNoteInput>;
