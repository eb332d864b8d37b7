import { createRequire } from "node:module";

import { STAFF_PASSWORD_MIN } from "./password-length";

/** Reasons why a password is too weak for staff. */
export type Weakness = "short" | "common" | "personal";

/** Whom a password is for: it must not hold what everybody knows of them. */
export type Person = { name: string; email: string | null };

let known: ReadonlySet<string> | undefined;

/**
 * 49,000 of the most used ones; the shorter ones are refused for their length, which leaves some 1,600. Read when a password
 * is set for the first time: they take eight megabytes until they are sorted out.
 */
function commonOnes(): ReadonlySet<string> {
  if (known) return known;
  const require = createRequire(import.meta.url);
  const name = "@zxcvbn-ts/language-common";
  const { dictionary } = require(name) as { dictionary: Record<string, string[]> };
  const words = dictionary["passwords-common"] ?? [];
  known = new Set(words.filter(({ length }) => length >= STAFF_PASSWORD_MIN));
  // Frees the word lists that Node caches.
  for (const file of Object.keys(require.cache))
    if (file.includes(name)) delete require.cache[file];
  return known;
}

/** Shorter names (Al, Rao) stand within too many words to say anything. */
const TELLING_LENGTH = 4;

/** Why a password would not do for a staff member; null where it does. */
export function weaknessOf(password: string, person: Person): Weakness | null {
  if (password.length < STAFF_PASSWORD_MIN) return "short";
  const typed = password.toLowerCase();
  if (commonOnes().has(typed)) return "common";
  return namesOf(person).some((name) => typed.includes(name)) ? "personal" : null;
}

/** A person's names: the words of the name, the name without its spaces, and the e-mail's first part. */
function namesOf({ name, email }: Person): string[] {
  const words = name.toLowerCase().split(/\s+/);
  const mailbox = (email ?? "").toLowerCase().split("@")[0] ?? "";
  const all = [...words, words.join(""), mailbox, mailbox.replace(/[^a-z0-9]/g, "")];
  return all.filter(({ length }) => length >= TELLING_LENGTH);
}
