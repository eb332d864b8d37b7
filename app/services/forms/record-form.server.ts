import { data } from "@remix-run/node";
import type * as z from "zod";

import type { DraftForm, DraftState } from "~/models/kit/form-draft/form-draft";
import type { Actor } from "~/models/kit/policy/policy";

import { doneAt } from "../flash.server";
import { answerDraft, openDraft, savingDraft } from "./form-draft.server";
import {
  comparedRows,
  foldRows,
  onlyShowsRows,
  type RowKind,
  showingRows,
  withAllRows,
} from "./form-rows.server";
import { type FormReply, keepTyped, saveForm, type Saving } from "./form.server";

/** A reply of a form that was not saved, with its status. */
export type Answer<R extends FormReply = FormReply> = { data: R; init?: ResponseInit | null };

/** Where a saved form leads, and what is said there. */
type Saved = { to: string; done: string };

type Rules<S extends z.ZodType> = Saving<S>["questions"];

/** A form as it was posted, by whom and to which address. */
export type Posted = { actor: Actor; url: URL; form: FormData };

type RecordForm<S extends z.ZodType, R extends FormReply, Shown extends object> = Omit<
  Saving<S>,
  "questions"
> & {
  /** The draft of its window, which goes with what is saved. */
  draft?: DraftForm;
  /** Returns the texts that a new one begins with: a draft of these alone is not kept. */
  start?: () => Promise<object>;
  /** The lines of a long form; `stored` reads those to compare with after a conflict. */
  rows?: { kind: RowKind; stored?: () => Promise<unknown> };
  /**
   * Answers a button that saves nothing, or leads elsewhere. Null: the form is to be saved; a form: this one is, in place of
   * the posted one.
   */
  pressed?: (form: FormData) => Promise<Answer<R> | Response | FormData | null>;
  /** Returns the page's own questions about the form that is to be saved. */
  questions?: (form: FormData) => Rules<S> | Promise<Rules<S>>;
  /** Adds to a reply what its page chooses from. `form`: what was posted, with all its rows. */
  answer?: (reply: R, form: FormData) => Promise<Shown>;
  /** Answers a form in which all is right, but which is to be seen before it is saved; its draft stays. */
  shows?: (input: z.output<S>) => Answer<R> | null;
  /** Runs the command. */
  save: (input: z.output<S>) => Promise<Saved>;
};

/**
 * Answers a posted form of a record. Its parts come in this order: the draft, the buttons that save nothing, the
 * check, the command. What is saved leads on; anything else answers the form, with everything that was typed.
 */
export async function postRecord<
  S extends z.ZodType,
  R extends FormReply = FormReply,
  Shown extends object = R,
>(
  { actor, url, form: posted }: Posted,
  {
    draft,
    start,
    rows,
    pressed,
    questions,
    answer,
    shows,
    save,
    ...saving
  }: RecordForm<S, R, Shown>,
) {
  const form = rows ? withAllRows(posted, rows.kind) : posted;
  const answered = async ({ data: reply, init }: Answer<R>) => {
    const shown = rows ? await folded(reply, rows) : reply;
    return data(await (answer?.(shown, form) ?? (shown as unknown as Shown)), init ?? undefined);
  };
  const kept = draft && (await answerDraft(actor, draft, posted, url, start));
  if (kept) return kept instanceof Response ? kept : answered(kept as Answer<R>);
  if (rows && onlyShowsRows(form)) {
    return answered({ data: showingRows(keepTyped(form) as R, rows.kind) });
  }
  const button = await pressed?.(form);
  if (button instanceof Response) return button;
  if (button && !(button instanceof FormData)) return answered(button);
  const whole = button ?? form;
  return saveForm(
    whole,
    { ...saving, questions: await questions?.(whole) },
    async (input) => {
      const shown = shows?.(input);
      if (shown) return answered(shown);
      const run = () => save(input);
      const saved = await (draft ? savingDraft(actor, draft, whole, run) : run());
      return doneAt(saved.to, saved.done);
    },
    (reply) => answered(reply as unknown as Answer<R>),
  );
}

/** Returns a reply with one page of its rows, and with where those of a conflict differ from the stored ones. */
async function folded<R extends FormReply>(
  reply: R,
  { kind, stored }: NonNullable<RecordForm<z.ZodType, R, object>["rows"]>,
): Promise<R> {
  const compared =
    reply.editConflict && stored
      ? comparedRows(reply.initialValue?.items, await stored(), kind)
      : null;
  return { ...foldRows(reply, kind), ...(compared && { compared }) };
}

/** Opens a form's drafts; the one that its address names is the form's first reply, answered as a posted one is. */
export async function openRecord<Shown>(
  actor: Actor,
  url: URL,
  draft: DraftForm,
  answer: (reply: FormReply) => Promise<Shown>,
): Promise<{ draft: DraftState; resumed?: Shown }> {
  const { draft: opened, resumed } = await openDraft(actor, draft, url);
  return resumed ? { draft: opened, resumed: await answer(resumed) } : { draft: opened };
}
