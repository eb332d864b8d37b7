/** Further readings of a search text: a phone number, an amount. Pure. */
import { MAX_MINOR } from "../../ground/money/money";
import { plainDigits, plainText } from "../../ground/typed/typed-text";
import { foldWords } from "../../ground/typed/text";

/** Fewer digits are no phone number. */
const PHONE_DIGITS = 5;
/** A number without its country's code. */
const OWN_DIGITS = 10;
/** A country's code, also before a number that is not typed to its end: no code of E.164 begins another. */
const COUNTRY = "(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\\d{3})";
/** With its sign, or in a group of its own. */
const CODE = new RegExp(`^(?:\\+${COUNTRY}[\\s().\\-/]*(?=\\d)|${COUNTRY}[\\s().\\-/]+(?=[1-9(]))`);
/** A nought before a number within its country. */
const TRUNK = /^\(?0[1-9]/;

/**
 * The digits of a phone number that is grouped somehow, without its country's code: "+91-98220 14510" is "9822014510",
 * its beginning "+91 98220" or "+9198220" is "98220".
 * Null for a text that is none, and for one that says its digits as they are.
 */
export function phoneDigitsOf(text: string): string | null {
  const typed = plainText(text);
  if (!/^\+?[\d\s().\-/]+$/.test(typed)) return null;
  // Where too little follows the code it is looked for with it.
  const digits = [typed.replace(CODE, ""), typed]
    .map((part) => (digitsOf(part) ?? "").slice(-OWN_DIGITS).replace(/^0+/, ""))
    .find(({ length }) => length >= PHONE_DIGITS);
  return digits !== undefined && digits !== typed ? digits : null;
}

/** Without a sign or a group only India's code is known from a part of a number. */
const RUN_TOGETHER = /^91(?=[1-9])/;

/**
 * Returns the beginning of a phone number within its country, for a text that begins with the country's code. "91 98",
 * "+9198" and "9198" are "98". Null for any other text.
 */
export function phoneBeginningOf(text: string): string | null {
  const typed = plainText(text);
  if (!/^\+?[\d\s().\-/]+$/.test(typed)) return null;
  const [code] = CODE.exec(typed) ?? RUN_TOGETHER.exec(typed) ?? [];
  const own = code && digitsOf(typed.slice(code.length));
  const begins = own && own.length <= OWN_DIGITS ? own.replace(/^0+/, "") : "";
  // One digit says too little, and the code itself begins every number that is stored with it.
  return begins.length < 2 || begins === digitsOf(code ?? "") ? null : begins;
}

/**
 * Splits a search text into words, the longest first; without words there is no search. A phone number with a country's
 * code or a nought before it is one word without them, since it may be stored so.
 */
export function wordsOf(text: string): string[] {
  const typed = plainText(text);
  const phone = CODE.test(typed) || TRUNK.test(typed) ? phoneDigitsOf(typed) : null;
  const words = phone ? [phone] : foldWords(plainDigits(text)).split(" ").filter(Boolean);
  return [...new Set(words)].sort((one, other) => other.length - one.length);
}

/** The digits of a phone number, which it is found by however it is grouped. */
export function digitsOf(phone: string | null): string | null {
  return phone?.replace(/[^0-9]/g, "") || null;
}

const LONGEST_ID = 10;

/** Drafts by the beginning of their shown number, which is made of their id: "draft-7" is DRAFT-7 and DRAFT-70. `column`: where it will be. */
export function draftsBy(prefix: string, column: string) {
  return (word: string): Record<string, object | null>[] => {
    if (prefix.startsWith(word)) return [{ [column]: null }];
    const digits = word.startsWith(prefix) ? word.slice(prefix.length) : "";
    if (!/^[1-9]\d*$/.test(digits)) return [];
    const more = Array.from({ length: LONGEST_ID - digits.length + 1 }, (_, at) => 10 ** at);
    const ids = more.map((unit) => Number(digits) * unit).filter((first) => first <= MAX_ID);
    return ids.map((gte, at) => ({
      [column]: null,
      id: { gte, lte: Math.min(gte + more[at]! - 1, MAX_ID) },
    }));
  };
}
const MAX_ID = 2_147_483_647;

const SIGN = /^(?:₹|rs\.?|inr|usd|us\$|\$|eur|€|gbp|£|aed)\s*/i;
const TAIL = /\s*\/[-=]$/;
const GROUPED = /^\d{1,3}(?:,\d{2,3})*$/;

/**
 * The amount that a text says, in minor units: "₹1,20,000/-", "120000.50". Without a sign, a comma or a point it has three
 * digits at least: shorter ones are parts of numbers. Null for any other text.
 */
export function amountOf(text: string): number | null {
  const typed = plainText(text);
  const bare = typed.replace(SIGN, "").replace(TAIL, "").trim();
  const [, whole = "", decimals = ""] = /^([\d,]+)(?:\.(\d{1,2}))?$/.exec(bare) ?? [];
  const digits = whole.replaceAll(",", "");
  if (!digits || digits.length > 10 || (whole.includes(",") && !GROUPED.test(whole))) return null;
  if (bare === typed && digits === bare && digits.length < 3) return null;
  const minor = Number(digits) * 100 + Number(decimals.padEnd(2, "0"));
  return minor > 0 && minor <= MAX_MINOR ? minor : null;
}

/** Rows whose amount in this column is what a text says; none for a text that says no amount. */
export function amountIn(column: string) {
  return (text: string) => {
    const amount = amountOf(text);
    return amount === null ? [] : [{ [column]: amount }];
  };
}
