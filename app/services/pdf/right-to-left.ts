/** Letters that are written from right to left (Urdu): in which order the pieces of a line stand. */
import bidiFactory from "bidi-js";

const bidi = bidiFactory();
const RIGHT_TO_LEFT = /\p{Script=Arabic}/u;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

type Part<Piece> = { piece: Piece; level: number };

/**
 * The pieces of a line as they stand from the left, by Unicode's algorithm: words of Urdu from right to left, figures and Latin
 * words among them as they are read. Each is text of one font and one direction.
 */
export function asTheyStand<Piece extends { text: string }>(pieces: Piece[]): Piece[] {
  const line = pieces.map(({ text }) => text).join("");
  if (!RIGHT_TO_LEFT.test(line)) return pieces;
  const found = bidi.getEmbeddingLevels(line);
  const mirrored = bidi.getMirroredCharactersMap(line, found.levels);
  const parts: Part<Piece>[] = [];
  let at = 0;
  for (const piece of pieces) {
    const isShaped = RIGHT_TO_LEFT.test(piece.text);
    let open: Part<Piece> | undefined;
    for (const { segment } of graphemes.segment(piece.text)) {
      const level = found.levels[at] ?? 0;
      // Whoever shapes a word turns it around; signs between words are turned here, one by one.
      if (open?.level === level && (isShaped || level % 2 === 0)) open.piece.text += segment;
      else {
        open = { piece: { ...piece, text: mirrored.get(at) ?? segment }, level };
        parts.push(open);
      }
      at += segment.length;
    }
  }
  return turned(parts).map(({ piece }) => piece);
}

/** From the highest level down, each stretch of at least that level is turned around. */
function turned<Piece>(parts: Part<Piece>[]): Part<Piece>[] {
  const order = [...parts];
  for (let level = Math.max(...parts.map((part) => part.level)); level > 0; level -= 1) {
    for (let start = 0; start < order.length; start += 1) {
      let end = start;
      while ((order[end]?.level ?? -1) >= level) end += 1;
      if (end > start) order.splice(start, end - start, ...order.slice(start, end).reverse());
      start = Math.max(start, end);
    }
  }
  return order;
}
