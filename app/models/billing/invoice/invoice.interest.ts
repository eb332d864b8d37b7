/** Interest under section 16 on an invoice that is paid late: whether there is any, and how it is said. Pure. */
import type { RowOf } from "../../kit/record/define-record";
import { type DayStyle, paperDay } from "../../ground/day/calendar-date";
import { formatMoney, rateText } from "../../ground/money/money";
import { lateInterest, readBankRates, type LateInterest } from "../../ground/tax/late-interest";
import { invoiceUnpaid } from "./invoice.status";

/** An invoice, with its client's details as on the day of issue. */
type Late = Pick<
  RowOf<"Invoice">,
  "status" | "balance" | "currency" | "invoiceDate" | "dueDate" | "clientKind" | "clientGstin"
>;

/**
 * Returns the interest that a business owes a small business on unpaid amounts, in rupees, so far; null for none. Late
 * payments no longer count: the office may claim for them itself.
 */
export function interestOf(
  invoice: Late,
  company: { udyam: string; bankRates: string },
  today: string,
): LateInterest | null {
  const { clientKind, clientGstin, balance: owed, currency } = invoice;
  const business = Boolean(clientGstin) || (clientKind ?? "individual") !== "individual";
  if (!company.udyam || !business || currency !== "INR" || !invoiceUnpaid.of(invoice)) return null;
  return lateInterest({ ...invoice, owed }, readBankRates(company.bankRates).rates, today);
}

/** Explains each month's interest in a line. */
export function interestLines({ months }: LateInterest, style: DayStyle): string[] {
  return months.map(({ from, to, days, monthDays, owed, bankRate, interest }) => {
    const part = days < monthDays ? ` × ${days}/${monthDays} days` : "";
    const money = (minor: number) => formatMoney(minor, "INR");
    return `${paperDay(style, from)} to ${paperDay(style, to)}: ${money(owed)} × 3 × ${rateText(bankRate)}% ÷ 12${part} = ${money(interest)}`;
  });
}
