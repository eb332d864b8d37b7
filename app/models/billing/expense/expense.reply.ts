import { toMajor } from "../../ground/money/money";
import type { RowOf } from "../../kit/record/define-record";
import { amount, nullableText, text } from "../../kit/shared/json";
import { namedBy } from "./expense.server";

/** What /api says of an expense besides its fields: why tax is deducted of it, what is paid, and where its bill is. */
export const EXPENSE_REPLY = {
  shape: { tdsRule: text, paidAmount: amount, bill: nullableText },
  of: (row: object) => {
    const { id, tdsRule, tdsAmount, amount } = row as RowOf<"Expense">;
    const bill = namedBy(row).bill ? `/api/expenses/${id}/bill` : null;
    return { tdsRule, paidAmount: toMajor(amount - tdsAmount), bill };
  },
};
