import { toMajor } from "../../ground/money/money";
import type { RowOf } from "../../kit/record/define-record";
import { amount, day, nullableText, text } from "../../kit/shared/json";
import { namedBy } from "./expense.record";

/** Reply fields of /api for an expense: the reason of its TDS, the amount paid, its bill's address, its next repetition. */
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
