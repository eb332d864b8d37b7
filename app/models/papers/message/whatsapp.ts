import { DomainError } from "../../kit/shared/domain-error";
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
