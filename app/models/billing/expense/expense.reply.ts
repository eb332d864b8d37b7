import { toMajor } from "../../ground/money/money";
import type { RowOf } from "../../kit/record/define-record";
import * as z from "zod";
import { amount, day, id, nullableText, text } from "../../kit/shared/json";
import { namedBy, paidOf } from "./expense.record";
import { creditAsks } from "./expense.taken";

/** Reply fields of /api for an expense: the return that takes back its GST, the rule and what it waits for, the bill that it corrects and its own corrections, the reason of its TDS, the amounts paid and owed, its bill's address, its next repetition. */
export const EXPENSE_REPLY = {
  shape: {
    selfInvoice: nullableText,
    paymentVoucher: nullableText,
    creditReturn: nullableText,
    creditRule: text,
    creditAsks: z.array(z.enum(["billNumber", "vendorId"])),
    tdsRule: text,
    paidAmount: amount,
    balance: amount,
    bill: nullableText,
    correctsId: id.nullable(),
    correctsHireId: id.nullable(),
    correctionIds: z.array(id),
    repeatsNext: day.nullable(),
    repeatFailure: nullableText,
  },
  of: (row: object) => {
    const kept = row as RowOf<"Expense">;
    const { creditReturn, creditRule, tdsRule, correctsId, correctsHireId } = kept;
    const { repeatsNext, repeatFailure } = kept;
    const { bill: file, corrections, vendor } = namedBy(row);
    return {
      selfInvoice: kept.selfInvoice,
      paymentVoucher: kept.paymentVoucher,
      creditReturn,
      creditRule,
      creditAsks: creditAsks({ ...kept, vendor }),
      tdsRule,
      paidAmount: toMajor(paidOf(kept)),
      balance: toMajor(kept.balance),
      bill: file ? `/api/expenses/${kept.id}/bill` : null,
      correctsId,
      correctsHireId,
      correctionIds: corrections.map((one) => one.id),
      repeatsNext,
      repeatFailure,
    };
  },
};
