import { hash, verify } from "@node-rs/argon2";

import { inPasswordQueue } from "./password-queue.server";

// OWASP's argon2id settings: 19 MiB, two passes, one lane. argon2id is the library's default.
const SETTINGS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let dummy: Promise<string> | null = null;

/** Hashes a password in its turn; raises `too_many_requests` where too many wait. */
export function hashPassword(plain: string): Promise<string> {
  return inPasswordQueue(undefined, () => hash(plain, SETTINGS));
}

/**
 * Whether the password is right, in its turn; with no hash it takes as long and is false. `known`: a device that
 * signed in to the account before, which does not wait behind strangers.
 */
export async function verifyPassword(
  stored: string | null,
  plain: string,
  known?: boolean,
): Promise<boolean> {
  dummy ??= hash("no account has this password", SETTINGS);
  const compared = stored ?? (await dummy);
  const right = await inPasswordQueue(known, () => verify(compared, plain));
  return stored !== null && right;
}
