import { describe, expect, it, test } from "vitest";

import { foldForSearch, foldWords } from "./text";

describe("foldForSearch", () => {
  it.each([
    [
      ["Meera KULKARNI", null, "meera@example.com", undefined, ""],
      "meera kulkarni meera@example.com",
    ],
    [["  a \n\t b  "], "a b"],
    [["ＡＢＣ１２３"], "abc123"],
    [["Ünal"], "ünal"],
    [["राहुल"], "राहुल"],
    [[], ""],
    [[null, "  "], ""],
    [["a\u0000b"], "a b"],
  ])("%j", (parts, folded) => {
    expect(foldForSearch(...parts)).toBe(folded);
  });

  it("leaves nothing that LIKE takes for more than itself", () => {
    const folded = foldForSearch("100%_\\ off");
    expect(folded).not.toMatch(/[%_\\]/);
    expect(foldForSearch("50%")).not.toBe(foldForSearch("50_"));
    expect(folded).toContain(foldForSearch("100%"));
  });

  it("finds what is written with other code points of the same letter", () => {
    expect(foldForSearch("Jose\u0301")).toBe(foldForSearch("JOSÉ"));
  });
});

test("names of Indian scripts are found with and without the dot below, however it is composed", () => {
  const plain = foldWords("फिरोज सडक पडोसी");
  for (const typed of [
    "फ़िरोज़ सड़क पड़ोसी",
    "फ\u093cिरोज\u093c सड\u093cक पड\u093cोसी",
    "फिरोज सडक पडोसी",
  ])
    expect(foldWords(typed)).toBe(plain);
  expect(foldWords("ਗ਼ਜ਼ਲ")).toBe(foldWords("ਗਜਲ"));
});
