import { describe, expect, it } from "vitest";

import { breakText } from "./break-text";

/** Every character as wide as one. */
const measure = (text: string) => text.length;

describe("breakText", () => {
  it.each([
    ["fits", 10, ["fits"]],
    ["two words", 5, ["two", "words"]],
    ["as wide as can be", 7, ["as wide", "as can", "be"]],
    ["keeps\nline ends\n\nand blank ones", 20, ["keeps", "line ends", "", "and blank ones"]],
    ["many   spaces  are  one ", 30, ["many spaces are one"]],
    ["", 5, [""]],
    ["abcdefghij", 4, ["abcd", "efgh", "ij"]],
    ["to abcdefghij on", 4, ["to", "abcd", "efgh", "ij", "on"]],
    ["abcdef x", 4, ["abcd", "ef x"]],
    ["x", 0, ["x"]],
    ["to movers@example on", 9, ["to", "movers", "@example", "on"]],
    ["movers@example.com", 5, ["mover", "s", "@exam", "ple.c", "om"]],
    ["a@b", 5, ["a@b"]],
    ["@abcdefg", 4, ["@abc", "defg"]],
  ])("%j in %i", (text, width, lines) => {
    expect(breakText(text, width, measure)).toEqual(lines);
  });

  it("cuts a long word between characters as people see them", () => {
    const lines = breakText("क्षि".repeat(4), 4, measure);
    expect(lines.join("")).toBe("क्षि".repeat(4));
    for (const line of lines) expect(line.startsWith("क")).toBe(true);
  });

  it("takes ten thousand characters without a space, or of spaces, in one go", () => {
    const lines = breakText("x".repeat(10_000), 40, measure);
    expect(lines).toHaveLength(250);
    expect(breakText(" ".repeat(10_000), 40, measure)).toEqual([""]);
  });
});
