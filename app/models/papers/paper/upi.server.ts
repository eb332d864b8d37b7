import { isUpiId } from "../../company/company/tax-ids";
import { amountText, formatMoney } from "../../ground/money/money";
import type { UpiPayment } from "./document-view";

/** UPI apps read "%20" for a space, not "+", and some take the address only with a plain "@". */
function query(fields: Record<string, string>): string {
  const encoded = (value: string) => encodeURIComponent(value).replaceAll("%40", "@");
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${encoded(value)}`)
    .join("&");
}

/**
 * Returns the UPI payment of an amount (minor units), with the document's number as its reference. Null unless it is in
 * rupees and the company has a UPI id.
 */
export function upiPayment(
  company: { name: string; upiId: string },
  amount: number,
  currency: string,
  number: string,
): UpiPayment | null {
  const upiId = company.upiId.trim();
  if (currency !== "INR" || amount <= 0 || !isUpiId(upiId)) return null;
  const fields = { pa: upiId, pn: company.name, am: amountText(amount), cu: "INR" };
  const link = `upi://pay?${query({ ...fields, tn: number, tr: number })}`;
  return { amount: formatMoney(amount, currency), address: upiId, link };
}
