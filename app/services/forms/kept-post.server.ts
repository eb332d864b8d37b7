import { POST_KEY } from "~/models/kit/form-draft/form-draft";
import { dropPost, findPost, keepPost } from "~/models/kit/form-draft/kept-post.server";
import type { Actor } from "~/models/kit/policy/policy";
import { DomainError } from "~/models/kit/shared/domain-error";
import { findActor } from "~/models/people/user/token.server";
import { onlyReading, requestContext } from "~/platform/request-context.server";

import { assertReadable } from "./form-bounds.server";
import { isRefused, NOT_KEPT } from "./form-draft.server";
import { isKey, NEVER_SENT_BACK } from "./form.server";
import { lastSignedIn } from "../session.server";

/*
 * A form of any page whose session has ended is kept for whoever signed in last in that browser. Signed in again they open the
 * page at its address with the key of what was posted, and the page's own action answers it: as a form that only looks, and in
 * which nothing may be written. So each form comes back as it does when it is refused, and no form has to know of this.
 */

/** The message where a press would have changed something. */
export const NOT_DONE = "This was not done: you had to sign in again. Press once more to do it.";
const NOT_SAVED = "What you typed is on this page again. It is not saved yet.";
const MISSING = {
  password: "Passwords and codes have to be typed again.",
  files: "Files have to be chosen again.",
};
type Missing = keyof typeof MISSING;

/** Names that hold a secret, of the product's forms and of what may be posted beside them; a PIN code and an HSN code are none. */
const SECRET_NAME =
  /password$|passwd|secret|token|csrf|otp$|^code$|^sealed$|^session$|card|cvv|cvc/i;
/** A number as it stands on a payment card. */
const CARD = /^[3-6]\d{12,18}$/;

function isSecret(name: string, value: string): boolean {
  if (NEVER_SENT_BACK.includes(name) || SECRET_NAME.test(name) || isRefused(name, value))
    return true;
  const digits = value.replace(/[\s-]/g, "");
  return CARD.test(digits) && name !== "bankAccountNumber" && hasCheckDigit(digits);
}

/** Whether the last digit is the one that the others give (Luhn). */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** Fields for the pressed button or the record in question: nobody typed them. */
const NOT_TYPED = /^(intent|version|page|kind|id|row|take|encoding|sheet)$|Id$/;
/** Whether somebody typed any of it. */
const isTyped = (fields: URLSearchParams) =>
  [...fields].some(([name, value]) => value.trim() !== "" && !NOT_TYPED.test(name));

/** In what is kept: what of it goes one way only. */
const LEFT_OUT = "__leftOut__";

/**
 * Keeps a form that was posted once its session had ended; gives the key of what was kept and whether anything was typed. Null
 * for what is nobody's any more, or too long.
 */
export async function keepEndedPost(
  request: Request,
  form: FormData,
  address: string,
): Promise<{ key: string; typed: boolean } | null> {
  const userId = await lastSignedIn(request.headers.get("Cookie"));
  const actor = userId === null ? null : await findActor(userId);
  if (!actor) return null;
  const fields = new URLSearchParams();
  const missing = new Set<Missing>();
  for (const [name, value] of form) {
    if (typeof value !== "string") {
      if (value.size > 0) missing.add("files");
    } else if (isSecret(name, value)) {
      if (value) missing.add("password");
    } else if (name === "intent" || !NOT_KEPT.has(name)) fields.append(name, value);
  }
  const typed = isTyped(fields);
  for (const what of missing) fields.append(LEFT_OUT, what);
  try {
    assertReadable(form);
    return { key: await keepPost(actor.id, address, fields.toString()), typed };
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** The address of a page without the key of what is kept of it, and that key. */
export function addressOfPost(url: URL): { address: string; key: string | null } {
  const plain = new URL(url);
  const key = plain.searchParams.get(POST_KEY);
  plain.searchParams.delete(POST_KEY);
  return { address: plain.pathname + plain.search, key: isKey(key) ? key : null };
}

export function keyOfPost(path: string): string | null {
  return addressOfPost(new URL(path, "http://localhost")).key;
}

/** Returns the post kept for the actor's page, as its action is to answer it; null where there is none of theirs. */
export async function keptPost(
  actor: Actor,
  url: URL,
): Promise<{ body: URLSearchParams; typed: boolean; message: string } | null> {
  const { address, key } = addressOfPost(url);
  const fields = key && (await findPost(actor, address, key));
  if (!fields) return null;
  const body = new URLSearchParams(fields);
  const missing = body.getAll(LEFT_OUT) as Missing[];
  body.delete(LEFT_OUT);
  const typed = isTyped(body);
  // As a button that only adds a row: the form comes back with everything typed, and its command is not run.
  const looks = { type: "validate", payload: { name: POST_KEY } };
  body.set("__intent__", JSON.stringify(looks));
  return { body, typed, message: [NOT_SAVED, ...missing.map((what) => MISSING[what])].join(" ") };
}

/** Runs a page's action. Of what is given back nothing may be written; what was, by its form, is kept no longer. */
export async function withKeptPost<T>(actor: Actor, url: URL, run: () => Promise<T>): Promise<T> {
  if (requestContext()?.givenBack) return onlyReading(refuse, run);
  const { key } = addressOfPost(url);
  const done = await run();
  if (key && done instanceof Response && done.status < 400) await dropPost(actor, key);
  return done;
}

function refuse(): never {
  throw new NotDone();
}

/** The refusal of what would have changed something. */
export class NotDone extends DomainError {
  constructor() {
    super("conflict", NOT_DONE);
  }
}
