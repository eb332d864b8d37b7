import { transaction } from "~/platform/db.server";

import { assertCan, type Actor } from "../../kit/policy/policy";
import { notFound } from "../../kit/shared/domain-error";
import { keepProof, readProof, type Proof } from "../proof/proof.server";

/**
 * Keeps the bill of an expense in place of the one before; null removes it. What was approved was approved with its bill: it
 * waits for approval again. Raises `not_found`.
 */
export async function keepBill(actor: Actor, id: number, bill: Proof | null): Promise<void> {
  assertCan(actor, "expense:edit");
  await transaction(async (tx) => {
    const data = { status: "recorded", version: { increment: 1 } };
    const { count } = await tx.expense.updateMany({ where: { id }, data });
    if (count === 0) throw notFound("expense");
    await keepProof(tx, actor, { expenseId: id }, bill);
  });
}

/** The bill of an expense. Raises `not_found` where there is none. */
export async function readBill(actor: Actor, id: number): Promise<Proof> {
  assertCan(actor, "expense:view");
  return readProof({ expenseId: id });
}
