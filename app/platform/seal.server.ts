import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

import { env } from "./env.server";
import { neverKept } from "./fast/watch.server";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A key of its own for each use: what is sealed for one cannot be opened as another. */
function keyOf(secret: string, use: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `seal ${use}`, 32));
}

/** Encrypts and signs a text with SESSION_SECRET for one use, as base64url. */
export function seal(use: string, text: string): string {
  neverKept("it has something sealed");
  const [secret = ""] = env().sessionSecrets;
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret, use), iv);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** The text of a seal; null if it was not made here for this use. All listed secrets are tried, because they rotate. */
export function unseal(use: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length <= IV_BYTES + TAG_BYTES) return null;
  for (const secret of env().sessionSecrets) {
    const cipher = createDecipheriv(CIPHER, keyOf(secret, use), bytes.subarray(0, IV_BYTES));
    cipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    try {
      const text = cipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8");
      return text + cipher.final("utf8");
    } catch {
      // Sealed with another of the secrets, or not sealed by this product.
    }
  }
  return null;
}
