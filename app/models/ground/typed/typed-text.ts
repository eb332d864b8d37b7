const EMAIL = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+\.[^\s@<>(),;:"[\]\\.]{2,}$/;

/** Whether a text can be one e-mail address: no list, no name, no line break. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text) && !text.includes("..");
}

/** Signs that people write between the parts of a number. */
const BETWEEN = /[\s.\-–—/_·•]+/g;

/** A number of letters and digits as it is compared: "mh 12-ab 1234" and "MH12AB1234" are one. Pure. */
export function bareNumber(text: string): string {
  return plainText(text.normalize("NFKC")).replace(BETWEEN, "").toUpperCase();
}

/**
 * Text as people type and paste it, without what nobody sees in it. One cleaner for every door: forms, /api, imports and
 * searches. Pure, and small: forms carry it to the browser.
 */

/** Signs that nobody sees: zero-width ones, marks of the direction of writing, soft hyphens, fillers. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu;

/**
 * Those that a word needs: a joiner between two of its letters or within a picture, one after a vowel killer (the old
 * Malayalam chillu, the eyelash of Marathi), and what makes a sign a picture.
 */
const NEEDED =
  /(?<=[\p{L}\p{M}])[\u200C\u200D](?=[\p{L}\p{M}])|(?<=[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA])\u200D|(?<=[\p{Extended_Pictographic}\u{1F3FB}-\u{1F3FF}\uFE0F])\u200D(?=\p{Extended_Pictographic})|(?<=\p{Extended_Pictographic})\uFE0F/gu;

/** Cleans an e-mail, a phone, a number, a code or an amount: removes all invisible characters. */
export function bareText(text: string): string {
  return text.replace(INVISIBLE, "");
}

/** Cleans a name or a sentence: keeps only the invisible characters that its words need. */
export function visibleText(text: string): string {
  // Nearly every text has none: it is not gone through twice.
  if (!INVISIBLE_ONCE.test(text)) return text;
  const needed = new Set(Array.from(text.matchAll(NEEDED), ({ index }) => index));
  return text.replace(INVISIBLE, (sign, at: number) => (needed.has(at) ? sign : ""));
}
const INVISIBLE_ONCE = new RegExp(INVISIBLE.source, "u");

const DIGIT = /\p{Nd}/u;

/** Digits of Devanagari, Arabic, Thai, of full width and of all other scripts as 0 to 9. */
export function plainDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (sign) => {
    // Unicode has the digits of each script in one row, from nought on; those for formulas in several rows of ten.
    const own = sign.codePointAt(0) ?? 0;
    let before = 0;
    while (DIGIT.test(String.fromCodePoint(own - before - 1))) before += 1;
    return String(before % 10);
  });
}

/** A figure, a day, a time or a code in the form in which it is compared. */
export function plainText(text: string): string {
  return plainDigits(bareText(text)).trim();
}

/* The signs that part the columns of a table in a text. */
const DELIMITERS = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** A value in quotes, which may go over several lines and hold any sign. */
const QUOTED = /(^|[,;\t|\r\n])"(?:[^"]|"")*"(?=[,;\t|\r\n]|$)/g;

function countOf(line: string, sign: string): number {
  return line.replace(/"(?:[^"]|"")*"/g, "").split(sign).length - 1;
}

/** The sign that splits most of the first lines into the most columns; a comma by default. */
export function delimiterOf(text: string): Delimiter {
  const lines = text
    .replace(QUOTED, "$1")
    .split(/\r\n?|\n/)
    .filter((line) => line.trim())
    .slice(0, 30);
  let best: Delimiter = ",";
  let points = 0;
  for (const sign of DELIMITERS) {
    const counts = lines.map((line) => countOf(line, sign)).filter((count) => count > 0);
    const often = new Map<number, number>();
    for (const count of counts) often.set(count, (often.get(count) ?? 0) + 1);
    const agreed = Math.max(0, ...often.values());
    const most = Math.max(0, ...counts);
    const own = agreed * 10 + Math.min(most, 9);
    if (counts.length > 0 && own > points) [best, points] = [sign, own];
  }
  return best;
}
