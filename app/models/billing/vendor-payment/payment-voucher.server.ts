import { db, transaction, type Tx } from "~/platform/db.server";
import { getCompany } from "../../company/company/company.server";
import { printedNow } from "../../company/company/company.snapshot.server";
import { formatDate } from "../../ground/day/calendar-date";
import { formatMoney, shareOf } from "../../ground/money/money";
import { recordHistory } from "../../kit/history/history.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { conflict, notFound } from "../../kit/shared/domain-error";
import { holdAlone } from "../../kit/shared/hold.server";
import { nextNumber } from "../../kit/shared/number-series.server";
import type { OfficePaper } from "../../road/road-paper/road-paper.view";
import { reversePaper } from "../expense/self-invoice";
import { asksSelfInvoice } from "../expense/self-invoice.server";
import { methodWord } from "../payment/payment.words";
import { payeeName } from "../vendor/tds-month.server";
import type { VendorPayment } from "./vendor-payment.record";

/*
 * The payment voucher of section 31(3)(g) of the CGST Act: of what is paid to somebody without a GSTIN for bills under reverse charge. It has a
 * number of its own series and says the tax on what was paid, as rule 52 asks; from then on the payment stays as it is.
 */

const BILL = {
  amount: true,
  taxAmount: true,
  tdsAmount: true,
  reverseCharge: true,
  billNumber: true,
} as const;
const WITH_BILLS = {
  vendor: true,
  bills: {
    where: { kind: "paid" },
    orderBy: { id: "asc" as const },
    include: {
      expense: { select: { ...BILL, kind: true } },
      hire: { select: { ...BILL, hireNumber: true, vehicleNumber: true } },
    },
  },
};

/** A payment with what it met, as its voucher needs it. Raises `not_found`. */
async function paid(tx: Tx, id: number) {
  const found = await tx.vendorPayment.findUnique({ where: { id }, include: WITH_BILLS });
  if (!found) throw notFound("vendorPayment");
  return found;
}
type Paid = Awaited<ReturnType<typeof paid>>;

/** The supplies under reverse charge that a payment met, each with what was paid of it (its TDS too) and the tax on that. */
const supplies = ({ vendor, bills }: Paid) =>
  bills.flatMap(({ amount: met, expense, hire }) => {
    const bill = expense ?? hire;
    if (!bill || !asksSelfInvoice({ ...bill, vendor })) return [];
    const net = bill.amount - bill.tdsAmount;
    const paidOf = (whole: number) => (net > 0 ? shareOf(whole, met, net) : 0);
    const what = expense?.kind ?? `Carriage by road, ${hire?.vehicleNumber}`;
    return {
      what: [what, bill.billNumber ?? hire?.hireNumber].filter(Boolean).join(", "),
      amount: paidOf(bill.amount),
      taxAmount: paidOf(bill.taxAmount),
    };
  });

/** Whether a payment asks for a voucher. */
export const asksVoucher = ({ vendor, bills }: VendorPayment) =>
  bills.some(({ kind, expense, hire }) => {
    const bill = expense ?? hire;
    return kind === "paid" && bill !== null && asksSelfInvoice({ ...bill, vendor });
  });

/** Issues the voucher of a payment, with the payment's day. Raises `conflict` where it asks for none, or has one. */
export async function issuePaymentVoucher(actor: Actor, id: number): Promise<void> {
  assertCan(actor, "vendorPayment:edit");
  await transaction(async (tx) => {
    await holdAlone(tx, "VendorPayment", id);
    const row = await paid(tx, id);
    if (row.paymentVoucher) throw conflict(`${row.paymentVoucher} was issued of it already.`);
    const lines = supplies(row);
    if (lines.length === 0)
      throw conflict(
        "A payment voucher is of bills under reverse charge, from a vendor without a GSTIN.",
      );
    const company = await getCompany(tx);
    const { date, vendor, currency, amount, method, reference } = row;
    const number = await nextNumber(tx, "PV", date, company.financialYearStart);
    const by = [methodWord(method, currency), reference].filter(Boolean).join(", ");
    const paper = reversePaper(printedNow(company), {
      title: "Payment Voucher under Section 31(3)(g)",
      number,
      date,
      vendor: { name: payeeName(vendor), address: vendor.address, pan: vendor.pan },
      facts: [["Paid", `${formatMoney(amount, currency)}, ${by}, ${formatDate(date)}`]],
      table: { label: "Paid for", amount: "Amount paid" },
      lines,
      currency,
      declaration:
        "The supplier charges no tax. The recipient pays it on these supplies under section 9(3) or 9(4) of the CGST Act, 2017.",
    });
    await tx.vendorPayment.update({
      where: { id },
      data: {
        paymentVoucher: number,
        paymentVoucherPaper: JSON.stringify(paper),
        version: { increment: 1 },
      },
    });
    await recordHistory(tx, actor, "vendorPayment", id, "payment-vouchered", { name: number });
  });
}

/** The voucher of a payment, as it was issued. Raises `not_found`, and `conflict` where none was. */
export async function readPaymentVoucher(actor: Actor, id: number): Promise<OfficePaper> {
  assertCan(actor, "vendorPayment:view");
  const select = { paymentVoucherPaper: true };
  const found = await db.vendorPayment.findUnique({ where: { id }, select });
  if (!found) throw notFound("vendorPayment");
  if (!found.paymentVoucherPaper) throw conflict("No payment voucher of it was issued yet.");
  return JSON.parse(found.paymentVoucherPaper) as OfficePaper;
}
