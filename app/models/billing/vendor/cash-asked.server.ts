import type { Tx } from "~/platform/db.server";
import { formatDate } from "../../ground/day/calendar-date";
import { formatMoney } from "../../ground/money/money";
import { conflictAt } from "../../kit/shared/domain-error";
import { CASH_NO_COST, cashLimitOf } from "./cash-limit";

/* Cash that one vendor has of a day, whatever it is paid for: above the limit of section 40A(3) it is asked about once. */

/** Cash of an entry, in minor units: 0 of one that is paid otherwise. */
export type Cash = { vendorId: number | null; date: string; currency: string; amount: number };

/** Cash that a vendor had on a day: payments, hires' advances, and expenses that were paid at once. */
async function cashOfDay(tx: Tx, vendorId: number, date: string): Promise<number> {
  const of = { vendorId, date, currency: "INR" };
  const [payments, hires, expenses] = await Promise.all([
    tx.vendorPayment.aggregate({ where: { ...of, method: "Cash" }, _sum: { amount: true } }),
    tx.hire.aggregate({
      where: { ...of, advanceMethod: "Cash", status: "active" },
      _sum: { advance: true },
    }),
    tx.expense.aggregate({
      where: { ...of, paidFrom: "cash" },
      _sum: { amount: true, tdsAmount: true },
    }),
  ]);
  const spent = (expenses._sum.amount ?? 0) - (expenses._sum.tdsAmount ?? 0);
  return (payments._sum.amount ?? 0) + (hires._sum.advance ?? 0) + spent;
}

/**
 * Asks once about cash that brings a vendor above the limit of a day; `before`: the entry as it is stored. The vendor's row is the caller's. Raises
 * `conflict` at `field`.
 */
export async function askOfCash(
  tx: Tx,
  before: Cash | null,
  { vendorId, date, currency, amount }: Cash,
  field: string,
): Promise<void> {
  if (amount <= 0 || vendorId === null || currency !== "INR") return;
  const known = before?.vendorId === vendorId && before.date === date ? before.amount : 0;
  if (amount <= known) return;
  const { kind, name } = await tx.vendor.findUniqueOrThrow({ where: { id: vendorId } });
  const { section, limit } = cashLimitOf(date, kind);
  const paid = amount - known + (await cashOfDay(tx, vendorId, date));
  if (paid <= limit) return;
  const [all, most] = [formatMoney(paid, currency), formatMoney(limit, currency)];
  const said = `With this ${name} has ${all} in cash of ${formatDate(date)}`;
  throw conflictAt(
    field,
    `${said}. By section ${section}, cash above ${most} a day ${CASH_NO_COST}`,
  );
}
