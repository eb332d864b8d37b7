import * as z from "zod";

import { now } from "~/platform/clock.server";
import { transaction, type Tx } from "~/platform/db.server";
import { companyToday, getCompany } from "../../company/company/company.server";
import { firstOpen, returnOf } from "../../company/month/month.held.server";
import { monthOf, monthsAway } from "../../company/month/month";
import { creditEnds } from "../../ground/tax/financial-year";
import { recordHistory } from "../../kit/history/history.server";
import { type Actor, assertCan, can } from "../../kit/policy/policy";
import type { RowOf } from "../../kit/record/define-record";
import { inputShape } from "../../kit/shared/define-fields";
import { conflict, notFound } from "../../kit/shared/domain-error";
import { amount, area } from "../../kit/shared/field-kinds";
import { holdAlone } from "../../kit/shared/hold.server";
import { once } from "../../kit/shared/once.server";
import { correctionsOf, followBalance } from "./expense.balance.server";
import { isCreditFiled } from "./expense.credit.server";
import { EXPENSE } from "./expense.record";
import { expenses } from "./expense.server";

/*
 * A bill whose credit was taken in a return that is filed stays as it is. An expense of today has the difference, with its credit in the
 * earliest open return; what is owed is that of the bill itself, which follows.
 */

/** What the bill should say, in the order of its form. */
export const CORRECTION_FIELDS = {
  amount: amount("Amount", { required: true, hint: "What the bill should say, with tax" }),
  taxAmount: amount("GST in It", { required: true, inSentence: "GST" }),
  reason: area("Reason", 500, { required: true, wide: true }),
};
export const CorrectionInput = z
  .object(inputShape(CORRECTION_FIELDS))
  .refine(({ amount, taxAmount }) => taxAmount <= amount, {
    path: ["taxAmount"],
    message: "GST cannot be more than the amount",
  });
export type CorrectionInput = z.output<typeof CorrectionInput>;

type Bill = RowOf<"Expense">;

/** What a bill says with all that was corrected of it. */
async function standing(tx: Tx, { id, amount, taxAmount }: Bill) {
  const corrected = await correctionsOf(tx, id);
  return { amount: amount + corrected.amount, taxAmount: taxAmount + corrected.taxAmount };
}

/** Raises `conflict` for one that is no bill of a filed return. */
async function assertFiled(tx: Tx, bill: Bill): Promise<void> {
  if (bill.correctsId !== null)
    throw conflict("This is a correction already: correct the bill that it is of.");
  if (await isCreditFiled(tx, bill)) return;
  throw conflict("No return that was filed has this bill: change the bill itself.");
}

/** A bill as its correction's form starts. Raises `conflict` where none is needed, unless `includeClosed`. */
export async function billToCorrect(actor: Actor, id: number, includeClosed: boolean) {
  assertCan(actor, "expense:edit");
  const bill = await expenses.get(actor, id);
  return transaction(async (tx) => {
    if (!includeClosed) await assertFiled(tx, bill);
    return { bill, now: await standing(tx, bill) };
  });
}

/** Whether somebody may correct a bill: where expenses wait for approval, who approves them. */
export async function mayCorrect(actor: Actor, bill: Bill): Promise<boolean> {
  const { expensesNeedApproval } = await getCompany();
  if (!can(actor, expensesNeedApproval ? "expense:approve" : "expense:edit")) return false;
  return bill.correctsId === null && transaction((tx) => isCreditFiled(tx, bill));
}

/** The return that takes a difference: more tax only as long as that of the bill's own day could be taken, less of it always. */
async function returnTaking(tx: Tx, bill: Bill, taxAmount: number): Promise<string | null> {
  if (taxAmount === 0) return null;
  const company = await getCompany(tx);
  const month = monthOf(companyToday(company));
  // Two years from now no month is closed: none is closed before it has begun.
  const ends = taxAmount > 0 ? creditEnds(bill.date) : monthsAway(month, 24);
  const found = await firstOpen(tx, month, ends);
  return found && returnOf(company, found);
}

/**
 * Makes the entry by which a bill of a filed return says what it should, once for a key; returns its id. Raises `conflict` where the
 * bill's return is open, where it is a correction itself and where it says so already, `invalid` at an amount below what was paid.
 */
export async function correctBill(
  actor: Actor,
  id: number,
  { amount, taxAmount, reason }: CorrectionInput,
  key?: string | null,
): Promise<number> {
  assertCan(actor, "expense:edit");
  return once(actor, `expense:correct ${id}`, key, async (tx) => {
    const company = await getCompany(tx);
    if (company.expensesNeedApproval) assertCan(actor, "expense:approve");
    await holdAlone(tx, "Expense", id);
    const bill = await tx.expense.findUnique({ where: { id } });
    if (!bill) throw notFound("expense");
    await assertFiled(tx, bill);
    const said = await standing(tx, bill);
    const more = { amount: amount - said.amount, taxAmount: taxAmount - said.taxAmount };
    if (more.amount === 0 && more.taxAmount === 0) throw conflict("The bill says so already.");
    await followBalance(tx, bill, more.amount);
    const row = {
      kind: bill.kind,
      currency: bill.currency,
      reverseCharge: bill.reverseCharge,
      // The year's limit of TDS counts what the bill should have said.
      tdsRow: bill.tdsRow,
      jobId: bill.jobId,
      vehicleId: bill.vehicleId,
      vendorId: bill.vendorId,
      spentById: bill.spentById,
      paidFrom: bill.paidFrom,
      billNumber: bill.billNumber,
      billDate: bill.billDate,
      creditGstin: bill.creditGstin,
      credit: bill.credit,
      creditRule: bill.creditRule,
      creditReason: bill.creditReason,
      ...more,
      date: companyToday(company),
      note: reason,
      correctsId: id,
      creditReturn: await returnTaking(tx, bill, more.taxAmount),
      // It counts with what is owed, which it changes at once.
      status: "approved",
      createdById: actor.id,
      createdAt: now(),
    };
    const searchText = EXPENSE.searchText(row);
    const made = await tx.expense.create({ data: { ...row, searchText } });
    const of = { amount, currency: bill.currency };
    const why = { note: reason };
    await recordHistory(tx, actor, "expense", id, "corrected", { ...of, on: row.date }, why);
    await recordHistory(tx, actor, "expense", made.id, "corrects", { ...of, on: bill.date }, why);
    return made.id;
  });
}
