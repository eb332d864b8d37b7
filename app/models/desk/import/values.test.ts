import { describe, expect, test } from "vitest";

import { readAmountText, readDay } from "./values";

const amount = (text: string) => {
  const read = readAmountText(text);
  return read.ok ? read.value : null;
};
const day = (text: string) => {
  const read = readDay(text, { order: "dmy", sheet: false, timeZone: "Asia/Kolkata" });
  return read.ok ? read.value : null;
};
const sentence = (text: string) => {
  const read = readAmountText(text);
  return read.ok ? "" : read.message;
};

describe("amounts", () => {
  test.each([
    ["₹1,20,000/-", "120000"],
    ["1,20,000.50", "120000.50"],
    ["120,000", "120000"],
    ["1,23,45,678.9", "12345678.9"],
    ["1 234 567.50", "1234567.50"],
    ["Rs. 500 /-", "500"],
    ["(500)", "-500"],
    ["-₹500", "-500"],
    ["₹-500", "-500"],
    ["-0", "0"],
    [".5", ".5"],
  ])("%s is %s", (text, value) => expect(amount(text)).toBe(value));

  test.each(["(-500)", "--500", "(-7)", "--3", "-₹-500", "−–5"])("%s has two signs", (text) =>
    expect(sentence(text)).toBe(`"${text}" has two minus signs: write it with one minus or none`),
  );

  test.each(["1,200,50", "1,00,00", "123,45,678", "1200,500", "1,,000", ",500", "1,2000"])(
    "%s is grouped as nobody groups",
    (text) =>
      expect(sentence(text)).toBe(
        `"${text}" has commas in the wrong places: write it without them, such as 120050.50`,
      ),
  );

  test.each(["1200 500", "1 200 50", "500 600 7"])("%s is several figures", (text) =>
    expect(sentence(text)).toContain("is not an amount"),
  );
});

describe("days", () => {
  test.each([
    ["01 Mar 2026", "2026-03-01"],
    ["1-March-26", "2026-03-01"],
    ["Sept 5, 2026", "2026-09-05"],
    ["5 sep. 2026", "2026-09-05"],
    ["June 5th, 2026", "2026-06-05"],
    ["2026-05-01T10:30:00.000Z", "2026-05-01"],
    ["2026-05-01T10:30:00+05:30", "2026-05-01"],
    ["2026-05-01 10:30 IST", "2026-05-01"],
    ["25/04/2026 10:30:15 AM", "2026-04-25"],
    ["25/04/2026, Friday", "2026-04-25"],
    // Half past six of an evening in London is the next day in Kolkata.
    ["2026-03-31T18:30:00.000Z", "2026-04-01"],
    ["2026-03-31 18:30:00 UTC", "2026-04-01"],
    ["2026-03-31 18:30:00+00:00", "2026-04-01"],
    ["2026-04-01T00:00:00+05:30", "2026-04-01"],
    ["1st April 2026", "2026-04-01"],
    ["2nd of May, 2026", "2026-05-02"],
    ["3rd-Jun-26", "2026-06-03"],
    ["31st May 2026", "2026-05-31"],
    ["Wednesday, 1st April 2026", "2026-04-01"],
  ])("%s is %s", (text, value) => expect(day(text)).toBe(value));

  test.each([
    "01 Marble 2026",
    "Mayor 5, 2026",
    "1 Decor 2026",
    "5 Septet 2026",
    "25/04/2026 to 30/04/2026",
    "2026-05-01 or later",
    "1 May 2026 cancelled",
    "31st June 2026",
    "1st of 2026",
  ])("%s is none", (text) => expect(day(text)).toBeNull());
});
