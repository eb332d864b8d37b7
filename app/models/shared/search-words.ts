/** What else a text that is searched for may mean: a phone number, an amount. Pure. */
import { MAX_MINOR } from "../money/money";
import { plainText } from "../typed/typed-text";

/** Fewer digits are no phone number. */
const PHONE_DIGITS = 5;
/** A number without its country's code. */
const OWN_DIGITS = 10;
/** A country's code, also before a number that is not typed to its end: no code of E.164 begins another. */
const CODE =
  /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})[\s().\-/]*(?=\d)/;

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

/** The digits of a phone number, which it is found by however it is grouped. */
export function digitsOf(phone: string | null): string | null {
  return phone?.replace(/[^0-9]/g, "") || null;
}

/** The same where it is grouped; null where it says its digits as they are. */
export function groupedDigits(phone: string | null): string | null {
  const digits = digitsOf(phone);
  return digits === phone ? null : digits;
}

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
