import { expect, test } from "vitest";

import { loadFonts } from "~/services/pdf/fonts.server";

import { undrawnWarning, undrawnWords } from "./undrawn-letters";

test.each([
  ["שלום خان", ["שלום"]],
  ["王小明 Rao", ["王小明"]],
  ["สมชาย", ["สมชาย"]],
  ["Ol ᱥᱟᱱᱛᱟᱲᱤ", ["ᱥᱟᱱᱛᱟᱲᱤ"]],
  ["ꯃꯤꯇꯩ", ["ꯃꯤꯇꯩ"]],
  ["Zoë Šimić, Αθήνα, Иванов 12/4 — ₹5,000 ½ №", []],
  ["आशा राव ఆశా ஆஷா আশা ಆಶಾ ആശ આશા ਆਸ਼ਾ ଆଶା 🚚 ★", []],
])("%j: what is named is what no font has letters for", async (text, words) => {
  expect(undrawnWords({ name: text, again: [text] })).toEqual(words);
  const { printable } = await loadFonts(text);
  expect(printable(text)).not.toContain("\uFFFD");
  for (const word of words) expect(printable(text)).not.toContain(word);
});

test("of many the first are named", () => {
  const words = ["ก", "ข", "ค", "ง", "จ", "ฉ", "ช"];
  expect(undrawnWarning(words)).toContain("“ก”, “ข”, “ค”, “ง”, “จ” and 2 more in English letters");
  expect(undrawnWarning([])).toBeNull();
});
