import { redirect } from "@remix-run/node";
import { type Company, companyToday, getCompany } from "~/models/company/company/company.server";
import {
  DISCARD_DRAFT,
  DRAFT_KEY,
  DRAFT_OF,
  type DraftForm,
  draftName,
  type DraftState,
  SAVE_DRAFT,
  WINDOW_KEY,
} from "~/models/kit/form-draft/form-draft";
import {
  discardDraft,
  endingDraft,
  findDraft,
  keepDraft,
  listDrafts,
} from "~/models/kit/form-draft/form-draft.server";
import { holdsWholeNumber } from "~/models/road/delivery/delivery.fields";
import type { Actor } from "~/models/kit/policy/policy";
import { DomainError } from "~/models/kit/shared/domain-error";
import { toId } from "~/models/kit/shared/number-fields";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { FIND_BUTTON, PRESSED } from "~/models/kit/shared/record-options";
import { LINE, SHOW_LINE, TYPED } from "~/models/kit/shared/rows-page";
import { dayOf, formatMomentAndTime, timeOf } from "~/models/ground/day/time-zone";
import { findActor } from "~/models/people/user/token.server";
import { newWindowKey, readKey, sealedKey, windowOf } from "./draft-key.server";
import { doneAt } from "../flash.server";
import { withAllRows } from "./form-rows.server";
import { formKey, isKey, keepTyped, NEVER_SENT_BACK } from "./form.server";
import { ROWS_OF } from "./row-kinds.server";

/** Fields that are not kept: the pressed button, keys of this window, searches. */
export const NOT_KEPT: ReadonlySet<string> = new Set([
  DRAFT_OF,
  WINDOW_KEY,
  DISCARD_DRAFT,
  FIND_BUTTON,
  PRESSED,
  "idempotencyKey",
  "intent",
  "__intent__",
  "keepMine",
  SHOW_LINE,
  LINE,
  TYPED,
]);
/** A value that a form would refuse is not kept unsaved either. */
export const isRefused = (name: string, value: string) =>
  name === "identitySeen" && holdsWholeNumber(value);

const SEARCHED = /^(find|found)_/;

/** "10:42" of today, with its day before that. */
function timeText(at: Date, company: Company): string {
  const { timeZone } = company;
  return dayOf(at, timeZone) === companyToday(company)
    ? timeOf(at, timeZone)
    : formatMomentAndTime(at, timeZone);
}

/** Returns the key of the posting window, and whether that window itself posted it; null when the form has none. */
function postedWindow(form: FormData): { key: string; sealed: boolean } | null {
  const posted = form.get(WINDOW_KEY);
  const read = typeof posted === "string" ? readKey(posted) : null;
  return read && isKey(read.key) ? read : null;
}

/**
 * Keeps a posted form as the draft of its window and says when; null where it has made its record meanwhile, or where
 * something else is kept of that window and this is not to replace it.
 * Passwords are not kept, nor whole numbers of identity cards. Raises `invalid` for what no form of the product posts, and as `keepDraft` does.
 */
export async function keepPostedDraft(
  actor: Actor,
  draft: DraftForm,
  form: FormData,
  { replaces = true }: { replaces?: boolean } = {},
): Promise<string | null> {
  const kept = new URLSearchParams();
  for (const [name, value] of form) {
    const drops = NOT_KEPT.has(name) || SEARCHED.test(name) || NEVER_SENT_BACK.includes(name);
    if (drops || typeof value !== "string" || isRefused(name, value)) continue;
    kept.append(name, value);
  }
  // A draft that could not be shown again is refused now.
  typedIn(draft, formOf(kept));
  const at = await keepDraft(actor, draft, {
    key: postedWindow(form)?.key ?? null,
    fields: kept.toString(),
    customerId: toId(kept.get("customerId") ?? kept.get("clientId") ?? ""),
    newCustomer: kept.get("newCustomerName")?.trim(),
    recordKey: formKey(form),
    replaces,
  });
  return at && timeText(at, await getCompany());
}

/**
 * Keeps what was typed into a form that is posted once its session has ended, for whom it was served to: they find it when
 * they have signed in again. Returns the key of the draft; null for what is no such form, is too long, or is nobody's any more.
 */
export async function keepRefusedPost(form: FormData): Promise<string | null> {
  try {
    const posted = postedWindow(form);
    const window = posted && windowOf(posted.key);
    const actor = window && (await findActor(window.userId));
    if (!window || !actor) return null;
    const { key, sealed } = posted;
    return (await keepPostedDraft(actor, window.form, form, { replaces: sealed })) && key;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** Everything that was typed into such a form, with the rows that it did not show. */
function typedIn({ noun }: DraftForm, form: FormData): FormReply {
  const rows = ROWS_OF[noun];
  return keepTyped(rows ? withAllRows(form, rows) : form);
}

function formOf(fields: URLSearchParams): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

/**
 * Opens a form's drafts: a key for this window's typed text, and the drafts of other windows. A draft that the address
 * names becomes the form's first reply, and goes on under its key.
 */
export async function openDraft(
  actor: Actor,
  form: DraftForm,
  url: URL,
): Promise<{ draft: DraftState; resumed?: FormReply }> {
  const asked = url.searchParams.get(DRAFT_KEY);
  const [found, all, company] = await Promise.all([
    isKey(asked) ? findDraft(actor, form, asked) : null,
    listDrafts(actor, form),
    getCompany(),
  ]);
  const key = found && isKey(asked) ? asked : newWindowKey({ form, userId: actor.id });
  const others = all
    .filter((each) => each.key !== key)
    .map((each) => ({ ...each, at: timeText(each.at, company) }));
  const window = sealedKey(key);
  const draft = { form: draftName(form), of: actor.id, key, window, opened: null, others };
  if (!found) return { draft };
  return {
    draft: { ...draft, opened: timeText(found.at, company) },
    resumed: typedIn(form, formOf(new URLSearchParams(found.fields))),
  };
}

type Answered = Response | { data: FormReply; init: ResponseInit };

const NOTHING_TYPED = "There is nothing to keep yet: nothing is filled in.";

/** The texts that a form begins with, by the names of its fields: "items[0].name". */
function textsIn(start: object, within = ""): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(start) as [string, unknown][]) {
    const name = within && (Array.isArray(start) ? `${within}[${key}]` : `${within}.${key}`);
    if (typeof value === "string") texts.set(name || key, value);
    else if (typeof value === "object" && value !== null) {
      for (const [at, text] of textsIn(value, name || key)) texts.set(at, text);
    }
  }
  return texts;
}

/** Hidden fields that say what the form was drawn with. */
const DRAWN_WITH: ReadonlySet<string> = new Set(["currency", "datedFrom"]);

const isNothing = (text: string) => /^\s*(0(\.0+)?)?\s*$/.test(text);

/** Whether a posted form says more than it began with. */
function hasWords(form: FormData, start: ReadonlyMap<string, string>): boolean {
  return [...form].some(
    ([name, value]) =>
      typeof value === "string" &&
      !NOT_KEPT.has(name) &&
      !SEARCHED.test(name) &&
      !DRAWN_WITH.has(name) &&
      !isNothing(value) &&
      value !== start.get(name),
  );
}

/**
 * The answer to 'Save draft' and to 'Discard', which check and save nothing else; null for any other post. The one
 * leads back to the form with the draft; the other leaves what is typed in this window.
 */
export async function answerDraft(
  actor: Actor,
  draft: DraftForm,
  form: FormData,
  url: URL,
  start?: () => Promise<object>,
): Promise<Answered | null> {
  const discarded = form.get(DISCARD_DRAFT);
  if (isKey(discarded)) {
    await discardDraft(actor, draft, discarded);
    return { data: { ...typedIn(draft, form), done: "Draft discarded" }, init: { status: 200 } };
  }
  if (form.get("intent") !== SAVE_DRAFT) return null;
  if (start && !hasWords(form, textsIn(await start()))) {
    return { data: { ...typedIn(draft, form), done: NOTHING_TYPED }, init: { status: 200 } };
  }
  const to = new URL(url);
  to.searchParams.delete(DRAFT_KEY);
  try {
    const at = await keepPostedDraft(actor, draft, form);
    if (!at) return redirect(to.pathname + to.search);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "too_large") throw error;
    const reply = { status: "error" as const, error: { "": [error.message] } };
    return { data: { ...typedIn(draft, form), ...reply }, init: { status: 413 } };
  }
  to.searchParams.set(DRAFT_KEY, postedWindow(form)?.key ?? "");
  return doneAt(to.pathname + to.search, "Draft saved");
}

/** Runs the command that saves a posted form: the draft of its window goes with it. */
export function savingDraft<T>(
  actor: Actor,
  draft: DraftForm,
  form: FormData,
  save: () => Promise<T>,
): Promise<T> {
  return endingDraft(actor, draft, postedWindow(form)?.key ?? null, save);
}
