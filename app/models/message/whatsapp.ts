import { DomainError } from "../shared/domain-error";

/**
 * A phone number as wa.me takes it: its digits, with the company's dial code before ten of them; null
 * when no such number can be.
 */
export function whatsappNumber(phone: string | null, dialCode: string): string | null {
  const digits = (phone ?? "").replace(/[^0-9]/g, "").replace(/^0+/, "");
  const number = digits.length === 10 ? `${dialCode}${digits}` : digits;
  return number.length >= 8 && number.length <= 15 ? number : null;
}

type Phone = { phone: string | null; dialCode: string };

/** The same where there has to be one. Raises `invalid` at `field` otherwise. */
export function requiredWhatsappNumber({ phone, dialCode }: Phone, field = "phone"): string {
  const number = whatsappNumber(phone, dialCode);
  if (number) return number;
  throw new DomainError("invalid", "Failed to send via WhatsApp", {
    fieldErrors: { [field]: ["There is no phone number that WhatsApp can use"] },
  });
}

/** The address that hands a message over to WhatsApp. Raises `invalid` at `phone` without a usable number. */
export function whatsappLink(to: Phone, text: string): string {
  const number = requiredWhatsappNumber(to);
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
