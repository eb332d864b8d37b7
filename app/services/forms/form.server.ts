import { parseWithZod } from "@conform-to/zod/v4";
import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/node";
import { randomUUID } from "node:crypto";
import * as z from "zod";

import { DomainError, EditConflict, PAGE_STATUS } from "~/models/kit/shared/domain-error";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { CARRIED } from "~/models/kit/shared/rows-page";
import { withRules, type Rule } from "~/models/kit/shared/rules";
import { env } from "~/platform/env.server";
import { requestContext } from "~/platform/request-context.server";
import { neverKept, noteTable } from "~/platform/fast/watch.server";

import { readBounded } from "../bounded-body.server";
import { logFailure } from "../failure.server";
import { onlyFinds } from "./find.server";
import { assertIntent, assertReadable, dropNoRows, unreadable } from "./form-bounds.server";
import { outageOf, sentenceOf } from "../outage.server";

export type { FormReply };

/** The largest body that is read: 1 MiB. */
export const MAX_BODY_BYTES = 1024 * 1024;

const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];

/** The body's bytes; raises `too_large` as soon as it is over the limit, whatever its header says. */
export async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  return readBounded(
    request,
    MAX_BODY_BYTES,
    () => new DomainError("too_large", "What was sent is larger than 1 MiB. Nothing was saved."),
  );
}

// The routes' own reading of the body is the only one there can be; a failure is explained by it later.
const forms = new WeakMap<Request, FormData>();

/** The form that was posted, once it has been read. */
export function postedForm(request: Request): FormData | null {
  return forms.get(request) ?? null;
}

/** The button that a form was posted with, once the form has been read. */
export function postedIntent(request: Request): string | null {
  const intent = postedForm(request)?.get("intent");
  return typeof intent === "string" ? intent : null;
}

/**
 * The posted form. Raises `unsupported_media` for another content type, `too_large` over 1 MiB, or over what `read`
 * takes of a form with files.
 */
export async function readForm(request: Request, read = readBody): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!FORM_TYPES.some((known) => type.toLowerCase().startsWith(known))) {
    throw new DomainError("unsupported_media", "This page takes forms only. Nothing was saved.");
  }
  const body = await read(request);
  try {
    const form = await new Response(body, { headers: { "Content-Type": type } }).formData();
    assertOwnForm(form);
    forms.set(request, form);
    const context = requestContext();
    if (context) context.posted = form;
    return form;
  } catch (error) {
    throw error instanceof DomainError ? error : unreadable();
  }
}

/** The beginning of the keys of the sample data's forms: another window of the browser may post one to the real company. */
const SAMPLE = "sample-";
const ownKey = () => (env().sampleData === "inside" ? SAMPLE : "") + randomUUID();

function assertOwnForm(form: FormData): void {
  const key = formKey(form);
  if (key === null || key.startsWith(SAMPLE) === (env().sampleData === "inside")) return;
  const whose = key.startsWith(SAMPLE) ? "the sample data" : "your own company";
  throw new DomainError(
    "conflict",
    `This form was opened in ${whose}, which this window does not show any more. Nothing was saved.`,
  );
}

/**
 * Parses a form by a schema of the product (they take text themselves, so nothing is coerced here). Raises
 * `invalid` for names and intents that no form of the product posts.
 */
export function parseForm<S extends z.ZodType>(form: FormData, schema: S) {
  // 'Keep mine' on the edit-conflict notice posts the version that is to be written over.
  const keepMine = form.get("keepMine");
  if (typeof keepMine === "string" && keepMine) form.set("version", keepMine);
  // Conform's memory of a form, which ours never post; it would come back into the page.
  if (form.has("__state__")) throw unreadable();
  // Nobody may lose them: only a form that has rows carries any, and it is read by `withAllRows` first.
  if (form.get(CARRIED)) throw unreadable();
  assertReadable(form);
  dropNoRows(form, schema);
  try {
    assertIntent(form);
    return parseWithZod(form, { schema, disableAutoCoercion: true });
  } catch {
    throw unreadable();
  }
}

/**
 * Checks a form whose record has rules that need the database or the company's day. The command asserts them itself.
 * They are checked here only where something else is wrong already: then all of it is said at once. `questions` are the
 * page's own: asked of valid values, too.
 */
async function checkForm<S extends z.ZodType>(
  form: FormData,
  schema: S,
  rules: () => Rule<z.output<S>>[] | Promise<Rule<z.output<S>>[]>,
  questions: readonly Rule<z.output<S>>[] = [],
) {
  const submission = parseForm(form, withRules(schema, ...questions));
  if (submission.status !== "error") return submission;
  const checked = withRules(schema, ...(await rules()), ...questions);
  return parseWithZod(form, { schema: checked, async: true, disableAutoCoercion: true });
}

/** The reading of a posted form: its schema, its record's rules, the page's own questions. */
export type Saving<S extends z.ZodType> = {
  schema: S;
  rules?: () => Rule<z.output<S>>[] | Promise<Rule<z.output<S>>[]>;
  questions?: readonly Rule<z.output<S>>[];
  /** The message for an unexpected error; left out, the error goes on. */
  failed?: string;
};

type DataReply = ReturnType<typeof data<FormReply>>;

/**
 * Runs the command of a posted form, which leads on by a redirect. Anything but success answers the form: with
 * its errors, with a row more or less, with what was looked for, or with what the command refused; `answer` adds what
 * its page needs.
 */
export async function saveForm<S extends z.ZodType, R, A = DataReply>(
  form: FormData,
  { schema, rules = () => [], questions, failed }: Saving<S>,
  save: (input: z.output<S>) => Promise<R>,
  answer: (reply: DataReply) => A = (reply) => reply as A,
) {
  if (onlyFinds(form)) return answer(data(keepTyped(form)));
  const submission = await checkForm(form, schema, rules, questions);
  if (submission.status !== "success") return answer(formReply(submission));
  try {
    return await save(submission.value);
  } catch (error) {
    return answer(commandRefused(submission, error, failed));
  }
}

/** A list of rows keeps its last one: 'Remove' on it only shows the form again. */
export function keepLastRow(form: FormData, list: string): void {
  const intent = form.get("__intent__");
  if (typeof intent !== "string" || !intent.includes('"remove"')) return;
  const rows = new Set<string>();
  for (const name of form.keys()) {
    if (name.startsWith(`${list}[`)) rows.add(name.slice(0, name.indexOf("]")));
  }
  if (rows.size <= 1) {
    form.set("__intent__", JSON.stringify({ type: "validate", payload: { name: list } }));
  }
}

/** Everything that was typed, unchecked: the answer to a post that only asks for other records. */
export function keepTyped(form: FormData): FormReply {
  const { initialValue } = parseForm(form, z.looseObject({})).reply({
    hideFields: NEVER_SENT_BACK,
  });
  return { initialValue: initialValue ?? {}, fields: [] };
}

/** A reply in which what is wrong with the currency, no field of the page, is said at the field it comes with. */
export function currencyErrorAt(field: string, { error, ...reply }: FormReply): FormReply {
  if (!error?.currency) return { ...reply, error };
  const { currency, ...others } = error;
  return { ...reply, error: { ...others, [field]: currency } };
}

/** A fresh key for a create form: posting the same form twice leads to one record, and two forms to two. */
export function newFormKey(): string {
  neverKept("a form with a key of its own");
  return ownKey();
}

/**
 * The key of the buttons of a page that shows what they act on: pressed twice on one state of it, in two windows too, is
 * pressed once. What is done by the key makes the page another, with another key.
 */
export function pressKey(): string {
  noteTable("IdempotencyKey");
  return ownKey();
}

/** Whether what was posted, or stands in an address, is a key as a form has it. */
export function isKey(value: unknown): value is string {
  return typeof value === "string" && /^[\w-]{8,100}$/.test(value);
}

/** The create form's key, if it is one. */
export function formKey(form: FormData): string | null {
  const key = form.get("idempotencyKey");
  return isKey(key) ? key : null;
}

// A password goes one way: it is never sent back, not even to the form it was typed in.
export const NEVER_SENT_BACK = ["password", "confirmPassword", "currentPassword", "newPassword"];

/** The texts that were typed into a form, for a reply that shows them again. */
export const typedTexts = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === "string" && !NEVER_SENT_BACK.includes(name) ? [[name, value]] : [],
    ),
  );

/**
 * The answer to a submission that is not a success: 400 with its errors, or 200 when a button only
 * added or removed a row or recalculated (then nothing was wrong and nothing is stored).
 */
export function formReply<T>(submission: Submission<T, string[]>) {
  const status = submission.status === "error" ? 400 : 200;
  return data(submission.reply({ hideFields: NEVER_SENT_BACK }) as FormReply, { status });
}

/**
 * The answer to a command that refused: its sentence at the field or above the form, with its status
 * and everything typed kept; an outage the same way (503). Where nobody refused and something broke, `failed` is the sentence (500);
 * without one the error goes on.
 */
export function commandRefused<T>(
  submission: Submission<T, string[]>,
  error: unknown,
  failed?: string,
) {
  const outage = outageOf(error, "POST");
  if (outage) {
    const { headers } = outage;
    const reply = submission.reply({
      formErrors: [sentenceOf(outage)],
      hideFields: NEVER_SENT_BACK,
    });
    return data(reply as FormReply, { status: 503, headers });
  }
  if (!(error instanceof DomainError)) {
    if (!failed || !(error instanceof Error)) throw error;
    logFailure(error, failed);
    const reply = submission.reply({ formErrors: [failed], hideFields: NEVER_SENT_BACK });
    return data(reply as FormReply, { status: 500 });
  }
  if (error.code === "forbidden" || error.code === "not_found") throw error;
  const atFields = Object.keys(error.fieldErrors).length > 0;
  const reply = submission.reply(
    atFields
      ? { fieldErrors: error.fieldErrors, hideFields: NEVER_SENT_BACK }
      : { formErrors: [error.message], hideFields: NEVER_SENT_BACK },
  );
  const editConflict = error instanceof EditConflict;
  const headers = error.retryAfter ? { "Retry-After": String(error.retryAfter) } : undefined;
  return data({ ...reply, editConflict } as FormReply, {
    status: PAGE_STATUS[error.code],
    headers,
  });
}
