import { transaction } from "~/platform/db.server";

import { changesBetween, recordHistory } from "../../kit/history/history.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { EditConflict } from "../../kit/shared/domain-error";
import { ACCOUNT_FIELDS, assertKind, assertNotErased } from "./account.guards.server";
import { HISTORY } from "./account.save.server";

/** Lets an employee see profit, or no longer; what holds already is harmless. Admins only. */
export async function setSeesProfit(actor: Actor, id: number, seesProfit: boolean): Promise<void> {
  assertCan(actor, "employee:edit");
  await transaction(async (tx) => {
    const found = await tx.user.findUnique({ where: { id }, select: ACCOUNT_FIELDS });
    const before = assertKind(found, "employee");
    if (before.seesProfit === seesProfit) return;
    assertNotErased(before);
    const { count } = await tx.user.updateMany({
      where: { id, role: before.role, seesProfit: before.seesProfit },
      data: { seesProfit, version: { increment: 1 } },
    });
    if (count === 0) throw new EditConflict();
    const changes = changesBetween<object>(before, { seesProfit }, HISTORY);
    await recordHistory(tx, actor, "user", id, "updated", null, { changes });
  });
}
