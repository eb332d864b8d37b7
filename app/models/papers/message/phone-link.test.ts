import { expect, test } from "vitest";
import { fullNumber } from "../../ground/typed/phone";
import { numberContact, phoneContact, requiredWhatsappNumber, whatsappAddress } from "./phone";

test("the address carries the text; without a number it is refused in the agreed words", () => {
  const number = requiredWhatsappNumber({ phone: "98220 11111", dialCode: "91" });
  expect(whatsappAddress(number, "Total ₹1 & more")).toBe(
    "https://wa.me/919822011111?text=Total%20%E2%82%B91%20%26%20more",
  );
  for (const phone of ["", null, "12345", "at the gate"]) {
    expect(() => requiredWhatsappNumber({ phone, dialCode: "91" })).toThrow(
      "Failed to send via WhatsApp",
    );
  }
});

test("a phone is dialled with the dial code, and not at all where its number is not known for sure", () => {
  const phone = "98220 11111";
  expect(phoneContact(phone, "91")).toEqual({
    phone,
    tel: "+919822011111",
    whatsapp: "919822011111",
  });
  for (const text of ["12345", "at the gate", "98220 11111 / 98220 22222"]) {
    expect(phoneContact(text, "91")).toEqual({ phone: text, tel: "", whatsapp: null });
  }
  expect(phoneContact("", "91")).toBeNull();
  expect(phoneContact(null, "91")).toBeNull();
});

test("a number that a message went to has its code already, however many digits it has", () => {
  expect(numberContact("4712345678")).toEqual({
    phone: "4712345678",
    tel: "+4712345678",
    whatsapp: "4712345678",
  });
  expect(fullNumber("+47 1234 5678", "91")).toBe("4712345678");
});
