/**
 * Reads phone numbers: how one is stored, and which number it dials. One reader for every input. Pure, for the browser
 * too.
 */
import { bareText, plainDigits } from "./typed-text";

/** "ext 12", "x89", "#5" behind a number. */
const EXTENSION = /(?<=\d[\s)]*)[,;]?\s*(?:extension|extn|ext|x|#)\s*[.:]?\s*\d{1,8}$/i;
/** The signs between the digits of one number. A slash separates two numbers. */
const NUMBER = /^(?:\+|00)?[\d\s().-]+$/;
const DASHES = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g;
const TRUNK = /^((?:\+|00)\s*\d{1,3}[\s.-]*)\(0\)\s*/;

/**
 * A phone as it is kept: what was typed, without invisible signs, in digits of one script, without the ".0" that a
 * spreadsheet adds and the "(0)" that nobody dials behind a country's code. What is no number stays as it is.
 */
export function phoneText(text: string): string {
  return plainDigits(bareText(text.normalize("NFKC")))
    .replace(DASHES, "-")
    .trim()
    .replace(/[^\S\n]+/g, " ")
    .replace(/^(\+?\d{5,})\.0+$/, "$1")
    .replace(TRUNK, "$1");
}

/** The part of a phone that is dialled to reach it: its extension is asked for afterwards. */
const dialled = (phone: string) => phoneText(phone).replace(EXTENSION, "").trim();

/** The country in which ten digits that begin with 6 to 9 are a mobile, whatever is written around them. */
export const INDIA = "91";
/** Between two numbers of one text. */
const SEVERAL = /\d[\s)]*(?:[/,;|&]|\bor\b|\band\b)[\s(+]*\d/i;

/** The ten digits of an Indian mobile behind "0", "91" or nothing, with words around them; null where it may be another number. */
function indianMobile(typed: string): string | null {
  if (SEVERAL.test(typed)) return null;
  return /^(?:0|(?:00)?91)?([6-9]\d{9})$/.exec(typed.replace(/\D/g, ""))?.[1] ?? null;
}

/**
 * The number that a phone dials, with its country's code and without a sign before it: ten digits behind `dialCode`,
 * or 8 to 15 digits that say their country's code by + or 00; in India a mobile also behind 0 or 91, with words around it. Null for all else: no number is guessed, it could be a stranger's.
 */
export function fullNumber(phone: string | null, dialCode: string): string | null {
  const typed = dialled(phone ?? "");
  const mobile = dialCode === INDIA && !/^\+(?!91)/.test(typed) ? indianMobile(typed) : null;
  if (mobile) return `${INDIA}${mobile}`;
  if (!NUMBER.test(typed)) return null;
  const digits = typed.replace(/\D/g, "");
  const abroad = /^\+|^00/.exec(typed)?.[0];
  if (abroad === undefined) return /^[1-9]\d{9}$/.test(digits) ? `${dialCode}${digits}` : null;
  const number = abroad === "00" ? digits.slice(2) : digits;
  return /^[1-9]\d{7,14}$/.test(number) ? number : null;
}

const OWN_DIGITS = 10;
const FEWEST = 6;

/** Whether a text is a phone number at all, whether or not it can be dialled from elsewhere. */
export function isPhone(text: string): boolean {
  const typed = dialled(text);
  return (NUMBER.test(typed) && phoneDigits(text) !== null) || indianMobile(typed) !== null;
}

/** Returns the one of a person's phones that WhatsApp can use: a mobile before a foreign number, else the first. */
export function reachable(phones: readonly string[], dialCode: string): string | undefined {
  return (
    phones.find((phone) => indianMobile(dialled(phone)) !== null) ??
    phones.find((phone) => fullNumber(phone, dialCode) !== null) ??
    phones[0]
  );
}

/** The digits that are dialled to reach a phone, whether or not they are enough. */
export const dialledDigits = (phone: string) => dialled(phone).replace(/\D/g, "");

/** The digits by which one phone is told from another, without code and extension: the last ten. Null where there are too few. */
export function phoneDigits(phone: string | null): string | null {
  const digits = dialledDigits(phone ?? "");
  return digits.length < FEWEST ? null : digits.slice(-OWN_DIGITS);
}
