import type { SubmissionResult } from "@conform-to/react";

/**
 * What an action answers a form with. `editConflict`: somebody saved in between; the page shows both
 * versions and lets one choose.
 */
export type FormReply = SubmissionResult<string[]> & { editConflict?: boolean };
