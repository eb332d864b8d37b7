import { inflateSync } from "node:zlib";

import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it, test } from "vitest";

import { quotationView } from "../../../tests/support/document-views";
import { drawPaper } from "./draw-pdf.server";
import { loadFonts } from "./fonts.server";
import { scriptFonts } from "./script-fonts.server";

/** Names, places and words with signs that move, stand apart or join letters; and a word that keeps its order in a file. */
const SCRIPTS: [name: string, text: string, word: string][] = [
  ["Tamil", "ஸ்ரீ லக்ஷ்மி, கொடைக்கானல், கௌரி, தூத்துக்குடி, றா நெ. 12/3", "சங்கர்"],
  ["Telugu", "శ్రీ కృష్ణ మూర్తి, హైదరాబాద్, లక్ష్మీ, స్త్రీ, ఖర్చు, రాజ్యాంగం", "విజయవాడ"],
  ["Kannada", "ಶ್ರೀ ಕೃಷ್ಣ, ಲಕ್ಷ್ಮೀ, ಜ್ಞಾನ, ಸ್ತ್ರೀ, ಕರ್ನಾಟಕ, ಕೊಡಗು, ಮೈಸೂರು", "ಬೆಂಗಳೂರು"],
  ["Malayalam", "ശ്രീ കൃഷ്ണൻ, കൊച്ചി, ക്ഷേത്രം, സ്ത്രീ, കോഴിക്കോട്", "ആലപ്പുഴ"],
  ["Bengali", "শ্রী কৃষ্ণ, লক্ষ্মী, কোচবিহার, চৌধুরী, র‍্যাম, ড়াঢ়য়, ৰাম, ক্ষেত্ৰ", "কলকাতা"],
  ["Gujarati", "શ્રી કૃષ્ણ, લક્ષ્મી, જ્ઞાન, સ્ત્રી, ધર્મ, દ્વારકા", "અમદાવાદ"],
  ["Gurmukhi", "ਸ੍ਰੀ ਕ੍ਰਿਸ਼ਨ, ਅੰਮ੍ਰਿਤਸਰ, ਚੰਡੀਗੜ੍ਹ, ਸਿੰਘ, ਸ੍ਵੈ", "ਪੰਜਾਬ"],
  ["Odia", "ଶ୍ରୀ କୃଷ୍ଣ, ଭୁବନେଶ୍ୱର, ଲକ୍ଷ୍ମୀ, ଧର୍ମ, କୋରାପୁଟ, ଚୌଧୁରୀ", "କଟକ"],
  ["emoji", "☎ 98220 12345 ❤️ ✔️ 👍🏽 👨‍👩‍👧‍👦 🇮🇳 1️⃣ 😀 ✓", "📦"],
];

async function textOf(notes: string): Promise<string> {
  const view = quotationView({ notes, table: null });
  const bytes = await drawPaper({ kind: "document", view, logo: null });
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  return (await extractText(pdf, { mergePages: true })).text;
}

/** What the content of a paper's pages says of glyphs that do not stand in the order of their letters. */
async function saidOf(notes: string): Promise<string[]> {
  const view = quotationView({ notes, table: null });
  const bytes = await drawPaper({ kind: "document", view, logo: null });
  const file = bytes.toString("latin1");
  const said: string[] = [];
  for (const [, stream = ""] of file.matchAll(/stream\n([^]*?)\nendstream/g)) {
    const raw = Buffer.from(stream, "latin1");
    const content = raw[0] === 0x78 ? inflateSync(raw).toString("latin1") : stream;
    for (const [, text = ""] of content.matchAll(/\/ActualText \(\xFE\xFF([^]*?)(?<!\\)\)/g)) {
      const plain = text.replace(/\\([nrtbf()\\])/g, (_, sign: string) => ESCAPED[sign] ?? sign);
      said.push(Buffer.from(plain, "latin1").swap16().toString("utf16le"));
    }
  }
  return said;
}

const ESCAPED: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** The glyphs of a text in the order in which they are drawn. */
async function glyphsOf(text: string, bold = false) {
  const { runsOf, printable } = await loadFonts(text);
  return runsOf(printable(text), bold).flatMap(({ text: piece, font }) => {
    const { glyphs } = font.layout(piece);
    return glyphs.map(({ id }) => ({ id, font }));
  });
}

describe.each(SCRIPTS)("%s", (_, text, word) => {
  it("is drawn with a glyph for each letter, in both weights", async () => {
    const { printable } = await loadFonts(text);
    expect(printable(text)).not.toContain("\uFFFD");
    for (const bold of [false, true]) {
      for (const { id, font } of await glyphsOf(`${text} ${word}`, bold)) {
        expect(id, "an empty box").not.toBe(0);
        // A circle of dots is what a sign gets that was parted from its letter.
        if (font.hasGlyphForCodePoint(0x25cc)) {
          expect(id).not.toBe(font.glyphForCodePoint(0x25cc).id);
        }
      }
    }
  });

  it("is in the file among other letters, and nothing is said to be missing", async () => {
    const said = await textOf(`To ${word}, ₹5,000 end\n${text}`);
    expect(said).not.toContain("\uFFFD");
    expect(said.replace(/\s+/g, "")).toContain(`To${word},₹5,000end`);
  });
});

test("Urdu stands from right to left, with figures and Latin words among it as they are read", async () => {
  const line = "محمد خان، فلیٹ 12/3 (منزل) Pune ۱۲";
  const { runsOf, printable, widthOf } = await loadFonts(line);
  const runs = runsOf(printable(line), false);
  expect(runs.map(({ text }) => text).join("")).toBe("Pune ۱۲ (منزل) 12/3 فلیٹ خان، محمد");
  const sum = runs.reduce((width, { text }) => width + widthOf(text, false), 0);
  expect(sum).toBeCloseTo(widthOf(line, false), 6);
  for (const bold of [false, true]) {
    for (const { id } of await glyphsOf(line, bold)) expect(id, "an empty box").not.toBe(0);
  }
  // The last letter of a word is drawn first; joined letters have other shapes than letters apart.
  const [first] = await glyphsOf("با");
  const [alone] = await glyphsOf("ا");
  expect(first?.font).toBe(alone?.font);
  expect(widthOf("محمد", false)).toBeLessThan(
    [..."محمد"].reduce((width, letter) => width + widthOf(letter, false), 0),
  );
  // Figures are read from the left.
  const [one, two] = [await glyphsOf("۱"), await glyphsOf("۲")];
  expect((await glyphsOf("۱۲")).map(({ id }) => id)).toEqual([one[0]?.id, two[0]?.id]);
});

test("what is copied or searched of a line is its text, in the order in which it is read", async () => {
  const lines = ["फ्रिज, अलमारी, कुर्सियाँ", "محمد خان، فلیٹ 12", "Teak wardrobe"];
  const said = await saidOf(lines.join("\n"));
  expect(said).toContain(lines[0]);
  expect(said).toContain(lines[1]);
  // Latin letters stand in their own order: nothing has to be said.
  expect(said).not.toContain(lines[2]);
});

test("a paper says its language, its headings and its paragraphs", async () => {
  const bytes = await drawPaper({ kind: "document", view: quotationView(), logo: null });
  const file = bytes.toString("latin1");
  expect(file).toMatch(/\/Lang \(en-IN\)/);
  expect(file).toMatch(/\/MarkInfo/);
  for (const tag of ["Document", "H1", "H2", "P"]) expect(file).toContain(`/S /${tag}\n`);
});

test("signs that are written before their letter are drawn before it", async () => {
  for (const word of ["கெ", "கை", "കെ", "কি", "কে", "ਕਿ", "કિ"]) {
    const glyphs = await glyphsOf(word);
    const [first, last] = [glyphs[0], glyphs.at(-1)];
    const letter = last?.font.glyphForCodePoint(word.codePointAt(0) ?? 0).id;
    expect(glyphs, word).toHaveLength(2);
    expect([first?.id === letter, last?.id === letter], word).toEqual([false, true]);
  }
});

test("joined letters are narrower than the letters apart", async () => {
  for (const word of ["ക്ഷ", "ക്ക", "క్ష", "ಕ್ಷ", "ক্ষ", "ક્ષ", "କ୍ଷ", "க்ஷ"]) {
    const { widthOf } = await loadFonts(word);
    const apart = [...word].reduce((width, letter) => width + widthOf(letter, false), 0);
    expect(widthOf(word, false), word).toBeLessThan(apart - 0.1);
  }
});

test("pieces of several fonts are as wide as they are together", async () => {
  const text = "ராகுல் (Rahul) 🚚, ಬೆಂಗಳೂರು-560001";
  const { widthOf, runsOf } = await loadFonts(text);
  const runs = runsOf(text, true);
  expect(runs.map(({ text: piece }) => piece)).toEqual([
    "ராகுல்",
    " (Rahul) ",
    "🚚",
    ", ",
    "ಬೆಂಗಳೂರು",
    "-560001",
  ]);
  const sum = runs.reduce((width, { text: piece }) => width + widthOf(piece, true), 0);
  expect(widthOf(text, true)).toBeCloseTo(sum, 6);
});

test("a picture that no font has is left out, letters that none has are written in Latin ones", async () => {
  const text = "Lorry ★ \u{1FAFF} عربی 中文 end";
  const { printable } = await loadFonts(text);
  expect(printable(text)).toBe("Lorry   عربی ZhongWen end");
  for (const name of ["王小明", "שלום", "สมชาย", "ꯃꯤꯇꯩ", "a\uFFFDb"]) {
    const said = printable(name);
    expect(said, name).toMatch(/^[\x20-\x7E]+$/);
    expect(said).not.toContain("\uFFFD");
  }
});

test("marks that no language has do not keep a paper from being drawn", async () => {
  const text =
    "\u0BBF A\u0BBF ക\u0D4D\u200D\u0D4D \u0CCD\u0CCD ক\u09BE\u09BE\u09BE \u0A3C\u0A4D 🏽 end";
  expect(await textOf(text)).toContain("end");
});

test("a paper in English opens no font but its own, whatever was drawn before", async () => {
  const job = { kind: "document" as const, view: quotationView(), logo: null };
  const before = await drawPaper(job);
  await textOf(SCRIPTS.map(([, text]) => text).join(" "));
  expect((await drawPaper(job)).equals(before)).toBe(true);
  const plain = "Flat 4 · Müller & Sons™ © — “Pune” → ₹5,000 राहुल शर्मा, Αθήνα, Москва";
  expect(await scriptFonts(plain)).toEqual([]);
  const { runsOf } = await loadFonts(plain);
  expect(runsOf(plain, false)).toHaveLength(1);
});
