import { describe, expect, test } from "vitest";

import { headerText, readMailAddress } from "./mail-address";

describe("readMailAddress", () => {
  test.each([
    ["asha@example.com", { name: "", address: "asha@example.com" }],
    [" asha@localhost ", { name: "", address: "asha@localhost" }],
    ["Asha Rao <asha@example.com>", { name: "Asha Rao", address: "asha@example.com" }],
    ['"Movers & Co." <a+b@example.com>', { name: "Movers & Co.", address: "a+b@example.com" }],
    ["आशा <asha@example.com>", { name: "आशा", address: "asha@example.com" }],
  ])("%s", (text, expected) => {
    expect(readMailAddress(text)).toEqual(expected);
  });

  test.each([
    "",
    "asha",
    "@example.com",
    "asha@",
    "a@b@c",
    "a@example..com",
    "a@b.example,c@d.example",
    "a@b.example\r\nBcc: c@d.example",
    "A\nB <a@b.example>",
    "A\u2028B <a@b.example>",
    "a b@example.com",
    "<a@b.example> <c@d.example>",
    `${"a".repeat(250)}@example.com`,
  ])("refuses %j", (text) => {
    expect(readMailAddress(text)).toBeNull();
  });
});

test("headerText folds all that could end a header's line", () => {
  expect(headerText(" a\r\n\tb\u2028c\u0000d\u0085e ")).toBe("a b c d e");
});
