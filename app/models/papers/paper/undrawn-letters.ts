/** Letters of the scripts that the fonts of papers have, and signs that belong to no script. */
const DRAWN =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Arabic}\p{Script=Common}\p{Script=Inherited}]/gu;

/**
 * The words of a paper that its PDF cannot draw (Hebrew, Chinese, Thai …), each once, in their order: it prints them in Latin
 * letters, which are not always those of the name, and somebody is told before it leaves. `paper` is whatever holds its texts.
 */
export function undrawnWords(paper: unknown): string[] {
  const words = JSON.stringify(paper).match(/[\p{L}\p{M}]+/gu) ?? [];
  return [...new Set(words.filter((word) => word.replace(DRAWN, "") !== ""))];
}

/** A warning about such words for the office; null if the PDF can draw all. */
export function undrawnWarning(paper: unknown): string | null {
  const words = undrawnWords(paper);
  if (words.length === 0) return null;
  const named = words.slice(0, 5).map((word) => `“${word}”`);
  const more = words.length > named.length ? ` and ${words.length - named.length} more` : "";
  return `The PDF prints ${named.join(", ")}${more} in English letters, as near as they come: write it as its bearer does before this is sent.`;
}
