/** Damage at a place of the outline as one line of text: codes, and after a colon a note. Pure. */
import { isConditionCode } from "../road/condition";

export type MarkText = { codes: string; note: string | null };

const codesOf = (text: string) =>
  text
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean);

function split(text: string): [string, string] {
  const at = text.indexOf(":");
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1).trim()];
}

/** What of it is no code, in a sentence; null where all of it can be read. */
export function markProblem(text: string): string | null {
  const [codes] = split(text);
  const words = codesOf(codes);
  if (words.length === 0) return "Write the codes first: SC, D: as long as a hand";
  const unknown = words.find((word) => !isConditionCode(word));
  if (unknown === undefined) return null;
  return `'${unknown}' is not a condition code. Write codes, then a colon and a note: SC, D: as long as a hand`;
}

export function parseMark(text: string): MarkText {
  const [codes, note] = split(text);
  return { codes: [...new Set(codesOf(codes))].join(", "), note: note || null };
}

export function markLine({ codes, note }: MarkText): string {
  return note ? `${codes}: ${note}` : codes;
}
