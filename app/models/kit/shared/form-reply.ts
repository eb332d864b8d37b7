import type { SubmissionResult } from "@conform-to/react";
import type { RowsCompared, RowsPage } from "./rows-page";

/** A posted form that can be sent once more as it is, from a page that needs nothing of the database. */
export type TypedAgain = {
  to: string;
  fields: [name: string, value: string][];
  /** The same for whoever typed it: as the form names its fields, where that is known, in its order. */
  texts: { label: string; text: string }[];
  /** The names of the files that were chosen. */
  files: string[];
  /** What of it goes one way only and has to be given again. */
  missing: ("password" | "files")[];
};

/**
 * What an action answers a form with. `editConflict`: another person saved in between; the page shows both
 * versions and lets one choose. `done`: what was done besides saving, in words. `rows`: the page of rows that it holds,
 * where they are more than a form shows; `compared`: where both versions of them differ.
 */
export type FormReply = SubmissionResult<string[]> & {
  editConflict?: boolean;
  done?: string;
  rows?: RowsPage;
  compared?: RowsCompared;
};
