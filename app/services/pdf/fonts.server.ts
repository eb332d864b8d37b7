import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import anyAscii from "any-ascii";
import type { Font } from "fontkit";
import { LRUCache } from "lru-cache";

import { asTheyStand } from "./right-to-left";
import { scriptFonts, type ScriptFont } from "./script-fonts.server";

// The bundle lies in build/, the sources elsewhere; both find the package from where they are.
const { resolve } = createRequire(import.meta.url);

// pdfkit also takes a font that fontkit has opened, though its types do not know: it need not be read again
// for each document.
export type OpenFont = Font & string;

/** A piece of a line that one font draws. */
export type Run = { text: string; font: OpenFont };

export type Fonts = {
  regular: OpenFont;
  bold: OpenFont;
  /** Those two, and the fonts of scripts in both weights. */
  all: OpenFont[];
  /** The width of a piece of printable text in ems. */
  widthOf: (text: string, bold: boolean) => number;
  /** Printable text in the pieces that one font draws each, from the left. */
  runsOf: (text: string, bold: boolean) => Run[];
  /** The text with what no font draws in Latin letters, so that drawing it never fails and no name is lost. */
  printable: (text: string) => string;
};

/** A font and what measures with it. */
type Face = { font: OpenFont; widthOf: (text: string) => number };
type Weights = { regular: Face; bold: Face };

let loaded: Promise<Weights> | undefined;

/**
 * The fonts that a paper of this text needs, read on the first document that does: no start of the server should wait for
 * them. The font of all papers is one whole font (Latin, Greek, Cyrillic, Devanagari, ₹). The usual web fonts are cut into
 * a piece per script: a word that needs two of them ("₹5,000") would be laid out as two, and broken between them.
 */
export async function loadFonts(text = ""): Promise<Fonts> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  const [base, scripts] = await Promise.all([loaded, scriptFonts(text)]);
  return fontsOf(base, scripts.map(measured));
}

function fontsOf(base: Weights, scripts: Weights[]): Fonts {
  const piecesOf = piecing([base, ...scripts]);
  const faceOf = (isBold: boolean, weights = base) => (isBold ? weights.bold : weights.regular);
  const isPlain = scripts.length === 0;
  // A paper says the same on each of its copies, in each size that is tried.
  const printed = new LRUCache<string, string>({
    max: 2_000,
    memoMethod: (text) => toPrintable(text, piecesOf, base),
  });
  const piecesIn = (text: string): Piece[] => (isPlain ? [{ text, face: base }] : piecesOf(text));
  return {
    regular: base.regular.font,
    bold: base.bold.font,
    all: [base, ...scripts].flatMap(({ regular, bold }) => [regular.font, bold.font]),
    widthOf: (text, isBold) => {
      if (isPlain) return faceOf(isBold).widthOf(text);
      let width = 0;
      for (const piece of piecesIn(text)) width += faceOf(isBold, piece.face).widthOf(piece.text);
      return width;
    },
    runsOf: (text, isBold) => {
      const pieces = isPlain ? piecesIn(text) : asTheyStand(piecesIn(text));
      return pieces.map((piece) => ({ text: piece.text, font: faceOf(isBold, piece.face).font }));
    },
    printable: (text) => (isPlainText(text) ? text : printed.memo(text)),
  };
}

const measuredScripts = new WeakMap<ScriptFont, Weights>();

/** Kept with the font: what it cost to shape a word need not be paid again. */
function measured(script: ScriptFont): Weights {
  const known = measuredScripts.get(script);
  if (known) return known;
  const weights = { regular: face(script.regular), bold: face(script.bold) };
  measuredScripts.set(script, weights);
  return weights;
}

const face = (font: OpenFont): Face => ({ font, widthOf: measuring(font) });

async function load(): Promise<Weights> {
  const { create } = await import("fontkit");
  const open = (file: string) =>
    knowingItsLetters(
      create(readFileSync(resolve(`@expo-google-fonts/noto-sans/${file}.ttf`))) as OpenFont,
    );
  return {
    regular: face(open("400Regular/NotoSans_400Regular")),
    bold: face(open("700Bold/NotoSans_700Bold")),
  };
}

/**
 * A font keeps a glyph as it was first asked for. The parts of a letter are asked for by their numbers when it is written
 * into a file ('अ' of 'आ'), and would be shaped as no letters at all from then on: each is asked for by its letter before.
 */
function knowingItsLetters(font: OpenFont): OpenFont {
  for (let letter = 0x0900; letter <= 0x097f; letter += 1) {
    // 'ई' is drawn with it, and is found in the file by its own name only where that is asked for first.
    if (letter !== 0x0907) font.glyphForCodePoint(letter);
  }
  return font;
}

/**
 * Word by word with its space, as pdfkit draws: a run has the shapes of one script, and "Weight वज़न" has two. Documents
 * repeat their words, so what one of them cost to shape is kept.
 */
function measuring(font: Font): (text: string) => number {
  const widths = new LRUCache<string, number>({
    max: 10_000,
    memoMethod: (word) => font.layout(word).advanceWidth / font.unitsPerEm,
  });
  return (text) => {
    let width = 0;
    for (const word of text.match(/[^ ]* |[^ ]+$/g) ?? []) width += widths.memo(word);
    return width;
  };
}

// ZWNJ and ZWJ shape Devanagari; other invisible characters would print as a box or turn the line around.
const INVISIBLE = /(?![\u200C\u200D\n])[\p{Cf}\p{Cc}\p{Variation_Selector}]/gu;
const LINE_ENDS = /\r\n?|[\u2028\u2029]/g;
/** A picture that no font has says nothing as a box either; of letters it is told that they are missing. */
const UNDRAWN_PICTURE = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{So})/u;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

const isPlainText = (text: string) => /^[\x20-\x7E\n₹]*$/.test(text);

function toPrintable(text: string, piecesOf: Piecing, base: Weights): string {
  const clean = text
    .normalize("NFC")
    .replace(LINE_ENDS, "\n")
    .replace(/\t/g, " ")
    // The fonts have no arrows, and people write "Pune → Mumbai"; of ticks they have the heavy one.
    .replace(/[→⟶➔➜]/g, "–")
    .replace(/✓/g, "✔")
    // A half of a character says nothing.
    .replace(/\uFFFD/g, "")
    .replace(INVISIBLE, "");
  return piecesOf(clean)
    .map((piece) => {
      if (!piece.face) return UNDRAWN_PICTURE.test(piece.text) ? "" : inLatin(piece.text);
      // HarfBuzz shapes whatever there is.
      if (piece.face !== base || canBeShaped(piece.text, base.regular.font)) return piece.text;
      return piece.text.replace(/[^\n\x20-\u024F₹]+/g, inLatin);
    })
    .join("");
}

/** Letters that no font has, in those that every reader of the paper knows. */
const inLatin = (letters: string) => anyAscii(letters);

/** A piece of a text, and the font that has all of it; a letter that none has is a piece by itself. */
type Piece = { text: string; face: Weights | undefined };
type Piecing = (text: string) => Piece[];

/** Parts a text: each letter with its signs goes to the first of the fonts, the base before others, that has all of it. */
function piecing(faces: [base: Weights, ...scripts: Weights[]]): Piecing {
  const known = new LRUCache<string, { face: Weights | undefined }>({
    max: 5_000,
    memoMethod: (letter) => ({ face: faces.find(({ regular }) => hasAll(regular.font, letter)) }),
  });
  return (text) => {
    if (isPlainText(text)) return [{ text, face: faces[0] }];
    const pieces: Piece[] = [];
    for (const { segment } of graphemes.segment(text)) {
      const { face } = known.memo(segment);
      const last = pieces.at(-1);
      if (last && face && last.face === face) last.text += segment;
      else pieces.push({ text: segment, face });
    }
    return pieces;
  };
}

/** Joiners need no glyph: they say how others are put together. */
const hasAll = (font: Font, letter: string) =>
  [...letter].every(
    (character) =>
      /[\n\u200C\u200D]/.test(character) ||
      font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  );

/** fontkit fails on some combinations of marks that no language has but anybody can type. */
function canBeShaped(text: string, font: Font): boolean {
  try {
    font.layout(text);
    return true;
  } catch {
    return false;
  }
}
