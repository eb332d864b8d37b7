/** A quotation's status in the reader's words: the office sees the specification's words. */
import { isStaff, type Actor } from "../../kit/policy/policy";
import {
  CUSTOMER_QUOTATION_WORDS,
  DECLINED_OR_CANCELLED,
  EXPIRED,
  quotationExpired,
  quotationStatusLabel,
  toQuotationStatus,
  WAITING,
} from "./quotation.status";

type Answered = { status: string; decisions: readonly { answer: string }[] };
type QuotationState = Answered & { validUntil: string };

/** The columns of a quotation's answers that its words need. */
export const ANSWERS = { select: { answer: true } } as const;

/** Rejected with its move after its customer had accepted it, who has declined nothing. */
export const quotationCancelled = ({ status, decisions }: Answered) =>
  toQuotationStatus(status) === "rejected" &&
  decisions.length > 0 &&
  decisions.every(({ answer }) => answer === "approved");

/** The state as its customer reads it on the day `today` (YYYY-MM-DD); of one that expired, only that. */
export function customerQuotationStatus(quotation: QuotationState, today: string): string {
  const status = toQuotationStatus(quotation.status);
  if (status === "sent" && quotationExpired.of(quotation, today)) return EXPIRED;
  if (quotationCancelled(quotation)) return "Cancelled";
  return status ? CUSTOMER_QUOTATION_WORDS[status] : "Unknown";
}

export function quotationStatusFor(actor: Actor, quotation: QuotationState, today: string): string {
  return isStaff(actor)
    ? quotationStatusLabel(quotation.status)
    : customerQuotationStatus(quotation, today);
}

/** The customer's list filters, by the filter's word. */
export const CUSTOMER_QUOTATION_FILTER = [
  { value: WAITING, label: CUSTOMER_QUOTATION_WORDS.sent },
  { value: "Accepted", label: CUSTOMER_QUOTATION_WORDS.approved },
  { value: "Rejected", label: DECLINED_OR_CANCELLED },
  { value: "Expired", label: EXPIRED },
];
