import type { SubmissionResult } from "@conform-to/react";

import type { RowsCompared, RowsPage } from "./rows-page";

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
