import type { Tx } from "~/platform/db.server";
import { formatDate } from "../../ground/day/calendar-date";
import { financialYear } from "../../ground/tax/financial-year";
import type { RowOf } from "../../kit/record/define-record";
import { conflictAt } from "../../kit/shared/domain-error";
import { SAME_BILL } from "./expense.words";

/** What makes two bills of a vendor look like one. */
const SAME = ["vendorId", "billNumber", "date", "amount"] as const;
type Bill = Pick<RowOf<"Expense">, (typeof SAME)[number] | "billDate" | "currency">;

const folded = (number: string | null) => number?.replace(/[^a-z0-9]/gi, "").toLowerCase() ?? "";
const yearOf = ({ billDate, date }: Pick<Bill, "billDate" | "date">) =>
  financialYear(billDate ?? date);

/**
 * Asks once about a bill that its vendor's books seem to have already, of the same number and amount in the year: it would be paid, and its
 * credit taken, twice. Of bills without a number many are alike (tolls, wages of a day). The vendor's row is the caller's. Raises
 * `conflict` at `billNumber`.
 */
export async function askOfSameBill(tx: Tx, before: RowOf<"Expense"> | null, bill: Bill) {
  const { vendorId, billNumber, amount, currency } = bill;
  if (vendorId === null || billNumber === null) return;
  if (before && SAME.every((name) => before[name] === bill[name])) return;
  const found = await tx.expense.findMany({
    where: {
      vendorId,
      amount,
      currency,
      correctsId: null,
      correctsHireId: null,
      id: { not: before?.id ?? 0 },
      billNumber: { not: null },
    },
    orderBy: { id: "asc" },
  });
  const same = found.find(
    (one) => folded(one.billNumber) === folded(billNumber) && yearOf(one) === yearOf(bill),
  );
  if (!same) return;
  throw conflictAt("billNumber", `${same.billNumber} of ${formatDate(same.date)} ${SAME_BILL}`);
}
