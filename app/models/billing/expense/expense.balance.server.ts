import type { Tx } from "~/platform/db.server";
import { formatMoney } from "../../ground/money/money";
import type { RowOf } from "../../kit/record/define-record";
import { conflict, invalidField, notFound } from "../../kit/shared/domain-error";
import { holdAlone } from "../../kit/shared/hold.server";
import type { ExpenseInput } from "./expense.record";

/* What is owed of a vendor's bill: its amount with its corrections, less TDS and what payments met. */

/** A bill, or a hire, by what its corrections name it with. */
export type CorrectsOf = { correctsId: number } | { correctsHireId: number };

/** What says that TDS was deducted: of it, or in advance. */
export const deductedOf = (row: { tdsAmount: number | null; tdsBefore: number | null }) =>
  (row.tdsAmount ?? 0) + (row.tdsBefore ?? 0);

/** The sums of a bill's corrections, what is owed of these: without the TDS of their own, and whether any was deducted. */
export async function correctionsOf(tx: Tx, where: CorrectsOf) {
  const _sum = { amount: true, taxAmount: true, tdsAmount: true, tdsBefore: true } as const;
  const found = await tx.expense.aggregate({ where, _sum });
  const amount = found._sum.amount ?? 0;
  return {
    amount,
    taxAmount: found._sum.taxAmount ?? 0,
    owed: amount - (found._sum.tdsAmount ?? 0),
    deducted: deductedOf(found._sum),
  };
}

/**
 * Returns what is owed of an expense: of one that is owed to a vendor, with its corrections, less TDS and what was paid. Raises
 * `invalid` at the amount.
 */
export async function balanceOf(
  { paidFrom, vendorId, amount }: Pick<ExpenseInput, "paidFrom" | "vendorId" | "amount">,
  tdsAmount: number,
  before: RowOf<"Expense"> | null,
  tx: Tx,
): Promise<number> {
  if (paidFrom !== "owed" || vendorId === null) return 0;
  const paid = before?.paidAmount ?? 0;
  const corrected = before ? (await correctionsOf(tx, { correctsId: before.id })).owed : 0;
  const balance = amount + corrected - tdsAmount - paid;
  if (balance >= 0) return balance;
  const money = formatMoney(paid, before?.currency ?? "");
  throw invalidField(
    "amount",
    `Amount cannot be less than the ${money} that was paid, and the TDS`,
  );
}

/** Changes what is owed of a bill by a difference; one that was paid at once has its money in the correction. */
export async function followBalance(tx: Tx, bill: RowOf<"Expense">, more: number): Promise<void> {
  const owed = bill.paidFrom === "owed" && bill.vendorId !== null;
  if (owed) assertLeft(bill, more);
  const data = { balance: { increment: owed ? more : 0 }, version: { increment: 1 } };
  await tx.expense.update({ where: { id: bill.id }, data });
}

/** The same of a hire, which is always owed. */
export async function followHire(tx: Tx, hire: RowOf<"Hire">, more: number): Promise<void> {
  assertLeft({ ...hire, paidAmount: hire.paidAmount + hire.advance }, more);
  const data = { balance: { increment: more }, version: { increment: 1 } };
  await tx.hire.update({ where: { id: hire.id }, data });
}

type Owed = Pick<RowOf<"Expense">, "balance" | "paidAmount" | "currency">;
function assertLeft({ balance, paidAmount, currency }: Owed, more: number): void {
  if (balance + more >= 0) return;
  const money = formatMoney(paidAmount, currency);
  const why = `${money} was paid of it: take the payment back, and record it again with the rest in advance`;
  throw invalidField("amount", paidAmount > 0 ? why : "Amount cannot be less than its TDS");
}

/** Takes a correction, which is to be deleted, out of what is owed of its bill. Raises `conflict` where that was paid. */
export async function leaveBill(tx: Tx, id: number): Promise<void> {
  const select = { correctsId: true, correctsHireId: true } as const;
  const of = await tx.expense.findUnique({ where: { id }, select });
  if (of?.correctsId) await holdAlone(tx, "Expense", of.correctsId);
  else if (of?.correctsHireId) await holdAlone(tx, "Hire", of.correctsHireId);
  else return;
  // Of two deletions at once the second waited, and finds it gone.
  const include = { corrects: true, correctsHire: true } as const;
  const row = await tx.expense.findUnique({ where: { id }, include });
  const { corrects: bill, correctsHire: hire } = row ?? {};
  if (!row || !(bill ?? hire)) throw notFound("expense");
  const amount = row.amount - row.tdsAmount;
  const owed = hire ?? (bill?.paidFrom === "owed" && bill.vendorId !== null ? bill : null);
  if (owed && owed.balance < amount)
    throw conflict("It was paid with its bill: take the vendor's payment back first.");
  if (hire) await followHire(tx, hire, -amount);
  else if (bill) await followBalance(tx, bill, -amount);
}
