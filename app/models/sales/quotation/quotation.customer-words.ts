/** What a quotation's state is called, by who reads it: the office's words are the specification's. */
import { isStaff, type Actor } from "../../kit/policy/policy";
import {
  CUSTOMER_QUOTATION_WORDS,
  EXPIRED,
  quotationExpired,
  quotationStatusLabel,
  toQuotationStatus,
  WAITING,
} from "./quotation.status";

type QuotationState = { status: string; validUntil: string };

/** The state as its customer reads it on the day `today` (YYYY-MM-DD); of one that expired, only that. */
export function customerQuotationStatus(quotation: QuotationState, today: string): string {
  const status = toQuotationStatus(quotation.status);
  if (status === "sent" && quotationExpired.of(quotation, today)) return EXPIRED;
  return status ? CUSTOMER_QUOTATION_WORDS[status] : "Unknown";
}

export function quotationStatusFor(actor: Actor, quotation: QuotationState, today: string): string {
  return isStaff(actor)
    ? quotationStatusLabel(quotation.status)
    : customerQuotationStatus(quotation, today);
}

/** What a customer's list can be narrowed to, by the filter's word. */
export const CUSTOMER_QUOTATION_FILTER = [
  { value: WAITING, label: CUSTOMER_QUOTATION_WORDS.sent },
  { value: "Accepted", label: CUSTOMER_QUOTATION_WORDS.approved },
  { value: "Rejected", label: CUSTOMER_QUOTATION_WORDS.rejected },
  { value: "Expired", label: EXPIRED },
];
