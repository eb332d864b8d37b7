import { plainText } from "../typed/typed-text";

/**
 * Money is an integer number of minor units (paise, cents) everywhere inside; text and JSON numbers
 * are turned into it here and back. Rates are integers in hundredths of a percent (18 % is 1800).
 */

/**
 * The currencies a company may work in: those of hundred minor units only, since every amount is kept in
 * hundredths. The sign before a figure is ours and not the machine's: a browser with other data than the
 * server would write another one. A sign of letters is followed by a space that does not break.
 */
const SIGNS = {
  INR: "₹",
  USD: "$",
  EUR: "€",
  GBP: "£",
  AED: "AED",
  SAR: "SAR",
  QAR: "QAR",
  SGD: "S$",
  MYR: "RM",
  AUD: "A$",
  CAD: "CA$",
  NZD: "NZ$",
  ZAR: "ZAR",
  NPR: "NPR",
  LKR: "LKR",
  BDT: "BDT",
} as const;
export type Currency = keyof typeof SIGNS;
export const CURRENCIES = Object.keys(SIGNS) as [Currency, ...Currency[]];

/** The sign before an amount: "₹", or the currency's code if it has no sign here. */
export function currencySign(currency: string): string {
  return (SIGNS as Record<string, string>)[currency] ?? currency;
}

/** A currency in words that hold its sign: "INR (₹)", or the code alone where that is the sign. */
export function currencyName(currency: string): string {
  const sign = currencySign(currency);
  return sign === currency ? currency : `${currency} (${sign})`;
}

/** 20,000,000.00: the largest amount any field or total may hold, in minor units. */
export const MAX_MINOR = 2_000_000_000;
export const MAX_AMOUNT_TEXT = "20,000,000.00";

/** A sentence about that limit as a page in a currency writes it: ₹2,00,00,000.00. */
export function limitIn(sentence: string, currency: string | undefined): string {
  return currency ? sentence.replace(MAX_AMOUNT_TEXT, formatMoney(MAX_MINOR, currency)) : sentence;
}

export type DecimalProblem = "not-a-number" | "negative" | "too-many-decimals" | "too-large";
type ParsedDecimal = { ok: true; value: number } | { ok: false; problem: DecimalProblem };

const PLAIN = /^(\d+\.?\d*|\.\d+)$/;
// Grouping commas as people type them (1,00,000 or 100,000); the last group has three digits, so
// that a decimal comma ("1,50") is refused rather than read as a hundred and fifty.
const GROUPED = /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d*)?$/;
// Blanks that do not break group digits three by three; by a plain one two figures may be parted.
const SPACED = /^\d{1,3}([\u00A0\u2007\u2009\u202F]\d{3})+(\.\d*)?$/;

/**
 * Reads a decimal with at most two places, exactly, as an integer of hundredths; its digits may be of any script.
 * Exponents, NaN and Infinity are not numbers here.
 */
export function parseHundredths(input: string | number, max: number): ParsedDecimal {
  let text = typeof input === "number" ? String(input) : plainText(input);
  const negative = text.startsWith("-");
  if (negative) text = text.slice(1);
  if (GROUPED.test(text)) text = text.replaceAll(",", "");
  else if (SPACED.test(text)) text = text.replace(/\s/g, "");
  if (!PLAIN.test(text)) return { ok: false, problem: "not-a-number" };
  const [whole = "", fraction = ""] = text.split(".");
  if (fraction.replace(/0+$/, "").length > 2) return { ok: false, problem: "too-many-decimals" };
  if (whole.replace(/^0+/, "").length > 12) return { ok: false, problem: "too-large" };
  const value = Number(whole || "0") * 100 + Number((fraction + "00").slice(0, 2));
  if (negative && value !== 0) return { ok: false, problem: "negative" };
  if (value > max) return { ok: false, problem: "too-large" };
  return { ok: true, value };
}

/** Rupees as people write them before a figure, and what they write behind it. */
const RUPEES = /^(-?)\s*(?:₹|rs\.?|inr|रु\.?)\s*(?=[-\d.])/i;
const RUPEES_TAIL = /(?<=[\d.])\s*\/[-=]$/;

/** Reads an amount in major units ("1,500.50", "₹ 1,20,000/-", 1500.5) as minor units. */
export function parseAmount(input: string | number): ParsedDecimal {
  if (typeof input === "number") return parseHundredths(input, MAX_MINOR);
  const figure = plainText(input).replace(RUPEES, "$1").replace(RUPEES_TAIL, "");
  return parseHundredths(figure, MAX_MINOR);
}

/** Reads a number typed into a field that takes up to `max`; amounts may begin with the rupee sign. */
export function parseTyped(text: string, max: number): ParsedDecimal {
  return max === MAX_MINOR ? parseAmount(text) : parseHundredths(text, max);
}

/** `rate` hundredths of a percent of `minor`, rounded half-up to the minor unit. */
export function percentOf(minor: number, rate: number): number {
  return shareOf(minor, rate, 10_000);
}

/** So much of an amount as `part` is of `of`, which is above zero; half-up to the minor unit. */
export function shareOf(minor: number, part: number, of: number): number {
  return Number(divideHalfUp(BigInt(minor) * BigInt(part), BigInt(of)));
}

/** One invoice line: quantity (hundredths) × unit price × (1 − discount), half-up to the minor unit. */
export function lineAmount(quantity: number, unitPrice: number, discountRate: number): number {
  const exact = BigInt(quantity) * BigInt(unitPrice) * BigInt(10_000 - discountRate);
  return Number(divideHalfUp(exact, 1_000_000n));
}

/** A quotient rounded half-up, away from nought below it; the divisor is positive. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  const half = divisor / 2n;
  return dividend >= 0n ? (dividend + half) / divisor : -((-dividend + half) / divisor);
}

/** Shares an amount among balances in their turn, each as far as it goes (`takes`); minor units. */
export function inTurn<T extends { balance: number }>(all: readonly T[], amount: number) {
  let left = amount;
  return all.map((one) => {
    const takes = Math.min(left, one.balance);
    left -= takes;
    return { ...one, takes };
  });
}

/** Adds up minor units. */
export function sum(amounts: Iterable<number>): number {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
}

const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
const LAKHS = ["INR", "NPR", "BDT"];
const lakhs = new Intl.NumberFormat("en-IN", decimals);
const thousands = new Intl.NumberFormat("en-US", decimals);
const wholeLakhs = new Intl.NumberFormat("en-IN");
const wholeThousands = new Intl.NumberFormat("en-US");

/** Minor units as people read them: ₹1,23,456.00, $123,456.00 or AED 123,456.00. */
export function formatMoney(minor: number, currency: string): string {
  const sign = currencySign(currency);
  const space = /[A-Z]$/.test(sign) ? "\u00A0" : "";
  const figure = (LAKHS.includes(currency) ? lakhs : thousands).format(Math.abs(minor) / 100);
  return `${minor < 0 ? "-" : ""}${sign}${space}${figure}`;
}

/** A number of rows, grouped as people who count in a currency do: 10,00,000 or 1,000,000. */
export function formatCount(count: number, currency: string): string {
  return (LAKHS.includes(currency) ? wholeLakhs : wholeThousands).format(count);
}

/** Minor units as a form field or a CSV cell holds them: 123456.00, no grouping. */
export function amountText(minor: number): string {
  const sign = minor < 0 ? "-" : "";
  const digits = String(Math.abs(minor)).padStart(3, "0");
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Minor units as the JSON number in major units that /api sends. */
export function toMajor(minor: number): number {
  return minor / 100;
}

/** Hundredths of a percent as text: 1800 is "18", 247 is "2.47". */
export function rateText(rate: number): string {
  return String(rate / 100);
}

/** Hundredths (of a quantity) as text: 250 is "2.5". */
export function quantityText(hundredths: number): string {
  return String(hundredths / 100);
}
