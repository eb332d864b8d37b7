import { creditAsks, lacksWords, type Corrects } from "~/models/billing/expense/expense.taken";
import { periodName } from "~/models/company/month/month";
import { formatDate } from "~/models/ground/day/calendar-date";
import { formatMoney, sum } from "~/models/ground/money/money";
import type { RowOf } from "~/models/kit/record/define-record";
import { paths } from "~/paths";

/* The GST in a bill, or in a hire, as their pages say it. */

type Taxed = Pick<
  RowOf<"Expense">,
  | "taxAmount"
  | "reverseCharge"
  | "credit"
  | "creditTaken"
  | "creditReturn"
  | "creditRule"
  | "creditReason"
  | "billNumber"
  | "currency"
> &
  Corrects;
type Vendor = { gstin: string | null } | null;

/** What becomes of the GST; null where there is none. */
export function creditWords(
  row: Taxed,
  vendor: Vendor,
  company: { taxSystem: string },
): string | null {
  const { taxAmount, credit, creditTaken, creditReturn, creditRule, creditReason } = row;
  if (taxAmount === 0) return null;
  if (row.reverseCharge) {
    const ours = `We pay the GST of ${formatMoney(taxAmount, row.currency)} under reverse charge`;
    const plain = { ...row, reverseCharge: false, billNumber: "", correctsId: 0 };
    const said = creditWords(plain, vendor, company);
    return [ours, said?.replace("in it ", "")].filter(Boolean).join(". ");
  }
  const asks = company.taxSystem === "gst_india" ? creditAsks({ ...row, vendor }) : [];
  if (asks.length > 0)
    return `The GST in it is not taken back yet, and is part of the cost: it needs ${lacksWords(asks)}`;
  const why = creditReason ?? creditRule;
  if (creditReturn === null || credit === "no")
    return ["The GST in it is not taken back: it is part of the cost", why]
      .filter(Boolean)
      .join(". ");
  const filed = creditTaken !== null && creditTaken !== taxAmount;
  const what = filed
    ? `${formatMoney(creditTaken, row.currency)} of the GST in it was`
    : "The GST in it is";
  return [`${what} taken back in ${periodName(creditReturn)}`, why].filter(Boolean).join(". ");
}

/** The bill or the hire that a correction is of. */
export const correctedAt = ({ correctsId, correctsHireId }: Corrects) =>
  correctsHireId ? paths.hires.view(correctsHireId) : correctsId && paths.expenses.view(correctsId);

type Amounts = { amount: number; taxAmount: number };
type Corrected = Amounts & {
  currency: string;
  corrections: readonly (Amounts & { id: number; date: string })[];
};

/** What was corrected of one, and what it says with that; null where nothing was. */
export function correctedWords({ currency, corrections, ...own }: Corrected) {
  const of = (name: keyof Amounts) =>
    formatMoney(own[name] + sum(corrections.map((one) => one[name])), currency);
  return {
    says:
      corrections.length > 0
        ? `With what was corrected it says ${of("amount")}, GST ${of("taxAmount")}`
        : null,
    corrections: corrections.map((one) => ({
      id: one.id,
      to: paths.expenses.view(one.id),
      name: formatDate(one.date),
      badge: null,
      left: `GST ${formatMoney(one.taxAmount, currency)}`,
      right: formatMoney(one.amount, currency),
    })),
  };
}
