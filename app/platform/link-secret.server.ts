import { createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { env } from "./env.server";
import { neverKept } from "./fast/watch.server";

/**
 * Hashes a value that could be guessed: HMAC-SHA-256 with a key made from SESSION_SECRET for this use, as base64url.
 * There is one hash for each listed secret. Keep the first; look up by all of them, because secrets rotate.
 */
export function keyedHashes(use: string, ...parts: (string | Uint8Array)[]): string[] {
  return env().sessionSecrets.map((secret) => {
    const key = Buffer.from(hkdfSync("sha256", secret, "", `hash ${use}`, 32));
    const hash = createHmac("sha256", key);
    for (const part of parts) hash.update(part);
    return hash.digest("base64url");
  });
}

/**
 * The secrets of links. What an address ends in is made of a random nonce in the database and the
 * server's own secret, and found again by its hash: whoever reads the database has no link that works,
 * and it can still be copied, or be put into a message when that is sent.
 */
export type LinkSecret = { nonce: string; hash: string };

/** A link's purpose: a nonce of one purpose opens nothing of another. */
type LinkPurpose = "document link" | "password link" | "new e-mail" | "stop new e-mail";

/** 144 bits, in 24 characters that no messenger breaks. */
function valueOf(nonce: string, secret: string, purpose: LinkPurpose): string {
  const key = createHmac("sha256", secret).update(purpose).digest();
  return createHmac("sha256", key).update(nonce).digest().subarray(0, 18).toString("base64url");
}

/** The hash that a link is found by. */
export function linkHash(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/**
 * The nonce and hash of a new link. Its address ends in a letter or digit: messengers that make links of
 * text leave a last "-" out, and the customer would get nowhere. `others`: what else is made of its nonce.
 */
export function newLinkSecret(
  purpose: LinkPurpose = "document link",
  ...others: LinkPurpose[]
): LinkSecret {
  const [secret] = env().sessionSecrets;
  if (!secret) throw new Error("There is no secret to make links with.");
  for (;;) {
    const nonce = randomBytes(24).toString("base64url");
    const value = valueOf(nonce, secret, purpose);
    const values = [value, ...others.map((other) => valueOf(nonce, secret, other))];
    if (values.every((each) => /[A-Za-z0-9]$/.test(each))) return { nonce, hash: linkHash(value) };
  }
}

/** The hash of a second link that is made of the same nonce, for another purpose. */
export function hashFor(nonce: string, purpose: LinkPurpose): string {
  const [secret] = env().sessionSecrets;
  if (!secret) throw new Error("There is no secret to make links with.");
  return linkHash(valueOf(nonce, secret, purpose));
}

/** The token at the end of the link's address; null if its secret has been retired. */
export function linkToken(
  { nonce, hash }: LinkSecret,
  purpose: LinkPurpose = "document link",
): string | null {
  neverKept("it holds a link that works");
  const values = env().sessionSecrets.map((secret) => valueOf(nonce, secret, purpose));
  return values.find((value) => linkHash(value) === hash) ?? null;
}
