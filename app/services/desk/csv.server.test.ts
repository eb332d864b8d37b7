import { describe, expect, it } from "vitest";

import { csvLine } from "./csv.server";

describe("a line of CSV", () => {
  it("keeps commas, quotes and line breaks inside their cell", () => {
    expect(csvLine(["a,b", 'say "no"', "two\nlines", 7, null])).toBe(
      '"a,b","say ""no""","two\nlines",7,\r\n',
    );
  });

  it.each([
    "=1+1",
    "+91 20",
    "-5",
    "@SUM(A1)",
    "\t=1",
    " =1",
    "＝1+1",
    "＋91",
    "－5",
    "＠SUM(A1)",
    "\u200B=1",
  ])("is no formula to a spreadsheet: %j", (text) => expect(csvLine([text])).toBe(`'${text}\r\n`));
});
