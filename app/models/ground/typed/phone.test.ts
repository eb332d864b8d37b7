import { describe, expect, test } from "vitest";

import { fullNumber, isPhone, phoneDigits, phoneText, reachable } from "./phone";

describe("how a phone is kept", () => {
  test.each([
    ["98220 11111", "98220 11111"],
    ["\u202A+91 98765 43101\u202C", "+91 98765 43101"],
    ["98765\u200B43102", "9876543102"],
    ["\u2068(98765 43104)\u2069", "(98765 43104)"],
    ["98765\u00A043105", "98765 43105"],
    ["98765\u201143105", "98765-43105"],
    ["९८७६५ ४३१०६", "98765 43106"],
    ["٩٨٧٦٥٤٣١٠٧", "9876543107"],
    ["＋91 ９８７６５ 43108", "+91 98765 43108"],
    ["9876543201.0", "9876543201"],
    ["9876543201.00", "9876543201"],
    ["98765.43201", "98765.43201"],
    ["+91 (0) 98765 43206", "+91 98765 43206"],
    ["0091-(0)9876543206", "0091-9876543206"],
    ["(0) 98765 43206", "(0) 98765 43206"],
    ["98765 43209 ext 12", "98765 43209 ext 12"],
    ["at the gate", "at the gate"],
    ["9.88E+09", "9.88E+09"],
    ["", ""],
  ])("%j as %j", (typed, kept) => {
    expect(phoneText(typed)).toBe(kept);
    expect(phoneText(kept)).toBe(kept);
  });
});

describe("the number that a phone dials", () => {
  test.each([
    ["9822011111", "919822011111"],
    ["98220-11111", "919822011111"],
    ["(98220) 11111", "919822011111"],
    ["+91 98220-11111", "919822011111"],
    ["0091 98220 11111", "919822011111"],
    ["+1 (415) 555-0100", "14155550100"],
    ["+47 1234 5678", "4712345678"],
    ["9876543201.0", "919876543201"],
    ["+91 (0) 98765 43206", "919876543206"],
    ["98765 43209 ext 12", "919876543209"],
    ["98765 43209, Ext. 12", "919876543209"],
    ["98765 43209 x12", "919876543209"],
    ["9876543209#12", "919876543209"],
    ["+91 98765 43209 extension 4", "919876543209"],
    ["९८७६५४३१०६", "919876543106"],
    ["09822011111", "919822011111"],
    ["0 98765 00308", "919876500308"],
    ["919822011111", "919822011111"],
    ["(+91) 98765 00302", "919876500302"],
    ["Mob. 9876500311", "919876500311"],
    ["9876500310(WhatsApp)", "919876500310"],
    ["call 98220 11111", "919822011111"],
    ["98220+11111", "919822011111"],
  ])("%j: %j", (phone, number) => expect(fullNumber(phone, "91")).toBe(number));

  test.each([
    null,
    "",
    "12345",
    "call me",
    // Of which country, of which network: nobody knows.
    "020 2546 0100",
    "0202546010",
    // Two numbers, or one and what was meant to replace its end.
    "98220 11111 / 98220 22222",
    "24567/24568",
    "65432/10987",
    "98220 11111/12",
    "++91 98220 11111",
    "98765432010",
    "1234567890123456",
    "+1234567",
    "+1234567890123456",
    "+0 98220 11111",
    "+ ext 12",
  ])("%j: none, and none is guessed", (phone) => expect(fullNumber(phone, "91")).toBeNull());
});

test("one phone is told from another by its last ten digits, its extension aside", () => {
  expect(phoneDigits("+91 98765 43209 ext 12")).toBe("9876543209");
  expect(phoneDigits("9876543209.0")).toBe("9876543209");
  expect(phoneDigits("12345")).toBeNull();
  expect(phoneDigits(null)).toBeNull();
  expect([isPhone("020-2612-4001 x89"), isPhone("12345"), isPhone("a 98220 11111")]).toEqual([
    true,
    false,
    true,
  ]);
});

test("of several phones the one that WhatsApp can use is taken", () => {
  expect(reachable(["020 25531001", "9820011003"], "91")).toBe("9820011003");
  expect(reachable(["+91 20 2553 1001", "98200 11003"], "91")).toBe("98200 11003");
  expect(reachable(["020 25531001"], "91")).toBe("020 25531001");
  // Elsewhere 0 and 91 are digits like others.
  expect(fullNumber("09822011111", "44")).toBeNull();
});
