import { createRequire } from "node:module";

/**
 * One whole font (Latin, Greek, Cyrillic, Devanagari, ₹). The usual web fonts are cut into a piece per
 * script: a word that needs two of them ("₹5,000") would be laid out as two, and broken between them.
 */
export const FONT_FAMILY = "Noto Sans";

/** Stands for what the font cannot draw. */
const REPLACEMENT = "\uFFFD";

/** The part of fontkit's font that is used here. */
type Shaper = {
  unitsPerEm: number;
  hasGlyphForCodePoint: (codePoint: number) => boolean;
  layout: (text: string) => { advanceWidth: number };
};

// The bundle lies in build/, the sources elsewhere; both find the package from where they are.
const { resolve } = createRequire(import.meta.url);

export type Fonts = {
  /** The width of a piece of printable text in ems. */
  widthOf: (text: string, bold: boolean) => number;
  /** The text with what cannot be drawn replaced, so that drawing it never fails. */
  printable: (text: string) => string;
};

export type Renderer = typeof import("@react-pdf/renderer");

let loaded: Promise<{ renderer: Renderer; fonts: Fonts }> | undefined;

/**
 * The renderer with its fonts, read on the first document: they take a second that no start of the
 * server should wait for.
 */
export function loadRenderer() {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function load() {
  const renderer = await import("@react-pdf/renderer");
  const { Font } = renderer;
  Font.register({
    family: FONT_FAMILY,
    fonts: [
      {
        src: resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"),
        fontWeight: 400,
      },
      {
        src: resolve("@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf"),
        fontWeight: 700,
      },
    ],
  });
  // Lines are broken before they are drawn (break-text.ts): nothing is hyphenated.
  Font.registerHyphenationCallback((word) => [word]);

  async function shaper(fontWeight: 400 | 700): Promise<Shaper> {
    await Font.load({ fontFamily: FONT_FAMILY, fontWeight });
    return Font.getFont({ fontFamily: FONT_FAMILY, fontWeight }).data as unknown as Shaper;
  }
  const regular = await shaper(400);
  const widthOfRegular = measuring(regular);
  const widthOfBold = measuring(await shaper(700));
  const fonts: Fonts = {
    widthOf: (text, bold) => (bold ? widthOfBold : widthOfRegular)(text),
    printable: (text) => toPrintable(text, regular),
  };
  return { renderer, fonts };
}

/** Documents repeat their words, so what one of them cost to shape is kept. */
function measuring(font: Shaper): (text: string) => number {
  const widths = new Map<string, number>();
  return (text) => {
    let width = widths.get(text);
    if (width === undefined) {
      width = font.layout(text).advanceWidth / font.unitsPerEm;
      if (widths.size >= 10_000) widths.clear();
      widths.set(text, width);
    }
    return width;
  };
}

// ZWNJ and ZWJ shape Devanagari; other invisible characters would print as a box or turn the line around.
const INVISIBLE = /(?![\u200C\u200D\n])[\p{Cf}\p{Cc}\p{Variation_Selector}]/gu;
const LINE_ENDS = /\r\n?|[\u2028\u2029]/g;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

function toPrintable(text: string, font: Shaper): string {
  if (/^[\x20-\x7E\n₹]*$/.test(text)) return text;
  const clean = text
    .normalize("NFC")
    .replace(LINE_ENDS, "\n")
    .replace(/\t/g, " ")
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
function canBeShaped(text: string, font: Shaper): boolean {
  try {
    font.layout(text);
    return true;
  } catch {
    return false;
  }
}
