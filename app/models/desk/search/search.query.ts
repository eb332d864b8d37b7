/** Fewer letters are in everything, and more stand nowhere. */
const SHORTEST = 2;
export const LONGEST = 100;

/** A search: the text as typed, the text looked for, and the reason where nothing is. */
type Sought = { typed: string; text: string; problem: string | null };

/** Reads what is looked for: control characters are gaps. An empty text is no problem, and nothing to look for. */
export function readSought(typed: string | null): Sought {
  const text = (typed ?? "").replace(/[\s\p{Cc}]+/gu, " ").trim();
  const length = [...text].length;
  if (length > LONGEST) {
    const start = [...text].slice(0, LONGEST).join("");
    return { typed: start, text: "", problem: `Search for at most ${LONGEST} characters` };
  }
  if (length > 0 && length < SHORTEST) {
    return { typed: text, text: "", problem: `Type at least ${SHORTEST} characters` };
  }
  return { typed: text, text, problem: null };
}
