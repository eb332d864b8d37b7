import { toMajor } from "../../ground/money/money";
import type { RowOf } from "../../kit/record/define-record";
import { amount, day, nullableText, text } from "../../kit/shared/json";
import { namedBy } from "./expense.record";

/** What /api says of an expense besides its fields: why tax is deducted of it, what is paid, where its bill is, and when it is repeated next. */
export const EXPENSE_REPLY = {
  shape: {
    tdsRule: text,
    paidAmount: amount,
    bill: nullableText,
    repeatsNext: day.nullable(),
    repeatFailure: nullableText,
  },
  of: (row: object) => {
    const { id, tdsRule, tdsAmount, amount, repeatsNext, repeatFailure } = row as RowOf<"Expense">;
    const bill = namedBy(row).bill ? `/api/expenses/${id}/bill` : null;
    const paidAmount = toMajor(amount - tdsAmount);
    return { tdsRule, paidAmount, bill, repeatsNext, repeatFailure };
  },
};
