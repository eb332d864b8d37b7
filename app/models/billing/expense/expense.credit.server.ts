import type { Tx } from "~/platform/db.server";

import { getCompany } from "../../company/company/company.server";
import { firstOpen, isMonthClosed, returnOf } from "../../company/month/month.held.server";
import { lastMonthOf, monthOf, periodName } from "../../company/month/month";
import { creditEnds } from "../../ground/tax/financial-year";
import type { RowOf } from "../../kit/record/define-record";
import { conflictAt } from "../../kit/shared/domain-error";

/** What a return that was filed has of a bill. */
const FILED = ["date", "amount", "taxAmount", "vendorId"] as const;
type Bill = Pick<RowOf<"Expense">, (typeof FILED)[number]>;

/** Whether the return that takes a bill's credit was filed; it stays open until the transaction ends where it is. */
export const isCreditFiled = async (tx: Tx, { creditReturn }: { creditReturn: string | null }) =>
  creditReturn !== null && (await isMonthClosed(tx, lastMonthOf(creditReturn)));

/** Tells bills of filed returns from others: the vendor's GSTIN of these is that with which it was filed. */
export async function filedGstin(tx: Tx) {
  const closed = await tx.taxMonth.findMany({ where: { closedAt: { not: null } } });
  const filed = new Set(closed.map(({ month }) => month));
  return ({ creditReturn, creditGstin, correctsId, vendor }: Filed): string | null =>
    correctsId !== null || (creditReturn && filed.has(lastMonthOf(creditReturn)))
      ? creditGstin
      : (vendor?.gstin ?? null);
}
type Filed = Pick<RowOf<"Expense">, "creditReturn" | "creditGstin" | "correctsId"> & {
  vendor: { gstin: string | null } | null;
};

/**
 * The return that takes back the GST in a bill: the earliest open one from its day on, until the November after its financial
 * year (section 16(4) of the CGST Act); null where there is no GST in it, or none that is open. Raises `conflict` at
 * the field that a filed return has otherwise.
 */
export async function creditReturnOf(
  tx: Tx,
  before: RowOf<"Expense"> | null,
  bill: Bill,
): Promise<string | null> {
  if (before?.creditReturn && (await isCreditFiled(tx, before))) {
    const changed = FILED.find((name) => before[name] !== bill[name]);
    if (!changed) return before.creditReturn;
    const filed = periodName(before.creditReturn);
    const why = `The GST in it was taken back in ${filed}, which is filed: press 'Correct' on its page`;
    throw conflictAt(changed, why);
  }
  if (bill.taxAmount === 0) return null;
  const month = await firstOpen(tx, monthOf(bill.date), creditEnds(bill.date));
  return month && returnOf(await getCompany(tx), month);
}
