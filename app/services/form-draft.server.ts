import { redirect } from "@remix-run/node";

import { companyToday, getCompany } from "~/models/company/company.server";
import {
  CONTINUE_DRAFT,
  DISCARD_DRAFT,
  DRAFT_KEY,
  DRAFT_LEFT,
  DRAFT_OF,
  draftName,
  SAVE_DRAFT,
  type DraftForm,
  type DraftState,
} from "~/models/form-draft/form-draft";
import { discardDraft, findDraft, keepDraft } from "~/models/form-draft/form-draft.server";
import type { Actor } from "~/models/policy/policy";
import { DomainError } from "~/models/shared/domain-error";
import type { FormReply } from "~/models/shared/form-reply";
import { FIND_BUTTON, PRESSED } from "~/models/shared/record-options";
import { dayOf, formatMomentAndTime, timeOf } from "~/models/shared/time-zone";

import { redirectWithFlash } from "./flash.server";
import { formKey, keepTyped, NEVER_SENT_BACK } from "./form.server";

/** What says which button was pressed, and searches: no part of what is kept. */
const NOT_KEPT = new Set([
  DRAFT_OF,
  DRAFT_LEFT,
  FIND_BUTTON,
  PRESSED,
  "intent",
  "__intent__",
  "keepMine",
]);
const SEARCHED = /^(find|found)_/;

/** "10:42" of today, with its day before that. */
async function timeText(at: Date): Promise<string> {
  const company = await getCompany();
  const { timeZone } = company;
  return dayOf(at, timeZone) === companyToday(company)
    ? timeOf(at, timeZone)
    : formatMomentAndTime(at, timeZone);
}

/**
 * Keeps a posted form as its draft and says when; null where it has made its record meanwhile, and where another
 * draft was left alone in it, which only 'Save draft' replaces. Passwords are not kept. Raises `invalid` for what no form of ours posts, and as `keepDraft` does.
 */
export async function keepPostedDraft(
  actor: Actor,
  draft: DraftForm,
  form: FormData,
): Promise<string | null> {
  const kept = new URLSearchParams();
  for (const [name, value] of form) {
    const drops = NOT_KEPT.has(name) || SEARCHED.test(name) || NEVER_SENT_BACK.includes(name);
    if (!drops && typeof value === "string") kept.append(name, value);
  }
  // What could not be shown again is refused now.
  keepTyped(formOf(kept));
  const replaces = form.get("intent") === SAVE_DRAFT || !leavesDraft(form);
  const at = await keepDraft(actor, draft, kept.toString(), formKey(form), replaces);
  return at && timeText(at);
}

/** Whether another draft was offered in the form and left alone. */
export const leavesDraft = (form: FormData) => form.has(DRAFT_LEFT);

function formOf(fields: URLSearchParams): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

/**
 * The draft of a form that is opened: as an offer, or, where the address says so, as the form's first reply,
 * with everything typed.
 */
export async function openDraft(
  actor: Actor,
  form: DraftForm,
  url: URL,
): Promise<{ draft: DraftState; resumed?: FormReply }> {
  const found = await findDraft(actor, form);
  const name = draftName(form);
  if (!found) return { draft: { form: name, offered: null, opened: null } };
  const at = await timeText(found.at);
  if (url.searchParams.get(DRAFT_KEY) !== CONTINUE_DRAFT) {
    return { draft: { form: name, offered: at, opened: null } };
  }
  return {
    draft: { form: name, offered: null, opened: at },
    resumed: keepTyped(formOf(new URLSearchParams(found.fields))),
  };
}

type Answered = Response | { reply: FormReply; status: number };

/**
 * The answer to 'Save draft' and to 'Discard', which check and save nothing else; null for any other post. The one
 * leads back to the form with the draft; the other leaves what was typed meanwhile.
 */
export async function answerDraft(
  actor: Actor,
  draft: DraftForm,
  form: FormData,
  url: URL,
): Promise<Answered | null> {
  const intent = form.get("intent");
  if (intent === DISCARD_DRAFT) {
    await discardDraft(actor, draft);
    return { reply: { ...keepTyped(form), done: "Draft discarded" }, status: 200 };
  }
  if (intent !== SAVE_DRAFT) return null;
  const to = new URL(url);
  to.searchParams.delete(DRAFT_KEY);
  try {
    const at = await keepPostedDraft(actor, draft, form);
    if (!at) return redirect(to.pathname + to.search);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "too_large") throw error;
    const reply = { ...keepTyped(form), status: "error" as const, error: { "": [error.message] } };
    return { reply, status: 413 };
  }
  to.searchParams.set(DRAFT_KEY, CONTINUE_DRAFT);
  return redirectWithFlash(to.pathname + to.search, "success", "Draft saved");
}
