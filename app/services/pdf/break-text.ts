/** The width of a piece of text, in the unit of the width it has to fit. */
type Measure = (text: string) => number;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Text as lines that fit `width`: broken between words, and inside a word only when the word alone is
 * wider than a line. Line ends in the text are kept, runs of spaces become one; nothing is hyphenated.
 */
export function breakText(text: string, width: number, measure: Measure): string[] {
  const space = measure(" ");
  return text.split("\n").flatMap((paragraph) => {
    const lines: string[] = [];
    let line = "";
    let used = 0;
    for (const word of paragraph.split(/ +/)) {
      if (!word) continue;
      const needed = measure(word);
      if (line && used + space + needed <= width) {
        line += ` ${word}`;
        used += space + needed;
        continue;
      }
      if (line) lines.push(line);
      const pieces = needed <= width ? [word] : breakWord(word, width, measure);
      lines.push(...pieces.slice(0, -1));
      line = pieces.at(-1) ?? "";
      used = pieces.length === 1 ? needed : measure(line);
    }
    return [...lines, line];
  });
}

/** A word too long for a line: an address before its "@", as on the page, anything else between characters as people see them. */
function breakWord(word: string, width: number, measure: Measure): string[] {
  const at = word.indexOf("@");
  const parts = at > 0 ? [word.slice(0, at), word.slice(at)] : [word];
  return parts.flatMap((part) => cutWord(part, width, measure));
}

function cutWord(word: string, width: number, measure: Measure): string[] {
  const pieces: string[] = [];
  let piece = "";
  let used = 0;
  for (const { segment } of graphemes.segment(word)) {
    const needed = measure(segment);
    if (piece && used + needed > width) {
      pieces.push(piece);
      piece = "";
      used = 0;
    }
    piece += segment;
    used += needed;
  }
  return [...pieces, piece];
}
