import { data } from "@remix-run/node";

import type { FormReply } from "~/models/kit/shared/form-reply";

/** The answer to one of a page's several forms. */
export type SectionReply = { section: string; reply: FormReply };

/** Says which form an answer is for. */
export function replyTo(
  section: string,
  { data: reply, init }: { data: FormReply; init: ResponseInit | null },
) {
  return data<SectionReply>({ section, reply }, init ?? undefined);
}

/**
 * Where a saved form leads: its page. Without scripts to the top of it, where the message is; else the
 * fragment that the form was posted with would be kept.
 */
export function afterSaving(page: string, form: FormData): string {
  return form.has("scripts") ? page : `${page}#main`;
}
