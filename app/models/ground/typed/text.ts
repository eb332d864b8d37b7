/** Counts and weights as papers say them. Pure. */
import { ACCENTS } from "~/platform/lists/sort-name";

const counted = new Intl.NumberFormat("en-IN");
/** "1,200". */
export const countText = (count: number) => counted.format(count);

/** A weight in kilograms is said as one only where goods were weighed. */
export function weightText({ weightKg, weighed }: { weightKg: number | null; weighed: boolean }) {
  if (weightKg === null) return "Not weighed";
  const kg = `${countText(weightKg)} kg`;
  return weighed ? `Weighed: ${kg}` : `Not weighed; estimated ${kg}`;
}

/** Whole numbers in their order, those that follow each other as one: "21 to 23, 25". */
export function numbersText(numbers: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && run[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([first, last]) => (first === last ? first : `${first} to ${last}`)).join(", ");
}

/**
 * Text as lists search in it: NFKC, lower case, one space between words. % and _ are moved to private
 * characters because LIKE would take them as wildcards, and Prisma does not escape them.
 */
export function foldForSearch(...parts: (string | null | undefined)[]): string {
  return parts
    .filter((part): part is string => Boolean(part))
    .join(" ")
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .replace(/%/g, "\uE025")
    .replace(/_/g, "\uE05F")
    .replace(/\\/g, "\uE05C")
    .trim();
}

/** Stands before each word that a list is searched by. */
const LISTED = "\u{E100}";
/** Stands before each word of a name, by which what belongs to its bearer is found as well. */
const NAMED = "\u{E101}";
/** Digits of a number that a list is searched by, as one: what is as long as this is looked for in them. */
const DIGITS = 0xe130;
/** Marks the parts of a number: 60 is in QT-2627-00060, and not over the hyphen of QT-2526-00001. */
const OF_PARTS = 0xe140;
const LONG = 6;

/** The way to look for a word: as the beginning of a word, of a name, or as part of a number. */
export type SearchedAs = "word" | "name" | "number";

/** Signs end a word, and are words of their own. */
const SIGN = /[\p{P}\p{S}\uE025\uE05F\uE05C]/gu;

/** Text as it is searched for: as foldForSearch has it, without apostrophes and accents. */
export function foldWords(...parts: (string | null | undefined)[]): string {
  const plain = parts.map((part) => part?.replace(/['’‘ʼ`´]/g, ""));
  return foldForSearch(...plain)
    .normalize("NFKD")
    .replace(ACCENTS, "")
    .normalize("NFC");
}

function marked(folded: string, mark: string): string {
  const apart = folded.replace(SIGN, (sign) => `${mark}${sign}${mark}`).replaceAll(" ", mark);
  return apart.replace(new RegExp(`${mark}+`, "g"), mark);
}

/** A number without the signs between its parts: its digits are found nowhere else. */
function ofNumber(folded: string, digits = DIGITS): string {
  return folded
    .replace(/[-/.()+ ]/g, "")
    .replace(/[0-9]/g, (digit) => String.fromCharCode(digits + Number(digit)));
}

/** A number of a series part by part; one without a letter, as a phone's, has no parts. */
function ofParts(folded: string): string {
  const parts = /\p{L}/u.test(folded) ? folded.split(/(?<=[0-9])[-/](?=[0-9])/) : [folded];
  return parts.map((part) => ofNumber(part, OF_PARTS)).join("-");
}

/** Whether a word with digits is more than a part of a number. */
const isLong = (word: string) => /[-/]/.test(word) || word.replace(/[^0-9]/g, "").length >= LONG;

type Texts = readonly (string | null | undefined)[];

/**
 * The text that a record is found by: what its list is searched by (names, other words, numbers), and what only the search over
 * everything looks at besides.
 */
export function searchTextOf(found: {
  names?: Texts;
  words?: Texts;
  numbers?: Texts;
  besides?: Texts;
}): string {
  const { names = [], words = [], numbers = [], besides = [] } = found;
  const listed = [
    [foldWords(...names), NAMED],
    [foldWords(...words, ...numbers), LISTED],
  ] as const;
  const digits = numbers.map((number) => ofNumber(foldWords(number)));
  const parts = numbers.map((number) => ofParts(foldWords(number)));
  return [
    ...listed.map(([folded, mark]) => folded && marked(`${mark}${folded}`, mark)),
    ...digits,
    ...parts,
    foldWords(...besides),
  ]
    .filter(Boolean)
    .join(" ");
}

/** Returns the part that a search text contains where its list finds it by a folded word; null where it cannot be found. */
export function listedText(word: string, as: SearchedAs): string | null {
  if (as === "number" && !/[0-9]/.test(word)) return null;
  if (as === "number") return ofNumber(word, isLong(word) ? DIGITS : OF_PARTS);
  const mark = as === "name" ? NAMED : LISTED;
  return marked(`${mark}${word}`, mark);
}

/** Returns the part that a search text contains where one of its numbers begins with the digits. */
export const numberBegins = (digits: string) => ` ${ofNumber(digits)}`;

/** All that a search text may hold where a text, which is folded, is anywhere in it. */
export function anywhereTexts(folded: string): string[] {
  const number = listedText(folded, "number");
  const all = [folded, marked(folded, NAMED), marked(folded, LISTED), ...(number ? [number] : [])];
  return [...new Set(all)];
}

/** A table's name as the database client calls it: "officeNote". */
export const uncapitalized = (word: string) => word.charAt(0).toLowerCase() + word.slice(1);

/** A stored word as people read it: "active" is "Active". */
export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
