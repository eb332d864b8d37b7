import { hash, verify } from "@node-rs/argon2";

// OWASP's argon2id settings: 19 MiB, two passes, one lane. argon2id is the library's default.
const SETTINGS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let dummy: Promise<string> | null = null;

export function hashPassword(plain: string): Promise<string> {
  return hash(plain, SETTINGS);
}

/** Whether the password is right; with no hash it takes as long and is false. */
export async function verifyPassword(stored: string | null, plain: string): Promise<boolean> {
  dummy ??= hash("no account has this password", SETTINGS);
  const right = await verify(stored ?? (await dummy), plain);
  return stored !== null && right;
}
