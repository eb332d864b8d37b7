import type { Tx } from "~/platform/db.server";
import { formatDate } from "../../ground/day/calendar-date";
import { financialYear } from "../../ground/tax/financial-year";
import type { RowOf } from "../../kit/record/define-record";
import { conflictAt } from "../../kit/shared/domain-error";
import { SAME_BILL } from "./expense.words";

/** What makes two bills of a vendor look like one. */
const SAME = ["vendorId", "billNumber", "date", "amount", "taxAmount"] as const;
type Bill = Pick<RowOf<"Expense">, (typeof SAME)[number] | "billDate" | "currency">;

const folded = (number: string | null) => number?.replace(/[^a-z0-9]/gi, "").toLowerCase() ?? "";
const yearOf = ({ billDate, date }: Pick<Bill, "billDate" | "date">) =>
  financialYear(billDate ?? date);

/**
 * Asks once about a bill that its vendor's books seem to have already: of the same amount by its number in the year, or, without a number and with
 * GST in it, of the same day; its credit would be taken twice. The vendor's row is the caller's. Raises `conflict` at `billNumber`.
 */
export async function askOfSameBill(tx: Tx, before: RowOf<"Expense"> | null, bill: Bill) {
  const { vendorId, billNumber, date, amount, taxAmount, currency } = bill;
  if (vendorId === null || (billNumber === null && taxAmount === 0)) return;
  if (before && SAME.every((name) => before[name] === bill[name])) return;
  const found = await tx.expense.findMany({
    where: {
      vendorId,
      amount,
      currency,
      correctsId: null,
      correctsHireId: null,
      id: { not: before?.id ?? 0 },
      ...(billNumber === null ? { billNumber, date, taxAmount } : { billNumber: { not: null } }),
    },
    orderBy: { id: "asc" },
  });
  const same = found.find(
    (one) =>
      folded(one.billNumber) === folded(billNumber) && yearOf(one) === yearOf({ ...bill, date }),
  );
  if (!same) return;
  const named = same.billNumber ?? same.kind;
  throw conflictAt("billNumber", `${named} of ${formatDate(same.date)} ${SAME_BILL}`);
}
