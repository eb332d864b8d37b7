import { expect, test } from "vitest";

import { whatsappLink, whatsappNumber } from "./whatsapp";

test.each([
  ["9822011111", "919822011111"],
  ["98220 11111", "919822011111"],
  ["09822011111", "919822011111"],
  ["+91 98220-11111", "919822011111"],
  ["+1 (415) 555-0100", "14155550100"],
  ["12345", null],
  ["call me", null],
  ["1234567890123456", null],
  [null, null],
])("%j is %j", (phone, number) => expect(whatsappNumber(phone, "91")).toBe(number));

test("the link carries the text; without a number it is refused in the agreed words", () => {
  const link = whatsappLink({ phone: "9822011111", dialCode: "91" }, "Total ₹1 & more");
  expect(link).toBe("https://wa.me/919822011111?text=Total%20%E2%82%B91%20%26%20more");
  expect(() => whatsappLink({ phone: "", dialCode: "91" }, "")).toThrow(
    "Failed to send via WhatsApp",
  );
});
