import { creditAsks, lacksWords, type Corrects } from "~/models/billing/expense/expense.taken";
import { periodName } from "~/models/company/month/month";
import { asksSelfInvoice, issueSelfInvoice } from "~/models/billing/expense/self-invoice.server";
import {
  issuePaymentVoucher,
  type Paying,
} from "~/models/billing/vendor-payment/payment-voucher.server";
import { formatDate } from "~/models/ground/day/calendar-date";
import { formatMoney, sum } from "~/models/ground/money/money";
import { creditLaw } from "~/models/ground/tax/credit";
import type { RowOf } from "~/models/kit/record/define-record";
import type { Actor } from "~/models/kit/policy/policy";
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
  | "date"
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
  const late =
    creditReturn === null && credit !== "no"
      ? `No open return takes it (${creditLaw(row.date).late}): it ended on 30 November after its year`
      : null;
  if (creditReturn === null || credit === "no")
    return ["The GST in it is not taken back: it is part of the cost", why || late]
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

/** The press by which a bill's self-invoice is issued, on its page. */
export const selfInvoiceButton = (noun: "expense" | "hire") => ({
  "self-invoice": {
    press: (actor: Actor, id: number) => issueSelfInvoice(actor, noun, id),
    message: "Self-invoice issued",
  },
});

/** The question of that press; none where it is issued, or the bill asks for none. */
export const selfInvoiceQuestion = (row: Taxed & { selfInvoice: string | null }, may: boolean) =>
  may && row.selfInvoice === null && asksSelfInvoice({ ...row, vendor: vendorIn(row) })
    ? [
        {
          what: "self-invoice",
          label: "Issue Self-Invoice",
          title: "Issue Self-Invoice",
          confirm: "Issue the self-invoice",
          tone: "primary" as const,
          message:
            "It gets the next number of its series and the day of today. Its vendor, day, amount and GST stay from then on.",
        },
      ]
    : [];

/** The press by which a payment voucher is issued, and its question; none where it is issued, or nothing asks for one. */
export const voucherButton = (noun: Paying) => ({
  voucher: {
    press: (actor: Actor, id: number) => issuePaymentVoucher(actor, noun, id),
    message: "Payment voucher issued",
  },
});
export const voucherQuestion = (row: { paymentVoucher: string | null }, asks: boolean) =>
  asks && row.paymentVoucher === null
    ? [
        {
          what: "voucher",
          label: "Issue Payment Voucher",
          title: "Issue Payment Voucher",
          confirm: "Issue the payment voucher",
          tone: "primary" as const,
          message:
            "It gets the next number of its series and the day on which it was paid. What it says stays from then on.",
        },
      ]
    : [];

const vendorIn = (row: object) => (row as { vendor: Vendor }).vendor;
