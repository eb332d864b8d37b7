/** A rate that somebody sends for a paper whose regime and day give one: it is that one, or it is refused. Pure. */
import { rateText } from "../../ground/money/money";

/** The `gstRate` that scripts written to the specification send for any quotation, in hundredths of a percent. */
const USUAL_RATE = 18_00;

type Sent = number | null | undefined;

/**
 * Says what is wrong with a sent rate, also with 0; null for the valid rate and where none was sent. `allowed`: other
 * rates that are no mistake, and for which there is a warning.
 */
function rateProblem(label: string, paper: string, sent: Sent, rate: number, allowed: Sent) {
  if (sent === null || sent === undefined || sent === rate || sent === allowed) return null;
  return `${label} is ${rateText(rate)}% under this ${paper}'s regime on its day: send that, or leave it out`;
}

/** Checks a quotation's rate: the usual rate is taken for any. */
export const quotedRateProblem = (sent: Sent, rate: number) =>
  rateProblem("GST rate", "quotation", sent, rate, USUAL_RATE);

/** Checks an invoice's rate: its rate so far may be sent back as it was read. */
export const invoicedRateProblem = (sent: Sent, rate: number, stored: Sent) =>
  rateProblem("Tax rate", "invoice", sent, rate, stored);

/** Warns where the usual rate was sent for a quotation with another rate, in hundredths of a percent. */
export function quotedRateWarning(sent: Sent, rate: number): string[] {
  if (sent === null || sent === undefined || sent === rate) return [];
  return [
    `gstRate: ${rateText(sent)}% was sent; the quotation has ${rateText(rate)}%, which its regime and day give`,
  ];
}

/** Warns where a change of an invoice changed its rate, which was sent back or left out. */
export function invoicedRateWarning(stored: Sent, rate: number): string[] {
  if (stored === null || stored === undefined || stored === rate) return [];
  return [
    `taxRate: the invoice has ${rateText(rate)}% now, which its regime and day give; it had ${rateText(stored)}%`,
  ];
}
