import type { SubmissionResult } from "@conform-to/react";
import type { RowsCompared, RowsPage } from "./rows-page";

/** A posted form that can be sent once more as it is, from a page that needs nothing of the database. */
export type TypedAgain = {
  to: string;
  fields: [name: string, value: string][];
  /** The typed texts for their author: labelled as in the form, where it is known, in its order. */
  texts: { label: string; text: string }[];
  /** The names of the files that were chosen. */
  files: string[];
  /** Inputs that are not sent back and have to be given again. */
  missing: ("password" | "files")[];
};

/**
 * The reply of an action to a form. `editConflict`: another person saved in between; the page shows both versions and
 * lets one choose. `done`: other things done beside saving, in words. `rows`: the page of rows, where they are more than
 * a form shows; `compared`: where both versions of them differ.
 */
export type FormReply = SubmissionResult<string[]> & {
  editConflict?: boolean;
  done?: string;
  rows?: RowsPage;
  compared?: RowsCompared;
};
