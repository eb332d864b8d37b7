import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import type { Font } from "fontkit";
import { LRUCache } from "lru-cache";

/** Stands for what the font cannot draw. */
const REPLACEMENT = "\uFFFD";

// The bundle lies in build/, the sources elsewhere; both find the package from where they are.
const { resolve } = createRequire(import.meta.url);

// pdfkit also takes a font that fontkit has opened, though its types do not know: it need not be read anew
// for each document.
type OpenFont = Font & string;

export type Fonts = {
  regular: OpenFont;
  bold: OpenFont;
  /** The width of a piece of printable text in ems. */
  widthOf: (text: string, bold: boolean) => number;
  /** The text with what cannot be drawn replaced, so that drawing it never fails. */
  printable: (text: string) => string;
};

let loaded: Promise<Fonts> | undefined;

/**
 * The fonts, read on the first document: no start of the server should wait for them. Each is one whole font
 * (Latin, Greek, Cyrillic, Devanagari, ₹). The usual web fonts are cut into a piece per script: a word that
 * needs two of them ("₹5,000") would be laid out as two, and broken between them.
 */
export function loadFonts(): Promise<Fonts> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function load(): Promise<Fonts> {
  const { create } = await import("fontkit");
  const open = (file: string) =>
    knowingItsLetters(
      create(readFileSync(resolve(`@expo-google-fonts/noto-sans/${file}.ttf`))) as OpenFont,
    );
  const regular = open("400Regular/NotoSans_400Regular");
  const bold = open("700Bold/NotoSans_700Bold");
  const widthOfRegular = measuring(regular);
  const widthOfBold = measuring(bold);
  return {
    regular,
    bold,
    widthOf: (text, isBold) => (isBold ? widthOfBold : widthOfRegular)(text),
    printable: (text) => toPrintable(text, regular),
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
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

function toPrintable(text: string, font: Font): string {
  if (/^[\x20-\x7E\n₹]*$/.test(text)) return text;
  const clean = text
    .normalize("NFC")
    .replace(LINE_ENDS, "\n")
    .replace(/\t/g, " ")
    // The fonts have no arrows, and people write "Pune → Mumbai".
    .replace(/[→⟶➔➜]/g, "–")
    .replace(INVISIBLE, "");
  let result = "";
  for (const { segment } of graphemes.segment(clean)) {
    const drawn = [...segment].every(
      (character) => character === "\n" || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
    );
    result += drawn ? segment : REPLACEMENT;
  }
  return canBeShaped(result, font) ? result : result.replace(/[^\n\x20-\u024F₹]/g, REPLACEMENT);
}

/** fontkit fails on some combinations of marks that no language has but anybody can type. */
function canBeShaped(text: string, font: Font): boolean {
  try {
    font.layout(text);
    return true;
  } catch {
    return false;
  }
}
