/** Values as people's lists write them. Each gives what our own fields take, or a sentence. Pure. */
import { isCalendarDate } from "../../ground/day/calendar-date";
import { isoDay, isTimestamp } from "~/models/ground/day/time-zone";
import { INDIA, isPhone, phoneText, reachable } from "../../ground/typed/phone";
import { plainText, visibleText } from "../../ground/typed/typed-text";

export type Read<T> = { ok: true; value: T } | { ok: false; message: string };

const right = <T>(value: T): Read<T> => ({ ok: true, value });
const wrong = (message: string): Read<never> => ({ ok: false, message });

/** A text without what stands around it: the apostrophe that keeps spreadsheets from reading a formula goes as well. */
export function trimmed(text: string): string {
  // Control characters but line breaks and tabs: nobody types them, and Postgres cannot store NUL.
  // oxlint-disable-next-line no-control-regex
  const typed = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "");
  const bare = visibleText(typed)
    .replace(/[\u00a0\u2007\u202f]/g, " ")
    .trim();
  return /^'[=+\-@'\t＝＋－＠]/.test(bare) ? bare.slice(1) : bare;
}

/** A figure or a day in digits of one script. */
const plain = (text: string) => plainText(trimmed(text));

const SIGNS = /^(?:₹|rs\.?|inr|usd|us\$|\$|eur|€|gbp|£|aed|रु\.?|रुपये)\s*/i;
const TAIL = /\s*(?:\/-|\/=|₹|rs\.?|inr|usd|eur|€|aed|dr)$/i;
const WORDS = /[a-z\u0900-\u097f]{3,}/i;
/** Plain, or grouped as in India (1,20,000) or elsewhere (120,000): other groups are a slip, or several figures. */
const FIGURE = /^(?:(?:\d+|\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+)(?:\.\d*)?|\.\d+)$/;

/**
 * An amount as a plain decimal: "₹1,20,000/-" is 120000. What is below zero keeps its sign (also in brackets); what can
 * be read in two ways is refused.
 */
export function readAmountText(text: string): Read<string> {
  let bare = plain(text);
  let signs = 0;
  if (/^\(.*\)$/.test(bare)) {
    signs += 1;
    bare = bare.slice(1, -1).trim();
  }
  const withoutMinus = () => {
    if (!/^[-−–]/.test(bare)) return;
    signs += 1;
    bare = bare.slice(1).trim();
  };
  withoutMinus();
  bare = bare.replace(SIGNS, "");
  withoutMinus();
  bare = bare
    .replace(TAIL, "")
    .replace(/\s*\/[-=]$/, "")
    .trim();
  const quoted = `"${text.trim().slice(0, 40)}"`;
  if (signs > 1) {
    return wrong(`${quoted} has two minus signs: write it with one minus or none`);
  }
  if (/\d\s*cr\.?$/i.test(bare)) {
    return wrong(
      `${quoted} may mean a credit or crores: write figures only, with a minus for a credit`,
    );
  }
  if (WORDS.test(bare)) {
    return wrong(`${quoted} is an amount in words: write it in figures, such as 12500`);
  }
  // Thin spaces group digits as well, three by three from the first on: "1200 500" is two figures.
  const close = bare.replace(/^\d{1,3}(?: \d{3})+(?!\d| )/, (groups) => groups.replaceAll(" ", ""));
  if (/^\d{1,3}(\.\d{3})+,\d{1,2}$/.test(close) || /^\d+,\d{1,2}$/.test(close)) {
    return wrong(`${quoted} has a decimal comma: write a point, as in 1200.50`);
  }
  if (/^\d{1,3}\.\d{3}$/.test(close) || /^\d{1,3}(\.\d{3}){2,}$/.test(close)) {
    return wrong(
      `${quoted} may be thousands or decimals: write it without the point, or with two decimals`,
    );
  }
  if (!FIGURE.test(close)) {
    return wrong(
      /^[\d,]*\d[\d,]*(?:\.\d*)?$/.test(close)
        ? `${quoted} has commas in the wrong places: write it without them, such as 120050.50`
        : `${quoted} is not an amount: write it in figures, such as 12500 or 12,500.50`,
    );
  }
  const figure = close.replaceAll(",", "");
  return right(signs > 0 && Number(figure) !== 0 ? `-${figure}` : figure);
}

const CURRENCY_SIGNS: readonly [RegExp, string][] = [
  [/₹|\brs(?![a-z])|\binr(?![a-z])|रु/i, "INR"],
  [/\$|\busd(?![a-z])/i, "USD"],
  [/€|\beur(?![a-z])/i, "EUR"],
  [/£|\bgbp(?![a-z])/i, "GBP"],
  [/\baed(?![a-z])/i, "AED"],
];

/** The currency that an amount names itself; null where it names none. */
export function currencyIn(text: string): string | null {
  return CURRENCY_SIGNS.find(([sign]) => sign.test(trimmed(text)))?.[1] ?? null;
}

/** The order of day, month and year. */
export const DATE_ORDERS = ["dmy", "mdy", "ymd"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];
export const DATE_ORDER_LABELS: Record<DateOrder, string> = {
  dmy: "Day first: 31/12/2026",
  mdy: "Month first: 12/31/2026",
  ymd: "Year first: 26/12/31",
};

const MONTHS =
  "january february march april may june july august september october november december".split(
    " ",
  );

/** The number of a month by its name, whole or as people shorten it; 0 for any other word. */
function monthOf(word: string): number {
  const own = word.toLowerCase();
  return (
    MONTHS.findIndex((month) => [month, month.slice(0, 3)].includes(own.replace(/^sept$/, "sep"))) +
    1
  );
}

/** A time or the day of the week may follow a day. Anything else may say that another day is meant. */
const AFTER =
  "(?:[ T,]+(?:\\d{1,2}(?:[:.]\\d{2}[\\d:.]*(?: ?[ap]\\.?m\\.?)?| ?[ap]\\.?m\\.?)(?: ?(?:[a-z]{1,4}|[+-]\\d{2}:?\\d{2}))?|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}))?$";
const dayAs = (pattern: RegExp) => new RegExp(`^${pattern.source}${AFTER}`, "i");
const NUMERIC = dayAs(/(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})/);
const YEAR_FIRST = dayAs(/(\d{4})[/.\- ](\d{1,2})[/.\- ](\d{1,2})/);
const NAMED = dayAs(
  /(\d{1,2})(?:st|nd|rd|th)?(?:\s+of\b)?[\s\-/.,]*([a-z]{3,9})[\s\-/.,']*(\d{4}|\d{2})/,
);
const NAMED_FIRST = dayAs(/([a-z]{3,9})[\s\-/.,]*(\d{1,2})(?:st|nd|rd|th)?[\s\-/.,]+(\d{4})/);

/** The orders in which a text of three figures is a day; none where it is no such text, or where they all say the same day. */
export function ordersOf(text: string): readonly DateOrder[] {
  const found = NUMERIC.exec(plain(text));
  if (!found) return [];
  const [a = "", b = "", c = ""] = found.slice(1);
  const read: Record<DateOrder, string> = {
    dmy: isoOf(c, b, a),
    mdy: isoOf(c, a, b),
    ymd: c.length === 2 && a.length === 2 ? isoOf(a, b, c) : "",
  };
  const possible = DATE_ORDERS.filter((order) => isCalendarDate(read[order]));
  return new Set(possible.map((order) => read[order])).size > 1 || possible.length === 1
    ? possible
    : [];
}

const wholeYear = (text: string) => (text.length === 2 ? `20${text}` : text);
const isoOf = (year: string, month: string | number, day: string | number) =>
  `${wholeYear(year)}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

/** "2026-03-31 18:30:00 UTC" is the moment that "2026-03-31T18:30:00Z" is. */
const UNIVERSAL = /(?<=\d)\s*(?:UTC|GMT)$/i;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}[,.]?\s+(?=\d|[a-z])/i;

/** The settings for reading days. `order`: for days that can be read in two ways; `sheet`: figures are Excel's own days. */
type DayTaking = { order: DateOrder | null; sheet: boolean; timeZone: string };

/** A day as YYYY-MM-DD; a moment that says its offset is the day of the company's own zone, as /api takes it. */
export function readDay(text: string, { order, sheet, timeZone }: DayTaking): Read<string> {
  const typed = plain(text);
  const moment = typed.replace(UNIVERSAL, "Z");
  const bare = isTimestamp(moment) ? isoDay(moment, timeZone) : typed.replace(WEEKDAY, "");
  const quoted = `"${bare.slice(0, 40)}"`;
  const day = (year: string, month: string | number, date: string | number): Read<string> => {
    const iso = isoOf(year, month, date);
    return isCalendarDate(iso) ? right(iso) : wrong(`${quoted} is not a day of the calendar`);
  };
  const first = YEAR_FIRST.exec(bare);
  if (first) return day(first[1] ?? "", first[2] ?? "", first[3] ?? "");
  const numeric = NUMERIC.exec(bare);
  if (numeric) {
    const [a = "", b = "", c = ""] = numeric.slice(1);
    const orders = ordersOf(bare);
    // One that is the same day in each order, or in none, needs none.
    const own = orders.length === 0 ? "dmy" : orders.length === 1 ? (orders[0] ?? "dmy") : order;
    if (own === null) {
      return wrong(
        `${quoted} can be read in several orders of day, month and year: choose one under 'Order of dates'`,
      );
    }
    if (orders.length > 0 && (!orders.includes(own) || (order !== null && order !== own))) {
      return wrong(
        `${quoted} is not in the order of dates that was chosen: correct it in the file`,
      );
    }
    if (own === "ymd") return day(a, b, c);
    return own === "dmy" ? day(c, b, a) : day(c, a, b);
  }
  const named = NAMED.exec(bare) ?? null;
  if (named) {
    const month = monthOf(named[2] ?? "");
    if (month > 0) return day(named[3] ?? "", month, named[1] ?? "");
  }
  const before = NAMED_FIRST.exec(bare);
  if (before) {
    const month = monthOf(before[1] ?? "");
    if (month > 0) return day(before[3] ?? "", month, before[2] ?? "");
  }
  const serial = /^\d{5}(\.\d+)?$/.test(bare) ? Math.floor(Number(bare)) : 0;
  if (sheet && serial >= 20_000 && serial < 80_000) {
    return right(new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 10));
  }
  return wrong(`${quoted} is not a date: write it as 2026-12-31 or 31/12/2026`);
}

/** Separates several values of one cell: Google separates them by three colons. */
const SEVERAL = /\s*(?:[/;,|]|:::)\s*|\s+(?:or|and)\s+/i;

/** A word for a phone before its number: "Phone: 020 25431001 Mobile: 98200 11011". */
const CALLED = /\b(?:telephone|tel|phone|ph|mobile|mob|cell|m)\b\s*\.?\s*:\s*/i;

/** The phones of a cell as forms keep them, in their order. */
export const phonesIn = (text: string): string[] =>
  trimmed(text)
    .split(SEVERAL)
    .flatMap((part) => part.split(CALLED))
    .map(phoneText)
    .filter(isPhone);

/** A phone as forms keep it; of several the one that WhatsApp can use. A figure that Excel has cut short is refused. */
export function readPhoneText(text: string): Read<string> {
  const bare = phoneText(trimmed(text));
  if (/^[\d.,]+e\+?\d/i.test(bare)) {
    return wrong(
      `"${bare.slice(0, 40)}" is a phone that Excel has cut short: give the column the format Text and type it again`,
    );
  }
  const phone = reachable(phonesIn(text), INDIA);
  if (phone === undefined) {
    return wrong(`"${trimmed(text).slice(0, 40)}" is not a phone number`);
  }
  return right(phone);
}

/** A word of a list in any spelling: letters and digits alone, in lower case. */
export function bareWord(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "");
}

/** One of some words by its spellings. */
export function readWord<T extends string>(
  text: string,
  words: Readonly<Record<T, string>>,
  label: string,
): Read<T> {
  const own = bareWord(text);
  for (const [word, spellings] of Object.entries(words) as [T, string][]) {
    if (bareWord(word) === own || spellings.split(" ").some((one) => bareWord(one) === own)) {
      return right(word);
    }
  }
  const known = Object.keys(words).join(", ");
  return wrong(`"${text.trim().slice(0, 40)}" is not a known ${label}: write ${known}`);
}
