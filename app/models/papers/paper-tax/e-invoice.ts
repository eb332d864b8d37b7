/** The e-invoice portal's answer about a paper, as its record keeps it, prints it and sends it. Pure. */
import type { DocumentView } from "../paper/document-view";
import { type DayStyle, paperDay } from "../../ground/day/calendar-date";
import { nullableText } from "../../kit/shared/json";

/** As it is read with its paper. */
export const E_INVOICE = { irn: true, ackNo: true, ackDate: true, signedQr: true } as const;

export type EInvoiceAnswer = { irn: string; ackNo: string; ackDate: string; signedQr: string };

/** "Nov 21, 2026 16:26". */
export function shownAckDate(ackDate: string, style: DayStyle = {}): string {
  return [paperDay(style, ackDate.slice(0, 10)), ackDate.slice(11, 16)].filter(Boolean).join(" ");
}

/** Returns the print of a registered paper's answer; nothing for other papers. */
export function printedAnswer(
  answer: EInvoiceAnswer | null,
  style: DayStyle,
): Pick<DocumentView, "eInvoice"> {
  if (!answer) return {};
  const { irn, ackNo, ackDate, signedQr } = answer;
  return { eInvoice: { irn, ackNo, ackDate: shownAckDate(ackDate, style), signedQr } };
}

/** The answer in replies: null for a paper that was not registered. */
export const answerReply = {
  irn: nullableText,
  ackNo: nullableText,
  /** YYYY-MM-DD, with the time of day where it is known. */
  ackDate: nullableText,
  signedQr: nullableText,
};

export function answerJson(answer: EInvoiceAnswer | null) {
  const none = { irn: null, ackNo: null, ackDate: null, signedQr: null };
  if (!answer) return none;
  const { irn, ackNo, ackDate, signedQr } = answer;
  return { irn, ackNo, ackDate, signedQr };
}

/** Its figures are what the portal signed: such a paper is neither changed nor cancelled. */
export const HAS_IRN =
  "This invoice has an IRN: what the portal signed can no longer be changed. Make a credit or debit note.";
export const CANCEL_IRN_FIRST =
  "This invoice has an IRN: cancel it on the e-invoice portal first, then remove it here.";
