import { hash, verify } from "@node-rs/argon2";

// argon2id with OWASP's first recommendation: 19 MiB, two passes, one lane (argon2id is the library's default).
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let dummy: Promise<string> | undefined;

/** A salted argon2id hash in PHC format. */
export function hashPassword(plain: string): Promise<string> {
  return hash(plain.normalize("NFC"), COST);
}

/** Whether the password fits. Without a hash it takes the same time and says no, so that an unknown e-mail cannot be told apart. */
export async function verifyPassword(passwordHash: string | null, plain: string): Promise<boolean> {
  dummy ??= hashPassword("nobody has this password");
  const fits = await verify(passwordHash ?? (await dummy), plain.normalize("NFC"));
  return passwordHash !== null && fits;
}
