import anyAscii from "any-ascii";

import { dialledDigits } from "../../ground/typed/phone";

/** Replaces the name of an erased person. */
export const erasedName = (id: number) => `Erased person ${id}`;

/** Replaces a contact, an address or words about the person. */
export const REMOVED = "(removed)";

/** Returns the erased texts of somebody's records, by the facets of their tables. */
export const asLeft = ({ label, scrub }: { label: string; scrub: (text: string) => string }) => ({
  name: label,
  removed: REMOVED,
  scrub,
});

/** The data that identifies a person in texts: names, e-mail addresses, phones, and postal addresses of several lines. */
export type Known = { names: string[]; emails: string[]; phones: string[]; addresses: string[] };

/** Too short to stand for one person anywhere: "An" is in "Anand". */
const SHORT = { name: 2, line: 8, digits: 7 };
/** A phone's own digits, without the dialling code. */
const OWN_DIGITS = 10;
/** A placeholder of a message: never part of a name. */
const PLACEHOLDER = /(\{\w+\})/;

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
  const digits = dialledDigits(phone).slice(-OWN_DIGITS);
  return digits.length < SHORT.digits ? null : digits;
}

/** The lines of an address that are long enough to be found by, and the whole. */
function addressParts(address: string): string[] {
  const lines = address.split("\n").map((line) => line.trim());
  return [address.trim(), ...lines].filter((line) => line.length >= SHORT.line);
}

const WORD = { before: String.raw`(?<![\p{L}\p{N}])`, after: String.raw`(?![\p{L}\p{N}])` };
/** An e-mail within a longer one is another's. */
const MAIL = {
  before: String.raw`(?<![\p{L}\p{N}@._%+-])`,
  after: String.raw`(?![\p{L}\p{N}@_%+-]|\.[\p{L}\p{N}])`,
};

function patternOf(parts: string[], { before, after } = WORD): RegExp | null {
  if (parts.length === 0) return null;
  return new RegExp(`${before}(?:${parts.join("|")})${after}`, "giu");
}

function phonesAsWritten(digits: string[]): string[] {
  const apart = String.raw`[\s()./-]*`;
  return digits.map((number) => String.raw`\+?\d{0,4}${apart}${[...number].join(apart)}`);
}

/** Takes a person out of a text: names become `label`, the rest `REMOVED`; in any case, phones however they are written. */
export function scrubber({ names, emails, phones, addresses }: Known, label: string) {
  const digits = phones.map(digitsOf).filter((found) => found !== null);
  const contacts = patternOf([
    ...longestFirst(addresses.flatMap(addressParts)).map(loose),
    ...longestFirst(emails).map(escaped),
    ...phonesAsWritten(digits),
  ]);
  const people = patternOf(
    longestFirst(names.filter((name) => name.length > SHORT.name)).map(loose),
  );
  return (text: string): string => {
    const without = contacts ? text.replace(contacts, REMOVED) : text;
    return people ? without.replace(people, label) : without;
  };
}

/** The digits of phones that are looked for in what is not the person's: fewer are also days and amounts. */
export function wholeDigits(phones: string[]): string[] {
  return phones.map(digitsOf).filter((digits) => digits?.length === OWN_DIGITS) as string[];
}

/**
 * Returns a LIKE pattern for digits with anything between them, since they may be written in any way. The matches are
 * compared by their digits afterwards.
 */
export const digitsApart = (digits: string) => [...digits].join("%");

/** A name as a keyboard without accents writes it: "Emile Orsted" for "Émile Ørsted". Other scripts stay. */
export const withoutAccents = (name: string) =>
  name.normalize("NFC").replace(/\p{Script=Latin}\p{Mn}*/gu, (letter) => anyAscii(letter));

/** Whether a name is one that other people's records may be searched by: "Ravi" and "link" are words of theirs as well. */
export const isWholeName = (name: string) => name.trim().split(/\s+/).length > 1;

/**
 * Takes a person out of what is not theirs: whole e-mails and phones (`contacts`), and besides names of several words
 * (`all`). Placeholders stay, and so do addresses: a line of one may be anything.
 */
export function scrubberElsewhere(
  { names, emails, phones }: Omit<Known, "addresses">,
  label: string,
) {
  const mails = patternOf(longestFirst(emails).map(escaped), MAIL);
  const numbers = patternOf(phonesAsWritten(wholeDigits(phones)));
  const people = patternOf(longestFirst(names.filter(isWholeName)).map(loose));
  const replaced = (text: string, pattern: RegExp | null, by: string) =>
    pattern ? text.replace(pattern, by) : text;
  const contacts = (text: string) => replaced(replaced(text, mails, REMOVED), numbers, REMOVED);
  const all = (text: string) =>
    contacts(text)
      .split(PLACEHOLDER)
      .map((part, index) => (index % 2 === 1 ? part : replaced(part, people, label)))
      .join("");
  return { contacts, all };
}

/** Scrubs every text within a JSON value. */
export function scrubWithin<T>(value: T, scrub: (text: string) => string): T {
  if (typeof value === "string") return scrub(value) as T;
  if (Array.isArray(value)) return value.map((one: unknown) => scrubWithin(one, scrub)) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, scrubWithin<unknown>(one, scrub)]),
  ) as T;
}
