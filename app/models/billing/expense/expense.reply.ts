import { toMajor } from "../../ground/money/money";
import type { RowOf } from "../../kit/record/define-record";
import { amount, day, nullableText, text } from "../../kit/shared/json";
import { namedBy } from "./expense.record";

/** Reply fields of /api for an expense: the return that takes back its GST, the reason of its TDS, the amounts paid and owed, its bill's address, its next repetition. */
export const EXPENSE_REPLY = {
  shape: {
    creditReturn: nullableText,
    tdsRule: text,
    paidAmount: amount,
    balance: amount,
    bill: nullableText,
    repeatsNext: day.nullable(),
    repeatFailure: nullableText,
  },
  of: (row: object) => {
    const { id, tdsAmount, amount, ...kept } = row as RowOf<"Expense">;
    const { creditReturn, tdsRule, repeatsNext, repeatFailure } = kept;
    const balance = toMajor(kept.balance);
    const bill = namedBy(row).bill ? `/api/expenses/${id}/bill` : null;
    const paidAmount = toMajor(amount - tdsAmount - kept.balance);
    return { creditReturn, tdsRule, paidAmount, balance, bill, repeatsNext, repeatFailure };
  },
};
