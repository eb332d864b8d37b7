import { DomainError } from "../shared/domain-error";
import { whatsappAddress, whatsappNumber } from "./phone";

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
  return whatsappAddress(requiredWhatsappNumber(to), text);
}
