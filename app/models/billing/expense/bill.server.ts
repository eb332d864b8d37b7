import { inUnitOfWork, transaction } from "~/platform/db.server";

import { recordHistory } from "../../kit/history/history.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { notFound } from "../../kit/shared/domain-error";
import { holdAlone } from "../../kit/shared/hold.server";
import { isCorrection } from "./expense.taken";
import { keepProof, readProof, type Proof } from "../proof/proof.server";

/**
 * Keeps the bill of an expense in place of the one before; null removes it. What was approved was approved with its bill: it
 * waits for approval again, unless its bill is what it was. Raises `not_found`.
 */
export async function keepBill(actor: Actor, id: number, bill: Proof | null): Promise<void> {
  assertCan(actor, "expense:edit");
  await transaction(async (tx) => {
    await holdAlone(tx, "Expense", id);
    const before = await tx.expense.findUnique({
      where: { id },
      select: { bill: true, status: true, correctsId: true, correctsHireId: true },
    });
    if (!before) throw notFound("expense");
    if (bill ? before.bill && Buffer.compare(bill.bytes, before.bill.bytes) === 0 : !before.bill)
      return;
    const stays = isCorrection(before);
    const status = stays ? before.status : "recorded";
    await tx.expense.update({ where: { id }, data: { status, version: { increment: 1 } } });
    if (before.status === "approved" && !stays)
      await recordHistory(tx, actor, "expense", id, "withdrawn");
    await keepProof(tx, actor, { expenseId: id }, bill);
  });
}

/** Saves an expense with the bill that its form brought: both, or neither. Returns what `save` does, its id. */
export async function saveWithBill(actor: Actor, bill: Proof, save: () => Promise<number>) {
  return inUnitOfWork(async () => {
    const id = await save();
    await keepBill(actor, id, bill);
    return id;
  });
}

/** The bill of an expense. Raises `not_found` where there is none. */
export async function readBill(actor: Actor, id: number): Promise<Proof> {
  assertCan(actor, "expense:view");
  return readProof({ expenseId: id });
}
