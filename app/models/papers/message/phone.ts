/** Phone numbers as they are dialled and written to; nothing here needs the server. */
import { DomainError } from "~/models/kit/shared/domain-error";
import { fullNumber } from "../../ground/typed/phone";

type Phone = { phone: string | null; dialCode: string };

/**
 * The number that WhatsApp reaches a phone by, where there has to be one: with its country's code, without a sign before
 * it. Raises `invalid` at `field` otherwise.
 */
export function requiredWhatsappNumber({ phone, dialCode }: Phone, field = "phone"): string {
  const number = fullNumber(phone, dialCode);
  if (number) return number;
  throw new DomainError("invalid", "Failed to send via WhatsApp", {
    fieldErrors: { [field]: ["There is no phone number that WhatsApp can use"] },
  });
}

/** The address that opens a chat with a number of `fullNumber`, with `text` written already. */
export function whatsappAddress(number: string, text?: string): string {
  return `https://wa.me/${number}${text ? `?text=${encodeURIComponent(text)}` : ""}`;
}

/** Somebody's phone, ready for the links of a page. */
export type PhoneContact = {
  /** As it was typed. */
  phone: string;
  /** For "tel:" links; empty when no number can be dialled. */
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
  const number = fullNumber(phone, dialCode);
  return { phone, whatsapp: number, tel: number ? `+${number}` : "" };
}

/** The office's number to call, and its own for WhatsApp where it has one; null where it has neither. */
export function officeNumbers({
  phone,
  whatsappNumber,
  dialCode,
}: {
  phone: string;
  whatsappNumber: string;
  dialCode: string;
}): PhoneContact | null {
  const contact = phoneContact(phone || whatsappNumber, dialCode);
  const own = whatsappNumber ? fullNumber(whatsappNumber, dialCode) : null;
  return contact && own ? { ...contact, whatsapp: own } : contact;
}

/** A number that messages went to, which has its country's code already. */
export function numberContact(number: string): PhoneContact {
  return { phone: number, whatsapp: number, tel: `+${number}` };
}
