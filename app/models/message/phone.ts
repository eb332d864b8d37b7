/** Phone numbers as they are dialled and written to; nothing here needs the server. */

/**
 * A phone number as wa.me takes it: its digits, with the company's dial code before ten of them; null
 * when no such number can be.
 */
export function whatsappNumber(phone: string | null, dialCode: string): string | null {
  const digits = (phone ?? "").replace(/[^0-9]/g, "").replace(/^0+/, "");
  const number = digits.length === 10 ? `${dialCode}${digits}` : digits;
  return number.length >= 8 && number.length <= 15 ? number : null;
}

/** The address that opens a chat with a number of `whatsappNumber`, with `text` written already. */
export function whatsappAddress(number: string, text?: string): string {
  return `https://wa.me/${number}${text ? `?text=${encodeURIComponent(text)}` : ""}`;
}

/** Somebody's phone, ready for the links of a page. */
export type PhoneContact = {
  /** As it was typed. */
  phone: string;
  /** For "tel:" links; empty when there is nothing to dial. */
  tel: string;
  /** For wa.me, or null when the phone is none that WhatsApp can use. */
  whatsapp: string | null;
};

/** A phone as pages link it: null for none at all. `dialCode` is the company's, put before ten digits. */
export function phoneContact(
  phone: string | null | undefined,
  dialCode: string,
): PhoneContact | null {
  if (!phone) return null;
  const whatsapp = whatsappNumber(phone, dialCode);
  return { phone, whatsapp, tel: whatsapp ? `+${whatsapp}` : phone.replace(/[^0-9+]/g, "") };
}
