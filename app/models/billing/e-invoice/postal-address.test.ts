import { expect, test } from "vitest";

import { bestAddress, portalText, postalAddress } from "./postal-address";

const at = (line1: string, place: string, pin: string | null, line2 = "") => ({
  line1,
  line2,
  place,
  pin,
});

test.each([
  ["14 MG Road\nPune 411007", null, at("14 MG Road", "Pune", "411007")],
  ["14 MG Road, Camp, Pune - 411 001", null, at("14 MG Road, Camp", "Pune", "411001")],
  ["14 MG Road, Pune, Maharashtra 411007", null, at("14 MG Road", "Pune", "411007")],
  ["14 MG Road, Pune 411007, Maharashtra, India", null, at("14 MG Road", "Pune", "411007")],
  ["Unit 3, Pune Maharashtra 411007", null, at("Unit 3", "Pune", "411007")],
  ["Unit 3, Pune, PIN Code: 411007", null, at("Unit 3", "Pune", "411007")],
  ["12 Karol Bagh, New Delhi 110005", null, at("12 Karol Bagh", "New Delhi", "110005")],
  ["12 Karol Bagh, Delhi", "110005", at("12 Karol Bagh", "Delhi", "110005")],
  ["14 MG Road Pune 411007", null, at("14 MG Road", "Pune", "411007")],
  ["Pune 411007", null, at("Pune", "Pune", "411007")],
  ["411007 Pune", null, at("Pune", "Pune", "411007")],
  ["14 MG Road, Pune", null, at("14 MG Road", "Pune", null)],
  ["", "411007", at("", "", "411007")],
  ['The "Corner", 7\\B Lane, Pune 411007', null, at("The 'Corner', 7/B Lane", "Pune", "411007")],
] as const)("%j", (text, pin, expected) => {
  expect(postalAddress(text, pin)).toEqual(expected);
});

test("what is too long for one line goes on in the second, cut between words", () => {
  const street = Array.from({ length: 30 }, (_, number) => `Street ${number}`).join(", ");
  const { line1, line2, place } = postalAddress(`${street}, Pune 411007`);
  expect([line1.length <= 100, line2.length <= 100, place]).toEqual([true, true, "Pune"]);
  expect(street.startsWith(line1)).toBe(true);
  expect(street).toContain(line2);
  expect(line1).toMatch(/\d$/);
});

test("the paper's own address, or the record's where that says more", () => {
  expect(bestAddress(["14 MG Road", "7 FC Road, Pune 411004"])).toEqual(
    at("7 FC Road", "Pune", "411004"),
  );
  expect(bestAddress(["14 MG Road, Pune", null]).line1).toBe("14 MG Road");
  expect(bestAddress([null, ""]).line1).toBe("");
});

test("texts hold neither quotes nor backslashes nor ends of lines", () => {
  expect(portalText(' A "big"\n sofa\\bed ', 100)).toBe("A 'big' sofa/bed");
});
