import { createHmac, hkdfSync } from "node:crypto";

import { env } from "./env.server";

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
