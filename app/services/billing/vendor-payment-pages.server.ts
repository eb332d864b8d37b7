import { methodWord } from "~/models/billing/payment/payment.words";
import {
  billName,
  billsMet,
  VENDOR_PAYMENT,
  VENDOR_PAYMENT_FIELDS,
  type VendorPayment,
  wholePayment,
} from "~/models/billing/vendor-payment/vendor-payment.record";
import { vendorPayments } from "~/models/billing/vendor-payment/vendor-payment.server";
import { asksVoucher } from "~/models/billing/vendor-payment/payment-voucher.server";
import { formatDate } from "~/models/ground/day/calendar-date";
import { formatMoney } from "~/models/ground/money/money";
import { type Actor, can } from "~/models/kit/policy/policy";
import { paths } from "~/paths";
import { returnPaths } from "~/return-paths";
import { labelsOf } from "../forms/facts.server";
import { approvedWhereAsked } from "../forms/small-shown.server";
import { pagesOf } from "../forms/small-pages.server";
import { voucherButton, voucherQuestion } from "./credit-words.server";

const money = ({ currency }: { currency: string }, minor: number) => formatMoney(minor, currency);

export const vendorPaymentPages = pagesOf(VENDOR_PAYMENT, vendorPayments, {
  list: {
    searched: "UTR, note",
    columns: [
      "date",
      { field: "vendorId", phone: "who", cell: (row) => wholePayment(row).vendor.name },
      { field: "method", cell: ({ method, currency }) => methodWord(method, currency) },
      "reference",
      "amount",
      {
        label: "Not used yet",
        numeric: true,
        cell: (row) => (row.advance > 0 ? { figure: money(row, row.advance) } : null),
      },
    ],
  },
  head: ["amount"],
  subtitle: (row) => `${money(row, row.amount)} · ${wholePayment(row).vendor.name}`,
  values: {
    vendorId: (row) => {
      const { id, name } = wholePayment(row).vendor;
      return { text: name, to: paths.vendors.view(id) };
    },
    tdsAmount: ({ tdsAmount, tdsRule, currency }) =>
      tdsAmount > 0
        ? [formatMoney(tdsAmount, currency), tdsRule && `(by law: ${tdsRule})`].join(" ").trim()
        : null,
  },
  loses: (row) => {
    const bills = billsMet(row).map(billName);
    return bills.length > 0 ? `These are owed again: ${bills.join(", ")}.` : null;
  },
  offers: approvedWhereAsked(vendorPayments),
  buttons: voucherButton("vendorPayment"),
  questions: (row, _, actor) =>
    voucherQuestion(row, asksVoucher(wholePayment(row)) && can(actor, "vendorPayment:edit")),
});

/** A payment's page: what it met, what came back, and what is an advance still. */
export async function shownPayment(actor: Actor, row: object) {
  const payment = wholePayment(row);
  const words = { paid: "Paid", "set-off": "Advance used", refund: "Given back" };
  return {
    advance: payment.advance > 0 ? money(payment, payment.advance) : null,
    labels: labelsOf(VENDOR_PAYMENT_FIELDS, "date", "amount"),
    voucher: payment.paymentVoucher && {
      number: payment.paymentVoucher,
      to: returnPaths.paymentVoucher("vendor-payment", payment.id),
    },
    uses: payment.advance > 0 && can(actor, "vendorPayment:create"),
    lines: payment.bills.map((bill: VendorPayment["bills"][number]) => ({
      key: bill.id,
      day: formatDate(bill.date),
      what: words[bill.kind as keyof typeof words],
      name:
        bill.kind === "refund"
          ? [bill.method && methodWord(bill.method, payment.currency), bill.reference]
              .filter(Boolean)
              .join(", ")
          : billName(bill),
      to:
        bill.expenseId !== null
          ? paths.expenses.view(bill.expenseId)
          : bill.hireId !== null
            ? paths.hires.view(bill.hireId)
            : null,
      amount: money(payment, bill.amount),
    })),
  };
}
