import { db, transaction, type Tx } from "~/platform/db.server";
import { expenseCounts, getCompany } from "../../company/company/company.server";
import { printedNow } from "../../company/company/company.snapshot.server";
import { formatDate } from "../../ground/day/calendar-date";
import { formatMoney, shareOf } from "../../ground/money/money";
import { capitalized } from "../../ground/typed/text";
import { recordHistory } from "../../kit/history/history.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { conflict, notFound } from "../../kit/shared/domain-error";
import { holdAlone } from "../../kit/shared/hold.server";
import { nextNumber } from "../../kit/shared/number-series.server";
import type { OfficePaper } from "../../road/road-paper/road-paper.view";
import { isCorrection } from "../expense/expense.taken";
import { reversePaper } from "../expense/self-invoice";
import { methodWord } from "../payment/payment.words";
import { payeeName } from "../vendor/tds-month.server";
import { holdBills } from "./shares.server";
import type { VendorPayment } from "./vendor-payment.record";

/*
 * The payment voucher of section 31(3)(g) of the CGST Act: of what is paid for supplies under reverse charge, whether its supplier is registered or
 * not: a payment to a vendor, a cost that was paid at once, a hire's advance. It has a number of its own series and says the tax on what was paid,
 * as rule 52 asks; from then on what it says stays.
 */

export type Paying = "vendorPayment" | "expense" | "hire";
const TABLES = { vendorPayment: "VendorPayment", expense: "Expense", hire: "Hire" } as const;

const BILL = {
  amount: true,
  taxAmount: true,
  tdsAmount: true,
  reverseCharge: true,
  billNumber: true,
} as const;
const HIRED = { ...BILL, hireNumber: true, vehicleNumber: true } as const;
const OF_PAYMENT = {
  vendor: true,
  bills: {
    where: { kind: { not: "refund" } },
    orderBy: { id: "asc" as const },
    include: { expense: { select: { ...BILL, kind: true } }, hire: { select: HIRED } },
  },
};

type Taxed = { reverseCharge: boolean; taxAmount: number };
const isReverse = (bill: Taxed | null) => bill !== null && bill.reverseCharge && bill.taxAmount > 0;

type Bill = Taxed & { amount: number; tdsAmount: number; billNumber: string | null };
type Hired = Bill & { hireNumber: string; vehicleNumber: string };

/** A supply of a voucher: of its value and its tax what was paid of it, its TDS with that. */
function supplyOf(bill: Bill, met: number, what: string) {
  const net = bill.amount - bill.tdsAmount;
  const paidOf = (whole: number) => (net > 0 ? shareOf(whole, met, net) : 0);
  return { what, amount: paidOf(bill.amount), taxAmount: paidOf(bill.taxAmount) };
}
const named = (...names: (string | null)[]) => names.filter(Boolean).join(", ");
const carriage = (hire: Hired, met: number) =>
  supplyOf(
    hire,
    met,
    named(`Carriage by road, ${hire.vehicleNumber}`, hire.billNumber ?? hire.hireNumber),
  );

/** A payment, a cost or a hire as its voucher says it, with the supplies under reverse charge that it paid for. Raises `not_found`. */
async function paidFor(tx: Tx, noun: Paying, id: number) {
  if (noun === "vendorPayment") {
    const row = await tx.vendorPayment.findUnique({ where: { id }, include: OF_PAYMENT });
    if (!row) throw notFound(noun);
    const lines = row.bills.flatMap(({ amount: met, expense, hire }) => {
      if (expense && isReverse(expense))
        return supplyOf(expense, met, named(expense.kind, expense.billNumber));
      return hire && isReverse(hire) ? carriage(hire, met) : [];
    });
    return { ...row, by: named(methodWord(row.method, row.currency), row.reference), lines };
  }
  if (noun === "hire") {
    const row = await tx.hire.findUnique({ where: { id }, include: { vendor: true } });
    if (!row) throw notFound(noun);
    const { advance: amount, advanceMethod, advanceReference, currency } = row;
    const asks = asksVoucherOfAdvance(row);
    const by = named(advanceMethod && methodWord(advanceMethod, currency), advanceReference);
    return { ...row, amount, by, lines: asks ? [carriage(row, amount)] : [] };
  }
  const row = await tx.expense.findUnique({ where: { id }, include: { vendor: true } });
  if (!row) throw notFound(noun);
  const { status = row.status } = expenseCounts(await getCompany(tx));
  const amount = row.amount - row.tdsAmount;
  const asks = asksVoucherAtOnce(row) && row.status === status;
  const lines = asks ? [supplyOf(row, amount, named(row.kind, row.billNumber))] : [];
  return { ...row, amount, by: capitalized(row.paidFrom ?? ""), lines };
}

/** Whether a payment asks for a voucher. */
export const asksVoucher = ({ bills }: Pick<VendorPayment, "bills">) =>
  bills.some(({ expense, hire }) => isReverse(expense ?? hire));

/** Whether a cost does: one that is owed is paid by a payment of its own. */
export const asksVoucherAtOnce = (
  row: Taxed & {
    paidFrom: string | null;
    vendorId: number | null;
    correctsId: number | null;
    correctsHireId: number | null;
  },
) =>
  isReverse(row) &&
  row.vendorId !== null &&
  row.paidFrom !== null &&
  row.paidFrom !== "owed" &&
  !isCorrection(row);

/** Whether a hire's advance does. */
export const asksVoucherOfAdvance = (row: Taxed & { advance: number; status: string }) =>
  row.advance > 0 && row.status === "active" && isReverse(row);

/** Issues the voucher of what was paid, with the day of that. Raises `conflict` where it asks for none, or has one. */
export async function issuePaymentVoucher(actor: Actor, noun: Paying, id: number): Promise<void> {
  assertCan(actor, `${noun}:edit`);
  await transaction(async (tx) => {
    await holdAlone(tx, TABLES[noun], id);
    // Who changes a bill of it waits, and finds its voucher.
    if (noun === "vendorPayment")
      await holdBills(tx, await tx.vendorPaymentBill.findMany({ where: { paymentId: id } }));
    const { lines, vendor, ...row } = await paidFor(tx, noun, id);
    if (row.paymentVoucher) throw conflict(`${row.paymentVoucher} was issued of it already.`);
    if (lines.length === 0 || vendor === null)
      throw conflict("A payment voucher is of what was paid for bills under reverse charge.");
    const company = await getCompany(tx);
    const { date, currency, amount, by } = row;
    const number = await nextNumber(tx, "PV", date, company.financialYearStart);
    const { address, pan, gstin } = vendor;
    const paper = reversePaper(printedNow(company), {
      title: "Payment Voucher under Section 31(3)(g)",
      number,
      date,
      vendor: { name: payeeName(vendor), address, pan, gstin },
      facts: [["Paid", named(formatMoney(amount, currency), by, formatDate(date))]],
      table: { label: "Paid for", amount: "Amount paid" },
      lines,
      currency,
      declaration:
        "The supplier charges no tax. The recipient pays it on these supplies under section 9(3) or 9(4) of the CGST Act, 2017.",
    });
    const data = {
      paymentVoucher: number,
      paymentVoucherPaper: JSON.stringify(paper),
      version: { increment: 1 },
    };
    if (noun === "hire") await tx.hire.update({ where: { id }, data });
    else if (noun === "expense") await tx.expense.update({ where: { id }, data });
    else await tx.vendorPayment.update({ where: { id }, data });
    await recordHistory(tx, actor, noun, id, "payment-vouchered", { name: number });
  });
}

/** The voucher of what was paid, as it was issued. Raises `not_found`, and `conflict` where none was. */
export async function readPaymentVoucher(
  actor: Actor,
  noun: Paying,
  id: number,
): Promise<OfficePaper> {
  assertCan(actor, `${noun}:view`);
  const { paymentVoucherPaper } = await paidFor(db, noun, id);
  if (!paymentVoucherPaper) throw conflict("No payment voucher of it was issued yet.");
  return JSON.parse(paymentVoucherPaper) as OfficePaper;
}
