import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import type { Font as Shaper } from "harfbuzzjs";
import { LRUCache } from "lru-cache";

import type { OpenFont } from "./fonts.server";

/** Letters that the font of all papers lacks, and the font that has them. A symbol of a trade mark is in both. */
const SCRIPTS = [
  { letters: /\p{Script=Arabic}/u, family: "noto-naskh-arabic/*/NotoNaskhArabic" },
  { letters: /\p{Script=Bengali}/u, family: "noto-sans-bengali/*/NotoSansBengali" },
  { letters: /\p{Script=Gujarati}/u, family: "noto-sans-gujarati/*/NotoSansGujarati" },
  { letters: /\p{Script=Gurmukhi}/u, family: "noto-sans-gurmukhi/*/NotoSansGurmukhi" },
  { letters: /\p{Script=Kannada}/u, family: "noto-sans-kannada/*/NotoSansKannada" },
  { letters: /\p{Script=Malayalam}/u, family: "noto-sans-malayalam/*/NotoSansMalayalam" },
  { letters: /\p{Script=Oriya}/u, family: "noto-sans-oriya/*/NotoSansOriya" },
  { letters: /\p{Script=Tamil}/u, family: "noto-sans-tamil/*/NotoSansTamil" },
  { letters: /\p{Script=Telugu}/u, family: "noto-sans-telugu/*/NotoSansTelugu" },
  {
    letters: /(?![©®™])\p{Extended_Pictographic}|\p{Regional_Indicator}|[\u20E3✓]/u,
    family: "noto-emoji/*/NotoEmoji",
  },
];

/** The characters of nearly all papers, skipped at once: up to Cyrillic, Devanagari, dashes, quotation marks, ₹. */
const PLAIN = /[\0-\u05FF\u0900-\u097F\u2010-\u2030₹]+/g;

/** A font of one script in both weights, as pdfkit and its measuring take them. */
export type ScriptFont = { regular: OpenFont; bold: OpenFont };

const opened = new Map<string, Promise<ScriptFont>>();

/**
 * The fonts of the scripts that a text has besides those of the font of all papers, opened with the first text that has
 * such letters: most companies never write them, and a server that draws English alone holds none of it.
 */
export function scriptFonts(text: string): Promise<ScriptFont[]> {
  const rest = text.replace(PLAIN, "");
  const needed = rest === "" ? [] : SCRIPTS.filter(({ letters }) => letters.test(rest));
  return Promise.all(needed.map(({ family }) => scriptFont(family)));
}

function scriptFont(family: string): Promise<ScriptFont> {
  const known = opened.get(family);
  if (known) return known;
  const opening = openScript(family).catch((error: unknown) => {
    opened.delete(family);
    throw error;
  });
  opened.set(family, opening);
  return opening;
}

async function openScript(family: string): Promise<ScriptFont> {
  const [regular, bold] = await Promise.all([
    openShaped(family.replace("*", "400Regular") + "_400Regular.ttf"),
    openShaped(family.replace("*", "700Bold") + "_700Bold.ttf"),
  ]);
  return { regular, bold };
}

const { resolve } = createRequire(import.meta.url);

/** The shaped text that pdfkit and the measuring of widths need; lengths are the font's units. */
type Shaped = {
  glyphs: { id: number; codePoints: number[]; advanceWidth: number }[];
  positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
  advanceWidth: number;
};

/**
 * A font whose letters are put together by HarfBuzz, as browsers do it: fontkit fails on ordinary words of Telugu and
 * Malayalam and misplaces signs of Bengali. fontkit still reads its outlines, which pdfkit writes into the file.
 */
async function openShaped(file: string): Promise<OpenFont> {
  const [{ create }, harfbuzz] = await Promise.all([import("fontkit"), import("harfbuzzjs")]);
  const bytes = readFileSync(resolve(`@expo-google-fonts/${file}`));
  const font = create(bytes) as OpenFont;
  const shaper = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytes)));
  const buffer = new harfbuzz.Buffer();
  const shape = (text: string): Shaped => {
    buffer.reset();
    buffer.setClusterLevel(harfbuzz.ClusterLevel.CHARACTERS);
    buffer.addText(text);
    buffer.guessSegmentProperties();
    // Figures of Urdu are read from the left.
    if (/^\p{Nd}/u.test(text)) buffer.setDirection(harfbuzz.Direction.LTR);
    harfbuzz.shape(shaper, buffer);
    return shaped(text, buffer.getGlyphInfos(), buffer.getGlyphPositions(), { font, shaper });
  };
  const known = new LRUCache<string, Shaped>({ max: 2_000, memoMethod: shape });
  // pdfkit writes into the places that it gets.
  const layout = (text: string) => {
    const { positions, ...run } = known.memo(text);
    return { ...run, positions: positions.map((position) => ({ ...position })) };
  };
  return Object.assign(font, { layout });
}

function shaped(
  text: string,
  infos: { codepoint: number; cluster: number }[],
  positions: Shaped["positions"],
  { font, shaper }: { font: OpenFont; shaper: Shaper },
): Shaped {
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const glyphs = infos.map(({ codepoint: id, cluster }) => {
    // The text found when a file is searched: a glyph that is a letter by itself stands for it everywhere.
    const own = font.stringsForGlyph(id).find((letter) => !/\p{Co}/u.test(letter));
    const end = starts[starts.indexOf(cluster) + 1] ?? text.length;
    const codePoints = [...(own ?? text.slice(cluster, end))].map((one) => one.codePointAt(0) ?? 0);
    return { id, codePoints, advanceWidth: shaper.glyphHAdvance(id) };
  });
  const advanceWidth = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  return { glyphs, positions, advanceWidth };
}
