import { expect, test } from "vitest";

import { amountOf, draftsBy, phoneBeginningOf, phoneDigitsOf, wordsOf } from "./search-words";

test.each([
  ["98220 14510", "9822014510"],
  ["+91-98220-14510", "9822014510"],
  ["+919822014510", "9822014510"],
  ["+91 98220", "98220"],
  ["+9198220", "98220"],
  ["+9719822", "9719822"],
  ["+91982", "91982"],
  ["+9198", null],
  ["+97150123", "50123"],
  ["+14155551", "4155551"],
  ["+1 (415) 555", "415555"],
  ["0 98220 14510", "9822014510"],
  ["(020) 2553 1234", "2025531234"],
  ["14-510", "14510"],
  // Its digits stand there already.
  ["9822014510", null],
  ["098220", "98220"],
  ["14 51", null],
  ["QT-2627-00012", null],
  ["+", null],
  ["", null],
])("the digits of %j are %j", (text, digits) => {
  expect(phoneDigitsOf(text)).toBe(digits);
});

test.each([
  ["91 98", "98"],
  ["+91 98", "98"],
  ["+9198", "98"],
  ["9198", "98"],
  ["919822014510", "9822014510"],
  ["+44 (0)20", "20"],
  ["91", null],
  ["919", null],
  ["9191", null],
  ["9103", null],
  ["2627", null],
  ["91 98 meera", null],
  ["91982201451012", null],
])("%j begins a number with %j", (text, digits) => {
  expect(phoneBeginningOf(text)).toBe(digits);
});

test.each([
  [" nair  MEERA ", ["meera", "nair"]],
  ["O’Brien René", ["obrien", "rene"]],
  ["91 98220", ["98220"]],
  ["+91 98220-14510", ["9822014510"]],
  ["098220 14510", ["9822014510"]],
  ["14510 98220", ["14510", "98220"]],
  ["00012 2627", ["00012", "2627"]],
  ["7 00012", ["00012", "7"]],
  ["९८२२०", ["98220"]],
  ["a a", ["a"]],
  ["' ", []],
])("%j is searched for as %j", (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test("drafts are found by the beginning of their shown number", () => {
  const by = draftsBy("draft-", "invoiceNumber");
  expect([by("draf"), by("draft-")]).toEqual([
    [{ invoiceNumber: null }],
    [{ invoiceNumber: null }],
  ]);
  expect(by("draft-21474836")).toEqual([
    { invoiceNumber: null, id: { gte: 21_474_836, lte: 21_474_836 } },
    { invoiceNumber: null, id: { gte: 214_748_360, lte: 214_748_369 } },
    { invoiceNumber: null, id: { gte: 2_147_483_600, lte: 2_147_483_647 } },
  ]);
  expect([by("draft-0"), by("draft-x"), by("raft"), by("draft-99999999999")]).toEqual([
    [],
    [],
    [],
    [],
  ]);
});

test.each([
  ["1,20,000", 120_000_00],
  ["₹1,20,000.00", 120_000_00],
  ["₹ 1,20,000/-", 120_000_00],
  ["Rs. 500", 500_00],
  ["120000.50", 120_000_50],
  ["120000.5", 120_000_50],
  ["$120,000", 120_000_00],
  ["120000", 120_000_00],
  ["₹12", 12_00],
  ["12.50", 12_50],
  ["12", null],
  ["0", null],
  ["1,2", null],
  ["1.234", null],
  ["99999999999", null],
  ["20,000,000.01", null],
  ["-500", null],
  ["QT-500", null],
])("%j is the amount %j", (text, minor) => {
  expect(amountOf(text)).toBe(minor);
});
