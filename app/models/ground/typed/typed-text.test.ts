import { describe, expect, test } from "vitest";

import { bareText, plainDigits, plainText, visibleText } from "./typed-text";

describe("what nobody sees", () => {
  const SIGNS = ["\u00AD", "\u034F", "\u061C", "\u180E", "\u200B", "\u200E", "\u200F", "\u202A", "\u202E", "\u2060", "\u2066", "\u2069", "\u3164", "\uFE0F", "\uFEFF", "\u{E0041}"]; // prettier-ignore

  test.each(SIGNS)("%j is no part of a number or a name", (sign) => {
    expect(bareText(`${sign}ab${sign}c${sign}`)).toBe("abc");
    expect(visibleText(`${sign}Asha${sign} Rao${sign}`)).toBe("Asha Rao");
  });

  test.each(["\u200C", "\u200D"])("%j is none of a number, and stays within a word", (joiner) => {
    expect(bareText(`ab${joiner}c`)).toBe("abc");
    expect(visibleText(`क्${joiner}ष`)).toBe(`क्${joiner}ष`);
    expect(visibleText(`${joiner}Asha${joiner} ${joiner}Rao`)).toBe("Asha Rao");
  });

  test("letters and pictures that are written with them stay whole", () => {
    for (const text of [
      "അവന്\u200D",
      "र्\u200Dय",
      "👨\u200D👩\u200D👧",
      "❤\uFE0F",
      "❤\uFE0F\u200D🔥",
      "👩🏽\u200D🔧",
    ]) {
      expect(visibleText(text)).toBe(text);
    }
  });
});

test("digits of all scripts are digits", () => {
  expect(plainDigits("१२३ ٤٥٦ ۷۸۹ ๐๑ ５６ 𝟗𝟎𝟙")).toBe("123 456 789 01 56 901");
  expect(plainDigits("½ ² Ⅷ 7")).toBe("½ ² Ⅷ 7");
  expect(plainText("\u200E १,२०० \u200F")).toBe("1,200");
});
