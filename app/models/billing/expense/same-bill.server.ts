import type { Tx } from "~/platform/db.server";
import { only } from "~/platform/only";
import { formatDate } from "../../ground/day/calendar-date";
import { formatMoney } from "../../ground/money/money";
import { financialYear } from "../../ground/tax/financial-year";
import type { RowOf } from "../../kit/record/define-record";
import { conflictAt } from "../../kit/shared/domain-error";
import { joinedKey, numberKey } from "./bill-number";
import { SAME_BILL } from "./expense.words";

type Bill = Pick<
  RowOf<"Expense">,
  "vendorId" | "billNumber" | "billDate" | "date" | "amount" | "currency"
>;

const COLUMNS = "id billNumber billDate date vendorId amount currency";

/** What makes another bill of one that was recorded anyway. */
const SAME = ["vendorId", "billNumber", "billDate", "date"] as const;

/** The vendor by whatever records it has: a supplier of one GSTIN may have been written down twice. */
async function recordsOf(tx: Tx, vendorId: number): Promise<number[]> {
  const { gstin } = await tx.vendor.findUniqueOrThrow({
    where: { id: vendorId },
    select: { gstin: true },
  });
  if (gstin === null) return [vendorId];
  return (await tx.vendor.findMany({ where: { gstin }, select: { id: true } })).map(({ id }) => id);
}

/** Its number is the other's; where a sign between two figures is missing the amount has to be the same too. */
const isAlike = (number: string, { amount, currency }: Bill, other: Bill) =>
  numberKey(other.billNumber ?? "") === numberKey(number) ||
  (joinedKey(other.billNumber ?? "") === joinedKey(number) &&
    other.amount === amount &&
    other.currency === currency);

/**
 * Asks once about a bill that its vendor's books seem to have already, of the same number in the year, whatever its amount, as an expense or
 * as a hire: it would be paid, and its credit taken, twice. Of bills without a number many are alike (tolls, wages of a day). The vendor's
 * row is the caller's. Raises `conflict` at `billNumber`.
 */
export async function askOfSameBill(
  tx: Tx,
  noun: "expense" | "hire",
  before: (Bill & { id: number }) | null,
  bill: Bill,
): Promise<void> {
  const { vendorId, billNumber } = bill;
  if (vendorId === null || billNumber === null || numberKey(billNumber) === "") return;
  if (before && SAME.every((name) => before[name] === bill[name])) return;
  const year = financialYear(bill.billDate ?? bill.date);
  const days = { gte: `${year}-04-01`, lte: `${year + 1}-03-31` };
  const where = {
    vendorId: { in: await recordsOf(tx, vendorId) },
    billNumber: { not: null },
    OR: [{ billDate: days }, { billDate: null, date: days }],
  };
  const except = (of: typeof noun) => ({ not: of === noun ? (before?.id ?? 0) : 0 });
  const found = [
    ...(await tx.expense.findMany({
      where: { ...where, correctsId: null, correctsHireId: null, id: except("expense") },
      select: only("Expense", COLUMNS),
      orderBy: { id: "asc" },
    })),
    ...(await tx.hire.findMany({
      where: { ...where, status: "active", id: except("hire") },
      select: only("Hire", COLUMNS),
    })),
  ];
  const same = found.find((one) => isAlike(billNumber, bill, one));
  if (!same) return;
  const about = `${same.billNumber} of ${formatDate(same.billDate ?? same.date)} over ${formatMoney(same.amount, same.currency)}`;
  throw conflictAt("billNumber", `${about} ${SAME_BILL}`);
}
