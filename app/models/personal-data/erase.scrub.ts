/** What an erased person is called wherever a name was. */
export const erasedName = (id: number) => `Erased person ${id}`;

/** What stands in place of a contact, an address or words about the person. */
export const REMOVED = "(removed)";

/** What a person is told by in texts: names, e-mail addresses, phones, and postal addresses of several lines. */
export type Known = { names: string[]; emails: string[]; phones: string[]; addresses: string[] };

/** Too short to stand for one person anywhere: "An" is in "Anand". */
const SHORT = { name: 2, line: 8, digits: 7 };
/** A phone's own digits, without the dialling code. */
const OWN_DIGITS = 10;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** However many spaces or breaks stand between its words. */
const loose = (text: string) =>
  text
    .trim()
    .split(/\s+/)
    .map(escaped)
    .join(String.raw`\s+`);
const longestFirst = (texts: string[]) =>
  [...new Set(texts)].sort((one, other) => other.length - one.length);

/** The digits of a phone that tell it from others; null where there are too few. */
export function digitsOf(phone: string): string | null {
  const digits = phone.replace(/\D/g, "").slice(-OWN_DIGITS);
  return digits.length < SHORT.digits ? null : digits;
}

/** The lines of an address that are long enough to be found by, and the whole. */
export function addressParts(address: string): string[] {
  const lines = address.split("\n").map((line) => line.trim());
  return [address.trim(), ...lines].filter((line) => line.length >= SHORT.line);
}

function patternOf(parts: string[]): RegExp | null {
  if (parts.length === 0) return null;
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${parts.join("|")})(?![\p{L}\p{N}])`, "giu");
}

/** Takes a person out of a text: names become `label`, the rest `REMOVED`; in any case, phones however they are written. */
export function scrubber({ names, emails, phones, addresses }: Known, label: string) {
  const digits = phones.map(digitsOf).filter((found) => found !== null);
  const apart = String.raw`[\s()./-]*`;
  const contacts = patternOf([
    ...longestFirst(addresses.flatMap(addressParts)).map(loose),
    ...longestFirst(emails).map(escaped),
    ...digits.map((number) => String.raw`\+?\d{0,4}${apart}${[...number].join(apart)}`),
  ]);
  const people = patternOf(
    longestFirst(names.filter((name) => name.length > SHORT.name)).map(loose),
  );
  return (text: string): string => {
    const without = contacts ? text.replace(contacts, REMOVED) : text;
    return people ? without.replace(people, label) : without;
  };
}

/** The same of every text within a JSON value. */
export function scrubWithin<T>(value: T, scrub: (text: string) => string): T {
  if (typeof value === "string") return scrub(value) as T;
  if (Array.isArray(value)) return value.map((one: unknown) => scrubWithin(one, scrub)) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, scrubWithin<unknown>(one, scrub)]),
  ) as T;
}
