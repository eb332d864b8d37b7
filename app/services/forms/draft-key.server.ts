import { randomBytes } from "node:crypto";

import { draftFormOf, draftName, type DraftForm } from "~/models/kit/form-draft/form-draft";
import { now } from "~/platform/clock.server";
import { keyedHashes } from "~/platform/link-secret.server";
import { neverKept } from "~/platform/fast/fast.server";

/*
 * The key of a form's window says to whom the form was served, signed: what was typed into it can be kept for that person, and
 * for nobody else, after their session has ended. It opens nothing: to see the draft they sign in.
 * The key stands in addresses, which others see. So the window itself posts it with a seal, which stands in no address: without a
 * session only who has the seal writes over what was kept before.
 */

const HOUR = 60 * 60 * 1000;
/** So long after it was served a form is still kept without a session, in hours: a weekend, and some. */
export const KEPT_WITHOUT_SESSION = 7 * 24;

type DraftWindow = { form: DraftForm; userId: number };

const hours = () => Math.floor(now().getTime() / HOUR);
const signed = (text: string) =>
  keyedHashes("window of a form", text).map((hash) => hash.slice(0, 22));

/** A fresh key for a form that is served to somebody. */
export function newWindowKey({ form, userId }: DraftWindow): string {
  neverKept("a form with a key of its own");
  const [noun, id] = draftName(form).split("/");
  const text = [randomBytes(9).toString("hex"), userId, noun, id, hours().toString(36)].join("-");
  return `${text}-${signed(text)[0]}`;
}

/** Which window a key is of; null for one that we did not make, or too long ago. */
export function windowOf(key: string): DraftWindow | null {
  const [, text, userId, name, made, hash] =
    /^([0-9a-f]{18}-(\d{1,9})-([a-z]+-(?:new|\d{1,9}))-([0-9a-z]{1,7}))-([\w-]{22})$/.exec(key) ??
    [];
  if (!text || !name || !made || !hash || !signed(text).includes(hash)) return null;
  if (hours() - Number.parseInt(made, 36) > KEPT_WITHOUT_SESSION) return null;
  const form = draftFormOf(name.replace("-", "/"));
  return form && { form, userId: Number(userId) };
}

const SEAL = "seal of a form's window";
const sealsOf = (key: string) => keyedHashes(SEAL, key).map((hash) => hash.slice(0, 22));

/** Returns the posted form of a window's key: the key, and its seal. */
export function sealedKey(key: string): string {
  return `${key}.${sealsOf(key)[0]}`;
}

/** The key that was posted, and whether its own window did; one without a seal comes from an address or a script. */
export function readKey(posted: string): { key: string; sealed: boolean } {
  const [key = "", seal = ""] = posted.split(".", 2);
  return { key, sealed: sealsOf(key).includes(seal) };
}
