import { expect, test } from "vitest";

import { phoneContact, whatsappNumber } from "./phone";
import { whatsappLink } from "./whatsapp";

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

test("a phone is dialled with the dial code, as typed where it is none of WhatsApp's, and not at all without digits", () => {
  const phone = "98220 11111";
  expect(phoneContact(phone, "91")).toEqual({
    phone,
    tel: "+919822011111",
    whatsapp: "919822011111",
  });
  expect(phoneContact("12345", "91")).toEqual({ phone: "12345", tel: "12345", whatsapp: null });
  expect(phoneContact("at the gate", "91")).toMatchObject({ tel: "", whatsapp: null });
  expect(phoneContact("", "91")).toBeNull();
  expect(phoneContact(null, "91")).toBeNull();
});
