import type { SubmissionResult } from "@conform-to/react";

/**
 * What an action answers a form with. `editConflict`: somebody saved in between; the page shows both
 * versions and lets one choose. `done`: what was done besides saving, in words.
 */
export type FormReply = SubmissionResult<string[]> & { editConflict?: boolean; done?: string };
