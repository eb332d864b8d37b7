/** The order of names, the same on both databases: letter case and accents aside, as a reader looks for them. Pure. */

/** Accents, and the dots below of Indian scripts (nukta), which many do not type. */
export const ACCENTS =
  /[\u0300-\u036f\u093c\u09bc\u0a3c\u0abc\u0b3c\u0c3c\u0cbc\u{110ba}\u{11173}\u{111ca}]/gu;

/** Latin letters of their own that stand among the plain ones. */
const LETTERS: Record<string, string> = {
  æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", ħ: "h", ı: "i", ł: "l", ß: "ss", þ: "th",
}; // prettier-ignore

/** The text that a name is sorted by, by its code points. The migration of the column says the same of plain letters. */
export function sortNameOf(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(ACCENTS, "")
    .replace(/[æœøđðħıłßþ]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize("NFC")
    .trim();
}
