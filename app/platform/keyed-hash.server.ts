import { createHmac, hkdfSync } from "node:crypto";

import { env } from "./env.server";

/**
 * The hash of something that may be guessed, by HMAC-SHA-256 with a key of SESSION_SECRET for this use; base64url. One
 * for each listed secret: the first is the one to keep, and what was kept is found among all of them, since they rotate.
 */
export function keyedHashes(use: string, ...parts: (string | Uint8Array)[]): string[] {
  return env().sessionSecrets.map((secret) => {
    const key = Buffer.from(hkdfSync("sha256", secret, "", `hash ${use}`, 32));
    const hash = createHmac("sha256", key);
    for (const part of parts) hash.update(part);
    return hash.digest("base64url");
  });
}
